import { apiKeyScopeNames } from '@tandem/model'
import { z } from 'zod'

import { type Connected, type Sql, sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { ofCompanies } from '../lists/ofCompanies.ts'
import type { Sight } from '../entity/sight.ts'

const iso = z.date().transform((at) => at.toISOString())
const row = z.object({
  id: z.string(),
  companyId: z.string(),
  companyId_dictText: z.string(),
  name: z.string(),
  prefix: z.string(),
  oldPrefix: z.string().nullable(),
  oldUntil: iso.nullable(),
  scopes: z.array(z.enum(apiKeyScopeNames)),
  ipList: z.string().nullable(),
  expiresAt: iso.nullable(),
  enabled: z.boolean(),
  lastUsedTime: iso.nullable(),
  lastUsedIp: z.string().nullable(),
  createBy: z.string(),
  createTime: iso,
  version: z.number(),
  /** Its owner: the key can never do more than this user now can. */
  keeperId: z.string(),
})
export type StoredApiKey = z.output<typeof row>

const columns = sql`
  k.id, k.company_id as "companyId", c.name as "companyId_dictText", k.name, k.prefix,
  k.old_prefix as "oldPrefix", k.old_until as "oldUntil", k.scopes, k.ip_list as "ipList",
  k.expires_at as "expiresAt", k.enabled, k.last_used_at as "lastUsedTime", k.last_used_ip as "lastUsedIp",
  k.create_by as "createBy", k.create_time as "createTime", k.version,
  k.create_user_id::text as "keeperId"`
const source = sql`from sys_api_key k join sys_company c on c.id = k.company_id`

/** Keys by a condition over `k` (key) and `c` (company). */
export async function listApiKeyRows(db: Transaction, condition: Sql): Promise<StoredApiKey[]> {
  return z.array(row).parse(await sql`select ${columns} ${source} where ${condition}`.rows(db))
}

/** Their number, counted up to `most`. */
export async function countApiKeys(db: Transaction, condition: Sql, most: number): Promise<number> {
  const found = await sql<{ n: number }>`
    select count(*)::int as n from (select ${source} where ${condition} limit ${most}) few`.first(
    db,
  )
  return found?.n ?? 0
}

/** A key by a condition, locked until the transaction ends. */
export async function lockApiKey(
  db: Transaction,
  condition: Sql,
): Promise<StoredApiKey | undefined> {
  const found = await sql`select ${columns} ${source} where ${condition} for update of k`.first(db)
  return found === undefined ? undefined : row.parse(found)
}

export interface NewApiKey {
  id: string
  companyId: string
  name: string
  prefix: string
  secretHash: Buffer
  scopes: readonly string[]
  ipList: string | null
  expiresAt: Date | null
  userId: string
  by: string
  at: Date
}

export async function insertApiKey(db: Transaction, key: NewApiKey): Promise<void> {
  await sql`insert into sys_api_key
      (id, company_id, name, prefix, secret_hash, scopes, ip_list, expires_at, create_user_id, create_by, create_time)
    values (${key.id}, ${key.companyId}, ${key.name}, ${key.prefix}, ${key.secretHash}, ${[...key.scopes]}::text[],
      ${key.ipList}, ${key.expiresAt}, ${key.userId}, ${key.by}, ${key.at})`.run(db)
}

/** A change of owner; null: unchanged. */
interface Renewal extends Change {
  keeperId: string | null
}
interface Change {
  id: string
  by: string
  at: Date
}

export async function updateApiKey(
  db: Transaction,
  { id, by, keeperId, at }: Renewal,
  values: Pick<NewApiKey, 'name' | 'scopes' | 'ipList' | 'expiresAt'> & { enabled: boolean },
): Promise<void> {
  await sql`update sys_api_key set name = ${values.name}, scopes = ${[...values.scopes]}::text[],
      ip_list = ${values.ipList}, expires_at = ${values.expiresAt}, enabled = ${values.enabled},
      create_user_id = coalesce(${keeperId}::bigint, create_user_id),
      version = version + 1, update_by = ${by}, update_time = ${at}
    where id = ${id}`.run(db)
}

/** A new secret; the current one stays valid until `oldUntil`, or ends now if that is null. */
export async function rotateSecret(
  db: Transaction,
  { id, by, keeperId, at }: Renewal,
  { prefix, secretHash, oldUntil }: { prefix: string; secretHash: Buffer; oldUntil: Date | null },
): Promise<void> {
  await sql`update sys_api_key set
      old_prefix = case when ${oldUntil}::timestamptz is null then null else prefix end,
      old_hash = case when ${oldUntil}::timestamptz is null then null else secret_hash end,
      old_until = ${oldUntil}, prefix = ${prefix}, secret_hash = ${secretHash},
      create_user_id = coalesce(${keeperId}::bigint, create_user_id),
      version = version + 1, update_by = ${by}, update_time = ${at}
    where id = ${id}`.run(db)
}

/** The previous secret ends now. */
export async function dropOldSecret(db: Transaction, { id, by, at }: Change): Promise<void> {
  await sql`update sys_api_key set old_prefix = null, old_hash = null, old_until = null,
      version = version + 1, update_by = ${by}, update_time = ${at}
    where id = ${id}`.run(db)
}

export async function revokeKey(db: Transaction, { id, by, at }: Change): Promise<void> {
  await sql`update sys_api_key set deleted_at = ${at}, version = version + 1, update_by = ${by}, update_time = ${at}
    where id = ${id}`.run(db)
}

/**
 * The owners among these users who can no longer sign in: frozen or deleted. Their keys have stopped.
 */
export async function peopleGone(
  db: Connected,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }>`select id::text from sys_user
    where id = any (${[...userIds]}::bigint[]) and (status <> '1' or deleted_at is not null)`.rows(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The condition of visible keys: of visible companies, created by visible people. */
const keysInSight = (sight: Sight): Sql =>
  sql.all([
    sql`k.deleted_at is null`,
    ofCompanies(sight, 'k.company_id'),
    sight.people !== 'all' && sql`k.create_user_id = any (${[...sight.people.userIds]}::bigint[])`,
  ])

/** Visible active keys that stop with these users. */
export const activeKeysOf = (
  on: Transaction,
  sight: Sight,
  { userIds, now }: { userIds: readonly string[]; now: Date },
) =>
  listApiKeyRows(
    on,
    sql`${keysInSight(sight)} and k.create_user_id = any (${[...userIds]}::bigint[])
    and k.enabled and (k.expires_at is null or k.expires_at > ${now}::timestamptz) order by k.id`,
  )

/** How many keys a company has, counted up to `most`. */
export const countKeysOf = (on: Transaction, companyId: string, most: number) =>
  countApiKeys(on, sql`k.company_id = ${companyId} and k.deleted_at is null`, most)

/** A visible key under its lock. */
export const lockKeyInSight = (on: Transaction, sight: Sight, id: string) =>
  lockApiKey(on, sql`${keysInSight(sight)} and k.id = ${id}`)

/** A company under a lock, so that keys created at the same time are counted. */
export const lockCompany = (on: Transaction, companyId: string) =>
  sql<{ kind: string }>`
    select kind from sys_company where id = ${companyId} and deleted_at is null for no key update`.first(
    on,
  )
