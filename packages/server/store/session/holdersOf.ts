import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** Users of the platform who hold a right, such as `route:list`, and can be notified. */
export async function holdersOf(db: Transaction, code: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select u.id from sys_user u join sys_company c on c.id = u.company_id and c.kind = 'platform'
    where u.deleted_at is null and u.status = '1' and (u.is_admin or exists (
      select from sys_user_role ur
      join sys_role r on r.id = ur.role_id and r.deleted_at is null and r.audience = c.kind
      join sys_role_permission rp on rp.role_id = r.id
      join sys_permission p on p.id = rp.permission_id and p.deleted_at is null
      where ur.user_id = u.id and ${code} = any(string_to_array(p.perms, ','))))
    order by u.id`.rows(db)
  return rows.map(({ id }) => id)
}
