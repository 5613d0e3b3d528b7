import { parseLocalTime, zonedTime } from '@tandem/model'
import { DayInput } from '../day/DayInput.tsx'
import { formatInstant } from '../format.ts'
import { useText, useTimeZone } from '../language.tsx'
import type { InputWiring } from './FormField.tsx'

/**
 * Date and time in the reader's zone, or another; sent as an instant. Invalid input is passed on as typed, so that the rules
 * can report it instead of losing it.
 */
export function InstantInput({
  value,
  disabled,
  onChange,
  onBlur,
  zone,
  ...wiring
}: InputWiring & {
  value: string
  /** Left out: the reader's, which is named below it. */
  zone?: string | undefined
  disabled: boolean
  onChange: (value: string | null) => void
  onBlur: () => void
}) {
  const { t } = useText()
  const own = useTimeZone()
  const timeZone = zone ?? own
  const instantOf = (text: string): string => {
    const local = parseLocalTime(text)
    return local ? new Date(zonedTime(local, timeZone)).toISOString() : text
  }
  return (
    <span className="field-instant">
      <DayInput
        {...wiring}
        precision="second"
        disabled={disabled}
        value={value.endsWith('Z') ? formatInstant(value, timeZone) || value : value}
        onChange={(next, whole) => onChange(next !== null && whole ? instantOf(next) : next)}
        onLeave={onBlur}
      />
      {zone === undefined && (
        <small>{t('kit.form.yourZone', { zone: timeZone.replaceAll('_', ' ') })}</small>
      )}
    </span>
  )
}
