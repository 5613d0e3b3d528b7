import { sql } from '../database/sql.ts'
import { likeOf } from '../lists/likeOf.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** How many messages of a test fulfil a condition. */
const count = (condition: string): string =>
  `(select count(*)::int from sms_test_message m where m.test_id = l.id and ${condition})`

/** Tests through gateways, with how many messages they have. */
export const gatewayTestSource: LineSource = {
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
}

/** Runs of the test tool. */
export const testRunSource: LineSource = {
  table: 'test_tool_record',
  person: 'l.create_user_id',
  columns: { price: 'l.price::text' },
  filters: {
    number(number) {
      const digits = number.replace(/\D/g, '')
      return digits ? sql`l.e164 like ${`${digits}%`}` : undefined
    },
    accepted: (asked) => sql`l.accepted = ${asked === 'true'}`,
  },
}
