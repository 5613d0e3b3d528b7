import { Suspense, useRef, useState } from 'react'
import { IconButton } from '../Button.tsx'
import { formatDay } from '../format.ts'
import { useText, useTimeZone } from '../language.tsx'
import { type Day, formOf, type Precision, readTyped } from './days.ts'
import { lazyPart } from '../lazyPart.tsx'

const Calendar = lazyPart(() => import('./Calendar.tsx').then((file) => file.Calendar))

/**
 * A day, or a day and time, in the console's format in every language, typed or picked. The browser's own inputs
 * follow the browser's language instead.
 */
export function DayInput({
  value,
  precision = 'day',
  disabled = false,
  min,
  max,
  onChange,
  onLeave,
  ...wiring
}: {
  /** As `formOf` says; '' for none. */
  value: string
  precision?: Precision
  disabled?: boolean
  min?: Day | undefined
  max?: Day | undefined
  /** Called with complete days and times in the same form, null if emptied, and anything else as typed. */
  onChange: (value: string | null, whole: boolean) => void
  onLeave?: () => void
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}) {
  const { t } = useText()
  const timeZone = useTimeZone()
  const [draft, setDraft] = useState<string | null>(null)
  /** The day when the calendar was opened; null while it is closed. */
  const [today, setToday] = useState<Day | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const day = value.slice(0, 10)
  const tell = (typed: string): void => {
    const read = readTyped(typed, precision)
    if (typed.trim() === '') onChange(null, true)
    else onChange(read ?? typed, read !== undefined)
  }
  const close = (): void => {
    setToday(null)
    input.current?.focus()
  }
  return (
    <div className="day-input">
      <div className="day-line">
        <input
          {...wiring}
          ref={input}
          className="input"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          placeholder={formOf[precision]}
          disabled={disabled}
          value={draft ?? value}
          onChange={(event) => {
            setDraft(event.target.value)
            tell(event.target.value)
          }}
          onBlur={() => {
            // Complete input is shown in the console's format; incomplete input stays to be
            // corrected.
            if (draft !== null && readTyped(draft, precision) !== undefined) setDraft(null)
            onLeave?.()
          }}
        />
        {!disabled && (
          <IconButton
            icon="calendar"
            label={t('kit.day.choose')}
            aria-expanded={today !== null}
            onClick={() => setToday(today === null ? formatDay(Date.now(), timeZone) : null)}
          />
        )}
      </div>
      {today !== null && (
        // Esc closes what was opened last, wherever in it the focus is.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
        >
          <Suspense fallback={<div className="calendar" aria-busy="true" />}>
            <Calendar
              chosen={readTyped(day, 'day')}
              today={today}
              min={min}
              max={max}
              onChoose={(chosen) => {
                setDraft(null)
                onChange(`${chosen}${timeOf(value, precision)}`, true)
                close()
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** What stays of a time when another day is chosen. */
function timeOf(value: string, precision: Precision): string {
  const time = value.slice(10)
  return precision === 'second' && time === '' ? ' 00:00:00' : time
}
