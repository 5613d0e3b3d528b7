import type { Command } from './commandId.ts'
import { commandStatus } from './commandStatus.ts'
import { type Decoded, maxOctets, type PduSource } from './layout.ts'
import type { DataSmBody, MessageBody, MessageIdBody } from './pdu.ts'
import type { PduReader } from './pduReader.ts'
import type { PduWriter } from './pduWriter.ts'
import { readTlvs } from './tlv.ts'
import { PduError } from './pduError.ts'

const { RINVDSTADR, RINVEXPIRY, RINVMSGID, RINVMSGLEN, RINVSCHED, RINVSERTYP, RINVSRCADR } =
  commandStatus

// In every literal below the fields are in wire order, because they are read in that order.

export function readMessage<C extends Command>(
  command: C,
  from: PduSource,
): Decoded<C> & MessageBody {
  const { reader, status, sequence } = from
  return {
    command,
    status,
    sequence,
    serviceType: reader.cString(maxOctets.serviceType, RINVSERTYP),
    source: reader.address(maxOctets.address, RINVSRCADR),
    destination: reader.address(maxOctets.address, RINVDSTADR),
    esmClass: reader.octet(),
    protocolId: reader.octet(),
    priorityFlag: reader.octet(),
    scheduleDeliveryTime: reader.cString(maxOctets.time, RINVSCHED),
    validityPeriod: reader.cString(maxOctets.time, RINVEXPIRY),
    registeredDelivery: reader.octet(),
    replaceIfPresentFlag: reader.octet(),
    dataCoding: reader.octet(),
    smDefaultMsgId: reader.octet(),
    shortMessage: readShortMessage(reader),
    tlvs: readTlvs(reader, from.tlvSizes),
  }
}

export function writeMessage(writer: PduWriter, body: Partial<MessageBody>): void {
  writer.cString(body.serviceType ?? '', maxOctets.serviceType, RINVSERTYP)
  writer.address(body.source, maxOctets.address, RINVSRCADR)
  writer.address(body.destination, maxOctets.address, RINVDSTADR)
  writeMessageOptions(writer, body)
}

/** The tail that submit_sm and submit_multi share: esm_class up to short_message. */
export function writeMessageOptions(
  writer: PduWriter,
  body: Partial<Omit<MessageBody, 'destination'>>,
): void {
  writer.octet(body.esmClass ?? 0)
  writer.octet(body.protocolId ?? 0)
  writer.octet(body.priorityFlag ?? 0)
  writer.cString(body.scheduleDeliveryTime ?? '', maxOctets.time, RINVSCHED)
  writer.cString(body.validityPeriod ?? '', maxOctets.time, RINVEXPIRY)
  writer.octet(body.registeredDelivery ?? 0)
  writer.octet(body.replaceIfPresentFlag ?? 0)
  writer.octet(body.dataCoding ?? 0)
  writer.octet(body.smDefaultMsgId ?? 0)
  writer.shortMessage(body.shortMessage)
}

/** sm_length and short_message. */
export function readShortMessage(reader: PduReader): Buffer {
  const length = reader.octet()
  if (length > 254) throw new PduError(RINVMSGLEN, 'sm_length is greater than 254')
  return reader.octets(length, RINVMSGLEN)
}

// An error response has no body, and some peers omit it from successful ones too.
export function readMessageIdField(reader: PduReader): string {
  return reader.remaining === 0 ? '' : reader.cString(maxOctets.messageId, RINVMSGID)
}

export function readMessageId<C extends Command>(
  command: C,
  from: PduSource,
): Decoded<C> & MessageIdBody {
  const { reader, status, sequence } = from
  const messageId = readMessageIdField(reader)
  return { command, status, sequence, messageId, tlvs: readTlvs(reader, from.tlvSizes) }
}

export function writeMessageId(
  writer: PduWriter,
  status: number,
  body: Partial<MessageIdBody>,
): void {
  const messageId = body.messageId ?? ''
  if (status !== 0 && messageId === '') return
  writer.cString(messageId, maxOctets.messageId, RINVMSGID)
}

export function readDataSm(from: PduSource): Decoded<'data_sm'> & DataSmBody {
  const { reader, status, sequence } = from
  return {
    command: 'data_sm',
    status,
    sequence,
    serviceType: reader.cString(maxOctets.serviceType, RINVSERTYP),
    source: reader.address(maxOctets.longAddress, RINVSRCADR),
    destination: reader.address(maxOctets.longAddress, RINVDSTADR),
    esmClass: reader.octet(),
    registeredDelivery: reader.octet(),
    dataCoding: reader.octet(),
    tlvs: readTlvs(reader, from.tlvSizes),
  }
}

export function writeDataSm(writer: PduWriter, body: Partial<DataSmBody>): void {
  writer.cString(body.serviceType ?? '', maxOctets.serviceType, RINVSERTYP)
  writer.address(body.source, maxOctets.longAddress, RINVSRCADR)
  writer.address(body.destination, maxOctets.longAddress, RINVDSTADR)
  writer.octet(body.esmClass ?? 0)
  writer.octet(body.registeredDelivery ?? 0)
  writer.octet(body.dataCoding ?? 0)
}
