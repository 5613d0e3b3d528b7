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
 * @param isDeep it also compares the lists below those beside it, and so on
 * @param compare reads what is committed, and throws what is to end the transaction; what it writes is taken back when it
 * is called once more
 */
export async function checkedAlone<T>(
  db: Transaction,
  { rateGroupId, isDeep }: { rateGroupId: string; isDeep: boolean },
  compare: () => Promise<T>,
): Promise<T> {
  const besideNow = () => listsBeside(db, rateGroupId, isDeep)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    // oxlint-disable no-await-in-loop -- one round after the other
    const beside = await besideNow()
    const seen = await seenNow(db, beside)
    await sql`savepoint alone`.run(db)
    const found = await compare()
    await lockRates(db)
    if ((await besideNow()) === beside && (await isAsSeen(db, rateGroupId, seen))) return found
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

async function seenNow(db: Transaction, beside: string): Promise<Seen> {
  const row = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.first(db)
  return { snapshot: row?.snapshot ?? '', beside }
}

async function isAsSeen(
  db: Transaction,
  rateGroupId: string,
  { snapshot, beside }: Seen,
): Promise<boolean> {
  const pairs = beside.split(',').flatMap((pair) => pair.split('>'))
  const lists = [rateGroupId, ...pairs].filter(Boolean)
  const news = await withEverything(db, () =>
    sql`select 1 from sms_rate_news
      where rate_group_id = any (${lists}::bigint[]) and by_transaction <> pg_current_xact_id()
        and not pg_visible_in_snapshot(by_transaction, ${snapshot}::pg_snapshot) limit 1`.first(db),
  )
  return news === undefined
}

/** The pairs of lists that `ratesBelow` compares for one, or for one and all below it: 'sold>bought,…'. */
async function listsBeside(db: Transaction, rateGroupId: string, isDeep: boolean): Promise<string> {
  const row = await withEverything(db, () =>
    sql<{ pairs: string | null }>`
      with recursive pair as (
        select own.id as sold, paid.id as bought, exists (select from sys_company c
          where c.rate_group_id = own.id and c.deleted_at is null) as is_used
        from sms_rate_group own
        join sys_company seller on seller.id = own.company_id and seller.deleted_at is null and seller.parent_id is not null
        join sms_rate_group paid on paid.id = seller.rate_group_id and paid.deleted_at is null
        where own.deleted_at is null
      ), below (id) as (
        select ${rateGroupId}::bigint
        union select p.sold from below b join pair p on p.bought = b.id and p.is_used where ${isDeep}
      )
      select string_agg(p.sold || '>' || p.bought, ',' order by p.sold, p.bought) as pairs
      from pair p where p.sold = ${rateGroupId} or (p.is_used and p.bought in (select id from below))`.first(
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
