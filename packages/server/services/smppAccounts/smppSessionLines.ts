import { smppSessionList } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { ListSource } from '../lists/listSource.ts'

/** Sessions of the companies in sight, of servers that are there. */
export const smppSessionLines: ListSource<typeof smppSessionList> = {
  list: smppSessionList,
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
