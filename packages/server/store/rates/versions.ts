import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** The next number of a group's versions; its caller has the lock of rates. */
export async function nextNumber(db: Transaction, rateGroupId: string): Promise<number> {
  const row = await sql<{ number: number }>`
    select coalesce(max(number), 0)::int + 1 as number from sms_rate_version where rate_group_id = ${rateGroupId}`.first(
    db,
  )
  return row?.number ?? 1
}

/**
 * The published version of a rate that was added by itself: one for all that somebody adds to a group for the same instant.
 * It is called by its list, its day in UTC and its number.
 */
export async function directVersion(
  db: Transaction,
  nextId: () => string,
  {
    rateGroupId,
    companyId,
    effectiveAt,
    by,
    at,
    name,
    tell = false,
    number: given,
  }: {
    rateGroupId: string
    companyId: string
    effectiveAt: Date
    by: string
    at: Date
    name?: string
    /** Whoever buys by the list is told. */
    tell?: boolean
    /** Of its own until `numberVersions`, where its caller does not have the lock of rates yet: below zero. */
    number?: number
  },
): Promise<string> {
  const before = await sql<{ id: string }>`
    select id from sms_rate_version
    where rate_group_id = ${rateGroupId} and state = 'published' and effective_at = ${effectiveAt} and create_by = ${by}
      and case when ${name ?? null}::text is null then name like '% #' || number else name = ${name ?? null} end order by number desc limit 1`.first(
    db,
  )
  if (before) return before.id
  const id = nextId()
  const number = given ?? (await nextNumber(db, rateGroupId))
  await sql`
    insert into sms_rate_version (id, company_id, rate_group_id, number, name, state, effective_at, published_by,
      published_at, tell, create_by, create_time)
    values (${id}, ${companyId}, ${rateGroupId}, ${number}, coalesce(${name ?? null},
        (select left(g.name, 45) from sms_rate_group g where g.id = ${rateGroupId}) || ${` ${effectiveAt.toISOString().slice(0, 10)} #${number}`}),
      'published', ${effectiveAt}, ${by},
      ${at}, ${tell}, ${by}, ${at})`.run(db)
  return id
}

/** Versions that were written before the lock of rates get the next numbers of their lists, under it. */
export const numberVersions = (db: Transaction, ids: readonly string[]): Promise<number> =>
  sql`
    update sms_rate_version v set number = n.number from (
      select w.id, (select coalesce(max(o.number), 0) from sms_rate_version o where o.rate_group_id = w.rate_group_id and o.number > 0)
        + row_number() over (partition by w.rate_group_id order by w.effective_at, w.id) as number
      from sms_rate_version w where w.id = any (${[...ids]}::bigint[]) and w.number < 0) n
    where v.id = n.id`.run(db)
