import { literalText, plainName, readText, rowText } from '@tandem/core'
import type { SendResult, SmsProduct } from '@tandem/model'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import type { Line } from '../campaign/line.ts'
import type { SendInput, SendPorts } from './prepareSend.ts'
import { sendBatch } from './sendBatch.ts'
import { sendSingle, type SinglePorts } from './sendSingle.ts'
import { splitMobiles } from '../campaign/splitMobiles.ts'

/** Without an entrance for single messages everything goes as a task of its own. */
export type SendMobilesPorts = SendPorts & Partial<SinglePorts>

/** What each number brings for the variables of the text, by name, in the order of the numbers. */
export type GivenValues = readonly Readonly<Record<string, string>>[]

type Mobiles = SendInput & { mobiles: string; values?: GivenValues | undefined }

/** No single number is longer. */
const LONGEST = 64

/**
 * Whether it is one message of a program: those are listed under one task a day. A person, or who names the task, says
 * when it is sent, has it tried again or screened first, gets a task of their own.
 */
export const goesAlone = (
  { key }: Pick<Ctx, 'key'>,
  { singles }: Partial<SinglePorts>,
  { mobiles, ...asked }: Omit<Mobiles, 'content'>,
): boolean =>
  key !== undefined &&
  singles !== undefined &&
  (asked.name ?? asked.startTime ?? asked.endTime ?? asked.slots ?? asked.pace) === undefined &&
  (asked.retryTimes ?? 0) === 0 &&
  !asked.screenFirst &&
  mobiles.length <= LONGEST &&
  splitMobiles(mobiles).length === 1

/**
 * Numbers as they were pasted, each with its values for the variables of the text.
 * @throws Refused sms.valuesCount
 */
export function givenLines({
  content,
  mobiles,
  values,
}: Pick<Mobiles, 'content' | 'mobiles' | 'values'>): Line[] {
  const lines = splitMobiles(mobiles)
  if (!values) return lines
  if (values.length !== lines.length) {
    throw new Refused('sms.valuesCount', { args: { values: values.length, numbers: lines.length } })
  }
  const { names } = readText(content)
  return lines.map((line, index) => {
    const given = new Map(
      Object.entries(values[index] ?? {}).map(([name, value]) => [plainName(name), value]),
    )
    return { ...line, values: names.map((name) => given.get(name) ?? '') }
  })
}

/** The text of a message to a single recipient is filled in at once, where that is possible: then it needs no variables. */
function ownContent(content: string, [line, ...more]: readonly Line[]): string {
  if (!line || more.length > 0) return content
  const text = readText(content)
  if (text.fault || text.names.length === 0) return content
  // How long it may be is judged as for any text.
  const own = rowText(text, line.values ?? [], Infinity)
  return 'reason' in own ? content : literalText(own.text)
}

/** Sends to numbers separated by comma, semicolon or line break. @throws Refused as sendBatch; as givenLines */
export function sendMobiles(
  ctx: Ctx,
  ports: SendMobilesPorts,
  product: SmsProduct,
  given: Mobiles,
): Promise<SendResult> {
  const { mobiles, values, ...message } = given
  const lines = givenLines(given)
  const input = {
    ...message,
    content: ownContent(message.content, lines),
    source: values ? `${mobiles} ${JSON.stringify(values)}` : mobiles,
  }
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
