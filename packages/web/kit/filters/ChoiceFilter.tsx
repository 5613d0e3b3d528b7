import { useId } from 'react'
import type { Option } from '../options.ts'
import { FilterPill, type FilterPillProps } from './FilterPill.tsx'

/** Any of a few values; several travel separated by commas. */
export function ChoiceFilter({
  label,
  value,
  onChange,
  startOpen,
  options,
}: FilterPillProps & { options: readonly Option[] }) {
  const name = useId()
  const chosen = value?.split(',') ?? []
  const toggle = (option: string, on: boolean): void => {
    const next = options
      .map((other) => other.value)
      .filter((other) => (other === option ? on : chosen.includes(other)))
    onChange(next.length === 0 ? null : next.join(','))
  }
  const answer = options
    .filter((option) => chosen.includes(option.value))
    .map((option) => option.label)
    .join(', ')
  return (
    <FilterPill
      label={label}
      answer={value === undefined ? undefined : answer}
      onClear={() => onChange(null)}
      startOpen={startOpen}
    >
      {() => (
        <fieldset className="option-list">
          <legend className="unseen">{label}</legend>
          {options.map((option) => (
            <label key={option.value} className="check-line">
              <input
                type="checkbox"
                name={name}
                checked={chosen.includes(option.value)}
                onChange={(event) => toggle(option.value, event.target.checked)}
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      )}
    </FilterPill>
  )
}
