import type { GatewayTestMessage, GatewayTestPart } from '@tandem/model'

import { type Connected, sql } from '../database/sql.ts'

/** A message of a test with its parts as they are stored; the cost in micros. */
export interface StoredTestMessage extends Omit<
  GatewayTestMessage,
  'cost' | 'received' | 'sentAt' | 'parts'
> {
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

/** Messages of a test by number and gateway. */
export const messagesOfTest = (on: Connected, id: string): Promise<StoredTestMessage[]> =>
  sql<StoredTestMessage>`
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
