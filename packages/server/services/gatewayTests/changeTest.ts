import { sql } from '../../store/database/sql.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/**
 * POST /sms/gatewayTest/cancel: what waits is not sent; what was sent is still shown.
 * @throws Refused record.notFound, gatewayTest.notRunning
 */
export async function cancelTest(ctx: Ctx, ports: Ports, { id }: { id: string }): Promise<null> {
  await inTransaction(ctx, ports, async ({ transaction }) => {
    const test = await sql<{ status: string }>`
      select status from sms_gateway_test where id = ${id} for update`.first(transaction)
    if (!test) throw new Refused('record.notFound')
    if (test.status !== 'running') throw new Refused('gatewayTest.notRunning')
    await sql`update sms_gateway_test set status = 'cancelled', ended_at = ${ctx.now} where id = ${id}`.run(
      transaction,
    )
    await sql`
      update sms_test_message set status = 'cancelled' where test_id = ${id} and status = 'waiting'`.run(
      transaction,
    )
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
    const message = await sql<{ status: string }>`
      select status from sms_test_message where id = ${id} for update`.first(transaction)
    if (!message) throw new Refused('record.notFound')
    if (!['submitting', 'accepted', 'unknown'].includes(message.status)) {
      throw new Refused('gatewayTest.notSent')
    }
    const at = text === null ? null : ctx.now
    await sql`
      update sms_test_message set received_text = ${text}, received_sender = ${text === null ? null : sender || null},
        received_order = null, received_first_at = ${at}, received_at = ${at}, told_by = ${text === null ? null : by},
        missed_by = ${text === null ? by : null}, missed_at = ${text === null ? ctx.now : null}
      where id = ${id}`.run(transaction)
  })
  return null
}
