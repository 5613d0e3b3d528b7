import { literalText, type Origin, senderKindOf } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import { TakenBefore } from '../../ports/sms/singles.ts'
import type { AccountRow } from '../../store/smppAccounts/accountStore.ts'
import { companyCtx } from '../companyCtx.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import type { SendInput, SendPorts } from '../sms/prepareSend.ts'
import { sendBatch } from '../sms/sendBatch.ts'
import {
  type AskedSingle,
  type CheckedSingle,
  checkSingle,
  sendSingle,
  type SinglePorts,
} from '../sms/sendSingle.ts'

export type ClientSendPorts = SendPorts & SinglePorts

/** A whole message of a client, to one number. */
export interface WholeMessage {
  origin: Origin
  text: string
  /** UTC ms. */
  expiresAt: number | null
  startsAt: number | null
  /** The task it replaces. */
  replaces?: string | undefined
  /** What it goes as; left out: as its account says. */
  product?: SmsProduct | undefined
  /** The row that holds it, by which it is sent once; left out: nothing does. */
  taken?: string | undefined
  /** The same for each attempt to send it; left out: there is only one. */
  requestKey?: string
}

export type SendingAccount = Pick<
  AccountRow,
  'id' | 'companyId' | 'systemId' | 'product' | 'sender' | 'receiptText'
>

/** A message of a client that may be sent, by what is known of its company. */
export interface ReadyOfClient {
  ctx: Ctx
  product: SmsProduct
  input: SendInput & { source: string }
  single: AskedSingle
  checked: CheckedSingle
}

/** Whether a message was not sent because it had been before: its key is of no other. */
export const wasSentBefore = (error: unknown): boolean =>
  error instanceof TakenBefore ||
  (error instanceof Refused && error.code === 'sms.requestKeyReused')

/**
 * Sends a message of a client as any single message of its company is sent: priced, routed, listed under the account's
 * task of the day. Resolves when it is durable, with its id.
 * @throws Refused as sendSingle; TakenBefore
 */
export async function sendOfClient(
  ports: ClientSendPorts,
  account: SendingAccount,
  message: WholeMessage,
): Promise<string> {
  if (message.startsAt === null) {
    return sendReady(ports, await checkOfClient(ports, account, message))
  }
  const startTime = new Date(message.startsAt).toISOString()
  return bySender(account, message, async (senderId) => {
    const { ctx, product, input, single } = askOf(ports, account, message, senderId)
    const timed = { ...input, startTime, replaces: message.replaces }
    const { messageId } = await sendBatch(ctx, ports, product, timed, [single.line])
    return named(messageId)
  })
}

/** Whether a message of a client may be sent at once. @throws Refused as checkSingle */
export const checkOfClient = (
  ports: ClientSendPorts,
  account: SendingAccount,
  message: Omit<WholeMessage, 'startsAt'>,
): Promise<ReadyOfClient> =>
  bySender(account, message, async (senderId) => {
    const asked = askOf(ports, account, message, senderId)
    const { ctx, product, input, single } = asked
    return { ...asked, checked: await checkSingle(ctx, ports, product, input, single) }
  })

/** Sends what was checked; resolves when it is durable, with its id. @throws Refused as sendSingle; TakenBefore */
export async function sendReady(
  ports: ClientSendPorts,
  { ctx, product, input, single, checked }: ReadyOfClient,
): Promise<string> {
  const { messageId } = await sendSingle(ctx, ports, product, input, single, checked)
  return named(messageId)
}

/** By the sender that the message names, or else that of the account. */
async function bySender<Result>(
  account: SendingAccount,
  { origin }: Pick<WholeMessage, 'origin'>,
  work: (senderId: string | null) => Promise<Result>,
): Promise<Result> {
  const written = origin.source.address.trim()
  const sender = written === '' ? account.sender : written
  try {
    return await work(sender)
  } catch (error) {
    const other = sender === null ? null : otherForm(sender)
    const isSender = error instanceof Refused && error.code === 'sms.senderNotApproved'
    if (!isSender || other === null) throw error
    return work(other)
  }
}

/** A long number with or without its plus: clients leave it out, companies may have registered it with it. */
function otherForm(sender: string): string | null {
  if (senderKindOf(sender) !== 'longNumber') return null
  return sender.startsWith('+') ? sender.slice(1) : `+${sender}`
}

function askOf(
  ports: ClientSendPorts,
  { id, companyId, systemId, product: own, receiptText }: SendingAccount,
  { origin, text, expiresAt, product = own, taken, requestKey }: Omit<WholeMessage, 'startsAt'>,
  senderId: string | null,
): Omit<ReadyOfClient, 'checked'> {
  // Half a character, which a handset would show as something else.
  if (!text.isWellFormed()) throw new Refused('sms.contentBroken')
  const base = companyCtx({
    companyId,
    locale: 'en_US',
    now: ports.clock.now(),
    requestId: `smpp ${systemId}`,
  })
  const ctx = { ...base, actor: { ...base.actor, username: systemId } }
  const number = numberOfClient(origin.destination)
  // By the id that its client knows it is found in the outbox.
  const reference = origin.parts[0]?.id ?? null
  const input: SendInput & { source: string } = {
    content: literalText(text),
    source: origin.destination.address,
    origin: { ...origin, withText: receiptText },
    ...(reference !== null && { reference }),
    ...(senderId !== null && { senderId }),
    ...(expiresAt !== null && { expiresAt }),
    ...(requestKey !== undefined && { requestKey }),
  }
  const line = { row: 1, text: number }
  const from = { id: `smpp:${id}`, name: systemId, userId: '0', username: systemId }
  return { ctx, product, input, single: { line, from, taken } }
}

/** Type of number (SMPP 3.4 §5.2.5): one with its country code. The others are read by the company's home country. */
const INTERNATIONAL = 1

/** A destination as a text that is read as any number is. */
const numberOfClient = ({ ton, address }: { ton: number; address: string }): string =>
  ton === INTERNATIONAL && !/^(?:\+|00)/.test(address) ? `+${address}` : address

function named(messageId: string | null | undefined): string {
  if (messageId == null) throw new Error('A message of a client has no id')
  return messageId
}
