import { type Entity, entities } from '@tandem/model'
import { useRecord } from '../data/useRecord.ts'
import type { FormValues } from '../kit/form/values.ts'

const all: Readonly<Record<string, Entity>> = entities

/** The field that determines the currency of a record without its own, e.g. the rate group of a rate. */
function sourceOf({ fields }: Entity): { field: string; path: string } | undefined {
  for (const [field, { entity, kind, readOnly }] of Object.entries(fields)) {
    const source = kind === 'ref' && !readOnly && entity !== undefined ? all[entity] : undefined
    if (source?.fields['currency']) return { field, path: source.path }
  }
  return undefined
}

/** The currency code of a form's amounts, once the form determines it. */
export function AmountCurrency({ entity, values }: { entity: Entity; values: FormValues }) {
  const own = values['currency']
  const source = typeof own === 'string' && own !== '' ? undefined : sourceOf(entity)
  const chosen = source && values[source.field]
  const { data } = useRecord(source?.path ?? '', typeof chosen === 'string' ? chosen : null)
  const code = source ? data?.['currency'] : own
  return typeof code === 'string' ? <span className="currency">{code}</span> : null
}
