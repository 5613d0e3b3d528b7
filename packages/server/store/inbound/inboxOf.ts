import type { SmsProduct } from '@tandem/model'

import { type Sql, sql } from '../database/sql.ts'
import type { LineReader } from '../lists/lineSource.ts'

/** The messages that are in the inbox of a product: its own, and for staff those that are nobody's. */
export const inboxOf = (
  { actor }: Pick<LineReader, 'actor'>,
  product: SmsProduct,
  row: string,
): Sql =>
  actor.companyKind === 'platform'
    ? sql`(${sql.id(`${row}.product`)} = ${product} or ${sql.id(`${row}.product`)} is null)`
    : sql`${sql.id(`${row}.product`)} = ${product}`
