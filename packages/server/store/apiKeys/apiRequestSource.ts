import { sql } from '../database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** Calls made with API keys. */
export const apiRequestSource: LineSource = {
  table: 'api_request_log',
  joins: 'left join sys_api_key k on k.id = l.key_id',
  columns: { keyName: 'k.name', reasonText: 'l.reason' },
  filters: {
    status(asked) {
      const statuses = asked.split(',')
      const whole = statuses.filter((status) => /^[1-5]\d\d$/.test(status))
      const kinds = statuses.flatMap((one) => (/^[1-5]xx$/.test(one) ? [one.slice(0, 1)] : []))
      return sql`l.status = any (${whole}::int[]) or l.status / 100 = any (${kinds}::int[])`
    },
    keyWord(word) {
      const like = likeOf(word.trim())
      return sql`l.path ilike ${like} or l.ip ilike ${like} or l.request_id ilike ${like}`
    },
  },
}
