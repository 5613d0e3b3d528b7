import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPdu } from '../testing/anyPdu.ts'
import { encodePdu } from './encodePdu.ts'
import { PduFramer } from './pduFramer.ts'

function framer(maxPduOctets = 66_560) {
  const frames: Buffer[] = []
  const framed = new PduFramer((bytes, start, end) => {
    frames.push(Buffer.from(bytes.subarray(start, end)))
  }, maxPduOctets)
  return { frames, push: (bytes: Buffer) => framed.push(bytes, 0, bytes.length) }
}

test('a stream gives the same PDUs however it is cut into segments', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 })
  fc.assert(
    fc.property(fc.array(anyPdu, { maxLength: 6 }), cuts, (pdus, sizes) => {
      const octets = pdus.map(encodePdu)
      const stream = Buffer.concat(octets)
      const { frames, push } = framer()
      for (let at = 0, i = 0; at < stream.length; i++) {
        const size = sizes[i % sizes.length] ?? 1
        expect(push(stream.subarray(at, at + size))).toBeUndefined()
        at += size
      }
      expect(frames).toEqual(octets)
    }),
  )
})

test('a stream is read byte by byte', () => {
  const pdu = encodePdu({ command: 'submit_sm_resp', sequence: 1, messageId: 'abc' })
  const { frames, push } = framer()
  for (const octet of Buffer.concat([pdu, pdu])) push(Buffer.from([octet]))
  expect(frames).toEqual([pdu, pdu])
})

test.each([0, 1, 15, 1_001, 0x7fffffff, 0x80000000, 0xffffffff])(
  'a command_length of %i is an error as soon as its four octets are in',
  (commandLength) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(commandLength)
    const { frames, push } = framer(1_000)
    expect(push(length.subarray(0, 3))).toBeUndefined()
    expect(push(length.subarray(3))).toEqual({ commandLength, sequence: 0 })
    expect(frames).toEqual([])
  },
)

test('a framing error tells the sequence of the bad header, split or not', () => {
  const header = Buffer.from('0000000f000000040000000000000123', 'hex')
  expect(framer().push(header)).toEqual({ commandLength: 15, sequence: 0x123 })

  const split = framer()
  expect(split.push(header.subarray(0, 2))).toBeUndefined()
  expect(split.push(header.subarray(2))).toEqual({ commandLength: 15, sequence: 0x123 })
})

test('the PDUs before a bad header are still given', () => {
  const pdu = encodePdu({ command: 'enquire_link', sequence: 5 })
  const { frames, push } = framer()
  expect(push(Buffer.concat([pdu, Buffer.alloc(4)]))).toMatchObject({ commandLength: 0 })
  expect(frames).toEqual([pdu])
})
