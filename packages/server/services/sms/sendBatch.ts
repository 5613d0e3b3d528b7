import { moneyText, namedOrigin, originText, shortened } from '@tandem/core'
import { translate } from '@tandem/i18n'
import type { SendResult, SmsProduct } from '@tandem/model'
import { acceptTask, type AcceptTotals } from '../../store/sms/acceptTask.ts'
import type { RecipientBatch, TaskReject } from '../../store/tasks/blocks.ts'
import { giveWay } from '../../store/sms/taskActions.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import { prepareSend, type Prepared, type SendInput, type SendPorts } from './prepareSend.ts'
import { presentRejects, REJECTS_SHOWN } from './presentRejects.ts'
import type { Line } from '../campaign/line.ts'
import { demandTests } from './limitTests.ts'
import { demandWithinDay } from './dailyLimit.ts'
import { expiryOf } from './expiryOf.ts'
import { demandSchedule, startsAtOf } from '../campaign/scheduleOf.ts'
import { orFirstAnswer } from './firstAnswer.ts'
import { beginScreening } from './beginScreening.ts'
import { noteUnsold } from './noteUnsold.ts'
import { refuseSend } from './refuseSend.ts'
import { lengthOf } from './recipients.ts'
import { hashOf, shownTo } from './requestOf.ts'

/** Maximum numbers per send. */
const MAX_RECIPIENTS = 2_000_000

/**
 * Accepts a send: every valid number of the list, all or none of them stored. The engine starts at once; if the
 * balance runs out, the task pauses with that reason. `source` distinguishes lists under the same request key.
 * @throws Refused as prepareSend; sms.noRecipients, rate.notPresent, route.notPresent, balance.insufficient,
 * sms.dailyLimit, as beginScreening, sms.requestKeyReused, sms.requestInFlight, sms.tooManyRecipients, as demandSchedule
 */
export const sendBatch = (
  ctx: Ctx,
  ports: SendPorts,
  product: SmsProduct,
  input: SendInput & { source: string },
  lines: Lines,
): Promise<SendResult> =>
  orFirstAnswer(ctx, ports, product, input, () => accept(ctx, ports, product, input, lines))

type Lines = readonly Line[] | AsyncIterable<readonly Line[]>

async function accept(
  ctx: Ctx,
  ports: SendPorts,
  product: SmsProduct,
  input: SendInput & { source: string },
  lines: Lines,
): Promise<SendResult> {
  const prepared = await prepareSend(ctx, ports, product, input)
  const { companyId, text, currency, senderId, callbackId, recipients, scheduled, retry } = prepared
  const content = input.hidden?.shown ?? text.written
  demandSchedule(scheduled)
  // Its message has no id yet, and the client needs one.
  const origin = input.origin && namedOrigin(input.origin, () => String(ports.ids.next()))
  const rejects: TaskReject[] = []
  const take: Take = async (some) => {
    const batch = await recipients.take(some)
    if (recipients.accepted > MAX_RECIPIENTS) {
      throw new Refused('sms.tooManyRecipients', { args: { max: MAX_RECIPIENTS } })
    }
    for (const reject of batch.rejects) {
      if (rejects.length < REJECTS_SHOWN) rejects.push(reject)
    }
    return batch
  }
  const refuse = () => {
    noteUnsold(ports, product, prepared)
    refuseSend(ctx, prepared)
  }
  const accepted = await acceptTask<SendResult>(ports, {
    sender: { companyId, userId: ctx.actor.id, username: ctx.actor.username },
    task: {
      product,
      name: taskName(ctx, input, content),
      content,
      variables: text.variables?.names,
      contentSealed: input.hidden?.seal(text.written),
      senderId,
      callbackId,
      origin: origin && originText(origin),
      templateId: input.template,
      isCode: input.isCode,
      isTest: input.isTest,
      reference: input.reference ?? null,
      ...lengthOf(recipients),
      currency,
      expiresAt: expiryOf(ctx, product, input, scheduled),
      validitySeconds: input.validity,
      isScreened: recipients.screening !== undefined,
      schedule: scheduled?.schedule,
      turn: scheduled?.turn,
      retry,
      requestKey: input.requestKey ?? null,
      requestHash: input.requestKey === undefined ? null : hashOf(input, companyId),
    },
    recipients:
      Symbol.asyncIterator in lines
        ? streamed(lines, take, refuse)
        : await whole(lines, take, refuse),
    prices: () => recipients.fixedPrices(),
    variants: () => recipients.variants(),
    quote: () => ({ parts: recipients.parts, micros: recipients.amountMicros }),
    longest: () => lengthOf(recipients),
    answer: (totals) => ({
      ...answerOf(ctx, prepared, totals, rejects),
      ...(origin && { messageId: origin.parts[0]?.id ?? '' }),
    }),
    demand: async (client, totals) => {
      if (input.replaces !== undefined && !(await giveWay(client, input.replaces))) {
        throw new Refused('sms.taskState')
      }
      if (input.isTest) await demandTests(client, ctx)
      await demandWithinDay(client, prepared, totals)
    },
    ...(recipients.screening && {
      beginScreening: (transaction, totals) =>
        beginScreening(ctx, ports, { prepared, input, totals }, transaction),
    }),
  })
  if (accepted.kind === 'refused') throw new Refused(accepted.code)
  return shownTo(prepared, accepted.answer)
}

/** Processes lines, within the limit of a send. */
type Take = (some: Iterable<Line>) => Promise<RecipientBatch>

async function whole(
  lines: Iterable<Line>,
  take: Take,
  refuse: () => void,
): Promise<RecipientBatch> {
  const batch = await take(lines)
  refuse()
  return batch
}

/** A refusal at the end of the list rolls back what was stored so far. */
async function* streamed(
  lines: AsyncIterable<readonly Line[]>,
  take: Take,
  refuse: () => void,
): AsyncGenerator<RecipientBatch> {
  for await (const some of lines) yield await take(some)
  refuse()
}

export function answerOf(
  ctx: Ctx,
  { recipients, currency, seesMoney, scheduled, isCallbackOff }: Prepared,
  { taskId, accepted, rejected }: AcceptTotals,
  rejects: readonly TaskReject[],
): SendResult {
  return {
    taskId,
    accepted,
    rejected,
    parts: recipients.parts,
    ...(seesMoney && { amount: moneyText(recipients.amountMicros, currency) }),
    currency,
    ...startsAtOf(scheduled),
    ...(isCallbackOff && { callbackOff: true as const }),
    rejects: presentRejects(ctx, rejects),
  }
}

/** What a task is called: as it was said, else by its text; a test says that it is one. */
const taskName = (
  { locale }: Pick<Ctx, 'locale'>,
  { name, isTest }: Pick<SendInput, 'name' | 'isTest'>,
  content: string,
): string => {
  const own = name?.trim() || nameOf(content)
  return isTest ? translate(locale, 'sms.test.task', { name: own }) : own
}

/** Length of the text used to name an unnamed task. */
const NAME_LETTERS = 40

/** The name of an unnamed task: the start of its text, on one line. */
const nameOf = (text: string): string => shortened(text.trim().replace(/\s+/g, ' '), NAME_LETTERS)
