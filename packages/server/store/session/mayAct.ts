import { sql } from '../database/sql.ts'

/**
 * Of a session `s` acting as another user: whether the acting user may still do that; true for all others. Other
 * causes (freezing, new roles, signing out) end the acting user's own session, and this one with it.
 */
export const MAY_ACT = sql`(s.acting_user_id is null or exists (
  select from sys_user a join sys_company ac on ac.id = a.company_id
  where a.id = s.acting_user_id and a.status = '1' and a.deleted_at is null and (a.is_admin or exists (
    select from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.deleted_at is null and r.audience = ac.kind
    join sys_role_permission rp on rp.role_id = r.id
    join sys_permission p on p.id = rp.permission_id and p.deleted_at is null
    where ur.user_id = a.id and 'user:signInAs' = any(string_to_array(p.perms, ',')))) offset 0))`
