import { type AriaAttributes, type ReactNode, useId } from 'react'

export interface Segment<T extends string> {
  value: T
  label: string
  /** Icon above the label. */
  picture?: ReactNode
  /** Why it is not available now. */
  blocked?: string | undefined
}

/** The options themselves; the place where they stand gives them their label. */
export function SegmentRow<T extends string>({
  value,
  segments,
  onChange,
  ...wiring
}: Pick<Parameters<typeof Segments<T>>[0], 'value' | 'segments' | 'onChange'> &
  AriaAttributes & { role?: 'radiogroup' }) {
  const name = useId()
  return (
    <div {...wiring} className="segment-row">
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
  )
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
  return (
    <fieldset className="segments">
      <legend>{label}</legend>
      <SegmentRow value={value} segments={segments} onChange={onChange} />
      {hint !== undefined && <small>{hint}</small>}
    </fieldset>
  )
}
