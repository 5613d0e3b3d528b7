import { type Entity, type FieldValues, sharesIn } from '@tandem/model'

import type { Changes } from '../../store/audit/writeAudit.ts'
import { plainText } from '../../store/entity/plainText.ts'

const MASK = '***'

/** The fields that differ, before and after; secrets masked. */
export function changesOf(entity: Entity, before: FieldValues, after: FieldValues): Changes {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const to = after[name]
    if (to === undefined) continue
    if (field.kind === 'secret') {
      if (to !== null || before[name] === true) {
        changes[name] = { from: before[name] ? MASK : null, to: to === null ? null : MASK }
      }
      continue
    }
    const from = before[name] ?? null
    if (!sameValue(field.kind, from, to)) changes[name] = { from, to }
  }
  return changes
}

/** Whether two wire values are equal: ids in any order, one instant written in two ways, 1.5 and 1.50. */
export function sameValue(kind: string, one: unknown, other: unknown): boolean {
  if (one === null || one === undefined || other === null || other === undefined) {
    return (one ?? null) === (other ?? null)
  }
  switch (kind) {
    case 'refs':
      return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
    case 'shares':
      return JSON.stringify(parts(one)) === JSON.stringify(parts(other))
    case 'instant':
      return Date.parse(plainText(one)) === Date.parse(plainText(other))
    case 'decimal':
    case 'money':
      return plain(plainText(one)) === plain(plainText(other))
    default:
      return one === other
  }
}

const sorted = (value: unknown) => (Array.isArray(value) ? value.map(plainText).toSorted() : [])
const parts = (value: unknown) =>
  sharesIn(value)
    .map(({ id, percent }) => `${id} ${percent}`)
    .toSorted()
const plain = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)
