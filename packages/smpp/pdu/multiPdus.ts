import { commandStatus } from './commandStatus.ts'
import { maxOctets, type PduSource } from './layout.ts'
import {
  readMessageIdField,
  readShortMessage,
  writeMessageId,
  writeMessageOptions,
} from './messagePdus.ts'
import type { MultiDestination, PduOf, SubmitMultiBody, SubmitMultiRespBody } from './pdu.ts'
import { PduError } from './pduError.ts'
import type { PduReader } from './pduReader.ts'
import type { PduWriter } from './pduWriter.ts'
import { readTlvs } from './tlv.ts'

const {
  RINVDESTFLAG,
  RINVDLNAME,
  RINVDSTADR,
  RINVEXPIRY,
  RINVNUMDESTS,
  RINVSCHED,
  RINVSERTYP,
  RINVSRCADR,
} = commandStatus

export function readSubmitMulti(from: PduSource): PduOf<'submit_multi'> {
  const { reader, status, sequence } = from
  return {
    command: 'submit_multi',
    status,
    sequence,
    serviceType: reader.cString(maxOctets.serviceType, RINVSERTYP),
    source: reader.address(maxOctets.address, RINVSRCADR),
    destinations: counted(reader, multiDestination),
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

export function writeSubmitMulti(writer: PduWriter, body: Partial<SubmitMultiBody>): void {
  writer.cString(body.serviceType ?? '', maxOctets.serviceType, RINVSERTYP)
  writer.address(body.source, maxOctets.address, RINVSRCADR)
  const destinations = body.destinations ?? []
  writeCount(writer, destinations.length)
  for (const destination of destinations) writeDestination(writer, destination)
  writer.reserve(64)
  writeMessageOptions(writer, body)
}

function counted<T>(reader: PduReader, read: (reader: PduReader) => T): T[] {
  // A wrong count runs into the end of the PDU, so the list cannot grow beyond what was received.
  return Array.from({ length: reader.octet() }, () => read(reader))
}

function writeCount(writer: PduWriter, count: number): void {
  if (count > 255) throw new PduError(RINVNUMDESTS, 'a list has more than 255 entries')
  writer.octet(count)
}

function multiDestination(reader: PduReader): MultiDestination {
  const flag = reader.octet()
  if (flag === 1) return reader.address(maxOctets.address, RINVDSTADR)
  if (flag !== 2) throw new PduError(RINVDESTFLAG, 'dest_flag is neither 1 nor 2')
  return { distributionList: reader.cString(maxOctets.distributionList, RINVDLNAME) }
}

function writeDestination(writer: PduWriter, destination: MultiDestination): void {
  writer.reserve(24)
  if ('distributionList' in destination) {
    writer.octet(2)
    writer.cString(destination.distributionList, maxOctets.distributionList, RINVDLNAME)
    return
  }
  writer.octet(1)
  writer.address(destination, maxOctets.address, RINVDSTADR)
}

export function readSubmitMultiResp(from: PduSource): PduOf<'submit_multi_resp'> {
  const { reader, status, sequence } = from
  return {
    command: 'submit_multi_resp',
    status,
    sequence,
    messageId: readMessageIdField(reader),
    unsuccessful: reader.remaining === 0 ? [] : counted(reader, unsuccessful),
    tlvs: readTlvs(reader, from.tlvSizes),
  }
}

export function writeSubmitMultiResp(
  writer: PduWriter,
  status: number,
  body: Partial<SubmitMultiRespBody>,
): void {
  const list = body.unsuccessful ?? []
  if (list.length === 0 && status !== 0 && (body.messageId ?? '') === '') return
  writeMessageId(writer, 0, body)
  writeCount(writer, list.length)
  for (const entry of list) {
    writer.reserve(27)
    writer.address(entry.address, maxOctets.address, RINVDSTADR)
    writer.integer32(entry.status)
  }
}

function unsuccessful(reader: PduReader): SubmitMultiRespBody['unsuccessful'][number] {
  return { address: reader.address(maxOctets.address, RINVDSTADR), status: reader.integer(4) }
}
