import { ofProducts, type RejectRow, type SmsRejectList, smsRejectLists } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { ListSource } from '../lists/listSource.ts'

/** What tasks of each product left out when they were accepted; of the tasks that the reader sees in their list. */
export const rejectLines = ofProducts((product): ListSource<SmsRejectList, RejectRow> => ({
  list: smsRejectLists[product],
  table: 'sms_task_reject',
  person: null,
  joins: 'join sms_task t on t.id = l.task_id',
  columns: {
    taskName: 't.name',
    createTime: 'to_timestamp((l.id / 4096) / 1000.0)',
  },
  where: ({ people }) =>
    sql`exists (select from sms_task t where ${sql.all([
      people !== 'all' && sql`t.create_by = any (${[...people.usernames]}::text[])`,
      sql`t.id = l.task_id and t.product = ${product} and t.status <> 'loading' and not t.removing`,
    ])})`,
  filters: {
    // Written with spaces and brackets, asked for without.
    mobile: (asked) => {
      const digits = asked.replaceAll(/\D/g, '')
      const asWritten = sql`l.mobile ilike ${likeOf(asked)}`
      return digits === ''
        ? asWritten
        : sql`(${asWritten} or regexp_replace(l.mobile, '\\D', '', 'g') like ${`%${digits}%`})`
    },
  },
}))
