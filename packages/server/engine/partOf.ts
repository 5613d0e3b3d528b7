import { messageClassOf } from '@tandem/core'
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
    messageClass: messageClassOf(message.body.origin),
    source: sender,
    destination: message.msisdn,
    validitySeconds: validityOf(row, message, Date.now()),
    tlvs,
  }
}

/**
 * Seconds after which a carrier should give up a message: when it is not valid any more, or after the gateway's own limit if
 * that is shorter. At least one. @param now UTC ms
 */
export function validityOf(
  { validityMinutes }: Pick<GatewayRow, 'validityMinutes'>,
  { body }: { body: Pick<Message['body'], 'expiresAt'> },
  now: number,
): number {
  const left = Math.floor((body.expiresAt - now) / 1_000)
  return Math.max(1, Math.min(left, validityMinutes === null ? Infinity : validityMinutes * 60))
}
