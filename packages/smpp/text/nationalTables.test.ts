import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeGsm7, encodeGsm7 } from './gsm7.ts'
import { type NationalShift, tableOf } from './gsmTable.ts'
import { decodeLooseText } from './looseText.ts'
import { decodeText } from './text.ts'
import { buildUserDataHeader, parseUserDataHeader, shiftElements } from './userDataHeader.ts'

/** Identifiers of 3GPP TS 23.038 §6.2.1.2.4; Spanish (2) has no locking table. */
const singles = [undefined, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
const lockings = singles.filter((id) => id !== 2)
const shifts = fc.record({
  locking: fc.constantFrom(...lockings),
  single: fc.constantFrom(...singles),
})
const shiftOf = ({
  locking,
  single,
}: Record<'locking' | 'single', number | undefined>): NationalShift => ({
  ...(locking !== undefined && { locking }),
  ...(single !== undefined && { single }),
})

/** A text as it is on the wire: its header with the tables, and its septets. */
function read(hex: string): string | undefined {
  const octets = Buffer.from(hex, 'hex')
  const header = parseUserDataHeader(octets)
  if (!header) throw new Error('no header')
  return decodeText(octets.subarray(header.length), 0, { shift: header.shift })
}

test.each([
  // Computed by hand from the tables of annex A.
  ['Turkish, both tables', '06240101250101490c640772201c401c4c402004', 'Iğdır ŞİŞLİ €'],
  ['Turkish, locking table alone', '032501011c0c1b65', 'Şğ€'],
  ['Turkish, single shift table alone', '03240101697074616c201b73', 'iptal ş'],
  ['Turkish: é and ç in place of è and ¿', '0325010105600405', 'éç€é'],
  ['Spanish', '032401021b49751b6f1b41', 'ÍuóÁ'],
  [
    'Spanish: codes without a character of their own are of the default alphabet',
    '032401021b701b09',
    'pç',
  ],
  ['Portuguese, single shift table', '032401031b5b1b7b1b051b0b1b7f', 'ÃãêÔâ'],
  ['Portuguese, locking table', '0325010312130f7b5b6018', 'ªÇáãÃ~€'],
  ['Portuguese, both tables', '06240103250103060a7b1b7b5f', 'ú\nãã§'],
  ['Bengali', '06240104250104030405201b1c', 'অআই ২'],
  ['Gujarati', '032501051718191a', 'ગઘઙચ'],
  ['Hindi', '06240106250106284e412f1b19', ')़भन।'],
  ['Kannada', '032501072324252627', 'ಠಡಢಣತ'],
  ['Malayalam', '0324010861201b2a1b31', 'a ൲ർ'],
  ['Oriya', '03250109404142', 'ବଭମ'],
  ['Punjabi', '0325010a474a4c', 'ਲ਼ਸ਼ਸ'],
  ['Tamil', '0624010b25010b0e3c601b28', 'எனௐ{'],
  ['Telugu', '0325010c7b7c', 'ౖౠ'],
  ['Urdu', '0624010d25010d0002051b3f1b1c', 'ابپ۔۰'],
])('%s', (_language, hex, text) => {
  expect(read(hex)?.normalize('NFC')).toBe(text.normalize('NFC'))
})

test('what is written with any tables reads back with them', () => {
  const written = shifts.chain((given) => {
    const shift = shiftOf(given)
    const characters = [...(tableOf(shift)?.codes.keys() ?? [])]
    const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 160 })
    return fc.record({ shift: fc.constant(shift), text })
  })
  fc.assert(
    fc.property(written, ({ shift, text }) => {
      const octets = encodeGsm7(text, shift)
      expect(octets).toBeDefined()
      expect(decodeGsm7(octets ?? Buffer.alloc(0), shift)).toBe(text)
    }),
    { numRuns: 1_000 },
  )
})

test('every code of every table reads back as itself or as another code of the same character', () => {
  for (const locking of lockings) {
    for (const single of singles) {
      const shift = shiftOf({ locking, single })
      for (let code = 0; code < 0x80; code++) {
        for (const octets of [[code], [0x1b, code]]) {
          const text = decodeGsm7(Buffer.from(octets), shift)
          if (text === undefined) continue
          const again = encodeGsm7(text, shift)
          expect(
            again && decodeGsm7(again, shift),
            `${locking} ${single} ${octets.join(' ')}`,
          ).toBe(text)
        }
      }
    }
  }
})

test('the elements of a header name the tables that they were built for', () => {
  fc.assert(
    fc.property(shifts, (given) => {
      const shift = shiftOf(given)
      const header = parseUserDataHeader(buildUserDataHeader(shiftElements(shift)))
      expect(header?.shift).toEqual(shift)
      expect(header?.foreign).toEqual([])
    }),
  )
})

test('unknown tables and reserved codes are no text, but loosely the default ones and spaces', () => {
  const octets = Buffer.from('4a1b65', 'hex')
  expect(decodeText(octets, 0, { shift: { single: 99 } })).toBeUndefined()
  expect(decodeText(octets, 0, { shift: { locking: 2 } })).toBeUndefined()
  expect(decodeLooseText(octets, 0, { shift: { single: 99, locking: 2 } })).toBe('J€')
  // Bengali has no character of code 0x0C.
  expect(decodeText(Buffer.from([0x61, 0x0c]), 0, { shift: { locking: 4 } })).toBeUndefined()
  expect(decodeLooseText(Buffer.from([0x61, 0x0c]), 0, { shift: { locking: 4 } })).toBe('a ')
})

test('tables are of the GSM alphabet: it is that of data_coding 0 wherever there are any, and they mean nothing in UCS2', () => {
  const shift = { single: 1 }
  expect(decodeText(Buffer.from('1b73', 'hex'), 0, { shift, defaultAlphabet: 'latin1' })).toBe('ş')
  expect(decodeText(Buffer.from('015f', 'hex'), 8, { shift })).toBe('ş')
  expect(decodeText(Buffer.from('1b73', 'hex'), 0x80, { shift })).toBe('ş')
})
