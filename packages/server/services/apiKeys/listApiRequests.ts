import { apiRequestLog } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { ListSource } from '../lists/listSource.ts'
import { reasonOf } from '../logs/logLists.ts'

/** Calls made with the API keys of visible companies; `userId` is the key's owner. */
export const apiRequests: ListSource<typeof apiRequestLog> = {
  list: apiRequestLog,
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
  complete: (rows, { ctx }) =>
    rows.map((row) => ({ ...row, reasonText: reasonOf(ctx, row['reasonText']) })),
}
