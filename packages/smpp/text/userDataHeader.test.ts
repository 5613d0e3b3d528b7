import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildUserDataHeader, concatenationElement, parseUserDataHeader } from './userDataHeader.ts'

test('a header of any elements reads back as it was built', () => {
  const element = fc.record({
    id: fc.integer({ min: 0, max: 255 }),
    data: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
  })
  fc.assert(
    fc.property(fc.array(element, { maxLength: 8 }), fc.uint8Array(), (elements, text) => {
      const header = buildUserDataHeader(elements)
      const parsed = parseUserDataHeader(Buffer.concat([header, text]))
      expect(parsed).toMatchObject({ elements, length: header.length })
    }),
  )
})

test('a concatenation is written as 3GPP TS 23.040 says', () => {
  const place = { total: 3, part: 2 }
  const narrow = concatenationElement({ reference: 0xab, referenceBits: 8, ...place })
  const wide = concatenationElement({ reference: 0xabcd, referenceBits: 16, ...place })
  expect(buildUserDataHeader([narrow]).toString('hex')).toBe('050003ab0302')
  expect(buildUserDataHeader([wide]).toString('hex')).toBe('060804abcd0302')
})

test.each([
  ['no octet at all', ''],
  ['a length past the message', '0500'],
  ['an element past the header', '03000501'],
  ['an element without a size', '0100ff'],
])('%s is no header', (_what, hex) => {
  expect(parseUserDataHeader(Buffer.from(hex, 'hex'))).toBeUndefined()
})

test.each([
  ['part 0', '050003010200'],
  ['a part above the total', '050003010203'],
  ['a wrong size', '0400020102'],
])('a concatenation with %s is ignored', (_what, hex) => {
  const header = parseUserDataHeader(Buffer.from(hex, 'hex'))
  expect(header).toBeDefined()
  expect(header?.concatenation).toBeUndefined()
})

test('any octets are a header or none, and nothing else happens', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 160 }), (octets) => {
      const header = parseUserDataHeader(octets)
      if (header !== undefined) expect(header.length).toBeLessThanOrEqual(octets.length)
    }),
    { numRuns: 1_000 },
  )
})
