import { sql } from '../database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** Files created from lists, with how often they were downloaded. */
export const exportLogSource: LineSource = {
  table: 'user_job',
  joins: 'left join sys_user u on u.id = l.user_id',
  columns: {
    username: 'coalesce(u.realname, l.username)',
    downloads:
      '(select count(*)::int from user_job_download d where d.job_id = l.id) + l.direct::int',
    request: 'l.request',
  },
  where: () => sql`l.kind = 'export'`,
  filters: {
    keyWord(word) {
      const like = likeOf(word.trim())
      return sql`l.username ilike ${like} or l.ip ilike ${like} or l.file_name ilike ${like}`
    },
  },
}
