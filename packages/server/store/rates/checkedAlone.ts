import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { withEverything } from '../entity/withEverything.ts'
import { lockRates } from './lockRates.ts'

/** A comparison is repeated as often while others are at work, before they have to wait for one. */
const MOST_ROUNDS = 3

/**
 * Compares a price list with those beside it and takes the lock of rates afterwards, when nothing that was compared has
 * changed meanwhile; otherwise it compares again. So the lock is held for a moment only, however long a comparison takes,
 * and at the commit it is as true as one that was made under it (docs/decisions/065).
 * @param compare reads what is committed, and throws what is to end the transaction
 */
export async function checkedAlone<T>(
  db: Transaction,
  rateGroupId: string,
  compare: () => Promise<T>,
): Promise<T> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    // oxlint-disable no-await-in-loop -- one round after the other
    const seen = await seenNow(db, rateGroupId)
    const found = await compare()
    await sql`savepoint alone`.run(db)
    await lockRates(db)
    if (await isAsSeen(db, rateGroupId, seen)) return found
    // This gives the lock back.
    await sql`rollback to savepoint alone`.run(db)
    // oxlint-enable no-await-in-loop
  }
  await lockRates(db)
  return compare()
}

interface Seen {
  /** Which transactions had been committed. */
  snapshot: string
  /** Who pays by which list. */
  beside: string
}

async function seenNow(db: Transaction, rateGroupId: string): Promise<Seen> {
  const beside = await listsBeside(db, rateGroupId)
  const row = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.first(db)
  return { snapshot: row?.snapshot ?? '', beside }
}

async function isAsSeen(
  db: Transaction,
  rateGroupId: string,
  { snapshot, beside }: Seen,
): Promise<boolean> {
  const now = await listsBeside(db, rateGroupId)
  if (now !== beside) return false
  const lists = [rateGroupId, ...now.split(',').flatMap((pair) => pair.split('>'))].filter(Boolean)
  const news = await withEverything(db, () =>
    sql`select 1 from sms_rate_news
      where rate_group_id = any (${lists}::bigint[]) and by_transaction <> pg_current_xact_id()
        and not pg_visible_in_snapshot(by_transaction, ${snapshot}::pg_snapshot) limit 1`.first(db),
  )
  return news === undefined
}

/** The pairs of lists that `ratesBelow` compares for one: 'sold>bought,…'. */
async function listsBeside(db: Transaction, rateGroupId: string): Promise<string> {
  const row = await withEverything(db, () =>
    sql<{ pairs: string | null }>`
      select string_agg(own.id || '>' || paid.id, ',' order by own.id, paid.id) as pairs
      from sms_rate_group own
      join sys_company seller on seller.id = own.company_id and seller.deleted_at is null and seller.parent_id is not null
      join sms_rate_group paid on paid.id = seller.rate_group_id and paid.deleted_at is null
      where own.deleted_at is null and (own.id = ${rateGroupId} or (paid.id = ${rateGroupId}
        and exists (select from sys_company c where c.rate_group_id = own.id and c.deleted_at is null)))`.first(
      db,
    ),
  )
  return row?.pairs ?? ''
}

/** Removes news that no version being written can still ask about. */
export const dropOldNews = (db: Transaction): Promise<number> =>
  withEverything(db, () =>
    sql`delete from sms_rate_news where at < clock_timestamp() - interval '1 day'`.run(db),
  )
