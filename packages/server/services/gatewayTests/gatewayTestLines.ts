import { gatewayTestList, type GatewayTestRow } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { ListSource } from '../lists/listSource.ts'

const count = (condition: string): string =>
  `(select count(*)::int from sms_test_message m where m.test_id = l.id and ${condition})`

/** Tests through gateways, newest first. */
export const gatewayTestLines: ListSource<typeof gatewayTestList, GatewayTestRow> = {
  list: gatewayTestList,
  table: 'sms_gateway_test',
  company: null,
  person: null,
  columns: {
    messages: count('true'),
    accepted: count(`m.status = 'accepted'`),
    delivered: count(`exists (select from sms_test_part p where p.message_id = m.id)
      and not exists (select from sms_test_part p where p.message_id = m.id and p.receipt is distinct from 'delivered')`),
    received: count('m.received_first_at is not null'),
  },
  filters: { name: (word) => sql`l.name ilike ${likeOf(word.trim())}` },
  complete: (rows, { ctx }) =>
    rows.map((row) => ({
      ...row,
      abilities: ctx.can('gatewayTest:run')
        ? { cancel: row['status'] === 'running' ? true : 'gatewayTest.notRunning' }
        : {},
    })),
}
