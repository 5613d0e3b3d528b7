import type { Tlvs } from '../pdu/tlv.ts'
import { formatReceiptDate } from '../time/smppTime.ts'
import { type MessageState, messageStateText, messageStateValue } from './messageState.ts'

export interface ReceiptInput {
  readonly messageId: string
  readonly state: MessageState
  /** Instants in ms since 1970. */
  readonly submittedAt: number
  readonly doneAt: number
  /** `err` of the text, up to three characters; 000 by default. */
  readonly error?: string
  readonly networkError?: { readonly type: number; readonly code: number }
  /** The message; its first 20 characters are included. */
  readonly text?: string
  /** An intermediate notification rather than the final receipt. */
  readonly intermediate?: boolean
  /** Zone of the dates in the text, from UTC. */
  readonly offsetMinutes?: number
  /** For clients that bound with a version below 3.4, which must not receive TLVs. */
  readonly withoutTlvs?: boolean
}

/** The part of a deliver_sm that makes it a receipt, both as text (Appendix B) and as TLVs. */
export function formatReceipt(input: ReceiptInput): {
  readonly esmClass: number
  readonly dataCoding: number
  readonly shortMessage: Buffer
  readonly tlvs: Tlvs
} {
  const { messageId, state, submittedAt, doneAt, offsetMinutes = 0 } = input
  const fields = [
    `id:${messageId}`,
    'sub:001',
    `dlvrd:${state === 'delivered' ? '001' : '000'}`,
    `submit date:${formatReceiptDate(submittedAt, offsetMinutes)}`,
    `done date:${formatReceiptDate(doneAt, offsetMinutes)}`,
    `stat:${messageStateText(state)}`,
    `err:${input.error ?? '000'}`,
    `text:${input.text?.slice(0, 20) ?? ''}`,
  ]
  return {
    esmClass: input.intermediate === true ? 0x20 : 0x04,
    dataCoding: 0,
    shortMessage: Buffer.from(fields.join(' '), 'latin1'),
    tlvs: input.withoutTlvs === true ? {} : receiptTlvs(input),
  }
}

function receiptTlvs({ messageId, state, networkError }: ReceiptInput): Tlvs {
  const tlvs: Tlvs = { receiptedMessageId: messageId, messageState: messageStateValue(state) }
  if (networkError === undefined) return tlvs
  const { type, code } = networkError
  return { ...tlvs, networkErrorCode: Buffer.from([type, code >> 8, code]) }
}
