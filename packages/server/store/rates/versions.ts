import { sql, type Connected } from '../database/sql.ts'
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

/** When a version begins. */
export const setBegin = (on: Connected, versionId: string, at: Date): Promise<number> =>
  sql`update sms_rate_version set effective_at = ${at} where id = ${versionId}`.run(on)

/** A row while a sheet is read into a version. */
export const importInto = (on: Connected, versionId: string) =>
  sql`select 1 from user_job where kind = 'rates' and status in ('queued', 'running')
    and request ->> 'versionId' = ${versionId} limit 1`.first(on)

/** Who asked to publish a version, and whether customers are to be told. */
export const publicationAsked = (on: Connected, versionId: string) =>
  sql<{ tell: boolean; byId: string | null }>`
    select tell, asked_id as "byId" from sms_rate_version where id = ${versionId}`.first(on)

/** Statements of a publication may take a minute, and wait twenty seconds for locks. */
export const allowLongPublication = (on: Connected): Promise<number> =>
  sql`set local statement_timeout = '60s'; set local lock_timeout = '20s'`.run(on)

/** Of these versions those after which another one of their list has begun. */
export const archivedVersions = (on: Connected, ids: readonly string[], now: Date) =>
  sql<{ id: string }>`
    select v.id from sms_rate_version v join sms_rate_version n on n.rate_group_id = v.rate_group_id
      and n.state = 'published' and n.deleted_at is null and n.effective_at <= ${now}
      and (n.effective_at, n.number) > (v.effective_at, v.number)
    where v.id = any (${[...ids]}::bigint[]) group by v.id`.rows(on)

/** Whose a price list is. */
export const sellerOfGroup = (on: Connected, rateGroupId: string) =>
  sql<{ companyId: string }>`
    select company_id as "companyId" from sms_rate_group where id = ${rateGroupId}`.first(on)

/** The file that was last read into a version. */
export const fileOfVersion = (on: Connected, versionId: string) =>
  sql<{ fileId: string | null }>`
    select file_id as "fileId" from sms_rate_version where id = ${versionId}`.first(on)

/** Keeps which file is read into a version. */
export const saveFile = (
  on: Connected,
  versionId: string,
  file: { id: string; name: string; hash: string },
): Promise<number> =>
  sql`update sms_rate_version set file_id = ${file.id}, file_name = ${file.name},
    file_hash = ${file.hash} where id = ${versionId}`.run(on)

/** The file that was last read into a version, with its name. */
export const namedFileOfVersion = (on: Connected, versionId: string) =>
  sql<{ fileId: string | null; fileName: string | null }>`
    select file_id as "fileId", file_name as "fileName" from sms_rate_version where id = ${versionId}`.first(
    on,
  )

/** How many lines of a sheet said what is in force already. */
export const sameLines = (on: Connected, versionId: string) =>
  sql<{ same: number }>`
    select same_lines as same from sms_rate_version where id = ${versionId}`.first(on)

/** No line of a sheet was compared yet. */
export const forgetSameLines = (on: Connected, versionId: string): Promise<number> =>
  sql`update sms_rate_version set same_lines = 0 where id = ${versionId}`.run(on)

/** Keeps how many lines of a sheet said what is in force already. */
export const keepSameLines = (on: Connected, versionId: string, same: number): Promise<number> =>
  sql`update sms_rate_version set same_lines = ${same} where id = ${versionId}`.run(on)
