import { type GatewayCharset, type MessageStatus, senderKindOf } from '@tandem/core'
import {
  type DeliveryRequest,
  formatReceipt,
  type MessageState,
  splitText,
  type TextPart,
} from '@tandem/smpp'
import type { ClientDelivery } from '../../ports/sms/clientServer.ts'
import { sourceAddress } from '../smpp/sourceAddress.ts'

/** States of messages as the protocol has them. */
export const states: Readonly<Record<MessageStatus | 'cancelled', MessageState>> = {
  cancelled: 'deleted',
  queued: 'enroute',
  submitting: 'enroute',
  submitted: 'enroute',
  delivered: 'delivered',
  undelivered: 'undeliverable',
  rejected: 'rejected',
  expired: 'expired',
  unknown: 'unknown',
  leftOut: 'rejected',
}

/** network_error_code of GSM (SMPP 3.4 §5.3.2.31). */
const GSM = 3
const PLAIN = { ton: null, npi: null }

/** What a receipt can repeat: its own text has one octet for each character, and no alphabet. */
const PLAIN_TEXT = /^[ -~]*$/

/**
 * A receipt, or a message from a handset, as it goes to a client: a long one as message_payload, which is one delivery.
 * @param alphabet what the client takes data_coding 0 for
 */
export function writeDelivery(delivery: ClientDelivery, alphabet: GatewayCharset): DeliveryRequest {
  if (delivery.kind === 'inbound') {
    const { source, destination, text, reference } = delivery
    return {
      source: sourceAddress(senderKindOf(source) === 'longNumber' ? `+${source}` : source, PLAIN),
      destination: sourceAddress(destination, PLAIN),
      ...wholeText(text, reference, alphabet),
    }
  }
  const { source, destination, messageId, state, error, networkError, isUnderWay, text } = delivery
  const { submittedAt, doneAt } = delivery
  return {
    source,
    destination,
    ...formatReceipt({
      messageId,
      state: states[state],
      submittedAt,
      doneAt,
      error,
      intermediate: isUnderWay,
      ...(text !== null && PLAIN_TEXT.test(text) && { text }),
      ...(networkError !== null && { networkError: { type: GSM, code: networkError } }),
    }),
  }
}

function wholeText(text: string, reference: number, alphabet: GatewayCharset): TextPart {
  const given = { reference, method: 'payload' } as const
  const parts =
    splitText(text, { alphabet, ...given }) ?? splitText(text, { alphabet: 'ucs2', ...given })
  const [whole] = parts ?? []
  if (!whole) throw new TypeError('A text cannot be written in UCS2')
  return whole
}
