import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import type { PreparedText, SmsGateway, SmsPart } from '../ports/smsGateway.ts'
import { ownTlvs } from './carrierRules.ts'
import type { PartToken } from './senderHost.ts'
import type { Message } from './message.ts'

/** The text of a message as a gateway takes it, prepared once for all that have it. */
export function textOf(
  { id }: GatewayRow,
  gateway: SmsGateway<PartToken>,
  { body, sentAs }: Message,
): PreparedText {
  const said = sentAs?.content ?? null
  const key = said === null ? id : `${id} ${said}`
  const known = body.texts.get(key)
  if (known) return known
  const text = gateway.prepare(said ?? body.content)
  body.texts.set(key, text)
  return text
}

/** What is submitted for one part of a message; undefined: it lacks a parameter that the carrier wants. */
export function partOf(
  row: GatewayRow,
  gateway: SmsGateway<PartToken>,
  { message, part, reference }: PartToken,
  registeredId: (templateId: string) => string | null,
): SmsPart | undefined {
  const { validityMinutes } = row
  const sender = message.sentAs?.sender ?? message.body.senderId
  const { tlvs, missing } = ownTlvs(row, () => {
    const templateId = message.body.templateId ?? message.task.templateId
    return {
      country: message.network?.country ?? null,
      sender,
      template: templateId === null ? null : registeredId(templateId),
    }
  })
  if (missing !== null) return undefined
  return {
    id: message.id,
    text: textOf(row, gateway, message),
    part,
    reference,
    source: sender,
    destination: message.msisdn,
    validitySeconds: validityMinutes === null ? null : validityMinutes * 60,
    tlvs,
  }
}
