import { apiRequestLog } from '@tandem/model'

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
    status(where, asked) {
      const statuses = asked.split(',')
      where.and(
        '(l.status = any (?::int[]) or l.status / 100 = any (?::int[]))',
        statuses.filter((status) => /^[1-5]\d\d$/.test(status)),
        statuses.flatMap((status) => (/^[1-5]xx$/.test(status) ? [status.slice(0, 1)] : [])),
      )
    },
    keyWord(where, word) {
      const like = likeOf(word.trim())
      where.and('(l.path ilike ? or l.ip ilike ? or l.request_id ilike ?)', like, like, like)
    },
  },
  complete: (rows, { ctx }) =>
    rows.map((row) => ({ ...row, reasonText: reasonOf(ctx, row['reasonText']) })),
}
