import { moneyText, suspicionsOf } from '@tandem/core'
import type { GatewayTest, GatewayTestMessage } from '@tandem/model'

import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { findTest } from '../../store/gatewayTests/tests.ts'
import { type StoredTestMessage, messagesOfTest } from '../../store/gatewayTests/testMessages.ts'
import { factsOfTest } from '../../store/gatewayTests/factsOfTests.ts'

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
    const test = await findTest(transaction, id)
    if (!test) throw new Refused('record.notFound')
    const facts = await factsOfTest(transaction, id)
    const gateways = [...new Set(facts.map(({ gatewayId }) => gatewayId))]
    const doubts = gateways.flatMap((gatewayId) => {
      const suspicions = suspicionsOf(facts.filter((fact) => fact.gatewayId === gatewayId))
      return suspicions.length === 0 ? [] : [{ gatewayId, suspicions }]
    })
    const messages = await messagesOfTest(transaction, id)
    return {
      ...test,
      createTime: test.createTime.toISOString(),
      endsAt: test.endsAt.toISOString(),
      endedAt: test.endedAt?.toISOString() ?? null,
      messages: messages.map((row) => messageOf(row, ctx, ports.statusName)),
      doubts,
    }
  })

function messageOf(
  row: StoredTestMessage,
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
