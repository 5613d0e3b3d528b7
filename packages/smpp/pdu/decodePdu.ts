import { commandIds } from './commandId.ts'
import { commandStatus } from './commandStatus.ts'
import type { Pdu } from './pdu.ts'
import { PduError } from './pduError.ts'
import { PduReader } from './pduReader.ts'
import { headerOctets, type PduSource } from './layout.ts'
import { readDataSm, readMessage, readMessageId } from './messagePdus.ts'
import { readSubmitMulti, readSubmitMultiResp } from './multiPdus.ts'
import { readCancelSm, readQuerySm, readQuerySmResp, readReplaceSm } from './operationPdus.ts'
import {
  readAlertNotification,
  readBind,
  readBindResp,
  readEmpty,
  readOutbind,
} from './sessionPdus.ts'
import type { TlvSizes } from './tlv.ts'

/**
 * Decodes the PDU in `bytes` from `start` to `end`; its command_length must match. Throws
 * `PduError` with the status to answer: RINVCMDID for an unknown command, RINVCMDLEN for a body
 * that ends early, RINVMSGLEN for a wrong sm_length, and so on.
 */
export function decodePdu(
  bytes: Buffer,
  start = 0,
  end: number = bytes.length,
  tlvSizes: TlvSizes = 'strict',
): Pdu {
  if (end - start < headerOctets || bytes.readUInt32BE(start) !== end - start) {
    throw new PduError(commandStatus.RINVCMDLEN, 'command_length is not the length of the PDU')
  }
  const commandId = bytes.readUInt32BE(start + 4)
  const status = bytes.readUInt32BE(start + 8)
  const sequence = bytes.readUInt32BE(start + 12)
  const reader = new PduReader(bytes, start + headerOctets, end)
  try {
    return decodeBody(commandId, { status, sequence, reader, tlvSizes })
  } catch (error) {
    if (error instanceof PduError) {
      error.commandId = commandId
      error.sequence = sequence
    }
    throw error
  }
}

function decodeBody(commandId: number, from: PduSource): Pdu {
  switch (commandId) {
    case commandIds.submit_sm:
      return readMessage('submit_sm', from)
    case commandIds.submit_sm_resp:
      return readMessageId('submit_sm_resp', from)
    case commandIds.deliver_sm:
      return readMessage('deliver_sm', from)
    case commandIds.deliver_sm_resp:
      return readMessageId('deliver_sm_resp', from)
    case commandIds.data_sm_resp:
      return readMessageId('data_sm_resp', from)
    case commandIds.data_sm:
      return readDataSm(from)
    case commandIds.enquire_link:
      return readEmpty('enquire_link', from)
    case commandIds.enquire_link_resp:
      return readEmpty('enquire_link_resp', from)
    case commandIds.unbind:
      return readEmpty('unbind', from)
    case commandIds.unbind_resp:
      return readEmpty('unbind_resp', from)
    case commandIds.generic_nack:
      return readEmpty('generic_nack', from)
    case commandIds.cancel_sm_resp:
      return readEmpty('cancel_sm_resp', from)
    case commandIds.replace_sm_resp:
      return readEmpty('replace_sm_resp', from)
    case commandIds.bind_receiver:
      return readBind('bind_receiver', from)
    case commandIds.bind_transmitter:
      return readBind('bind_transmitter', from)
    case commandIds.bind_transceiver:
      return readBind('bind_transceiver', from)
    case commandIds.bind_receiver_resp:
      return readBindResp('bind_receiver_resp', from)
    case commandIds.bind_transmitter_resp:
      return readBindResp('bind_transmitter_resp', from)
    case commandIds.bind_transceiver_resp:
      return readBindResp('bind_transceiver_resp', from)
    case commandIds.outbind:
      return readOutbind(from)
    case commandIds.submit_multi:
      return readSubmitMulti(from)
    case commandIds.submit_multi_resp:
      return readSubmitMultiResp(from)
    case commandIds.query_sm:
      return readQuerySm(from)
    case commandIds.query_sm_resp:
      return readQuerySmResp(from)
    case commandIds.cancel_sm:
      return readCancelSm(from)
    case commandIds.replace_sm:
      return readReplaceSm(from)
    case commandIds.alert_notification:
      return readAlertNotification(from)
    default:
      throw new PduError(commandStatus.RINVCMDID, 'unknown command_id')
  }
}
