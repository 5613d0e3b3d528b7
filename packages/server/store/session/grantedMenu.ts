import { type Connected, sql } from '../database/sql.ts'
import { z } from 'zod'

const row = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  menuType: z.enum(['0', '1', '2']),
  name: z.string(),
  nameEn: z.string(),
  url: z.string().nullable(),
  component: z.string().nullable(),
  componentName: z.string().nullable(),
  redirect: z.string().nullable(),
  icon: z.string().nullable(),
  hidden: z.boolean(),
  alwaysShow: z.boolean(),
  keepAlive: z.boolean(),
  isRoute: z.boolean(),
  internalOrExternal: z.boolean(),
  perms: z.string().nullable(),
  permsType: z.enum(['1', '2']),
  status: z.enum(['0', '1']),
  granted: z.boolean(),
})
/** A menu or button and whether one of the user's roles grants it. */
export type MenuRow = z.output<typeof row>

/** All live menus and buttons in menu order, marked for this user. */
export async function grantedMenu(
  db: Connected,
  user: { userId: string; isAdmin: boolean; companyKind: string },
): Promise<MenuRow[]> {
  const rows = await sql`
    select p.id, p.parent_id as "parentId", p.menu_type as "menuType", p.name, p.name_en as "nameEn",
      p.url, p.component, p.component_name as "componentName", p.redirect, p.icon, p.hidden,
      p.always_show as "alwaysShow", p.keep_alive as "keepAlive", p.is_route as "isRoute",
      p.internal_or_external as "internalOrExternal", p.perms, p.perms_type as "permsType", p.status,
      (${user.isAdmin}::boolean or exists (select 1 from sys_user_role ur
        join sys_role r on r.id = ur.role_id and r.deleted_at is null and r.audience = ${user.companyKind}
        join sys_role_permission rp on rp.role_id = r.id and rp.permission_id = p.id
        where ur.user_id = ${user.userId})) as granted
    from sys_permission p where p.deleted_at is null
    order by p.sort_no, p.id`.rows(db)
  return z.array(row).parse(rows)
}
