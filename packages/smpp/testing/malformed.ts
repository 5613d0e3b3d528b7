import fc from 'fast-check'
import { encodePdu } from '../pdu/encodePdu.ts'
import { anyPdu } from './anyPdu.ts'

/** How a session must treat bytes that are not a valid PDU. */
export type Treatment =
  /** The stream is lost: generic_nack RINVCMDLEN, then close. */
  | 'close'
  /** The stream continues: one answer with an error status, or none if it was a response. */
  | 'refuse'

export interface Malformed {
  readonly octets: Buffer
  readonly treatment: Treatment
}

const sequence = fc.integer({ min: 1, max: 0x7fffffff })
const octets = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes))

function header(length: number, commandId: number, number: number): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(length, 0)
  head.writeUInt32BE(commandId, 4)
  head.writeUInt32BE(number, 12)
  return head
}

function whole(commandId: number, number: number, body: Buffer): Buffer {
  return Buffer.concat([header(16 + body.length, commandId, number), body])
}

const badLength = (lengths: fc.Arbitrary<number>): fc.Arbitrary<Malformed> =>
  fc.record({ length: lengths, number: sequence, rest: octets(64) }).map((parts) => ({
    octets: Buffer.concat([header(parts.length, 4, parts.number), parts.rest]),
    treatment: 'close',
  }))

const deliver = (number: number): Buffer =>
  encodePdu({
    command: 'deliver_sm',
    sequence: number,
    source: { ton: 1, npi: 1, address: '628111' },
    destination: { ton: 0, npi: 0, address: '2020' },
    shortMessage: Buffer.from('0123456789'),
  })

/** The ten classes of malformed input a session must survive. */
export const malformed: Readonly<Record<string, fc.Arbitrary<Malformed>>> = {
  'command_length 0': badLength(fc.constant(0)),
  'command_length 1 to 15': badLength(fc.integer({ min: 1, max: 15 })),
  'command_length 2 to 4 GiB': badLength(fc.integer({ min: 0x80000000, max: 0xffffffff })),
  'command_length above the limit': badLength(fc.integer({ min: 66_561, max: 0x7fffffff })),
  'a body cut off inside a mandatory field': fc
    .record({ number: sequence, kept: fc.integer({ min: 0, max: 36 }) })
    .map(({ number, kept }) => ({
      octets: whole(5, number, deliver(number).subarray(16, 16 + kept)),
      treatment: 'refuse',
    })),
  'sm_length past the end': fc
    .record({ number: sequence, length: fc.integer({ min: 11, max: 255 }) })
    .map(({ number, length }) => {
      const pdu = deliver(number)
      pdu[pdu.length - 11] = length
      return { octets: pdu, treatment: 'refuse' }
    }),
  'a TLV cut off or of a wrong size': fc
    .record({
      number: sequence,
      tail: fc.oneof(
        octets(3).filter((tail) => tail.length > 0),
        fc.constant(Buffer.from('0427000201', 'hex')),
        fc.constant(Buffer.from('04270002', 'hex')),
        fc.constant(Buffer.from('042300020101', 'hex')),
        fc.constant(Buffer.from('1400ffff00', 'hex')),
      ),
    })
    .map(({ number, tail }) => ({
      octets: whole(5, number, Buffer.concat([deliver(number).subarray(16), tail])),
      treatment: 'refuse',
    })),
  'an unknown command': fc
    .record({
      number: sequence,
      commandId: fc.integer({ min: 0x200, max: 0x7fffffff }),
      body: octets(100),
    })
    .map(({ number, commandId, body }) => ({
      octets: whole(commandId, number, body),
      treatment: 'refuse',
    })),
  'a string without its end, or too long': fc
    .record({ number: sequence, length: fc.integer({ min: 6, max: 300 }) })
    .map(({ number, length }) => ({
      octets: whole(5, number, Buffer.alloc(length, 0x41)),
      treatment: 'refuse',
    })),
  'another protocol': fc
    .constantFrom(
      'GET / HTTP/1.1\r\nHost: smpp\r\n\r\n',
      'SSH-2.0-OpenSSH_9.2\r\n',
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
      '\0\0\0\0\0\0\0\0\0\0\0\0',
    )
    .map((text) => ({ octets: Buffer.from(text, 'latin1'), treatment: 'close' })),
}

/** A valid PDU with some bytes changed after the length: it may still be valid. */
export const mutated: fc.Arbitrary<Buffer> = fc
  .record({
    pdu: anyPdu,
    changes: fc.array(fc.record({ at: fc.nat(), value: fc.integer({ min: 0, max: 255 }) }), {
      minLength: 1,
      maxLength: 8,
    }),
  })
  .map(({ pdu, changes }) => {
    const bytes = encodePdu(pdu)
    for (const { at, value } of changes) bytes[4 + (at % (bytes.length - 4))] = value
    return bytes
  })
