import { literalText, type Origin, senderKindOf } from '@tandem/core'
import { companyCtx } from '../companyCtx.ts'
import { Refused } from '../Refused.ts'
import { sendBatch } from '../sms/sendBatch.ts'
import type { SendInput, SendPorts } from '../sms/prepareSend.ts'
import { sendSingle, type SinglePorts } from '../sms/sendSingle.ts'
import type { AccountRow } from '../../store/smppAccounts/accountStore.ts'

export type ClientSendPorts = SendPorts & SinglePorts

/** A whole message of a client, to one number. */
export interface WholeMessage {
  origin: Origin
  text: string
  /** UTC ms. */
  expiresAt: number | null
  startsAt: number | null
  /** The same for each attempt to send it; left out: there is only one. */
  requestKey?: string
}

type Sending = Pick<AccountRow, 'id' | 'companyId' | 'systemId' | 'product' | 'sender'>

/**
 * Sends a message of a client as any single message of its company is sent: priced, routed, listed under the account's
 * task of the day. Resolves when it is durable, with its id.
 * @throws Refused as sendSingle
 */
export async function sendOfClient(
  ports: ClientSendPorts,
  account: Sending,
  message: WholeMessage,
): Promise<string> {
  const written = message.origin.source.address.trim()
  const sender = written === '' ? account.sender : written
  try {
    return await send(ports, account, message, sender)
  } catch (error) {
    const other = sender === null ? null : otherForm(sender)
    const isSender = error instanceof Refused && error.code === 'sms.senderNotApproved'
    if (!isSender || other === null) throw error
    return send(ports, account, message, other)
  }
}

/** A long number with or without its plus: clients leave it out, companies may have registered it with it. */
function otherForm(sender: string): string | null {
  if (senderKindOf(sender) !== 'longNumber') return null
  return sender.startsWith('+') ? sender.slice(1) : `+${sender}`
}

async function send(
  ports: ClientSendPorts,
  { id, companyId, systemId, product }: Sending,
  { origin, text, expiresAt, startsAt, requestKey }: WholeMessage,
  senderId: string | null,
): Promise<string> {
  const base = companyCtx({
    companyId,
    locale: 'en_US',
    now: ports.clock.now(),
    requestId: `smpp ${systemId}`,
  })
  const ctx = { ...base, actor: { ...base.actor, username: systemId } }
  const number = origin.destination.address
  const input: SendInput & { source: string } = {
    content: literalText(text.toWellFormed()),
    source: number,
    origin,
    ...(senderId !== null && { senderId }),
    ...(expiresAt !== null && { expiresAt }),
    ...(requestKey !== undefined && { requestKey }),
  }
  const line = { row: 1, text: number }
  if (startsAt !== null) {
    const startTime = new Date(startsAt).toISOString()
    const { messageId } = await sendBatch(ctx, ports, product, { ...input, startTime }, [line])
    return named(messageId)
  }
  const from = { id: `smpp:${id}`, name: systemId, userId: '0', username: systemId }
  const { messageId } = await sendSingle(ctx, ports, product, input, { line, from })
  return named(messageId)
}

function named(messageId: string | null | undefined): string {
  if (messageId == null) throw new Error('A message of a client has no id')
  return messageId
}
