import { type Entity, entities, type Field } from '@tandem/model'
import { useRecord } from '../data/useRecord.ts'
import type { FormState } from './useForm.ts'

const all: Readonly<Record<string, Entity>> = entities

/** The field that determines the currency of a record without its own, e.g. the rate group of a rate. */
function sourceOf({ shape: { fields } }: FormState): { field: string; path: string } | undefined {
  for (const [field, { entity, kind, readOnly }] of Object.entries(fields)) {
    const source = kind === 'ref' && !readOnly && entity !== undefined ? all[entity] : undefined
    if (source?.fields['currency']) return { field, path: source.path }
  }
  return undefined
}

/** The currency code of a form's amount, once the form determines it. */
export function AmountCurrency({ form, field }: { form: FormState; field: Field }) {
  const values = { ...form.record, ...form.values }
  const own = values[field.currency ?? 'currency']
  const source = typeof own === 'string' && own !== '' ? undefined : sourceOf(form)
  const chosen = source && values[source.field]
  const { data } = useRecord(source?.path ?? '', typeof chosen === 'string' ? chosen : null)
  const code = source ? data?.['currency'] : own
  return typeof code === 'string' ? <span className="currency">{code}</span> : null
}
