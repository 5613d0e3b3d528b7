import type { Filters } from '../../kit/list.ts'
import { useText } from '../../kit/language.tsx'
import './quickFilter.css'

type QuickLabel = 'company.quick.all' | 'company.quick.agent' | 'company.quick.customer'
/** A field with a few values, for the most common filter of a list. */
export interface QuickChoice {
  field: string
  all: QuickLabel
  values: readonly { value: string; label: QuickLabel }[]
}

/** The most common filter with one click; the same filter as in the bar below. */
export function QuickFilter({
  choice: { field, all, values },
  filters,
  label,
}: {
  choice: QuickChoice
  filters: Filters
  label: string
}) {
  const { t } = useText()
  const chosen = filters.values[field]
  const choices = [{ value: undefined, label: all }, ...values]
  return (
    <fieldset className="quick-filter" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value ?? ''}
          type="button"
          aria-pressed={chosen === choice.value}
          onClick={() => filters.set({ [field]: choice.value ?? null })}
        >
          {t(choice.label)}
        </button>
      ))}
    </fieldset>
  )
}
