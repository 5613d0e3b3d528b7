import { parseDecimal } from '@tandem/core'

import { isInstant } from './check.ts'
import { isId } from './isId.ts'
import type { Field } from './field.ts'
import { type LocalTime, parseLocalTime, zonedTime } from './zonedTime.ts'

/** A value in the format of its column: decimals are scaled, instants are ISO UTC. */
export type FilterValue = string | number | boolean | bigint

/** How a day or a time without a zone is read: in the reader's zone, as its first or its last moment. */
export interface Moment {
  /** IANA. */
  timeZone: string
  end?: boolean
}

/** The column value of a wire text; undefined if it is invalid. */
export function filterValue(field: Field, value: string, moment: Moment): FilterValue | undefined {
  switch (field.kind) {
    case 'integer':
      return /^-?[0-9]{1,15}$/.test(value) ? Number(value) : undefined
    case 'decimal':
    case 'money':
      return parseDecimal(value, field.digits ?? 0)
    case 'flag':
      if (value === 'true' || value === '1') return true
      return value === 'false' || value === '0' ? false : undefined
    case 'instant':
      return readInstant(value, moment)
    case 'ref':
    case 'refs':
    case 'shares':
      return isId(value) ? value : undefined
    case 'choice':
      return field.values?.includes(value) ? value : undefined
    case 'text':
    case 'phone':
    case 'country':
      return value.length <= 500 && !value.includes('\u0000') && value.isWellFormed()
        ? value
        : undefined
    case 'secret':
      return undefined
  }
}

/**
 * The instant of a filter text, ISO 8601 in UTC: with an offset, or a local time of the reader, a minute or a day. As an end it is
 * the last moment of what it says: of an hour that clocks repeat, the second time.
 */
export function readInstant(value: string, { timeZone, end }: Moment): string | undefined {
  if (isInstant(value)) return new Date(value).toISOString()
  const local = parseLocalTime(value)
  if (!local) return undefined
  if (!end) return new Date(zonedTime(local, timeZone)).toISOString()
  const last = { ...local, ...lastOf[value.length] }
  return new Date(zonedTime(last, timeZone, 'last') + 999).toISOString()
}

/** What a text of this length leaves open, as late as it can be: a day, a minute. */
const lastOf: Readonly<Record<number, Partial<LocalTime>>> = {
  10: { hour: 23, minute: 59, second: 59 },
  16: { second: 59 },
}
