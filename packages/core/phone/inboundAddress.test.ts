import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inboundAddress } from './inboundAddress.ts'
import { readInternational } from './parseNumber.ts'

test.each([
  ['+447700900123', '447700900123'],
  [' 447700900123', '447700900123'],
  ['00447700900123', '447700900123'],
  ['0044 7700 900123', '447700900123'],
  ['+44 (0)7700 900-123', '447700900123'],
  ['44-7700-900-123', '447700900123'],
  ['\u202a+44 7700 900123\u202c', '447700900123'],
  ['＋４４７７００９００１２３', '447700900123'],
  ['447700900123', '447700900123'],
  ['tel:+447700900123', '447700900123'],
  // Mexican handsets may still say the digit that calls to them have.
  ['5215512345678', '525512345678'],
  ['+0123456789', '0123456789'],
  ['10690', '10690'],
  ['00123', '00123'],
  // Read again it was shorter by two digits each time.
  ['000000000000', '000000000000'],
  ['36 180', '36180'],
  ['Tandem', 'Tandem'],
  [' Shop 24 ', 'Shop 24'],
  ['ACME-2', 'ACME-2'],
  ['', ''],
  ['***', '***'],
])('the address %j is %j', (written, address) => {
  expect(inboundAddress(written)).toBe(address)
})

test('whatever reads as a number is that number, and reading an address again changes nothing', () => {
  const digits = fc.stringMatching(/^[0-9]{3,15}$/)
  const prefix = fc.constantFrom('', '+', '00', ' ', 'tel:+')
  fc.assert(
    fc.property(prefix, digits, (before, number) => {
      const address = inboundAddress(`${before}${number}`)
      const read = readInternational(`${before}${number}`)
      if (!('reason' in read)) expect(`+${address}`).toBe(read.e164)
      expect(inboundAddress(address)).toBe(address)
    }),
  )
})
