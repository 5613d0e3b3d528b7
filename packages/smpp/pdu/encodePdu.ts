import type { Address } from './address.ts'
import { commandIds } from './commandId.ts'
import { writeDataSm, writeMessage, writeMessageId } from './messagePdus.ts'
import { writeSubmitMulti, writeSubmitMultiResp } from './multiPdus.ts'
import { writeCancelSm, writeQuerySm, writeQuerySmResp, writeReplaceSm } from './operationPdus.ts'
import type { MessageBody, PduInput } from './pdu.ts'
import { PduWriter } from './pduWriter.ts'
import { writeAlertNotification, writeBind, writeBindResp, writeOutbind } from './sessionPdus.ts'
import { type Tlvs, writeTlvs } from './tlv.ts'

/**
 * Encodes one PDU after those already in the writer. An error response without fields is sent as a
 * header only. Throws `PduError` for a field that cannot be encoded; the writer is then unchanged.
 */
export function writePdu(writer: PduWriter, pdu: PduInput): void {
  const status = pdu.status ?? 0
  writer.begin(commandIds[pdu.command], status, pdu.sequence)
  try {
    writeBody(writer, pdu, status)
    writeTlvs(writer, pdu.tlvs)
  } catch (error) {
    writer.rollback()
    throw error
  }
  writer.end()
}

/** A submit_sm to send: omitted fields are sent as 0 or empty. */
export type SubmitRequest = Partial<MessageBody> & {
  readonly destination: Address
  readonly tlvs?: Tlvs
}

/** The requests that carry a message to one destination. */
export type MessageCommand = 'submit_sm' | 'deliver_sm' | 'data_sm'

/** The fields of such a request; `data_sm` takes those it has. */
export type MessageFields = Partial<MessageBody> & { readonly tlvs?: Tlvs | undefined }

/** `writePdu` for the PDUs that are sent by the million: it makes no copies. */
export function writeMessageRequest(
  writer: PduWriter,
  command: MessageCommand,
  sequence: number,
  fields: MessageFields,
): void {
  writer.begin(commandIds[command], 0, sequence)
  try {
    if (command === 'data_sm') writeDataSm(writer, fields)
    else writeMessage(writer, fields)
    writeTlvs(writer, fields.tlvs)
  } catch (error) {
    writer.rollback()
    throw error
  }
  writer.end()
}

/** Encodes a single PDU. Throws `PduError` for a field that cannot be encoded. */
export function encodePdu(pdu: PduInput): Buffer {
  const writer = new PduWriter()
  writePdu(writer, pdu)
  return Buffer.from(writer.take())
}

function writeBody(writer: PduWriter, pdu: PduInput, status: number): void {
  switch (pdu.command) {
    case 'submit_sm':
    case 'deliver_sm':
      return writeMessage(writer, pdu)
    case 'submit_sm_resp':
    case 'deliver_sm_resp':
    case 'data_sm_resp':
      return writeMessageId(writer, status, pdu)
    case 'data_sm':
      return writeDataSm(writer, pdu)
    case 'submit_multi':
      return writeSubmitMulti(writer, pdu)
    case 'submit_multi_resp':
      return writeSubmitMultiResp(writer, status, pdu)
    case 'bind_receiver':
    case 'bind_transmitter':
    case 'bind_transceiver':
      return writeBind(writer, pdu)
    case 'bind_receiver_resp':
    case 'bind_transmitter_resp':
    case 'bind_transceiver_resp':
      return writeBindResp(writer, status, pdu)
    case 'outbind':
      return writeOutbind(writer, pdu)
    case 'query_sm':
      return writeQuerySm(writer, pdu)
    case 'query_sm_resp':
      return writeQuerySmResp(writer, status, pdu)
    case 'cancel_sm':
      return writeCancelSm(writer, pdu)
    case 'replace_sm':
      return writeReplaceSm(writer, pdu)
    case 'alert_notification':
      return writeAlertNotification(writer, pdu)
    case 'unbind':
    case 'unbind_resp':
    case 'enquire_link':
    case 'enquire_link_resp':
    case 'generic_nack':
    case 'cancel_sm_resp':
    case 'replace_sm_resp':
      return
  }
}
