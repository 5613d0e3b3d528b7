import { sql } from '../database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** The log of SMPP accounts. */
export const smppLogSource: LineSource = {
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
}

/** Sessions of servers that are there. */
export const smppSessionSource: LineSource = {
  table: 'sms_smpp_session',
  person: null,
  where: () => sql`exists (
    select from sms_smpp_server v where v.worker = l.worker and v.lease_until > clock_timestamp())`,
  filters: {
    keyWord: (word) => {
      const like = likeOf(word.trim())
      return sql`(l.system_id ilike ${like} or l.address ilike ${like})`
    },
  },
}
