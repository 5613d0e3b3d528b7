import { languageTag } from '@tandem/i18n/translator'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../Button.tsx'
import { useText } from '../language.tsx'
import { type Day, dayInWords, plusDays, plusMonths, weekdayOf, weeksOf } from './days.ts'

/** The key bindings of a day (WAI-ARIA APG, date picker dialog). */
const steps: Readonly<Record<string, (day: Day, shift: boolean) => Day>> = {
  ArrowLeft: (day) => plusDays(day, -1),
  ArrowRight: (day) => plusDays(day, 1),
  ArrowUp: (day) => plusDays(day, -7),
  ArrowDown: (day) => plusDays(day, 7),
  Home: (day) => plusDays(day, -weekdayOf(day)),
  End: (day) => plusDays(day, 6 - weekdayOf(day)),
  PageUp: (day, shift) => plusMonths(day, shift ? -12 : -1),
  PageDown: (day, shift) => plusMonths(day, shift ? 12 : 1),
}

/** A month for choosing a day; arrows go by days and weeks, Page Up and Down by months, with Shift by years. */
export function Calendar({
  chosen,
  today,
  min,
  max,
  onChoose,
}: {
  chosen: Day | undefined
  today: Day
  min?: Day | undefined
  max?: Day | undefined
  onChoose: (day: Day) => void
}) {
  const { t, locale } = useText()
  const tag = languageTag(locale)
  const heading = useId()
  const [at, setAt] = useState<Day>(() => within(chosen ?? today))
  const grid = useRef<HTMLTableElement>(null)
  const toFocus = useRef(true)
  const panel = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // A form may end right below: the whole month must be visible, not only the focused day.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (!toFocus.current) return
    toFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at])
  const allowed = (day: Day): boolean =>
    (min === undefined || day >= min) && (max === undefined || day <= max)
  function within(day: Day): Day {
    if (min !== undefined && day < min) return min
    return max !== undefined && day > max ? max : day
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    toFocus.current = true
    setAt(within(step(at, event.shiftKey)))
  }
  const weeks = weeksOf(at)
  const month = at.slice(0, 7)
  return (
    <fieldset ref={panel} className="calendar" aria-labelledby={heading}>
      <div className="calendar-head">
        <IconButton
          icon="left"
          label={t('kit.day.previousMonth')}
          onClick={() => setAt(within(plusMonths(at, -1)))}
        />
        <strong id={heading} aria-live="polite">
          {dayInWords(at, tag, { year: 'numeric', month: 'long' })}
        </strong>
        <IconButton
          icon="right"
          label={t('kit.day.nextMonth')}
          onClick={() => setAt(within(plusMonths(at, 1)))}
        />
      </div>
      {/* The pattern builds its grid from a table of days. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-labelledby={heading} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={dayInWords(day, tag, { weekday: 'long' })}>
                {dayInWords(day, tag, { weekday: locale === 'zh_CN' ? 'narrow' : 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === chosen}>
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    disabled={!allowed(day)}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={dayInWords(day, tag, { dateStyle: 'full' })}
                    className={day.startsWith(month) ? 'calendar-day' : 'calendar-day other'}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}
