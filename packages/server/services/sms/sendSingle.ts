import { originText } from '@tandem/core'
import type { SendResult, SmsProduct } from '@tandem/model'
import type { Singles, SingleSource } from '../../ports/sms/singles.ts'
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
import type { Line } from './line.ts'
import { refuseSend } from './refuseSend.ts'
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

/**
 * Accepts one message with its own text, together with those of others that arrive at the same time; its task is the one
 * of its source and day. What cannot be paid for at once above the company, or lost its route since it was checked, goes
 * as a task of its own, as a list of one number does.
 * @throws Refused as sendBatch
 */
export const sendSingle = (
  ctx: Ctx,
  ports: SendPorts & SinglePorts,
  product: SmsProduct,
  input: SendInput & { source: string },
  single: { line: Line; from: SenderOfSingles },
): Promise<SendResult> =>
  orFirstAnswer(ctx, ports, product, input, () => accept(ctx, ports, product, input, single))

async function accept(
  ctx: Ctx,
  ports: SendPorts & SinglePorts,
  product: SmsProduct,
  input: SendInput & { source: string },
  single: { line: Line; from: SenderOfSingles },
): Promise<SendResult> {
  const asked = askedOf(ctx, input)
  const remembered = await ports.standings(asked)
  if (!remembered.isNew) {
    const known = await acceptBy(ctx, ports, product, input, { ...single, asked, seen: remembered })
    if (known) return known
  }
  const seen = remembered.isNew ? remembered : await ports.standings(asked, { anew: true })
  const answer = await acceptBy(ctx, ports, product, input, { ...single, asked, seen })
  if (!answer) throw new Error('A standing that was just read did not decide')
  return answer
}

/**
 * What is remembered of the company's standing suffices to accept, as the transaction checks it; undefined if it does
 * not hold any more, or would refuse: then it has to be read.
 */
async function acceptBy(
  ctx: Ctx,
  ports: SendPorts & SinglePorts,
  product: SmsProduct,
  input: SendInput & { source: string },
  given: { line: Line; from: SenderOfSingles; asked: Asked; seen: SeenStanding },
): Promise<SendResult | undefined> {
  const { line, from, asked, seen } = given
  const { standing, isNew } = seen
  const [snapshot, money] = await Promise.all([
    ports.snapshots.current(),
    plainSight(ctx) ?? withScope(ports.database, ctx.scope, (t) => moneySight(ctx, t)),
  ])
  let prepared: Prepared
  let msisdn: string | undefined
  try {
    const seesMoney = money.of(asked.companyId)
    prepared = preparedOf({ ctx, product, input, asked, standing, snapshot, seesMoney })
    msisdn = (await prepared.recipients.take([line])).numbers[0]
    refuseSend(ctx, prepared)
  } catch (error) {
    if (isNew || !(error instanceof Refused)) throw error
    return undefined
  }
  const { companyId, senderId, callbackId } = asked
  const { currency, daily, recipients } = prepared
  // As its country gets it; its standing is that of the sender that was asked for.
  const sent = recipients.sentTo(msisdn ?? '', senderId)
  const { day } = dayIn(standing?.zone ?? 'UTC', ctx.now.getTime())
  const outcome = await ports.singles.send({
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
    msisdn: msisdn ?? '',
    content: sent.text(input.hidden?.shown ?? asked.text.content),
    contentSealed: input.hidden?.seal(sent.text(asked.text.content)) ?? null,
    reference: input.reference ?? null,
    isCode: input.isCode ?? false,
    expiresAt: expiryOf(ctx, product, input),
    key:
      input.requestKey === undefined
        ? null
        : { requestKey: input.requestKey, hash: hashOf(input, companyId) },
    answer: ({ taskId, messageId }) => ({
      ...answerOf(ctx, prepared, { taskId, accepted: 1, rejected: 0 }, []),
      messageId: String(messageId),
    }),
  })
  switch (outcome.kind) {
    case 'accepted':
    case 'repeated':
      return shownTo(prepared, outcome.answer)
    case 'changed':
      return undefined
    case 'later':
      return sendBatch(ctx, ports, product, input, [line])
    case 'short':
      return refusedShort(ctx, prepared, outcome.availableMicros)
    case 'blocked':
      return refusedBlocked(ctx, prepared, outcome.reason)
    case 'refused':
      throw outcome.code === 'sms.dailyLimit'
        ? new Refused(outcome.code, { args: { limit: outcome.limit, left: outcome.left } })
        : new Refused(outcome.code)
  }
}

/** The balance sufficed a moment ago. */
function refusedShort(ctx: Ctx, prepared: Prepared, availableMicros: bigint): never {
  const { recipients } = prepared
  recipients.affordable = 0
  refuseSend(ctx, { ...prepared, availableMicros })
  throw new Error('A message that cannot be paid for was not refused')
}

/** Its number gets nothing. */
function refusedBlocked(ctx: Ctx, prepared: Prepared, reason: string): never {
  prepared.recipients.leaveOut(reason)
  refuseSend(ctx, prepared)
  throw new Error('A message to a blocked number was not refused')
}
