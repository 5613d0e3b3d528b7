import type { SendResult, SmsProduct } from '@tandem/model'
import type { Ctx } from '../ctx.ts'
import type { SendInput, SendPorts } from './prepareSend.ts'
import { sendBatch } from './sendBatch.ts'
import { sendSingle, type SinglePorts } from './sendSingle.ts'
import { splitMobiles } from './splitMobiles.ts'

/** Without an entrance for single messages everything goes as a task of its own. */
export type SendMobilesPorts = SendPorts & Partial<SinglePorts>

type Mobiles = SendInput & { mobiles: string }

/** No single number is longer. */
const LONGEST = 64

/**
 * Whether it is one message of a program: those are listed under one task a day. A person, or who names the task or says
 * when it is sent, gets a task of their own.
 */
export const goesAlone = (
  { key }: Pick<Ctx, 'key'>,
  { singles }: Partial<SinglePorts>,
  { name, mobiles, startTime, endTime, slots, pace }: Omit<Mobiles, 'content'>,
): boolean =>
  key !== undefined &&
  singles !== undefined &&
  name === undefined &&
  (startTime ?? endTime ?? slots ?? pace) === undefined &&
  mobiles.length <= LONGEST &&
  splitMobiles(mobiles).length === 1

/** Sends to numbers separated by comma, semicolon or line break. @throws Refused as sendBatch */
export function sendMobiles(
  ctx: Ctx,
  ports: SendMobilesPorts,
  product: SmsProduct,
  given: Mobiles,
): Promise<SendResult> {
  const { mobiles, ...message } = given
  const lines = splitMobiles(mobiles)
  const input = { ...message, source: mobiles }
  const { key } = ctx
  const { singles, standings } = ports
  const [line] = lines
  if (!key || !singles || !standings || !line || !goesAlone(ctx, ports, given)) {
    return sendBatch(ctx, ports, product, input, lines)
  }
  const { id, username } = ctx.actor
  return sendSingle(ctx, { ...ports, singles, standings }, product, input, {
    line,
    from: { id: `key:${key.id}`, name: key.name, userId: id, username },
  })
}
