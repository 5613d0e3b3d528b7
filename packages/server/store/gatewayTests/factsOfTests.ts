import type { TestedMessage } from '@tandem/core'

import { type Connected, type Sql, sql } from '../database/sql.ts'

/** What is known of one message of a test. */
export interface TestFact extends TestedMessage {
  gatewayId: string
  /** A carrier may have it. */
  isSent: boolean
  /** By the phone, or where that tells nothing by the receipt. */
  hasArrived: boolean
}

/**
 * Facts of messages `m` of tests `t`. That a phone did not receive something is known where a person saw that, or where
 * the phone told of other messages meanwhile, and the test is over: one that is off accuses nobody.
 */
export const factsOfTests = (on: Connected, where: Sql): Promise<TestFact[]> =>
  sql<TestFact>`
    select f."gatewayId", f."isSent", f.delivered, f."receiptMs", f.received,
      coalesce(f.received, f.delivered) as "hasArrived"
    from (
      select m.id, m.gateway_id::text as "gatewayId", m.status in ('accepted', 'unknown') as "isSent",
        coalesce(p.delivered, false) as delivered,
        case when p.delivered then p.receipt_ms end::float8 as "receiptMs",
        case
          when m.received_first_at is not null then true
          when m.missed_at is not null then false
          when n.told_by = 'handset' and t.status = 'ended' and m.status = 'accepted' and exists (
            select from sms_test_reception r where r.number_id = m.number_id and r.told_at >= m.sent_at)
            then false
        end as received
      from sms_test_message m join sms_gateway_test t on t.id = m.test_id
      join sms_test_number n on n.id = m.number_id
      left join lateral (
        select bool_and(p.receipt is not distinct from 'delivered') as delivered, max(p.receipt_ms) as receipt_ms
        from sms_test_part p where p.message_id = m.id
      ) p on true
      where ${where}
    ) f order by f.id`.rows(on)

/** Facts of the messages of one test. */
export const factsOfTest = (on: Connected, testId: string): Promise<TestFact[]> =>
  factsOfTests(on, sql`m.test_id = ${testId}`)

/** Facts of the messages of a gateway in the tests that ended in the last seven days. */
export const factsOfGateway = (on: Connected, gatewayId: string): Promise<TestFact[]> =>
  factsOfTests(
    on,
    sql`m.gateway_id = ${gatewayId} and t.status = 'ended' and t.ended_at > now() - interval '7 days'`,
  )
