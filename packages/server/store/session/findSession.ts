import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

import type { Database } from '../database/createDatabase.ts'
import { mayAct } from './mayAct.ts'

const row = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  realname: z.string(),
  status: z.enum(['1', '2']),
  isAdmin: z.boolean(),
  hideAmounts: z.boolean(),
  plainHeader: z.boolean(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  departId: z.string().nullable(),
  orgCode: z.string().nullable(),
  companyId: z.string(),
  companyName: z.string(),
  companyKind: z.enum(['platform', 'agent', 'customer']),
  currency: z.string(),
  timeZone: z.string(),
  locale: z.enum(['en_US', 'zh_CN']),
  suspended: z.boolean(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
  perms: z.array(z.string()),
  dataScopes: z.array(z.enum(['all', 'company', 'department', 'ownCustomers', 'own'])),
  ipList: z.string().nullable(),
  companyIpList: z.string().nullable(),
  /** Who signed in as this user, and until when at most; null for the user themselves. */
  actingUserId: z.string().nullable(),
  actingName: z.string().nullable(),
  endsAt: z.date().nullable(),
  readOnly: z.boolean(),
  /** False once the person behind it may no longer sign in as others. */
  mayAct: z.boolean(),
})
/** A session with everything that is asked about its user, as it is in the tables now. */
export type SessionRow = z.output<typeof row>

/** The session of a token (by its SHA-256); undefined when there is none or its user is deleted. */
export const findSession = (system: Database, tokenHash: Buffer): Promise<SessionRow | undefined> =>
  readSession(system, sql`select * from sys_session where token_hash = ${tokenHash}`)

/** A user as a session begun now would have it, for work that outlives sessions; its `id` is '0'. */
export const findAsUser = (
  system: Database,
  userId: string,
  locale: SessionRow['locale'],
): Promise<SessionRow | undefined> =>
  readSession(
    system,
    sql`select 0::bigint as id, id as user_id, depart_id, ${locale}::text as locale, now() as created_at,
      now() as last_seen_at, now() as expires_at, null::bigint as acting_user_id, null::timestamptz as ends_at,
      false as read_only from sys_user where id = ${userId}`,
  )

async function readSession(
  system: Database,
  source: RawBuilder<unknown>,
): Promise<SessionRow | undefined> {
  const { rows } = await sql`
    select s.id, u.id as "userId", u.username, u.realname, u.status, u.is_admin as "isAdmin",
      u.hide_amounts as "hideAmounts", u.plain_header as "plainHeader", u.avatar, u.email, u.phone,
      case when s.acting_user_id is null then u.ip_list else behind.ip_list end as "ipList",
      case when s.acting_user_id is null then c.ip_list else at_home.ip_list end as "companyIpList",
      s.acting_user_id as "actingUserId", behind.username as "actingName", s.ends_at as "endsAt",
      s.read_only as "readOnly", ${mayAct} as "mayAct",
      d.id as "departId", d.org_code as "orgCode",
      c.id as "companyId", c.name as "companyName", c.kind as "companyKind", c.currency,
      coalesce(u.time_zone, c.time_zone,
        (select p.time_zone from sys_company p where p.kind = 'platform' and p.deleted_at is null order by p.id limit 1),
        'UTC') as "timeZone", s.locale,
      exists (select 1 from sys_company up
        where (up.id = c.id or up.id = any(c.ancestor_ids))
          and (up.status <> 'active' or up.deleted_at is not null)) as suspended,
      s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt",
      coalesce((select array_agg(distinct p.perms)
        from sys_user_role ur
        join sys_role r on r.id = ur.role_id and r.deleted_at is null and r.audience = c.kind
        join sys_role_permission rp on rp.role_id = r.id
        join sys_permission p on p.id = rp.permission_id and p.deleted_at is null
        where ur.user_id = u.id and p.perms is not null), '{}') as perms,
      coalesce((select array_agg(distinct r.data_scope)
        from sys_user_role ur
        join sys_role r on r.id = ur.role_id and r.deleted_at is null and r.audience = c.kind
        where ur.user_id = u.id), '{}') as "dataScopes"
    from (${source}) s
    join sys_user u on u.id = s.user_id and u.deleted_at is null
    join sys_company c on c.id = u.company_id
    left join sys_user behind on behind.id = s.acting_user_id
    left join sys_company at_home on at_home.id = behind.company_id
    left join sys_depart d on d.id = s.depart_id and d.deleted_at is null`.execute(system.kysely)
  return rows.length === 0 ? undefined : row.parse(rows[0])
}

/** Ids of the companies a user sees: its own with all below it, or the customers it looks after. */
export async function visibleCompanies(
  system: Database,
  user: { userId: string; companyId: string; onlyOwnCustomers: boolean },
): Promise<string[]> {
  const roots = user.onlyOwnCustomers
    ? sql`select id from sys_company where sales_user_id = ${user.userId} and deleted_at is null`
    : sql`select ${user.companyId}::bigint as id`
  const { rows } = await sql<{ id: string }>`
    with roots as (${roots})
    select c.id from sys_company c
    where c.id in (select id from roots)
       or c.ancestor_ids && (select coalesce(array_agg(id), '{}') from roots)`.execute(
    system.kysely,
  )
  return rows.map(({ id }) => id)
}
