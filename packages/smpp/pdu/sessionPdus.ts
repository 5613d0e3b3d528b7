import type { Command } from './commandId.ts'
import { commandStatus } from './commandStatus.ts'
import { type Decoded, maxOctets, type PduSource } from './layout.ts'
import type { AlertNotificationBody, BindBody, BindRespBody, OutbindBody } from './pdu.ts'
import type { PduWriter } from './pduWriter.ts'
import { readTlvs } from './tlv.ts'

const { RINVPASWD, RINVSRCADR, RINVSYSID, RINVSYSTYP } = commandStatus

export function readEmpty<C extends Command>(command: C, from: PduSource): Decoded<C> {
  const { status, sequence } = from
  return { command, status, sequence, tlvs: readTlvs(from.reader, from.tlvSizes) }
}

export function readBind<C extends Command>(command: C, from: PduSource): Decoded<C> & BindBody {
  const { reader, status, sequence } = from
  return {
    command,
    status,
    sequence,
    systemId: reader.cString(maxOctets.systemId, RINVSYSID),
    password: reader.cString(maxOctets.password, RINVPASWD),
    systemType: reader.cString(maxOctets.systemType, RINVSYSTYP),
    interfaceVersion: reader.octet(),
    addressRange: reader.address(maxOctets.addressRange, RINVSRCADR),
    tlvs: readTlvs(reader, from.tlvSizes),
  }
}

export function writeBind(writer: PduWriter, body: Partial<BindBody>): void {
  writer.cString(body.systemId ?? '', maxOctets.systemId, RINVSYSID)
  writer.cString(body.password ?? '', maxOctets.password, RINVPASWD)
  writer.cString(body.systemType ?? '', maxOctets.systemType, RINVSYSTYP)
  writer.octet(body.interfaceVersion ?? 0x34)
  writer.address(body.addressRange, maxOctets.addressRange, RINVSRCADR)
}

export function readBindResp<C extends Command>(
  command: C,
  from: PduSource,
): Decoded<C> & BindRespBody {
  const { reader, status, sequence } = from
  const systemId = reader.remaining === 0 ? '' : reader.cString(maxOctets.systemId, RINVSYSID)
  return { command, status, sequence, systemId, tlvs: readTlvs(reader, from.tlvSizes) }
}

export function writeBindResp(
  writer: PduWriter,
  status: number,
  body: Partial<BindRespBody>,
): void {
  const systemId = body.systemId ?? ''
  if (status !== 0 && systemId === '') return
  writer.cString(systemId, maxOctets.systemId, RINVSYSID)
}

export function readOutbind(from: PduSource): Decoded<'outbind'> & OutbindBody {
  const { reader, status, sequence } = from
  return {
    command: 'outbind',
    status,
    sequence,
    systemId: reader.cString(maxOctets.systemId, RINVSYSID),
    password: reader.cString(maxOctets.password, RINVPASWD),
    tlvs: readTlvs(reader, from.tlvSizes),
  }
}

export function writeOutbind(writer: PduWriter, body: Partial<OutbindBody>): void {
  writer.cString(body.systemId ?? '', maxOctets.systemId, RINVSYSID)
  writer.cString(body.password ?? '', maxOctets.password, RINVPASWD)
}

export function readAlertNotification(
  from: PduSource,
): Decoded<'alert_notification'> & AlertNotificationBody {
  const { reader, status, sequence } = from
  return {
    command: 'alert_notification',
    status,
    sequence,
    source: reader.address(maxOctets.longAddress, RINVSRCADR),
    esme: reader.address(maxOctets.longAddress, RINVSRCADR),
    tlvs: readTlvs(reader, from.tlvSizes),
  }
}

export function writeAlertNotification(
  writer: PduWriter,
  body: Partial<AlertNotificationBody>,
): void {
  writer.address(body.source, maxOctets.longAddress, RINVSRCADR)
  writer.address(body.esme, maxOctets.longAddress, RINVSRCADR)
}
