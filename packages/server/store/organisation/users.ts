import { sql, type Connected } from '../database/sql.ts'
import type { Scope } from '../database/withScope.ts'

/** The user with a name, whatever its case, in the scope of the transaction. */
export const usersNamed = (on: Connected, username: string) =>
  sql<{ id: string }>`
    select id from sys_user
    where lower(username) = lower(${username}) and deleted_at is null`.rows(on)

/**
 * A row for each of these departments that the company has, locked until the transaction ends, so
 * that none is deleted meanwhile.
 */
export const lockDepartmentsOfCompany = (
  on: Connected,
  companyId: string,
  departIds: readonly string[],
) =>
  sql`
    select 1 from sys_depart
    where id = any(${[...departIds]}::bigint[]) and company_id = ${companyId} and deleted_at is null
    order by id for share`.rows(on)

/** What users may, one row for each of their roles. `seesAmounts` is false for the reader. */
export const rightsOfUsers = (on: Connected, userIds: readonly string[], readerId: string) =>
  sql<{ roleId: string | null; isAdmin: boolean; seesAmounts: boolean }>`
    select ur.role_id as "roleId", u.is_admin as "isAdmin",
      not u.hide_amounts and u.id <> ${readerId} as "seesAmounts"
    from sys_user u left join sys_user_role ur on ur.user_id = u.id
    where u.id = any(${[...userIds]}::bigint[])`.rows(on)

/** Active administrators, locked, so that two of them cannot remove each other simultaneously. */
export const lockAdministrators = (on: Connected) =>
  sql<{ id: string }>`
    select id from sys_user where is_admin and status = '1' and deleted_at is null
    order by id for update`.rows(on)

/** The first companies of a scope from the top of the tree, and how many there are (`n`). */
export const firstCompanies = (on: Connected, scope: Scope, most: number) =>
  sql<{ id: string; name: string; n: number }>`
    select id, name, count(*) over ()::int as n from sys_company
    where deleted_at is null and ${scope === 'everything' ? sql`true` : sql`id = any(${[...scope.companies]}::bigint[])`}
    order by cardinality(ancestor_ids), name limit ${most}`.rows(on)

/** The first real names of these users by alphabet. */
export const realNames = (on: Connected, userIds: readonly string[], most: number) =>
  sql<{ name: string }>`
    select realname as name from sys_user
    where id = any(${[...userIds]}::bigint[]) order by realname limit ${most}`.rows(on)

/** A company in the scope of the transaction with its name. */
export const companyNamed = (on: Connected, id: string) =>
  sql<{ id: string; name: string }>`
    select id, name from sys_company where id = ${id}`.first(on)

/** The addresses from which a company may sign in, as they were written. */
export const addressesOfCompany = (on: Connected, companyId: string) =>
  sql<{ ipList: string | null }>`
    select ip_list as "ipList" from sys_company where id = ${companyId}`.first(on)

/** Sets another password; 0 if the old one was changed meanwhile. */
export const replacePassword = (
  on: Connected,
  userId: string,
  change: { hash: string; oldHash: string | undefined; by: string; at: Date },
): Promise<number> =>
  sql`update sys_user set password_hash = ${change.hash}, version = version + 1,
    update_by = ${change.by}, update_time = ${change.at}
    where id = ${userId} and password_hash = ${change.oldHash}`.run(on)

/** The company of a user, and the agent that it is or belongs to. */
export interface NearestAgent {
  companyId: string
  agentId: string | null
}

/** The company of a user, and the agent that it is or belongs to; null for none. */
export const nearestAgentOf = (on: Connected, userId: string): Promise<NearestAgent | undefined> =>
  sql<NearestAgent>`
    select u.company_id as "companyId",
      (select a.id from sys_company a
       where a.kind = 'agent' and (a.id = c.id or a.id = any(c.ancestor_ids))
       order by cardinality(a.ancestor_ids) desc limit 1) as "agentId"
    from sys_user u join sys_company c on c.id = u.company_id
    where u.id = ${userId} and u.deleted_at is null`.first(on)

/** 1 for a user in the scope of the transaction, else 0. */
export const countUser = (on: Connected, userId: string): Promise<number> =>
  sql`select 1 from sys_user where id = ${userId}`.run(on)

/** The real name of a user. */
export const realnameOfUser = (on: Connected, userId: string) =>
  sql<{ realname: string }>`
    select realname from sys_user where id = ${userId}`.first(on)
