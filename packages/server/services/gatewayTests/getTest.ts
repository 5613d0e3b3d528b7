import { moneyText, suspicionsOf } from '@tandem/core'
import type { GatewayTest, GatewayTestMessage, GatewayTestPart } from '@tandem/model'

import { type Connected, sql } from '../../store/database/sql.ts'
import { factsOfTests } from '../../store/gatewayTests/factsOfTests.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/** The carrier's status as a name. */
export type TestViewPorts = Ports & { statusName: (status: number) => string }

/**
 * GET /sms/gatewayTest/queryById: everything that came of the messages of a test.
 * @throws Refused record.notFound
 */
export const getGatewayTest = (
  ctx: Ctx,
  ports: TestViewPorts,
  { id }: { id: string },
): Promise<GatewayTest> =>
  inTransaction(ctx, ports, async ({ transaction }) => {
    const test = await sql<StoredTest>`
      select t.id::text, t.name, t.status, p.name as "planName", t.content, t.sender, t.wait_minutes as "waitMinutes",
        t.create_by as "createBy", t.create_time as "createTime", t.ends_at as "endsAt", t.ended_at as "endedAt"
      from sms_gateway_test t left join sms_test_plan p on p.id = t.plan_id where t.id = ${id}`.first(
      transaction,
    )
    if (!test) throw new Refused('record.notFound')
    const facts = await factsOfTests(transaction, sql`m.test_id = ${id}`)
    const gateways = [...new Set(facts.map(({ gatewayId }) => gatewayId))]
    const doubts = gateways.flatMap((gatewayId) => {
      const suspicions = suspicionsOf(facts.filter((fact) => fact.gatewayId === gatewayId))
      return suspicions.length === 0 ? [] : [{ gatewayId, suspicions }]
    })
    const messages = await messagesOf(transaction, id)
    return {
      ...test,
      createTime: test.createTime.toISOString(),
      endsAt: test.endsAt.toISOString(),
      endedAt: test.endedAt?.toISOString() ?? null,
      messages: messages.map((row) => messageOf(row, ctx, ports.statusName)),
      doubts,
    }
  })

type StoredTest = Omit<GatewayTest, 'createTime' | 'endsAt' | 'endedAt' | 'messages' | 'doubts'> & {
  createTime: Date
  endsAt: Date
  endedAt: Date | null
}

interface StoredMessage extends Omit<GatewayTestMessage, 'cost' | 'received' | 'sentAt' | 'parts'> {
  sentAt: Date | null
  costMicros: string | null
  costCurrency: string | null
  parts: (Omit<GatewayTestPart, 'error'> & { code: number | null })[]
  receivedText: string | null
  receivedSender: string | null
  receivedOrder: number[] | null
  receivedFirstAt: Date | null
  receivedAt: Date | null
  toldBy: string | null
}

const messagesOf = (on: Connected, id: string): Promise<StoredMessage[]> =>
  sql<StoredMessage>`
    select m.id::text, m.gateway_id::text as "gatewayId", g.name as "gatewayName", h.name as "hybridName",
      m.number_id::text as "numberId", n.name as "numberName", '+' || m.msisdn as number, o.name as "operatorName",
      n.told_by = 'handset' as "byHandset", m.content, m.status, m.reason, m.sent_at as "sentAt",
      m.cost_micros::text as "costMicros", m.cost_currency as "costCurrency",
      coalesce((select jsonb_agg(jsonb_build_object('part', p.part + 1, 'status', p.status, 'ref', p.ref, 'code', p.code,
          'answerMs', p.answer_ms, 'receipt', p.receipt, 'stat', p.stat, 'networkError', p.network_error,
          'receiptMs', p.receipt_ms) order by p.part)
        from sms_test_part p where p.message_id = m.id), '[]') as parts,
      m.received_text as "receivedText", m.received_sender as "receivedSender", m.received_order as "receivedOrder",
      m.received_first_at as "receivedFirstAt", m.received_at as "receivedAt", m.told_by as "toldBy",
      m.missed_by as "missedBy"
    from sms_test_message m join sms_gateway g on g.id = m.gateway_id join sms_test_number n on n.id = m.number_id
    left join sms_gateway h on h.id = m.hybrid_id left join sms_operator o on o.id = n.operator_id
    where m.test_id = ${id} order by n.name, n.id, g.name, m.id`.rows(on)

function messageOf(
  row: StoredMessage,
  { actor }: Ctx,
  statusName: (status: number) => string,
): GatewayTestMessage {
  const {
    costMicros,
    costCurrency,
    parts,
    receivedText,
    receivedSender,
    receivedOrder,
    receivedFirstAt,
    receivedAt,
    toldBy,
    sentAt,
    ...message
  } = row
  const cost =
    costMicros === null || costCurrency === null
      ? null
      : { amount: moneyText(BigInt(costMicros), costCurrency), currency: costCurrency }
  return {
    ...message,
    sentAt: sentAt?.toISOString() ?? null,
    ...(!actor.hideAmounts && { cost }),
    parts: parts.map(({ code, ...part }) => ({
      ...part,
      error: code === null ? null : statusName(code),
    })),
    received: receivedFirstAt && {
      text: receivedText,
      sender: receivedSender,
      order: receivedOrder ?? [],
      firstAt: receivedFirstAt.toISOString(),
      // When a person read it says nothing about when it came.
      afterMs:
        toldBy === null && receivedAt && sentAt
          ? Math.max(0, receivedAt.getTime() - sentAt.getTime())
          : null,
      toldBy,
    },
  }
}
