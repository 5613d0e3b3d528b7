import type { SmsProduct } from '@tandem/model'

import { sql, type Connected } from '../database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { LineSource } from '../lists/lineSource.ts'

/**
 * What tasks of a product left out when they were accepted; of the tasks that the reader sees in
 * their list.
 */
export const rejectSource = (product: SmsProduct): LineSource => ({
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
})

/** The refused lines of a task after a row, in their order. */
export const rejectsAfter = (
  on: Connected,
  taskId: string,
  { row, most }: { row: number; most: number },
) =>
  sql<{ row_no: number; mobile: string; reason: string }>`
    select row_no, mobile, reason from sms_task_reject
     where task_id = ${taskId} and row_no > ${row} order by row_no limit ${most}`.rows(on)
