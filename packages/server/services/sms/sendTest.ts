import {
  MOST_TEST_NUMBERS,
  type ParsedOf,
  type SendResult,
  type smsCalls,
  type SmsProduct,
} from '@tandem/model'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import type { SendPorts } from './prepareSend.ts'
import { sendBatch } from './sendBatch.ts'
import { givenLines } from './sendMobiles.ts'
import { splitMobiles } from '../campaign/splitMobiles.ts'
import { withText } from './templateText.ts'

/**
 * Sends a text to a few numbers of the sender's own, with the values of one recipient, before it goes to all of them. It is
 * a task of its own, at once, priced and charged as any.
 * @throws Refused as sendBatch; sms.testNumbers, sms.testsSpent
 */
export async function sendTest(
  ctx: Ctx,
  ports: SendPorts,
  product: SmsProduct,
  { mobiles, values = {}, ...message }: ParsedOf<ReturnType<typeof smsCalls>['test']>,
): Promise<SendResult> {
  const given = await withText(ctx, ports, product, message)
  const numbers = splitMobiles(mobiles)
  if (numbers.length > MOST_TEST_NUMBERS) {
    const fault = { reason: 'sms.testNumbers', args: { max: MOST_TEST_NUMBERS } } as const
    throw new Refused(fault.reason, { args: fault.args, fields: { mobiles: fault } })
  }
  const lines = givenLines({
    content: given.content,
    mobiles,
    values: numbers.map(() => values),
  })
  const source = `test ${mobiles} ${JSON.stringify(values)}`
  return sendBatch(ctx, ports, product, { ...given, isTest: true, source }, lines)
}
