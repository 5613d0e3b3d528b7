import { type ReactNode, useId } from 'react'

export interface Segment<T extends string> {
  value: T
  label: string
  /** Icon above the label. */
  picture?: ReactNode
  /** Why it is not available now. */
  blocked?: string | undefined
}

/** A choice of a few options, all visible. */
export function Segments<T extends string>({
  label,
  value,
  segments,
  hint,
  onChange,
}: {
  label: string
  value: T
  segments: readonly Segment<T>[]
  hint?: string | undefined
  onChange: (value: T) => void
}) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend>{label}</legend>
      <div className="segment-row">
        {segments.map((segment) => (
          <label key={segment.value} className="segment">
            <input
              type="radio"
              name={name}
              checked={segment.value === value}
              disabled={segment.blocked !== undefined}
              onChange={() => onChange(segment.value)}
            />
            {segment.picture}
            <span>{segment.label}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && <small>{hint}</small>}
    </fieldset>
  )
}
