import type { Field } from '@tandem/model'
import { isNumeric } from './fieldCell.tsx'
import type { Column } from './list.ts'

/** Kinds whose columns cannot be sorted. */
const unsorted = new Set<Field['kind']>(['refs', 'shares', 'secret'])

const asAmount = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** How a field's column behaves; its title and cells are the caller's. */
export const fieldColumn = (
  name: string,
  field: Field,
): Omit<Column<{ id: string }>, 'title' | 'cell'> => ({
  key: name,
  sortable: field.sort ?? !unsorted.has(field.kind),
  optional: field.list === 'optional',
  ...(typeof field.list === 'number' ? { width: field.list } : {}),
  // A price, then a date keep their place before the columns that describe them fold, but for whose they are. How far a task is comes first.
  ...(field.kind === 'money'
    ? { amount: (row) => asAmount(Reflect.get(row, name)), rank: 1.5 }
    : {}),
  ...(field.kind === 'progress' ? { rank: 0.5 } : {}),
  ...(field.kind === 'choice' && field.tones !== undefined ? { state: true } : {}),
  ...(isNumeric(field) ? { align: 'end' as const } : {}),
  ...(field.kind === 'instant' ? { instant: true, rank: 2.5 } : {}),
})
