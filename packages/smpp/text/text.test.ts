import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeDataCoding } from './dataCoding.ts'
import { decodeGsm7, encodeGsm7, gsm7Length } from './gsm7.ts'
import { alphabetOf, decodeText, encodeText } from './text.ts'

const alphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extensions = '\f^{}\\[~]|€'

describe('GSM default alphabet', () => {
  test('has 127 characters of one septet and ten of two', () => {
    expect(gsm7Length(alphabet)).toBe(127)
    expect(gsm7Length(extensions)).toBe(20)
  })

  test('writes characters with their codes of 3GPP TS 23.038', () => {
    expect(encodeGsm7('@A¡à€[')?.toString('hex')).toBe('0041407f1b651b3c')
  })

  test('any text of the alphabet reads back as it was written', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from(alphabet + extensions)) })
    fc.assert(
      fc.property(text, (written) => {
        const octets = encodeGsm7(written)
        expect(octets?.length).toBe(gsm7Length(written))
        expect(decodeGsm7(octets ?? Buffer.alloc(0))).toBe(written)
      }),
    )
  })

  test('does not write a text with any other character', () => {
    const foreign = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => {
      return Array.from(text).some((character) => !(alphabet + extensions).includes(character))
    })
    fc.assert(
      fc.property(foreign, (text) => {
        expect(encodeGsm7(text)).toBeUndefined()
      }),
    )
  })

  test('reads octets of seven bits without fail, and no others', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (octets) => {
        const hasEighthBit = octets.some((octet) => octet > 0x7f)
        expect(decodeGsm7(octets, {}, ' ') === undefined).toBe(hasEighthBit)
      }),
    )
  })

  test('an unknown extension reads as its basic character, an escape with nothing behind it is no text', () => {
    expect(decodeGsm7(Buffer.from('411b41', 'hex'))).toBe('AA')
    expect(decodeGsm7(Buffer.from('411b1b41', 'hex'))).toBe('A A')
    expect(decodeGsm7(Buffer.from('411b', 'hex'))).toBeUndefined()
    expect(decodeGsm7(Buffer.from('411b', 'hex'), {}, ' ')).toBe('A ')
    expect(decodeGsm7(Buffer.from('41ff', 'hex'))).toBeUndefined()
    expect(decodeGsm7(Buffer.from('411bff', 'hex'), {}, ' ')).toBeUndefined()
  })
})

test.each([
  [0x00, { alphabet: 'default' }],
  [0x01, { alphabet: 'ascii' }],
  [0x02, { alphabet: 'binary' }],
  [0x03, { alphabet: 'latin1' }],
  [0x04, { alphabet: 'binary' }],
  [0x06, { alphabet: 'cyrillic' }],
  [0x08, { alphabet: 'ucs2' }],
  [0x0b, { alphabet: 'default', reserved: true }],
  [0x0f, { alphabet: 'default', reserved: true }],
  [0x10, { alphabet: 'default', messageClass: 0 }],
  [0x11, { alphabet: 'default', messageClass: 1 }],
  [0x14, { alphabet: 'binary', messageClass: 0 }],
  [0x18, { alphabet: 'ucs2', messageClass: 0 }],
  [0x20, { alphabet: 'default', compressed: true }],
  [0x1c, { alphabet: 'default', reserved: true, messageClass: 0 }],
  [0x48, { alphabet: 'ucs2', autoDeletion: true }],
  [0x80, { alphabet: 'default', reserved: true }],
  [0xb7, { alphabet: 'default', reserved: true }],
  [0xc8, { alphabet: 'default', waiting: 'discard' }],
  [0xd0, { alphabet: 'default', waiting: 'store' }],
  [0xe0, { alphabet: 'ucs2', waiting: 'store' }],
  [0xf0, { alphabet: 'default', messageClass: 0 }],
  [0xf5, { alphabet: 'binary', messageClass: 1 }],
  [0xf6, { alphabet: 'binary', messageClass: 2 }],
])('data_coding %i is %o', (dataCoding, meaning) => {
  expect(describeDataCoding(dataCoding)).toEqual(meaning)
})

test('data_coding 0 reads in the alphabet the SMSC takes it for', () => {
  const octets = Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65])
  expect(decodeText(octets, 0, { defaultAlphabet: 'latin1' })).toBe('Grüße')
  expect(decodeText(Buffer.from([0x47, 0x72, 0x7e, 0x1e, 0x65]), 0)).toBe('Grüße')
  expect(decodeText(Buffer.from('@'), 0, { defaultAlphabet: 'ascii' })).toBe('@')
  expect(decodeText(Buffer.from('@'), 0)).toBe('¡')
})

test('flash messages are read by their whole data_coding', () => {
  expect(decodeText(Buffer.from('4f60597d', 'hex'), 0x18)).toBe('你好')
  expect(decodeText(Buffer.from('00', 'hex'), 0x10)).toBe('@')
  expect(decodeText(Buffer.from('00', 'hex'), 0xf0)).toBe('@')
})

test('any text reads back from UCS2, surrogate pairs included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decodeText(encodeText(text, 'ucs2') ?? Buffer.alloc(0), 8)).toBe(text)
    }),
  )
})

test('binary data is not read as text', () => {
  expect(decodeText(Buffer.from('4f60ff', 'hex'), 8)).toBeUndefined()
  expect(decodeText(Buffer.from([1, 2]), 4)).toBeUndefined()
  expect(decodeText(Buffer.from([1, 2]), 0x20)).toBeUndefined()
})

test.each([
  ['GSM', 0, 'gsm7', 'e978'],
  ['IA5', 1, 'gsm7', '6580'],
  ['IA5 with the escapes of GSM', 1, 'gsm7', '1b65'],
  ['IA5 with the @ of GSM', 1, 'gsm7', '6100'],
  ['ASCII for data_coding 0', 0, 'ascii', 'e9'],
  ['Latin-1 with control characters', 3, 'gsm7', '9241'],
  ['Latin-1 for data_coding 0, with the @ of GSM', 0, 'latin1', '6100'],
  ['half a Japanese character', 5, 'gsm7', '82'],
  ['ISO 8859-8 without a character', 7, 'gsm7', 'a1'],
] as const)(
  '%s: octets that the alphabet does not have are not text',
  (_what, coding, alphabet, hex) => {
    expect(
      decodeText(Buffer.from(hex, 'hex'), coding, { defaultAlphabet: alphabet }),
    ).toBeUndefined()
  },
)

test('data_coding 1 is the GSM alphabet where that is said', () => {
  const octets = Buffer.from('6575726f201b65201b28781b29200020', 'hex')
  expect(decodeText(octets, 1, { codingOne: 'gsm7' })).toBe('euro € {x} @ ')
})

test('octets without a meaning are never read as another text', () => {
  const coding = fc.integer({ min: 0, max: 255 })
  const alphabet = fc.constantFrom('gsm7', 'ascii', 'latin1')
  fc.assert(
    fc.property(fc.uint8Array(), coding, alphabet, (octets, dataCoding, defaultAlphabet) => {
      const text = decodeText(octets, dataCoding, { defaultAlphabet })
      // UCS2 can name the replacement character itself.
      if (alphabetOf(dataCoding) !== 'ucs2') expect(text ?? '').not.toContain('\ufffd')
    }),
    { numRuns: 2_000 },
  )
})

test('other alphabets of SMPP are read', () => {
  expect(decodeText(Buffer.from([0xbf, 0xe0, 0xd8]), 6)).toBe('При')
  expect(decodeText(Buffer.from([0xf9, 0xec]), 7)).toBe('של')
  expect(decodeText(Buffer.from([0xb0, 0xa1]), 14)).toBe('가')
  expect(decodeText(Buffer.from([0x82, 0xa0]), 5)).toBe('あ')
})

test('a text is not written in an alphabet that lacks one of its characters', () => {
  expect(encodeText('ü', 'ascii')).toBeUndefined()
  expect(encodeText('ü', 'latin1')).toEqual(Buffer.from([0xfc]))
  expect(encodeText('你', 'latin1')).toBeUndefined()
  expect(encodeText('`', 'gsm7')).toBeUndefined()
})
