import { type Connected, sql } from '../database/sql.ts'

/** A notice that the platform writes by itself. */
export interface NewNotice {
  id: string
  /** The company whose readers get it, or users. */
  to: { companyId: string } | { userIds: readonly string[] }
  titleEn: string
  titleZh: string
  htmlEn: string
  htmlZh: string
  popUp: boolean
  priority: string
  endsAt: Date
  about: { type: string; id: string } | undefined
  openPage: string | null
  by: string
  at: Date
}

/**
 * Keeps a notice, once for what it is about; undefined if there was one. It belongs to the company of its readers, and to
 * the platform if they are of several.
 */
export const insertNotice = (
  on: Connected,
  notice: NewNotice,
): Promise<{ id: string } | undefined> => {
  const { to, about, by, at } = notice
  const targets = 'companyId' in to ? [to.companyId] : [...to.userIds]
  const owner =
    'userIds' in to
      ? sql`coalesce(
          (select min(u.company_id) from sys_user u where u.id = any(${targets}::bigint[])
           having min(u.company_id) = max(u.company_id)),
          (select id from sys_company where kind = 'platform'))`
      : sql`${to.companyId}::bigint`
  return sql<{ id: string }>`
    insert into sys_announcement
      (id, company_id, titile, msg_content, titile_zh, msg_content_zh, msg_category, type, priority,
       msg_type, target_ids, end_time, send_status, sender, sender_name, send_time, automatic,
       bus_type, bus_id, open_page, create_by, create_time)
    values (${notice.id}, ${owner}, ${notice.titleEn}, ${notice.htmlEn},
      ${notice.titleZh}, ${notice.htmlZh}, '2', ${notice.popUp ? '2' : '0'}, ${notice.priority},
      ${'userIds' in to ? 'USER' : 'OWN'}, ${targets}::bigint[], ${notice.endsAt},
      '1', ${by}, ${by}, ${at}, true, ${about?.type ?? null}, ${about?.id ?? null},
      ${notice.openPage}, ${by}, ${at})
    on conflict (company_id, bus_type, bus_id) where bus_id is not null do nothing
    returning id`.first(on)
}
