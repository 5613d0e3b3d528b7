import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import type { Server, Socket } from 'node:net'

/** A decoded PDU of npm smpp. Fields that the command does not have are absent. */
export interface Pdu {
  command: string
  command_id: number
  command_status: number
  sequence_number: number
  system_id?: string
  password?: string
  interface_version?: number
  message_id?: string
  service_type?: string
  source_addr_ton?: number
  source_addr_npi?: number
  source_addr?: string
  dest_addr_ton?: number
  dest_addr_npi?: number
  destination_addr?: string
  esm_class?: number
  registered_delivery?: number
  data_coding?: number
  /** Raw bytes including the header: the library's own decoding is switched off below. */
  short_message?: Buffer
  message_payload?: Buffer
  receipted_message_id?: string
  message_state?: number
  error_code?: number
  network_error_code?: Buffer
  sar_msg_ref_num?: number
  sar_total_segments?: number
  sar_segment_seqnum?: number
  sc_interface_version?: number
  isResponse(): boolean
  response(fields?: PduFields): Pdu
  toBuffer(): Buffer
}

/** Fields passed to the library when it builds a PDU. */
export type PduFields = Partial<Omit<Pdu, 'command' | 'isResponse' | 'response' | 'toBuffer'>>

/** One connection of npm smpp, either side. Events: pdu, close, error, connect. */
export interface SmppSession extends EventEmitter {
  socket: Socket
  send(pdu: Pdu): boolean
  close(): void
  destroy(): void
}

type FieldType = { read(buffer: Buffer, offset: number, length?: number): unknown }

interface SmppLibrary {
  createServer(listener: (session: SmppSession) => void): Server
  connect(options: { host: string; port: number }): SmppSession
  PDU: {
    new (source: string | Buffer, fields?: PduFields): Pdu
    maxLength: number
    commandLength(stream: Socket): number | false
    fromStream(stream: Socket, length: number): Pdu | false
  }
  types: { buffer: FieldType; cstring: FieldType; tlv: { buffer: FieldType } }
  filters: { time: { decode(value: string): unknown }; message: { decode(value: Buffer): unknown } }
  encodings: Record<'ASCII' | 'LATIN1' | 'UCS2', { decode(octets: Buffer): string }>
}

/** A PDU that could not be parsed; `sequence` is known once the header was read. */
export class MalformedPdu extends Error {
  sequence: number
  constructor(message: string, sequence = 0) {
    super(message)
    this.name = 'MalformedPdu'
    this.sequence = sequence
  }
}

const load: (name: string) => SmppLibrary = createRequire(import.meta.url)

/** npm smpp 0.5.1, made stricter where it accepts what a carrier refuses. */
export const smpp = load('smpp')

// Texts and times stay as the peer sent them: the library would guess the alphabet and turn a
// relative validity into an absolute one.
smpp.filters.message.decode = (octets) => octets
smpp.filters.time.decode = (text) => text

// The library silently skips a length of 0, and lengths of 1 to 4 stall it for ever. A read at the
// end of the stream returns the rest: consuming it lets the socket close.
smpp.PDU.commandLength = (stream) => {
  const head: unknown = stream.read(4)
  if (!Buffer.isBuffer(head) || head.length < 4) return false
  const length = head.readUInt32BE(0)
  if (length < 16 || length > smpp.PDU.maxLength) throw new MalformedPdu(`command_length ${length}`)
  return length
}

// The library drops the sequence number of a PDU it cannot parse; the answer needs it.
smpp.PDU.fromStream = (stream, length) => {
  const body: unknown = stream.read(length - 4)
  if (!Buffer.isBuffer(body) || body.length < length - 4) return false
  const whole = Buffer.alloc(length)
  whole.writeUInt32BE(length)
  body.copy(whole, 4)
  try {
    return new smpp.PDU(whole)
  } catch (error) {
    throw new MalformedPdu(String(error), whole.readUInt32BE(12))
  }
}

// The library truncates a field whose length runs past the PDU; a carrier refuses it.
for (const type of [smpp.types.buffer, smpp.types.tlv.buffer]) {
  const read = type.read.bind(type)
  type.read = (buffer, offset, length) => {
    const end = length === undefined ? offset + 1 + buffer.readUInt8(offset) : offset + length
    if (end > buffer.length) throw new RangeError('a length runs past the end of the PDU')
    return read(buffer, offset, length)
  }
}
const readCString = smpp.types.cstring.read.bind(smpp.types.cstring)
smpp.types.cstring.read = (buffer, offset, length) => {
  const limit = length === undefined ? buffer.length : Math.min(offset + length, buffer.length)
  const end = buffer.subarray(offset, limit).indexOf(0)
  if (end < 0 && length === undefined) throw new RangeError('a text field has no end')
  return end < 0 ? buffer.toString('latin1', offset, limit) : readCString(buffer, offset)
}
