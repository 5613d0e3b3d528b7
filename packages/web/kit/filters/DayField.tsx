import { useId, useState } from 'react'
import { DayInput } from '../day/DayInput.tsx'
import type { Day } from '../day/days.ts'
import { useText } from '../language.tsx'

type Fault = 'malformed' | 'tooEarly' | 'tooLate'

/** One end of a time range; reports only days that exist and fit the other end. */
export function DayField({
  label,
  value = '',
  min,
  max,
  onChange,
}: {
  label: string
  value: Day | undefined
  min?: Day | undefined
  max?: Day | undefined
  onChange: (day: Day | null) => void
}) {
  const { t } = useText()
  const id = useId()
  const [fault, setFault] = useState<Fault | null>(null)
  const [left, setLeft] = useState(false)
  const faultOf = (day: string | null, whole: boolean): Fault | null => {
    if (!whole) return 'malformed'
    if (day !== null && min !== undefined && day < min) return 'tooEarly'
    return day !== null && max !== undefined && day > max ? 'tooLate' : null
  }
  const shown = left ? fault : null
  return (
    <div className="day-field">
      <label htmlFor={id}>{label}</label>
      <DayInput
        id={id}
        value={value}
        min={min}
        max={max}
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
          {t(`kit.day.${shown}`, { day: (shown === 'tooEarly' ? min : max) ?? '' })}
        </p>
      )}
    </div>
  )
}
