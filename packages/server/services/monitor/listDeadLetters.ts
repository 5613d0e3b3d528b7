import { deadLetterList, type DeadLetterRow } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { ListSource } from '../lists/listSource.ts'

/** What the database rejected. */
export const deadLetterLines: ListSource<typeof deadLetterList, DeadLetterRow> = {
  list: deadLetterList,
  table: 'sms_dead_letter',
  person: null,
  joins: 'left join sms_gateway g on g.id = l.gateway_id left join sms_task t on t.id = l.task_id',
  columns: { gatewayId_dictText: 'g.name', taskId_dictText: 't.name' },
  filters: { keyWord: (word) => sql`l.reason ilike ${likeOf(word.trim())}` },
  complete: (rows, { ctx }) =>
    rows.map((row) => ({
      ...row,
      abilities: ctx.can('deadLetter:tryAgain')
        ? { tryAgain: row['status'] === 'waiting' ? true : 'deadLetter.notWaiting' }
        : {},
    })),
}
