import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import type { PreparedText, SmsGateway, SmsPart } from '../ports/smsGateway.ts'
import type { PartToken } from './senderHost.ts'
import type { Message } from './message.ts'

/** The text of a message as a gateway takes it, prepared once per task. */
export function textOf(
  { id }: GatewayRow,
  gateway: SmsGateway<PartToken>,
  { task }: Message,
): PreparedText {
  const known = task.texts.get(id)
  if (known) return known
  const text = gateway.prepare(task.content)
  task.texts.set(id, text)
  return text
}

/** What is submitted for one part of a message. */
export function partOf(
  row: GatewayRow,
  gateway: SmsGateway<PartToken>,
  { message, part, reference }: PartToken,
): SmsPart {
  const { validityMinutes } = row
  return {
    text: textOf(row, gateway, message),
    part,
    reference,
    source: message.task.senderId,
    destination: message.msisdn,
    validitySeconds: validityMinutes === null ? null : validityMinutes * 60,
  }
}
