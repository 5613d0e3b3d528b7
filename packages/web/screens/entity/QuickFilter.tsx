import type { Filters } from '../../kit/list.ts'
import { useText } from '../../kit/language.tsx'
import './quickFilter.css'

type QuickLabel = 'company.quick.all' | 'company.quick.agent' | 'company.quick.customer'
/** A field with a few values, the most common question to a list. */
export interface QuickChoice {
  field: string
  all: QuickLabel
  values: readonly { value: string; label: QuickLabel }[]
}

/** One press for the most common filter; the same filter as in the bar below it. */
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
