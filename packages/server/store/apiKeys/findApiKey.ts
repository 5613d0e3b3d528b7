import { sql } from '../database/sql.ts'
import { z } from 'zod'

import type { Database } from '../database/createDatabase.ts'

const found = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  ipList: z.string().nullable(),
  companyIpList: z.string().nullable(),
  /** When this secret expires: the key's end, or that of the overlap; null: never. */
  endsAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
  userId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  companyKind: z.enum(['agent', 'customer']),
  currency: z.string(),
  timeZone: z.string(),
})
export type FoundApiKey = z.output<typeof found>

/**
 * The key of a secret (by its SHA-256) if it can be used at a moment: not revoked, disabled or expired, of a company
 * that is active with everyone above it. What its owner (`userId`) may still do is checked elsewhere.
 */
export async function findApiKey(
  system: Database,
  secretHash: Buffer,
  at: Date,
): Promise<FoundApiKey | undefined> {
  const rows = await sql`
    select k.id, k.name, k.scopes, k.ip_list as "ipList", c.ip_list as "companyIpList",
      case when k.secret_hash = ${secretHash} then k.expires_at else least(k.expires_at, k.old_until) end as "endsAt",
      k.last_used_at as "lastUsedAt", k.create_user_id as "userId",
      c.id as "companyId", c.name as "companyName", c.kind as "companyKind", c.currency, coalesce(c.time_zone,
        (select p.time_zone from sys_company p where p.kind = 'platform' and p.deleted_at is null order by p.id limit 1),
        'UTC') as "timeZone"
    from sys_api_key k join sys_company c on c.id = k.company_id and c.kind <> 'platform'
    where (k.secret_hash = ${secretHash} or (k.old_hash = ${secretHash} and k.old_until > ${at}))
      and k.deleted_at is null and k.enabled and (k.expires_at is null or k.expires_at > ${at})
      and not exists (select from sys_company up
        where (up.id = c.id or up.id = any(c.ancestor_ids))
          and (up.status <> 'active' or up.deleted_at is not null))`.rows(system)
  return rows.length === 0 ? undefined : found.parse(rows[0])
}

/** Records a use, unless a later one is known. */
export async function touchApiKey(
  system: Database,
  { id, ip, at, before }: { id: string; ip: string; at: Date; before: Date },
): Promise<void> {
  await sql`update sys_api_key set last_used_at = ${at}, last_used_ip = ${ip}
    where id = ${id} and (last_used_at is null or last_used_at <= ${before})`.run(system)
}
