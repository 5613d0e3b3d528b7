import { smppLogList } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { ListSource } from '../lists/listSource.ts'
import type { TracePorts } from '../sms/trace.ts'
import { logLine, logWords } from './logWords.ts'

/** The log of SMPP accounts of the companies in sight. */
export const smppLogLines = ({
  statusName,
}: Pick<TracePorts, 'statusName'>): ListSource<typeof smppLogList> => ({
  list: smppLogList,
  table: 'sms_smpp_log',
  person: null,
  joins: 'join sms_smpp_account a on a.id = l.account_id',
  columns: {
    text: 'null',
    status: 'l.status',
    reason: 'l.reason',
    args: 'l.args',
    accountId_dictText: 'a.system_id',
  },
  filters: {
    keyWord: (word) => {
      const like = likeOf(word.trim())
      return sql`(l.destination ilike ${like} or l.source ilike ${like} or l.message_id ilike ${like})`
    },
  },
  complete: (rows, { ctx }) =>
    rows.map(({ reason, args, ...row }) => {
      const line = logLine.parse({ ...row, reason, args })
      const { status } = line
      return {
        ...row,
        text: logWords(ctx.locale, line),
        status: status === null ? null : named(status, statusName(status)),
      }
    }),
})

function named(status: number, name: string): string {
  const number = `0x${status.toString(16).toUpperCase().padStart(2, '0')}`
  return name === number ? number : `${number} ${name}`
}
