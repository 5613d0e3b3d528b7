import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import {
  lockTest,
  cancelTestAt,
  cancelWaitingMessages,
  lockTestMessage,
  noteRead,
} from '../../store/gatewayTests/tests.ts'

/**
 * POST /sms/gatewayTest/cancel: what waits is not sent; what was sent is still shown.
 * @throws Refused record.notFound, gatewayTest.notRunning
 */
export async function cancelTest(ctx: Ctx, ports: Ports, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx, ports, async ({ transaction }) => {
    const test = await lockTest(transaction, id)
    if (!test) throw new Refused('record.notFound')
    if (test.status !== 'running') throw new Refused('gatewayTest.notRunning')
    await cancelTestAt(transaction, id, ctx.now)
    await cancelWaitingMessages(transaction, id)
  })
  return null
}

/**
 * POST /sms/gatewayTest/note: what a person reads on the phone, or that there is nothing.
 * @throws Refused record.notFound, gatewayTest.notSent
 */
export async function noteReceived(
  ctx: Ctx,
  ports: Ports,
  { id, text, sender }: { id: string; text: string | null; sender?: string | undefined },
): Promise<null> {
  const by = ctx.actor.username
  await inTransaction(ctx, ports, async ({ transaction }) => {
    const message = await lockTestMessage(transaction, id)
    if (!message) throw new Refused('record.notFound')
    if (!['submitting', 'accepted', 'unknown'].includes(message.status)) {
      throw new Refused('gatewayTest.notSent')
    }
    await noteRead(transaction, id, { text, sender: sender || null, by, at: ctx.now })
  })
  return null
}
