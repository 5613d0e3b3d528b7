import { commandStatus } from './commandStatus.ts'
import { PduError } from './pduError.ts'
import type { PduReader } from './pduReader.ts'
import type { PduWriter } from './pduWriter.ts'

const integer = <N extends string>(name: N, tag: number, size: 1 | 2 | 4) =>
  ({ kind: 'integer', name, tag, size }) as const
const text = <N extends string>(name: N, tag: number, max: number) =>
  ({ kind: 'text', name, tag, max }) as const
const octets = <N extends string>(name: N, tag: number, min: number, max: number) =>
  ({ kind: 'octets', name, tag, min, max }) as const

/** The optional parameters of SMPP 3.4 §5.3.2, and congestion_state of 5.0. */
export const tlvSpecs = [
  integer('destAddrSubunit', 0x0005, 1),
  integer('destNetworkType', 0x0006, 1),
  integer('destBearerType', 0x0007, 1),
  integer('destTelematicsId', 0x0008, 2),
  integer('sourceAddrSubunit', 0x000d, 1),
  integer('sourceNetworkType', 0x000e, 1),
  integer('sourceBearerType', 0x000f, 1),
  integer('sourceTelematicsId', 0x0010, 1),
  integer('qosTimeToLive', 0x0017, 4),
  integer('payloadType', 0x0019, 1),
  text('additionalStatusInfoText', 0x001d, 256),
  text('receiptedMessageId', 0x001e, 65),
  integer('msMsgWaitFacilities', 0x0030, 1),
  integer('privacyIndicator', 0x0201, 1),
  octets('sourceSubaddress', 0x0202, 2, 23),
  octets('destSubaddress', 0x0203, 2, 23),
  integer('userMessageReference', 0x0204, 2),
  integer('userResponseCode', 0x0205, 1),
  integer('sourcePort', 0x020a, 2),
  integer('destinationPort', 0x020b, 2),
  integer('sarMsgRefNum', 0x020c, 2),
  integer('languageIndicator', 0x020d, 1),
  integer('sarTotalSegments', 0x020e, 1),
  integer('sarSegmentSeqnum', 0x020f, 1),
  integer('scInterfaceVersion', 0x0210, 1),
  integer('callbackNumPresInd', 0x0302, 1),
  octets('callbackNumAtag', 0x0303, 0, 65),
  integer('numberOfMessages', 0x0304, 1),
  octets('callbackNum', 0x0381, 4, 19),
  integer('dpfResult', 0x0420, 1),
  integer('setDpf', 0x0421, 1),
  integer('msAvailabilityStatus', 0x0422, 1),
  octets('networkErrorCode', 0x0423, 3, 3),
  octets('messagePayload', 0x0424, 0, 65_535),
  integer('deliveryFailureReason', 0x0425, 1),
  integer('moreMessagesToSend', 0x0426, 1),
  integer('messageState', 0x0427, 1),
  integer('congestionState', 0x0428, 1),
  integer('ussdServiceOp', 0x0501, 1),
  integer('displayTime', 0x1201, 1),
  integer('smsSignal', 0x1203, 2),
  integer('msValidity', 0x1204, 1),
  octets('alertOnMessageDelivery', 0x130c, 0, 0),
  integer('itsReplyType', 0x1380, 1),
  integer('itsSessionInfo', 0x1383, 2),
] as const

type Spec = (typeof tlvSpecs)[number]
type NameOf<K extends Spec['kind']> = Extract<Spec, { kind: K }>['name']

/** A parameter without a name in this library, or a repeated one. */
export interface RawTlv {
  readonly tag: number
  readonly value: Uint8Array
}

/** Optional parameters of a PDU: known ones typed by name, all others kept as bytes. */
export type Tlvs = { readonly [N in NameOf<'integer'>]?: number } & {
  readonly [N in NameOf<'text'>]?: string
} & { readonly [N in NameOf<'octets'>]?: Uint8Array } & { readonly other?: readonly RawTlv[] }

type MutableTlvs = { -readonly [K in keyof Tlvs]: Tlvs[K] }

/** Shared by all PDUs without optional parameters. */
export const noTlvs: Tlvs = Object.freeze({})

const specByTag = new Map<number, Spec>(tlvSpecs.map((spec) => [spec.tag, spec]))
const specByName = new Map<string, Spec>(tlvSpecs.map((spec) => [spec.name, spec]))

/** How to treat a known parameter of a wrong size: refuse the PDU, or keep it as bytes. */
export type TlvSizes = 'strict' | 'lenient'

/**
 * Reads optional parameters up to the end of the PDU. Throws `PduError`: RINVOPTPARSTREAM if a
 * length points past the end, RINVPARLEN for a known parameter of a wrong size.
 */
export function readTlvs(reader: PduReader, sizes: TlvSizes): Tlvs {
  if (reader.remaining === 0) return noTlvs
  const tlvs: MutableTlvs = {}
  const other: RawTlv[] = []
  while (reader.remaining > 0) {
    if (reader.remaining < 4) {
      throw new PduError(commandStatus.RINVOPTPARSTREAM, 'an optional parameter is cut off')
    }
    const tag = reader.integer(2)
    const length = reader.integer(2)
    if (length > reader.remaining) {
      throw new PduError(commandStatus.RINVOPTPARSTREAM, 'an optional parameter is cut off')
    }
    const spec = specByTag.get(tag)
    const known = spec !== undefined && tlvs[spec.name] === undefined && fits(spec, length, sizes)
    if (known) readKnown(tlvs, spec, length, reader)
    else other.push({ tag, value: reader.octets(length, commandStatus.RINVOPTPARSTREAM) })
  }
  if (other.length > 0) tlvs.other = other
  return tlvs
}

function fits(spec: Spec, length: number, sizes: TlvSizes): boolean {
  const [min, max] =
    spec.kind === 'integer'
      ? [spec.size, spec.size]
      : spec.kind === 'text'
        ? [0, spec.max]
        : [spec.min, spec.max]
  if (length >= min && length <= max) return true
  if (sizes === 'lenient') return false
  throw new PduError(commandStatus.RINVPARLEN, `${spec.name} cannot be ${length} octets long`)
}

function readKnown(tlvs: MutableTlvs, spec: Spec, length: number, reader: PduReader): void {
  if (spec.kind === 'integer') {
    tlvs[spec.name] = reader.integer(spec.size)
    return
  }
  const value = reader.octets(length, commandStatus.RINVOPTPARSTREAM)
  if (spec.kind === 'octets') {
    tlvs[spec.name] = value
    return
  }
  // Several SMSCs omit the NUL of receipted_message_id, so the end of the value also ends it.
  const nul = value.indexOf(0)
  tlvs[spec.name] = value.toString('latin1', 0, nul === -1 ? length : nul)
}

/** Writes optional parameters. Throws `PduError` RINVPARLEN for a value of a wrong size. */
export function writeTlvs(writer: PduWriter, tlvs: Tlvs | undefined): void {
  if (tlvs === undefined || tlvs === noTlvs) return
  for (const [name, value] of Object.entries(tlvs)) {
    const spec = specByName.get(name)
    if (spec !== undefined) writeKnown(writer, spec, value)
  }
  if (tlvs.other === undefined) return
  for (const { tag, value } of tlvs.other) writeOctets(writer, tag, value)
}

function writeKnown(writer: PduWriter, spec: Spec, value: Tlvs[keyof Tlvs]): void {
  if (typeof value === 'number') {
    if (spec.kind !== 'integer') throw wrongValue(spec)
    writer.reserve(8)
    writer.integer16(spec.tag)
    writer.integer16(spec.size)
    if (spec.size === 1) writer.octet(value)
    else if (spec.size === 2) writer.integer16(value)
    else writer.integer32(value)
    return
  }
  if (typeof value === 'string') {
    if (spec.kind !== 'text') throw wrongValue(spec)
    writer.reserve(value.length + 5)
    writer.integer16(spec.tag)
    writer.integer16(value.length + 1)
    writer.cString(value, spec.max, commandStatus.RINVPARLEN)
    return
  }
  if (!(value instanceof Uint8Array) || spec.kind !== 'octets') throw wrongValue(spec)
  if (value.length < spec.min || value.length > spec.max) throw wrongValue(spec)
  writeOctets(writer, spec.tag, value)
}

function writeOctets(writer: PduWriter, tag: number, value: Uint8Array): void {
  if (value.length > 0xffff) {
    throw new PduError(commandStatus.RINVPARLEN, 'an optional parameter is longer than 65535')
  }
  writer.reserve(value.length + 4)
  writer.integer16(tag)
  writer.integer16(value.length)
  writer.octets(value)
}

function wrongValue(spec: Spec): PduError {
  return new PduError(commandStatus.RINVPARLEN, `${spec.name} has a value of a wrong size`)
}
