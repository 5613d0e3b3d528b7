import type { OpenTestPart, GatewayTestStore, WaitingTest } from '../../ports/sms/gatewayTests.ts'
import type { Connections } from '../database/connections.ts'
import { type Sql, sql } from '../database/sql.ts'

/** A gateway that cannot take a message for so long does not get it. */
const PATIENCE = '2 minutes'
/** Receipts are waited for so long. */
const RECEIPTS = '72 hours'

/** The engine's view of tests, on its own connections. */
export const gatewayTestStore = (pool: Connections): GatewayTestStore => ({
  async recoverTests() {
    await sql`
      with begun as (
        update sms_test_part set status = 'unknown' where status = 'submitting' returning message_id
      )
      ${settled(sql`select distinct message_id from begun`, sql`'unknown'`)}`.run(pool)
    return sql<OpenTestPart>`
      select p.message_id::text as id, p.part, p.gateway_id::text as "gatewayId", p.ref, m.msisdn,
        (extract(epoch from p.answered_at) * 1000)::float8 as "answeredAt"
      from sms_test_part p join sms_test_message m on m.id = p.message_id
      where p.ref is not null and p.answered_at > now() - ${RECEIPTS}::interval
        and (p.receipt is null or p.receipt = 'submitted')`.rows(pool)
  },
  waitingTests: (most) =>
    sql<WaitingTest>`
      select m.id::text, m.gateway_id::text as "gatewayId", m.msisdn, m.content, m.sender,
        t.create_time < now() - ${PATIENCE}::interval as "isOverdue"
      from sms_test_message m join sms_gateway_test t on t.id = m.test_id
      where m.status = 'waiting' and t.status = 'running' order by m.id limit ${most}`
      .named('tests_waiting')
      .rows(pool),
  async takeTests(taken) {
    const asked = taken.map(({ cost, ...one }) => ({
      ...one,
      micros: cost === null ? null : cost.micros.toString(),
      currency: cost?.currency ?? null,
    }))
    const rows = await sql<{ id: string }>`
      with asked as (
        select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
          as a (id bigint, "gatewayId" bigint, parts smallint, reference integer, micros bigint, currency text)
      ), taken as (
        update sms_test_message m set status = 'submitting', sent_at = now(), cost_micros = a.micros, cost_currency = a.currency
        from asked a where m.id = a.id and m.status = 'waiting' returning m.id
      ), parts as (
        insert into sms_test_part (message_id, part, gateway_id, reference)
        select a.id, part, a."gatewayId", a.reference
        from asked a join taken t on t.id = a.id cross join lateral generate_series(0, a.parts - 1) part
      )
      select id::text from taken`.rows(pool)
    return rows.map(({ id }) => id)
  },
  async failTest(id, reason) {
    await sql`update sms_test_message set status = 'failed', reason = ${reason} where id = ${id} and status = 'waiting'`.run(
      pool,
    )
  },
  async noteTestAnswer({ id, part, status, code, ref, answerMs }) {
    await sql`
      with noted as (
        update sms_test_part set status = ${status}, code = ${code}, ref = ${ref}, answer_ms = ${answerMs},
          answered_at = clock_timestamp()
        where message_id = ${id} and part = ${part} returning message_id
      )
      ${settled(sql`select message_id from noted`, sql`${status}`, sql`and p.part <> ${part}`)}`.run(
      pool,
    )
  },
  async noteTestReceipt({ id, part, stat, receipt, networkError, receiptMs }) {
    await sql`
      update sms_test_part set stat = ${stat}, receipt = ${receipt}, network_error = ${networkError},
        receipt_ms = ${Math.round(receiptMs)}, receipt_at = clock_timestamp()
      where message_id = ${id} and part = ${part}`.run(pool)
  },
})

/**
 * Gives messages the status that their parts make together: these have the new status, which a statement does not see yet,
 * `others` are as they stand.
 */
const settled = (
  messages: Sql,
  status: Sql,
  others: Sql = sql`and p.status <> 'submitting'`,
): Sql => sql`
  update sms_test_message m set (status, reason) = (
    select case when bool_or(s = 'submitting') then 'submitting' when bool_and(s = 'accepted') then 'accepted'
        when bool_and(s = 'unsent') then 'failed' when bool_or(s = 'refused') then 'refused' else 'unknown' end,
      case when bool_and(s = 'unsent') then 'noRoom' end
    from (select p.status as s from sms_test_part p where p.message_id = m.id ${others}
      union all select ${status}::text) parts)
  where m.id in (${messages})`
