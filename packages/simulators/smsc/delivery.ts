import type { Message } from './message.ts'
import type { Profile } from './profile.ts'
import { receiptStates, receiptText } from './receipt.ts'
import { smpp, type Pdu, type PduFields } from './smppLibrary.ts'

/** One pending deliver_sm to a customer. Plain data, so that it can be stored on disk. */
export type Delivery = {
  source: string
  sourceTon: number
  sourceNpi: number
  destination: string
  destinationTon: number
  destinationNpi: number
  esmClass: number
  dataCoding: number
  /** One character per octet. */
  octets: string
  receipt: { id: string; state: number; error: string } | null
  /** Its place in a long message, as sar parameters (SMPP 3.4 §5.3.2.22). */
  sar?: { reference: number; total: number; part: number }
  /** messageId of the message the receipt is about. */
  messageId: string | null
  dueAt: number
}

const ESM_RECEIPT = 0x04

/** The receipt of a message: addresses swapped, text and TLVs according to the profile. */
export function receiptFor(message: Message, profile: Profile, dueAt: number): Delivery {
  const text = receiptText({
    id: message.receiptId,
    state: message.fate,
    error: message.error,
    submittedAt: message.submittedAt,
    doneAt: dueAt,
    text: message.text,
  })
  return {
    source: message.destination,
    sourceTon: message.destinationTon,
    sourceNpi: message.destinationNpi,
    destination: message.source,
    destinationTon: message.sourceTon,
    destinationNpi: message.sourceNpi,
    esmClass: ESM_RECEIPT,
    dataCoding: 0,
    octets: profile.receiptText ? text : '',
    receipt: profile.receiptTlvs
      ? { id: message.receiptId, state: receiptStates[message.fate], error: message.error }
      : null,
    messageId: message.messageId,
    dueAt,
  }
}

/** The PDU of a delivery; a peer below SMPP 3.4 receives no TLVs (SMPP 3.4 §1.6.1). */
export function deliveryPdu(delivery: Delivery, sequence: number, version: number): Pdu {
  const fields: PduFields = {
    sequence_number: sequence,
    source_addr: delivery.source,
    source_addr_ton: delivery.sourceTon,
    source_addr_npi: delivery.sourceNpi,
    destination_addr: delivery.destination,
    dest_addr_ton: delivery.destinationTon,
    dest_addr_npi: delivery.destinationNpi,
    esm_class: delivery.esmClass,
    data_coding: delivery.dataCoding,
    short_message: Buffer.from(delivery.octets, 'latin1'),
  }
  if (delivery.sar && version >= 0x34) {
    fields.sar_msg_ref_num = delivery.sar.reference
    fields.sar_total_segments = delivery.sar.total
    fields.sar_segment_seqnum = delivery.sar.part
  }
  if (delivery.receipt && version >= 0x34) {
    fields.receipted_message_id = delivery.receipt.id
    fields.message_state = delivery.receipt.state
    if (delivery.receipt.error !== '000') {
      // Network type 3 is GSM (SMPP 3.4 §5.3.2.31).
      fields.network_error_code = Buffer.from([3, 0, Number(delivery.receipt.error) & 0xff])
    }
  }
  return new smpp.PDU('deliver_sm', fields)
}
