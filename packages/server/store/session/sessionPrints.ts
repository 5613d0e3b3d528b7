import { sql } from 'kysely'

import type { Database } from '../database/createDatabase.ts'
import { mayAct } from './mayAct.ts'

/**
 * For each of these sessions that lives, a text that differs once anything it may do or see has changed: user,
 * company and all above it, roles with their grants, rules, companies below. One query however many there are;
 * whoever needs to know what changed reads that session alone.
 */
export async function sessionPrints(
  system: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; print: string }>`
    with s as materialized (
      select s.id, s.depart_id, u.id as user_id, u.company_id, c.ancestor_ids, c.ip_list as company_ips,
        u.is_admin, u.hide_amounts, u.ip_list
      from sys_session s
      join sys_user u on u.id = s.user_id and u.deleted_at is null and u.status = '1'
      join sys_company c on c.id = u.company_id
      where s.id = any(${[...sessionIds]}::bigint[]) and s.expires_at > ${now} and ${mayAct}),
    closed as (select coalesce(array_agg(id), '{}') as ids from sys_company
      where status <> 'active' or deleted_at is not null),
    rule as (select count(*) || '.' || coalesce(max(update_time)::text, '') as print from sys_permission),
    role as (select r.id, r.data_scope || coalesce(md5(string_agg(rp.permission_id::text, ',' order by rp.permission_id)), '') as print
      from sys_role r left join sys_role_permission rp on rp.role_id = r.id
      where r.deleted_at is null group by r.id),
    held as (select ur.user_id, string_agg(role.id || role.print, ',' order by role.id) as print
      from sys_user_role ur join role on role.id = ur.role_id
      where ur.user_id in (select user_id from s) group by 1),
    below as (select r.id, count(*) as n from (select distinct company_id as id from s) r
      join sys_company c on c.ancestor_ids @> array[r.id] group by 1),
    care as (select sales_user_id as id, count(*) || '.' || sum(id) as print from sys_company
      where sales_user_id in (select user_id from s) and deleted_at is null group by 1)
    select s.id, concat_ws('|', s.is_admin, s.hide_amounts, s.ip_list, s.company_ips, s.depart_id,
      held.print, rule.print, below.n, care.print) as print
    from s cross join closed cross join rule
    left join held on held.user_id = s.user_id
    left join below on below.id = s.company_id
    left join care on care.id = s.user_id
    where not (s.ancestor_ids || s.company_id) && closed.ids`.execute(system.kysely)
  // Open sockets keep their print: people of one role share its text.
  const texts = new Map<string, string>()
  const shared = (print: string): string => {
    const text = texts.get(print) ?? print
    texts.set(print, text)
    return text
  }
  return new Map(rows.map(({ id, print }) => [id, shared(print)]))
}
