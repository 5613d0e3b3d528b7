import { z } from 'zod'

import { type Sql, sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'
import { MAY_ACT } from './mayAct.ts'

const row = z.object({
  id: z.string(),
  /** SHA-256 of its token, hexadecimal. */
  tokenHash: z.string(),
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
  dataScopes: z.array(z.enum(['all', 'company', 'department', 'ownCustomers', 'own'])),
  ipList: z.string().nullable(),
  companyIpList: z.string().nullable(),
  /** The user who signed in as this one, and until when at most; null for the user themselves. */
  actingUserId: z.string().nullable(),
  actingName: z.string().nullable(),
  endsAt: z.date().nullable(),
  readOnly: z.boolean(),
  /** Required steps. */
  owes: z.enum(['password', 'secondStep']).nullable(),
  /** False once the acting user may no longer sign in as others. */
  mayAct: z.boolean(),
})
/** A session with all data about its user, as currently stored. */
export interface SessionRow extends z.output<typeof row> {
  /** Access codes as in the roles' permissions: some list several, separated by commas. */
  perms: readonly string[]
}

/**
 * The sessions of these tokens (by their SHA-256), by hexadecimal digits, in one query. Missing are unknown ones and
 * those of deleted users; one that cannot be parsed is an error of its own, not of the others.
 */
export async function findSessions(
  system: Pick<Database, 'pool'>,
  tokenHashes: readonly Buffer[],
): Promise<Map<string, SessionRow | Error>> {
  const rows = await about(
    sql`select * from sys_session where token_hash = any(${tokenHashes}::bytea[])`,
  )
    .named('find sessions')
    .rows(system)
  const understood = reader()
  return new Map(rows.map((found) => [found.tokenHash, understood(found)]))
}

/** A user as a new session would see it, for work that outlives sessions; its `id` is '0'. */
export async function findAsUser(
  system: Pick<Database, 'pool'>,
  userId: string,
  locale: SessionRow['locale'],
): Promise<SessionRow | undefined> {
  const stored = await asUser(userId, locale).named('find as user').first(system)
  const found = stored && reader()(stored)
  if (found instanceof Error) throw found
  return found
}

type Found = Record<string, unknown> & { tokenHash: string; perms: string }

/** Parses rows; sessions with the same roles share one list of permissions. */
function reader(): (found: Found) => SessionRow | Error {
  const lists = new Map<string, string[]>()
  return ({ perms: text, ...found }) => {
    const perms = lists.get(text) ?? (text === '' ? [] : text.split(','))
    lists.set(text, perms)
    const read = row.safeParse(found)
    return read.success ? { ...read.data, perms } : read.error
  }
}

/**
 * Data about the users of these sessions. The planner assumes that row-level security leaves almost nothing of every
 * table, and would start with all users and scan all sessions for each: `materialized` and `offset 0` restrict it to
 * the sessions and what they refer to. Planning takes several times as long as executing it for one, so the
 * statements have names: a connection plans them once.
 */
const about = (sessions: Sql) => sql<Found>`
  with s as materialized (${sessions}),
  found as materialized (
    select s.id, s.token_hash, u.id as user_id, u.username, u.realname, u.status, u.is_admin, u.hide_amounts,
      u.plain_header, u.avatar, u.email, u.phone,
      case when s.acting_user_id is null then u.ip_list else behind.ip_list end as ip_list,
      case when s.acting_user_id is null then c.ip_list else behind.home_ip_list end as company_ip_list,
      s.acting_user_id, behind.username as acting_name, s.ends_at, s.read_only, s.owes, ${MAY_ACT} as may_act,
      d.id as depart_id, d.org_code, c.id as company_id, c.name as company_name, c.kind, c.currency,
      coalesce(u.time_zone, c.time_zone,
        (select p.time_zone from sys_company p where p.kind = 'platform' and p.deleted_at is null order by p.id limit 1),
        'UTC') as time_zone,
      s.locale,
      exists (select from sys_company up
        where up.id = any(c.ancestor_ids || c.id) and (up.status <> 'active' or up.deleted_at is not null)) as suspended,
      s.created_at, s.last_seen_at, s.expires_at,
      array(select r.id from sys_user_role ur
        join sys_role r on r.id = ur.role_id and r.deleted_at is null and r.audience = c.kind
        where ur.user_id = u.id order by r.id) as role_ids
    from s
    join lateral (select * from sys_user where id = s.user_id and deleted_at is null offset 0) u on true
    join lateral (select * from sys_company where id = u.company_id offset 0) c on true
    left join lateral (
      select b.username, b.ip_list, home.ip_list as home_ip_list
      from sys_user b join sys_company home on home.id = b.company_id
      where b.id = s.acting_user_id offset 0) behind on true
    left join lateral (
      select id, org_code from sys_depart where id = s.depart_id and deleted_at is null offset 0) d on true),
  -- Thousands of sessions have the same few sets of roles.
  given as materialized (
    select role_ids,
      coalesce((select string_agg(distinct p.perms, ',' order by p.perms) from sys_role_permission rp
        join sys_permission p on p.id = rp.permission_id and p.deleted_at is null
        where rp.role_id = any(role_ids) and p.perms is not null), '') as perms,
      array(select distinct r.data_scope from sys_role r where r.id = any(role_ids)) as data_scopes
    from (select distinct role_ids from found) sets)
  select encode(f.token_hash, 'hex') as "tokenHash", f.id, f.user_id as "userId", f.username, f.realname, f.status,
    f.is_admin as "isAdmin", f.hide_amounts as "hideAmounts", f.plain_header as "plainHeader", f.avatar, f.email, f.phone,
    f.ip_list as "ipList", f.company_ip_list as "companyIpList", f.acting_user_id as "actingUserId",
    f.acting_name as "actingName", f.ends_at as "endsAt", f.read_only as "readOnly", f.owes, f.may_act as "mayAct",
    f.depart_id as "departId", f.org_code as "orgCode", f.company_id as "companyId", f.company_name as "companyName",
    f.kind as "companyKind", f.currency, f.time_zone as "timeZone", f.locale, f.suspended,
    f.created_at as "createdAt", f.last_seen_at as "lastSeenAt", f.expires_at as "expiresAt",
    given.perms, given.data_scopes as "dataScopes"
  from found f join given using (role_ids)`

const asUser = (userId: string, locale: string) =>
  about(sql`
    select 0::bigint as id, ''::bytea as token_hash, id as user_id, depart_id, ${locale}::text as locale,
  now() as created_at, now() as last_seen_at, now() as expires_at, null::bigint as acting_user_id,
  null::timestamptz as ends_at, false as read_only, null::text as owes from sys_user where id = ${userId}::bigint`)
