import { type Sql, sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** Users who can be notified and hold a right, such as `route:list`. */
const holders = (code: string): Sql => sql`
  u.deleted_at is null and u.status = '1' and (u.is_admin or exists (
    select from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.deleted_at is null and r.audience = c.kind
    join sys_role_permission rp on rp.role_id = r.id
    join sys_permission p on p.id = rp.permission_id and p.deleted_at is null
    where ur.user_id = u.id and ${code} = any(string_to_array(p.perms, ','))))`

/** Users of the platform who hold a right and can be notified. */
export async function holdersOf(db: Transaction, code: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select u.id from sys_user u join sys_company c on c.id = u.company_id and c.kind = 'platform'
    where ${holders(code)} order by u.id`.rows(db)
  return rows.map(({ id }) => id)
}

/** The same of any company. `seeingAmounts`: without those from whom amounts are hidden. */
export async function holdersIn(
  db: Transaction,
  companyId: string,
  code: string,
  { seeingAmounts = false } = {},
): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select u.id from sys_user u join sys_company c on c.id = u.company_id and c.deleted_at is null
    where c.id = ${companyId} and ${holders(code)} and not (${seeingAmounts} and u.hide_amounts)
    order by u.id`.rows(db)
  return rows.map(({ id }) => id)
}
