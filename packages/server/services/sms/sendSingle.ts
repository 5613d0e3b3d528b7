import { originText } from '@tandem/core'
import type { SendResult, SmsProduct } from '@tandem/model'
import type { SingleMessage, Singles, SingleSource } from '../../ports/sms/singles.ts'
import { TakenBefore } from '../../ports/sms/singles.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { SeenStanding, Standings } from '../../store/sms/standings.ts'
import type { Ctx } from '../ctx.ts'
import { moneySight, plainSight } from '../moneySight.ts'
import { Refused } from '../Refused.ts'
import { dayIn } from './dayIn.ts'
import { orFirstAnswer } from './firstAnswer.ts'
import {
  type Asked,
  askedOf,
  preparedOf,
  type Prepared,
  type SendInput,
  type SendPorts,
} from './prepareSend.ts'
import type { Line } from '../campaign/line.ts'
import { noteUnsold } from './noteUnsold.ts'
import { blockedRefused, refuseSend, unpaidRefused } from './refuseSend.ts'
import { hashOf, shownTo } from './requestOf.ts'
import { expiryOf } from './expiryOf.ts'
import { answerOf, sendBatch } from './sendBatch.ts'

/** The entrance of single messages. */
export interface SinglePorts {
  singles: Singles
  standings: Standings
}

/** Who sends them, apart from the company's day. */
export type SenderOfSingles = Omit<SingleSource, 'day'>

/** One message to be sent. */
export interface AskedSingle {
  line: Line
  from: SenderOfSingles
  /** The row of what a client submitted, which holds it; left out: nothing does. */
  taken?: string | undefined
}

/** The key under which what a row holds is sent by any other transaction than its own. */
export const keyOfTaken = (id: string): string => `smpp-${id}`

/** A message that may be sent, by what is known of its company. */
export interface CheckedSingle {
  message: SingleMessage<SendResult>
  prepared: Prepared
}

/**
 * Accepts one message with its own text, together with those of others that arrive at the same time; its task is the one
 * of its source and day. What cannot be paid for at once above the company, or lost its route since it was checked, goes
 * as a task of its own, as a list of one number does.
 * @param checked what `checkSingle` found of the same, if it was asked before
 * @throws Refused as sendBatch; TakenBefore
 */
export const sendSingle = (
  ctx: Ctx,
  ports: SendPorts & SinglePorts,
  product: SmsProduct,
  input: SendInput & { source: string },
  single: AskedSingle,
  checked?: CheckedSingle,
): Promise<SendResult> =>
  orFirstAnswer(ctx, ports, product, input, async () => {
    const first = checked ?? (await checkSingle(ctx, ports, product, input, single))
    const known = await sendChecked(ctx, ports, product, input, { ...single, checked: first })
    if (known) return known
    const anew = await checkAnew(ctx, ports, product, input, single)
    const answer = await sendChecked(ctx, ports, product, input, { ...single, checked: anew })
    if (!answer) throw new Error('A standing that was just read did not decide')
    return answer
  })

/**
 * Whether a message may be sent, by what is remembered of its company, which whoever writes it checks once more; what
 * would be refused by that is decided by what the company is now. @throws Refused as prepareSend, refuseSend
 */
export async function checkSingle(
  ctx: Ctx,
  ports: SendPorts & SinglePorts,
  product: SmsProduct,
  input: SendInput & { source: string },
  single: AskedSingle,
): Promise<CheckedSingle> {
  const asked = askedOf(ctx, input)
  const seen = await ports.standings(asked)
  try {
    return await checkBy(ctx, ports, product, input, { ...single, asked, seen })
  } catch (error) {
    if (seen.isNew || !(error instanceof Refused)) throw error
    return checkAnew(ctx, ports, product, input, single)
  }
}

async function checkAnew(
  ctx: Ctx,
  ports: SendPorts & SinglePorts,
  product: SmsProduct,
  input: SendInput & { source: string },
  single: AskedSingle,
): Promise<CheckedSingle> {
  const asked = askedOf(ctx, input)
  const seen = await ports.standings(asked, { anew: true })
  return checkBy(ctx, ports, product, input, { ...single, asked, seen })
}

async function checkBy(
  ctx: Ctx,
  ports: SendPorts & SinglePorts,
  product: SmsProduct,
  input: SendInput & { source: string },
  given: AskedSingle & { asked: Asked; seen: SeenStanding },
): Promise<CheckedSingle> {
  const { line, from, taken, asked, seen } = given
  const { standing, isNew } = seen
  const [snapshot, money] = await Promise.all([
    ports.snapshots.current(),
    plainSight(ctx) ?? withScope(ports.database, ctx.scope, (t) => moneySight(ctx, t)),
  ])
  const seesMoney = money.of(asked.companyId)
  const prepared = preparedOf({ ctx, product, input, asked, standing, snapshot, seesMoney })
  const { numbers, values } = await prepared.recipients.take([line])
  const [msisdn = ''] = numbers
  // What is only remembered is looked at anew before it refuses.
  if (isNew) noteUnsold(ports, product, prepared)
  refuseSend(ctx, prepared)
  const { companyId, senderId, callbackId } = asked
  const { currency, daily, recipients } = prepared
  // As its country gets it; its standing is that of the sender that was asked for.
  const sent = recipients.sentTo(msisdn, senderId)
  const filled = recipients.filled(values?.[0])
  const { day } = dayIn(standing?.zone ?? 'UTC', ctx.now.getTime())
  const message: SingleMessage<SendResult> = {
    companyId,
    product,
    currency,
    senderId: sent.sender,
    callbackId,
    origin: input.origin === undefined ? null : originText(input.origin),
    templateId: input.template ?? null,
    standing:
      standing && !isNew ? { companyId, senderId, callbackId, digest: standing.digest } : null,
    snapshot,
    daily,
    source: { ...from, day },
    msisdn,
    content: sent.text(input.hidden?.shown ?? filled),
    contentSealed: input.hidden?.seal(sent.text(filled)) ?? null,
    reference: input.reference ?? null,
    isCode: input.isCode ?? false,
    expiresAt: expiryOf(ctx, product, input),
    key:
      input.requestKey === undefined
        ? null
        : { requestKey: input.requestKey, hash: hashOf(input, companyId) },
    taken,
    answer: ({ taskId, messageId }) => ({
      ...answerOf(ctx, prepared, { taskId, accepted: 1, rejected: 0 }, []),
      messageId: String(messageId),
    }),
  }
  return { message, prepared }
}

/** Undefined: what was remembered of its company does not hold any more. */
async function sendChecked(
  ctx: Ctx,
  ports: SendPorts & SinglePorts,
  product: SmsProduct,
  input: SendInput & { source: string },
  { line, taken, checked }: AskedSingle & { checked: CheckedSingle },
): Promise<SendResult | undefined> {
  const { message, prepared } = checked
  const outcome = await ports.singles.send(message)
  switch (outcome.kind) {
    case 'accepted':
    case 'repeated':
      return shownTo(prepared, outcome.answer)
    case 'changed':
      return undefined
    case 'gone':
      throw new TakenBefore('What a client submitted was written before')
    case 'later':
      return sendBatch(
        ctx,
        ports,
        product,
        // Its row is still there: whoever finds it must find out that it was sent.
        taken === undefined ? input : { ...input, requestKey: keyOfTaken(taken) },
        [line],
      )
    case 'short':
      // The balance sufficed a moment ago.
      throw unpaidRefused(prepared, outcome.availableMicros)
    case 'blocked':
      throw blockedRefused(ctx, new Map([[outcome.reason, 1]]))
    case 'refused':
      throw outcome.code === 'sms.dailyLimit'
        ? new Refused(outcome.code, { args: { limit: outcome.limit, left: outcome.left } })
        : new Refused(outcome.code)
  }
}
