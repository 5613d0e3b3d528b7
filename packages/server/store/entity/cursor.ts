import { readJson } from '@tandem/core'
import { type FieldKind, type ListQuery, parseLocalTime, QueryFault } from '@tandem/model'
import { z } from 'zod'

/**
 * A position in a sorted list: the sorting value and the id of the row after which the page
 * continues.
 */
export interface Cursor {
  /** The sorting value in PostgreSQL's exact text form; null if empty. */
  value: string | null
  id: string
  /** Read towards the start of the list. */
  back: boolean
}

const wire = z.strictObject({
  s: z.string(),
  d: z.boolean(),
  v: z.string().max(2000).nullable(),
  i: z.string().regex(/^[0-9]{1,18}$/),
  b: z.boolean(),
})

/** An opaque text for the client; it includes the order it belongs to. */
export const writeCursor = (sort: ListQuery['sort'], { value, id, back }: Cursor): string =>
  Buffer.from(
    JSON.stringify({ s: sort.field, d: sort.descending, v: value, i: id, b: back }),
  ).toString('base64url')

/**
 * `kind`: the type of the sorted column; a value of another type is not ours.
 * @throws QueryFault if it is not ours or belongs to another order
 */
export function readCursor(text: string, sort: ListQuery['sort'], kind: FieldKind): Cursor {
  const found = wire.safeParse(readJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (
    !found.success ||
    found.data.s !== sort.field ||
    found.data.d !== sort.descending ||
    (found.data.v !== null && !holds(kind, found.data.v))
  ) {
    throw new QueryFault('query.badValue', 'cursor')
  }
  return { value: found.data.v, id: found.data.i, back: found.data.b }
}

/** Whether PostgreSQL could have written this value, and can read it back. */
function holds(kind: FieldKind, value: string): boolean {
  switch (kind) {
    case 'instant': {
      const time =
        /^((?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.exec(
          value,
        )
      return time?.[1] !== undefined && parseLocalTime(time[1]) !== undefined
    }
    case 'integer':
    case 'ref':
      return /^-?\d{1,18}$/.test(value)
    case 'decimal':
    case 'money':
      return /^-?\d{1,30}(\.\d{1,30})?$/.test(value)
    case 'flag':
      return value === 'true' || value === 'false'
    case 'refs':
    case 'shares':
    case 'secret':
      // These cannot be sorted by.
      return false
    default:
      return !value.includes('\u0000') && value.isWellFormed()
  }
}
