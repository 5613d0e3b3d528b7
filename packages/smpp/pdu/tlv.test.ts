import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePdu } from './decodePdu.ts'
import { encodePdu } from './encodePdu.ts'
import { PduError } from './pduError.ts'
import { tlvSpecs } from './tlv.ts'

/** A deliver_sm with the given bytes after its mandatory fields. */
function withTail(tail: Buffer): Buffer {
  const pdu = Buffer.concat([encodePdu({ command: 'deliver_sm', sequence: 9 }), tail])
  pdu.writeUInt32BE(pdu.length, 0)
  return pdu
}

function tlv(tag: number, value: Uint8Array): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(tag, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value])
}

/** A permitted value of the parameter. */
function valueOf(spec: (typeof tlvSpecs)[number]): fc.Arbitrary<Buffer> {
  const sized = (min: number, max: number) =>
    fc.uint8Array({ minLength: min, maxLength: max }).map((bytes) => Buffer.from(bytes))
  if (spec.kind === 'integer') return sized(spec.size, spec.size)
  if (spec.kind === 'octets') return sized(spec.min, Math.min(spec.max, 300))
  const character = fc.integer({ min: 1, max: 255 })
  return fc.array(character, { maxLength: spec.max - 1 }).map((codes) => Buffer.from([...codes, 0]))
}

test.each(tlvSpecs)('$name keeps its value through reading and writing', (spec) => {
  fc.assert(
    fc.property(valueOf(spec), (value) => {
      const pdu = withTail(tlv(spec.tag, value))
      const decoded = decodePdu(pdu)
      expect(decoded.tlvs[spec.name], 'is read by its name').toBeDefined()
      expect(encodePdu(decoded)).toEqual(pdu)
    }),
  )
})

test('unknown and vendor parameters keep their octets, in their order', () => {
  const tail = Buffer.concat([
    tlv(0x1400, Buffer.from('1701158')),
    tlv(0x3fff, Buffer.alloc(0)),
    tlv(0x1401, Buffer.from([0, 255])),
  ])
  const pdu = withTail(tail)
  expect(decodePdu(pdu).tlvs).toEqual({
    other: [
      { tag: 0x1400, value: Buffer.from('1701158') },
      { tag: 0x3fff, value: Buffer.alloc(0) },
      { tag: 0x1401, value: Buffer.from([0, 255]) },
    ],
  })
  expect(encodePdu(decodePdu(pdu))).toEqual(pdu)
})

test('a parameter sent twice is read once, and its repetition kept as octets', () => {
  const tail = Buffer.concat([tlv(0x0427, Buffer.from([2])), tlv(0x0427, Buffer.from([5]))])
  expect(decodePdu(withTail(tail)).tlvs).toEqual({
    messageState: 2,
    other: [{ tag: 0x0427, value: Buffer.from([5]) }],
  })
})

test('a receipted_message_id without its NUL is read to its end', () => {
  const pdu = withTail(tlv(0x001e, Buffer.from('ABC')))
  expect(decodePdu(pdu).tlvs.receiptedMessageId).toBe('ABC')
})

test('a known parameter of a wrong size is refused with RINVPARLEN', () => {
  expect(statusOf(withTail(tlv(0x0427, Buffer.alloc(2))))).toBe(0xc2)
  expect(statusOf(withTail(tlv(0x0423, Buffer.alloc(2))))).toBe(0xc2)
  expect(statusOf(withTail(tlv(0x001e, Buffer.alloc(66))))).toBe(0xc2)
})

test('a known parameter of a wrong size is kept as octets where sizes are taken leniently', () => {
  const pdu = withTail(tlv(0x0427, Buffer.from([0, 2])))
  expect(decodePdu(pdu, 0, pdu.length, 'lenient').tlvs).toEqual({
    other: [{ tag: 0x0427, value: Buffer.from([0, 2]) }],
  })
})

test.each([
  ['a tag cut in half', Buffer.from([0x04])],
  ['a tag without a length', Buffer.from([0x04, 0x27])],
  ['a length past the end', Buffer.from([0x04, 0x24, 0x00, 0x05, 1, 2])],
])('%s is refused with RINVOPTPARSTREAM', (_what, tail) => {
  expect(statusOf(withTail(tail))).toBe(0xc0)
})

function statusOf(pdu: Buffer): number | undefined {
  try {
    decodePdu(pdu)
  } catch (error) {
    if (error instanceof PduError) return error.status
    throw error
  }
  return undefined
}
