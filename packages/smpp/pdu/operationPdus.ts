import { commandStatus } from './commandStatus.ts'
import { maxOctets, type PduSource } from './layout.ts'
import { readMessageIdField, readShortMessage } from './messagePdus.ts'
import type { CancelSmBody, PduOf, QuerySmBody, QuerySmRespBody, ReplaceSmBody } from './pdu.ts'
import type { PduWriter } from './pduWriter.ts'
import { readTlvs } from './tlv.ts'

const { RINVDSTADR, RINVEXPIRY, RINVMSGID, RINVSCHED, RINVSERTYP, RINVSRCADR } = commandStatus

export function readQuerySm(from: PduSource): PduOf<'query_sm'> {
  const { reader, status, sequence } = from
  return {
    command: 'query_sm',
    status,
    sequence,
    messageId: reader.cString(maxOctets.messageId, RINVMSGID),
    source: reader.address(maxOctets.address, RINVSRCADR),
    tlvs: readTlvs(reader, from.tlvSizes),
  }
}

export function writeQuerySm(writer: PduWriter, body: Partial<QuerySmBody>): void {
  writer.cString(body.messageId ?? '', maxOctets.messageId, RINVMSGID)
  writer.address(body.source, maxOctets.address, RINVSRCADR)
}

export function readQuerySmResp(from: PduSource): PduOf<'query_sm_resp'> {
  const { reader, status, sequence } = from
  const hasBody = reader.remaining > 0
  return {
    command: 'query_sm_resp',
    status,
    sequence,
    messageId: readMessageIdField(reader),
    finalDate: hasBody ? reader.cString(maxOctets.time, RINVEXPIRY) : '',
    messageState: hasBody ? reader.octet() : 0,
    errorCode: hasBody ? reader.octet() : 0,
    tlvs: readTlvs(reader, from.tlvSizes),
  }
}

export function writeQuerySmResp(
  writer: PduWriter,
  status: number,
  body: Partial<QuerySmRespBody>,
): void {
  const { messageId = '', finalDate = '', messageState = 0, errorCode = 0 } = body
  const isEmpty = messageId === '' && finalDate === '' && messageState === 0 && errorCode === 0
  if (status !== 0 && isEmpty) return
  writer.cString(messageId, maxOctets.messageId, RINVMSGID)
  writer.cString(finalDate, maxOctets.time, RINVEXPIRY)
  writer.octet(messageState)
  writer.octet(errorCode)
}

export function readCancelSm(from: PduSource): PduOf<'cancel_sm'> {
  const { reader, status, sequence } = from
  return {
    command: 'cancel_sm',
    status,
    sequence,
    serviceType: reader.cString(maxOctets.serviceType, RINVSERTYP),
    messageId: reader.cString(maxOctets.messageId, RINVMSGID),
    source: reader.address(maxOctets.address, RINVSRCADR),
    destination: reader.address(maxOctets.address, RINVDSTADR),
    tlvs: readTlvs(reader, from.tlvSizes),
  }
}

export function writeCancelSm(writer: PduWriter, body: Partial<CancelSmBody>): void {
  writer.cString(body.serviceType ?? '', maxOctets.serviceType, RINVSERTYP)
  writer.cString(body.messageId ?? '', maxOctets.messageId, RINVMSGID)
  writer.address(body.source, maxOctets.address, RINVSRCADR)
  writer.address(body.destination, maxOctets.address, RINVDSTADR)
}

export function readReplaceSm(from: PduSource): PduOf<'replace_sm'> {
  const { reader, status, sequence } = from
  return {
    command: 'replace_sm',
    status,
    sequence,
    messageId: reader.cString(maxOctets.messageId, RINVMSGID),
    source: reader.address(maxOctets.address, RINVSRCADR),
    scheduleDeliveryTime: reader.cString(maxOctets.time, RINVSCHED),
    validityPeriod: reader.cString(maxOctets.time, RINVEXPIRY),
    registeredDelivery: reader.octet(),
    smDefaultMsgId: reader.octet(),
    shortMessage: readShortMessage(reader),
    tlvs: readTlvs(reader, from.tlvSizes),
  }
}

export function writeReplaceSm(writer: PduWriter, body: Partial<ReplaceSmBody>): void {
  writer.cString(body.messageId ?? '', maxOctets.messageId, RINVMSGID)
  writer.address(body.source, maxOctets.address, RINVSRCADR)
  writer.cString(body.scheduleDeliveryTime ?? '', maxOctets.time, RINVSCHED)
  writer.cString(body.validityPeriod ?? '', maxOctets.time, RINVEXPIRY)
  writer.octet(body.registeredDelivery ?? 0)
  writer.octet(body.smDefaultMsgId ?? 0)
  writer.shortMessage(body.shortMessage)
}
