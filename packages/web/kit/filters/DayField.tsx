import { useId, useState } from 'react'
import { DayInput } from '../day/DayInput.tsx'
import { type Day, formOf, type Precision } from '../day/days.ts'
import { useText } from '../language.tsx'

const dayOf = (at: string | undefined): Day | undefined => at?.slice(0, 10)

type Fault = 'malformed' | 'tooEarly' | 'tooLate'

/** The first and the last minute of a day or minute, which then sort by time. */
const begins = (at: string): string => (at.length === 10 ? `${at} 00:00` : at)
const ends = (at: string): string => (at.length === 10 ? `${at} 23:59` : at)

/** One end of a time range; reports only days and minutes that exist and fit the other end. */
export function DayField({
  label,
  precision,
  value = '',
  min,
  max,
  onChange,
}: {
  label: string
  precision: Exclude<Precision, 'second'>
  value: string | undefined
  /** The other end: the beginning, or the end. */
  min?: string | undefined
  max?: string | undefined
  onChange: (at: string | null) => void
}) {
  const { t } = useText()
  const id = useId()
  const [fault, setFault] = useState<Fault | null>(null)
  const [left, setLeft] = useState(false)
  const faultOf = (day: string | null, whole: boolean): Fault | null => {
    if (!whole) return 'malformed'
    if (day !== null && min !== undefined && ends(day) < begins(min)) return 'tooEarly'
    return day !== null && max !== undefined && begins(day) > ends(max) ? 'tooLate' : null
  }
  const shown = left ? fault : null
  return (
    <div className="day-field">
      <label htmlFor={id}>{label}</label>
      <DayInput
        id={id}
        value={value}
        precision={precision}
        min={dayOf(min)}
        max={dayOf(max)}
        aria-invalid={shown === null ? undefined : true}
        aria-describedby={shown === null ? undefined : `${id}-fault`}
        onChange={(day, whole) => {
          const next = faultOf(day, whole)
          setFault(next)
          setLeft(false)
          if (next === null) onChange(day)
        }}
        onLeave={() => setLeft(true)}
      />
      {shown !== null && (
        <p className="field-error" id={`${id}-fault`} role="alert">
          {t(`kit.day.${shown}`, {
            day: (shown === 'tooEarly' ? min : max) ?? '',
            form: formOf[precision],
          })}
        </p>
      )}
    </div>
  )
}
