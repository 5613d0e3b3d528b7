import { int8Array } from '../database/int8Array.ts'
import { sparseArray } from '../database/sparseArray.ts'
import { sql, type Sql, type Connected } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { violates } from '../database/violates.ts'
import { inForceAt, type RateIds, type RateTerms, TERMS } from './listedRates.ts'

/** Rates that one statement puts into force: each reads the list for their neighbours, and more would take longer than one may. */
const AT_ONCE = 25_000

/** One row of a draft: a rate that is to be, one that is to go, or a line that cannot be read. */
export interface ChangeRow {
  id: string
  change: 'new' | 'changed' | 'removed' | 'wrong'
  rate: (RateIds & Partial<RateTerms>) | null
  beforeId: string | null
  beforeNanos: bigint | null
  costNanos: bigint | null
  warnings: readonly string[]
  line: number | null
  said: string | null
  cell: string | null
  found: string | null
  fault: string | null
}

/** The version they belong to. */
export interface ChangesOf {
  versionId: string
  rateGroupId: string
  companyId: string
}

/** Keeps rows of a draft; of one key, what came last. */
export async function keepChanges(
  db: Transaction,
  of: ChangesOf,
  rows: readonly ChangeRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`${inserting(of, rows)}
    on conflict (version_id, rate_key) where change <> 'wrong' do update set change = excluded.change,
      price_nanos = excluded.price_nanos, charge_on = excluded.charge_on, connect_nanos = excluded.connect_nanos,
      first_seconds = excluded.first_seconds, next_seconds = excluded.next_seconds, free_seconds = excluded.free_seconds,
      least_seconds = excluded.least_seconds, per = excluded.per, speech_nanos = excluded.speech_nanos,
      before_id = excluded.before_id, before_nanos = excluded.before_nanos, cost_nanos = excluded.cost_nanos,
      warnings = excluded.warnings, line = excluded.line, said = excluded.said, cell = excluded.cell,
      found = excluded.found`.run(db)
}

/** Adds rows to a draft that has none of their keys: many, in less time. */
export async function addChanges(
  db: Transaction,
  of: ChangesOf,
  rows: readonly ChangeRow[],
): Promise<void> {
  if (rows.length > 0) await inserting(of, rows).run(db)
}

function inserting(
  { versionId, rateGroupId, companyId }: ChangesOf,
  rows: readonly ChangeRow[],
): Sql {
  const each = (read: (row: ChangeRow) => string | number | bigint | null | undefined) =>
    sparseArray(rows.map(read))
  return sql`
    insert into sms_rate_change (id, company_id, version_id, rate_group_id, change, product, country_id, operator_id, prefix,
      category, price_nanos, charge_on, connect_nanos, first_seconds, next_seconds, free_seconds, least_seconds, per,
      speech_nanos, before_id, before_nanos, cost_nanos, warnings, line, said, cell, found, fault)
    select id, ${companyId}::bigint, ${versionId}::bigint, ${rateGroupId}::bigint, change, product, country, operator, prefix,
      category, price, charge, connect, first, next, free, least, per, speech, before_id, before, cost,
      case when warned is null then '{}'::text[] else string_to_array(warned, ',') end, line, said, cell,
      found, fault
    from unnest(${each(({ id }) => id)}::bigint[], ${each(({ change }) => change)}::text[],
      ${each(({ rate }) => rate?.product)}::text[], ${each(({ rate }) => rate?.countryId)}::bigint[],
      ${each(({ rate }) => rate?.operatorId)}::bigint[], ${each(({ rate }) => rate?.prefix)}::text[],
      ${each(({ rate }) => rate?.category)}::text[], ${each(({ rate }) => rate?.priceNanos)}::bigint[],
      ${each(({ rate }) => rate?.chargeOn)}::text[], ${each(({ rate }) => rate?.connectNanos)}::bigint[],
      ${each(({ rate }) => rate?.firstSeconds)}::int[], ${each(({ rate }) => rate?.nextSeconds)}::int[],
      ${each(({ rate }) => rate?.freeSeconds)}::int[], ${each(({ rate }) => rate?.leastSeconds)}::int[],
      ${each(({ rate }) => rate?.per)}::text[], ${each(({ rate }) => rate?.speechNanos)}::bigint[],
      ${each(({ beforeId }) => beforeId)}::bigint[], ${each(({ beforeNanos }) => beforeNanos)}::bigint[],
      ${each(({ costNanos }) => costNanos)}::bigint[], ${each(({ warnings }) => warnings.join(',') || null)}::text[],
      ${each(({ line }) => line)}::int[], ${each(({ said }) => said)}::text[],
      ${each(({ cell }) => cell)}::text[], ${each(({ found }) => found)}::text[], ${each(({ fault }) => fault)}::text[])
      as t (id, change, product, country, operator, prefix, category, price, charge, connect, first, next, free, least, per,
        speech, before_id, before, cost, warned, line, said, cell, found, fault)`
}

/** Takes rows out of a draft: all, or those of these keys. */
export const dropChanges = (
  db: Transaction,
  versionId: string,
  keys: readonly string[] | null = null,
): Promise<number> =>
  sql`delete from sms_rate_change where version_id = ${versionId}
    and (${keys}::text[] is null or (change <> 'wrong' and rate_key = any (${keys}::text[])))`.run(
    db,
  )

export interface ChangeCounts {
  new: number
  changed: number
  removed: number
  /** Of those changed, by which way their price moves. */
  rises: number
  falls: number
  wrong: number
  jump: number
  belowBuy: number
  belowCost: number
  /** The furthest that a price moves, in percent, rounded up; null: from nothing. */
  furthest: number | null
  hasFree: boolean
}

/** What a version changes, in figures. */
export async function countChanges(db: Transaction, versionId: string): Promise<ChangeCounts> {
  const row = await sql<ChangeCounts>`
    select count(*) filter (where change = 'new')::int as new, count(*) filter (where change = 'changed')::int as changed,
      count(*) filter (where change = 'changed' and price_nanos > before_nanos)::int as rises,
      count(*) filter (where change = 'changed' and price_nanos < before_nanos)::int as falls,
      count(*) filter (where change = 'removed')::int as removed, count(*) filter (where change = 'wrong')::int as wrong,
      count(*) filter (where 'jump' = any (warnings))::int as jump,
      count(*) filter (where 'belowBuy' = any (warnings))::int as "belowBuy",
      count(*) filter (where 'belowCost' = any (warnings))::int as "belowCost",
      max(ceil(abs(price_nanos - before_nanos) * 100.0 / before_nanos))
        filter (where change = 'changed' and before_nanos > 0)::float8 as furthest,
      coalesce(bool_or(change = 'changed' and before_nanos = 0 and price_nanos > 0), false) as "hasFree"
    from sms_rate_change where version_id = ${versionId}`.first(db)
  if (!row) throw new Error('A count came to nothing')
  return row
}

/**
 * Puts what a draft changes into force at an instant: rows that say what is in force then anyway are left out, and a rate
 * that goes ends. The rates before them end by themselves (0290). @returns false: a rate of the list begins at that very
 * instant already
 */
export async function publishChanges(
  db: Transaction,
  { versionId, rateGroupId }: Pick<ChangesOf, 'versionId' | 'rateGroupId'>,
  at: Date,
  { by, nextIds }: { by: string; nextIds: (count: number) => string[] },
): Promise<boolean> {
  await sql`update sms_rate r set ends_at = ${at} from sms_rate_change c
    where c.version_id = ${versionId} and c.change = 'removed' and r.rate_group_id = ${rateGroupId}
      and r.rate_key = c.rate_key and ${inForceAt(at)} and r.effective_at < ${at}::timestamptz`.run(
    db,
  )
  const rows = await sql<{ id: string }>`
    select c.id from sms_rate_change c where c.version_id = ${versionId} and c.change in ('new', 'changed')
      and not exists (select from sms_rate r where r.rate_group_id = ${rateGroupId} and r.rate_key = c.rate_key
        and ${inForceAt(at)} and ${TERMS} = ${CHANGE_TERMS})
    order by c.id`.rows(db)
  const changes = rows.map(({ id }) => id)
  try {
    for (let from = 0; from < changes.length; from += AT_ONCE) {
      const some = changes.slice(from, from + AT_ONCE)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await sql`
      insert into sms_rate (id, company_id, rate_group_id, version_id, product, country_id, operator_id, prefix, category,
        price_nanos, charge_on, connect_nanos, first_seconds, next_seconds, free_seconds, least_seconds, per, speech_nanos,
        effective_at, create_by)
      select t.rate_id, c.company_id, c.rate_group_id, c.version_id, c.product, c.country_id, c.operator_id, c.prefix,
        c.category, c.price_nanos, c.charge_on, c.connect_nanos, c.first_seconds, c.next_seconds, c.free_seconds,
        c.least_seconds, c.per, c.speech_nanos, ${at}, ${by}
      from unnest(${int8Array(some)}::bigint[], ${int8Array(nextIds(some.length))}::bigint[]) as t (change_id, rate_id)
      join sms_rate_change c on c.id = t.change_id order by t.rate_id`.run(db)
    }
    return true
  } catch (error) {
    if (violates(error, 'sms_rate_key')) return false
    throw error
  }
}

/** What the database checks of the rates at the commit, it checks now: others may wait for the commit. */
export async function checkOneAtATime(db: Transaction): Promise<void> {
  await sql`set constraints sms_rate_one_at_a_time immediate`.run(db)
  await sql`set constraints sms_rate_one_at_a_time deferred`.run(db)
}

const CHANGE_TERMS = sql`concat_ws('|', c.price_nanos, c.charge_on, coalesce(c.connect_nanos::text, ''),
  coalesce(c.first_seconds::text, ''), coalesce(c.next_seconds::text, ''), coalesce(c.free_seconds::text, ''),
  coalesce(c.least_seconds::text, ''), coalesce(c.per, ''), coalesce(c.speech_nanos::text, ''))`

/** Takes back what a version that is not in force yet would have done: its rates go, and those it ended go on. */
export async function takeBack(
  db: Transaction,
  { versionId, rateGroupId }: Pick<ChangesOf, 'versionId' | 'rateGroupId'>,
  at: Date,
  by: string,
): Promise<void> {
  await sql`update sms_rate set deleted_at = now(), update_by = ${by}, update_time = now()
    where version_id = ${versionId} and deleted_at is null`.run(db)
  await sql`update sms_rate r set ends_at = (
      select min(n.effective_at) from sms_rate n where n.rate_group_id = r.rate_group_id and n.rate_key = r.rate_key
        and n.deleted_at is null and n.effective_at > r.effective_at)
    from sms_rate_change c where c.version_id = ${versionId} and c.change = 'removed'
      and r.rate_group_id = ${rateGroupId} and r.rate_key = c.rate_key and r.deleted_at is null and r.ends_at = ${at}`.run(
    db,
  )
}

/** The versions that these changes are of, with how many of them. */
export const versionsOfChanges = (on: Connected, ids: readonly string[]) =>
  sql<{ versionId: string; count: number }>`
    select version_id as "versionId", count(*)::int as count from sms_rate_change
    where id = any (${[...ids]}::bigint[]) group by 1`.rows(on)

/** Removes changes from a version: what is in force stays. */
export const deleteChanges = (
  on: Connected,
  versionId: string,
  ids: readonly string[],
): Promise<number> =>
  sql`delete from sms_rate_change where id = any (${[...ids]}::bigint[]) and version_id = ${versionId}`.run(
    on,
  )
