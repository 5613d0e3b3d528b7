import { sql } from '../database/sql.ts'
import { partOf } from '../lists/likeOf.ts'
import type { LineSource } from '../lists/lineSource.ts'

/**
 * Sessions that have not expired, with their users. Row-level security hides people: a session of
 * somebody unseen is not listed.
 */
export const sessionSource: LineSource = {
  table: 'sys_session',
  joins: 'join sys_user u on u.id = l.user_id left join sys_user a on a.id = l.acting_user_id',
  columns: {
    username: 'u.username',
    realname: 'u.realname',
    isActing: 'l.acting_user_id is not null',
    actedBy: 'a.username',
  },
  where: ({ now }) => sql`l.expires_at > ${now}
    and exists (select from sys_user x where x.id = l.user_id and x.deleted_at is null)`,
  filters: {
    username: (name) =>
      sql`
        exists (select from sys_user x where x.id = l.user_id and x.username ilike ${partOf(name)})`,
  },
}
