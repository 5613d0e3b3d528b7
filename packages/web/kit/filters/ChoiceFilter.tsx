import { useId, useState } from 'react'
import type { Option } from '../options.ts'
import { FilterPill, type FilterPillProps } from './FilterPill.tsx'

/** Any of several values; sent separated by commas. */
export function ChoiceFilter({
  label,
  value,
  onChange,
  startOpen,
  options,
}: FilterPillProps & { options: readonly Option[] }) {
  const name = useId()
  // A box reflects a click at once; the list, and with it the value, may be slower.
  const [asked, setAsked] = useState<readonly (string | undefined)[]>([value])
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Earlier pending values are outdated; any other value comes from elsewhere.
    const place = asked.indexOf(value)
    setAsked(place < 0 ? [value] : asked.slice(place))
  }
  const chosen = asked.at(-1)?.split(',') ?? []
  const toggle = (option: string, on: boolean): void => {
    const next = options
      .map((other) => other.value)
      .filter((other) => (other === option ? on : chosen.includes(other)))
    const answer = next.length === 0 ? undefined : next.join(',')
    setAsked(answer === value ? [answer] : [...asked, answer])
    onChange(answer ?? null)
  }
  const words = options
    .filter((option) => chosen.includes(option.value))
    .map((option) => option.label)
    .join(', ')
  return (
    <FilterPill
      label={label}
      answer={chosen.length === 0 ? undefined : words}
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
