import type { SmsProduct } from '@tandem/model'
import { type Connected, sql } from '../database/sql.ts'

const AT_ONCE = 10_000

/** Removes inbound messages of a product, or those that are nobody's (null), that are older than an id. */
export async function removeOldInbound(
  db: Connected,
  product: SmsProduct | null,
  beforeId: bigint,
  signal: AbortSignal,
): Promise<void> {
  for (let removed = AT_ONCE; removed === AT_ONCE && !signal.aborted;) {
    // oxlint-disable-next-line no-await-in-loop -- a short transaction each
    removed = await sql`delete from sms_inbound where id in (
      select id from sms_inbound where product is not distinct from ${product}::text and id < ${beforeId}
      order by id limit ${AT_ONCE})`.run(db)
  }
}
