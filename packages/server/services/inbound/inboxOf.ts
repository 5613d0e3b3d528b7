import type { SmsProduct } from '@tandem/model'

import { type Sql, sql } from '../../store/database/sql.ts'
import type { Ctx } from '../ctx.ts'

/** The messages that are in the inbox of a product: its own, and for staff those that are nobody's. */
export const inboxOf = (ctx: Ctx, product: SmsProduct, row: string): Sql =>
  ctx.actor.companyKind === 'platform'
    ? sql`(${sql.id(`${row}.product`)} = ${product} or ${sql.id(`${row}.product`)} is null)`
    : sql`${sql.id(`${row}.product`)} = ${product}`
