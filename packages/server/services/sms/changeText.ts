import { moneyText } from '@tandem/core'
import {
  type ParsedOf,
  type smsCalls,
  smsLists,
  type SmsProduct,
  type SmsTaskRow,
  type TextQuote,
} from '@tandem/model'
import { changesBetween } from '../../store/audit/changesBetween.ts'
import { writeAudit } from '../../store/audit/writeAudit.ts'
import { withScope } from '../../store/database/withScope.ts'
import {
  recipientsOf,
  rewriteTask,
  type TextOfTask,
  textOfTask,
} from '../../store/sms/rewriteTask.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import type { Line } from '../campaign/line.ts'
import { prepareSend, type Prepared, type SendPorts } from './prepareSend.ts'
import { destinationsOf } from './quoteSend.ts'
import { reasonText } from '../reasonText.ts'
import { lengthOf } from './recipients.ts'
import { getTask } from './taskLines.ts'

type Calls = ReturnType<typeof smsCalls>
type Asked = ParsedOf<Calls['quoteText']>

/** Why a recipient cannot get a text, as far as another text or sender would help. */
const OF_TEXT = /^(text|variable|sender|signature)\./

/**
 * What another text and sender would cost a task that has not begun, and whom it could not be sent to. Nothing is stored.
 * @throws Refused sms.taskNotFound, sms.taskState once it has begun, sms.textFixed, as prepareSend
 */
export async function quoteText(
  ctx: Ctx,
  ports: SendPorts,
  product: SmsProduct,
  asked: Asked,
): Promise<TextQuote> {
  const prepared = await judged(ctx, ports, product, asked)
  const { recipients, currency, availableMicros, seesMoney } = prepared
  return {
    accepted: recipients.accepted,
    encoding: recipients.longest.encoding,
    units: recipients.longest.units,
    partsPerMessage: recipients.longest.parts,
    parts: recipients.parts,
    currency,
    ...(seesMoney && {
      amount: moneyText(recipients.amountMicros, currency),
      balance: moneyText(availableMicros, currency),
    }),
    destinations: await destinationsOf(ctx, ports, recipients.destinations()),
    leftOut: lostBy(prepared).map(([reason, messages]) => ({
      reason,
      reasonText: reasonText(ctx.locale, reason) ?? reason,
      messages,
    })),
  }
}

/**
 * Gives a task that has not begun another text and sender, judged as a send would be. Its recipients stay the same, and so
 * does what a part costs: whom the text could not be sent to makes it refused. The same change again changes nothing.
 * @throws Refused as quoteText; sms.textLeavesOut, record.stale
 */
export async function changeText(
  ctx: Ctx,
  ports: SendPorts,
  product: SmsProduct,
  { version, ...asked }: ParsedOf<Calls['editText']>,
): Promise<SmsTaskRow> {
  const { id } = asked
  const prepared = await judged(ctx, ports, product, asked)
  const { text, senderId, recipients } = prepared
  const [lost] = lostBy(prepared)
  if (lost) {
    const [reason] = lost
    const n = lostBy(prepared).reduce((sum, [, messages]) => sum + messages, 0)
    throw new Refused('sms.textLeavesOut', {
      args: { n, reason: reasonText(ctx.locale, reason) ?? reason },
    })
  }
  const noun = smsLists(product).task
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const before = await getTask(ctx, transaction, product, id)
    // The engine begins a task by changing its row: it has the old text or the new one, whole.
    const stored = await textOfTask(transaction, id, { lock: true })
    if (!stored) throw begun(before)
    const next = { content: text.written, senderId }
    const changes = changesBetween(['content', 'senderId'], stored, next)
    if (Object.keys(changes).length === 0) return before
    if (stored.version !== version) throw new Refused('record.stale', { current: before })
    await rewriteTask(transaction.client, id, {
      ...next,
      length: lengthOf(recipients),
      variants: recipients.variants(),
      quote: { parts: recipients.parts, micros: recipients.amountMicros },
    })
    await writeAudit(
      transaction,
      ports.ids,
      {
        action: `${noun}.editText`,
        entity: noun,
        recordId: id,
        companyId: before.companyId,
        changes,
      },
      {
        actorId: ctx.actor.id,
        actorName: ctx.actor.username,
        ip: ctx.ip,
        requestId: ctx.requestId,
        at: ctx.now,
      },
    )
    return getTask(ctx, transaction, product, id)
  })
}

/** The text as it is asked for, judged for every recipient of its task. */
async function judged(
  ctx: Ctx,
  ports: SendPorts,
  product: SmsProduct,
  { id, senderId, content }: Asked,
): Promise<Prepared> {
  const { task, stored } = await withScope(ports.database, ctx.scope, async (transaction) => {
    const found = await getTask(ctx, transaction, product, id)
    return { task: found, stored: await textOfTask(transaction, id) }
  })
  if (!stored) throw begun(task)
  if (stored.isFixed) throw new Refused('sms.textFixed')
  const prepared = await prepareSend(ctx, ports, product, {
    content,
    companyId: task.companyId,
    senderId,
    accepted: stored,
  })
  await takeAll(ctx, ports, id, stored, prepared)
  return prepared
}

async function takeAll(
  ctx: Ctx,
  { database }: Pick<SendPorts, 'database'>,
  taskId: string,
  { variables }: TextOfTask,
  { recipients }: Prepared,
): Promise<void> {
  const blocks = recipientsOf(
    (statement) => withScope(database, ctx.scope, (transaction) => statement.rows(transaction)),
    taskId,
  )
  let row = 0
  for await (const { numbers, values } of blocks) {
    await recipients.take(
      numbers.map((digits, index): Line => ({
        row: ++row,
        text: `+${digits}`,
        ...(variables && { values: values?.[index] ?? [] }),
      })),
    )
  }
}

/** How many recipients could not get the text, by reason, most first. */
const lostBy = ({ recipients }: Prepared): [reason: string, messages: number][] =>
  [...recipients.reasons]
    .filter(([reason]) => OF_TEXT.test(reason))
    .sort(([, one], [, other]) => other - one)

const begun = ({ status }: Pick<SmsTaskRow, 'status'>): Refused =>
  new Refused('sms.taskState', { args: { status: `@smsTask.status.${status}` } })
