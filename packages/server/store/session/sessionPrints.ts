import { type Sql, sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'
import { MAY_ACT } from './mayAct.ts'

/**
 * For each valid session of these tokens (the hexadecimal digits of their SHA-256), a fingerprint that changes with
 * anything it may do or see: user, company and all above it, roles with their grants, rules, companies below. A few
 * statements for any number, each reading only what is needed; details of a change require rereading the session.
 */
export async function sessionPrints(
  system: Pick<Database, 'pool'>,
  tokenHashes: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const sessions = await sessionsOf(tokenHashes, now).named('session prints').rows(system)
  if (sessions.length === 0) return new Map()
  const different = (of: (one: Printed) => string) => [...new Set(sessions.map(of))]
  const rule = await RULES.first(system)
  const roles = await prints(system, ROLES)
  const sellers = await prints(system, below(different(({ companyId }) => companyId)))
  const carers = await prints(system, care(different(({ userId }) => userId)))
  // Open sockets keep their fingerprint: users with one role share its text.
  const texts = new Map<string, string>()
  return new Map(
    sessions.map(({ tokenHash, userId, companyId, own, roleIds }) => {
      const held = roleIds === '' ? [] : roleIds.split(',').map((role) => roles.get(role))
      const print = JSON.stringify([
        own,
        held,
        rule?.print,
        sellers.get(companyId),
        carers.get(userId),
      ])
      const text = texts.get(print) ?? print
      texts.set(print, text)
      return [tokenHash, text]
    }),
  )
}

interface Printed {
  tokenHash: string
  userId: string
  companyId: string
  own: string
  roleIds: string
}

interface Print {
  id: string
  print: string
}

async function prints(
  system: Pick<Database, 'pool'>,
  asked: Sql<Print>,
): Promise<Map<string, string>> {
  return new Map((await asked.rows(system)).map(({ id, print }) => [id, print]))
}

// `offset 0` preserves the join order; see findSession.ts.
const sessionsOf = (tokenHashes: readonly string[], now: Date) => sql<Printed>`
  with s as materialized (
    select * from sys_session
    where token_hash = any(array(select decode(hash, 'hex') from unnest(${tokenHashes}::text[]) as hash))
      and expires_at > ${now}::timestamptz)
  select encode(s.token_hash, 'hex') as "tokenHash", u.id as "userId", c.id as "companyId",
    row(u.is_admin, u.plain_header, u.hide_amounts, u.ip_list, c.ip_list, s.depart_id, behind.ip_list, behind.home_ip_list)::text as own,
    coalesce((select string_agg(ur.role_id::text, ',' order by ur.role_id) from sys_user_role ur
      where ur.user_id = u.id), '') as "roleIds"
  from s
  join lateral (select * from sys_user where id = s.user_id and deleted_at is null and status = '1' offset 0) u on true
  join lateral (select * from sys_company where id = u.company_id offset 0) c on true
  left join lateral (
    select b.ip_list, home.ip_list as home_ip_list from sys_user b join sys_company home on home.id = b.company_id
    where b.id = s.acting_user_id offset 0) behind on true
  where ${MAY_ACT} and not exists (select from sys_company up
    where up.id = any(c.ancestor_ids || c.id) and (up.status <> 'active' or up.deleted_at is not null) offset 0)`

const RULES = sql<{ print: string }>`
  select count(*) || '.' || coalesce(max(update_time)::text, '') as print from sys_permission`.named(
  'print of rules',
)

const ROLES = sql<Print>`
  select r.id, r.id || r.data_scope || coalesce(md5(string_agg(rp.permission_id::text, ',' order by rp.permission_id)), '')
    as print
  from sys_role r left join sys_role_permission rp on rp.role_id = r.id
  where r.deleted_at is null group by r.id`.named('prints of roles')

const below = (companyIds: readonly string[]) =>
  sql<Print>`
  select r.id, count(*)::text as print from unnest(${companyIds}::bigint[]) as r (id)
  join sys_company c on c.ancestor_ids @> array[r.id] group by 1`.named('prints of companies below')

const care = (userIds: readonly string[]) =>
  sql<Print>`
  select sales_user_id as id, count(*) || '.' || sum(id) as print from sys_company
  where sales_user_id = any(${userIds}::bigint[]) and deleted_at is null group by 1`.named(
    'prints of customers',
  )
