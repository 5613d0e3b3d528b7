import { alphabetOf, formatAbsoluteTime, noTlvs, splitText } from '@tandem/smpp'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClientAlphabets } from '../../ports/sms/clientServer.ts'
import { readSubmit } from './readSubmit.ts'
import { seenAlphabet, type SubmitPdu } from './readUserData.ts'

type SubmitSm = Extract<SubmitPdu, { command: 'submit_sm' }>
const NOW = Date.UTC(2026, 10, 28, 12)
const UDHI = 0x40
const [UNSUPPORTED, LENGTH, CODING, OPTIONAL] = [0x43, 0x01, 0x104, 0xc1]
const GSM: ClientAlphabets = { alphabet: 'gsm7', codingOneIsGsm: false }

const pdu = (given: Partial<SubmitSm>): SubmitSm => ({
  command: 'submit_sm',
  status: 0,
  sequence: 1,
  serviceType: '',
  source: { ton: 5, npi: 0, address: 'MyShop' },
  destination: { ton: 1, npi: 1, address: '905321500001' },
  esmClass: 0,
  protocolId: 0,
  priorityFlag: 0,
  scheduleDeliveryTime: '',
  validityPeriod: '',
  registeredDelivery: 0,
  replaceIfPresentFlag: 0,
  dataCoding: 0,
  smDefaultMsgId: 0,
  shortMessage: Buffer.alloc(0),
  tlvs: noTlvs,
  ...given,
})
function read(given: Partial<SubmitSm>, alphabets = GSM) {
  const message = readSubmit(pdu(given), NOW, alphabets)
  return 'status' in message ? message.status : message
}
const readHex = (dataCoding: number, hex: string, esmClass = 0, alphabets = GSM) =>
  read({ dataCoding, esmClass, shortMessage: Buffer.from(hex, 'hex') }, alphabets)
const textOf = (message: ReturnType<typeof read>) =>
  typeof message === 'number' ? message : message.text

test.each([
  [
    'Turkish with both national tables',
    0,
    '06240101250101490c640772201c401c4c402004',
    'Iğdır ŞİŞLİ €',
  ],
  ['a Spanish single shift', 0, '032401021b49751b6f1b41', 'ÍuóÁ'],
  ['a national table that nothing uses', 8, '032401014f60', '你'],
  ['a message of one part', 0, '05000305010141', 'A'],
] as const)('%s is read', (_what, dataCoding, hex, text) => {
  expect(textOf(readHex(dataCoding, hex, UDHI))).toBe(text)
})

test.each([
  ['Latin-1 under data_coding 0', 0, '436166e92052656ee965', 0, CODING],
  ['one octet above 0x7F among 160', 0, `e9${'78'.repeat(159)}`, 0, CODING],
  ['UTF-8', 0, Buffer.from('Grüße').toString('hex'), 0, CODING],
  ['an escape at the end', 0, '411b', 0, CODING],
  ['GSM octets under data_coding 1', 1, '6575726f201b65', 0, CODING],
  ['the GSM @ under data_coding 1', 1, '6100', 0, CODING],
  ['Latin-1 under data_coding 1', 1, 'e9', 0, CODING],
  ['Windows-1252 under data_coding 3', 3, '80', 0, CODING],
  ['NUL in UCS-2', 8, '00410000', 0, CODING],
  ['half a character of UCS-2', 8, '4f60ff', 0, LENGTH],
  ['binary', 4, '0102', 0, CODING],
  ['compressed', 0x20, '41', 0, CODING],
  ['a message-waiting indication, to be discarded', 0xc8, '41', 0, CODING],
  ['a message-waiting indication, to be stored', 0xd8, '41', 0, CODING],
  ['a message-waiting indication in UCS-2', 0xe0, '0041', 0, CODING],
  ['a text that deletes itself', 0x40, '41', 0, CODING],
  ['8-bit data of a class', 0xf5, '41', 0, CODING],
  ['an unknown national table', 0, '0324016341', UDHI, CODING],
  ['16-bit ports', 0, '060504158115811541'.slice(0, 14) + '41', UDHI, UNSUPPORTED],
  ['8-bit ports', 0, '040402f0f041', UDHI, UNSUPPORTED],
  ['an indication of waiting voice mail', 0, '0401028001' + '41', UDHI, UNSUPPORTED],
  ['formatted text', 0, '050a0300010041', UDHI, UNSUPPORTED],
  ['part 3 of 2', 0, '05000305020341', UDHI, UNSUPPORTED],
  ['ports of binary data', 4, '0605041581158141', UDHI, CODING],
  ['a header past the end', 0, '0a0003', UDHI, LENGTH],
] as const)('%s is refused', (_what, dataCoding, hex, esmClass, status) => {
  expect(readHex(dataCoding, hex, esmClass)).toBe(status)
})

test('ports as optional parameters are refused', () => {
  const shortMessage = Buffer.from('Hi')
  expect(read({ shortMessage, tlvs: { destinationPort: 2948 } })).toBe(OPTIONAL)
  expect(read({ shortMessage, tlvs: { sourcePort: 2948 } })).toBe(OPTIONAL)
})

test.each([0x0b, 0x0c, 0x0f, 0x80, 0x90, 0xa5, 0xbf])(
  'the reserved data_coding %i means the GSM alphabet',
  (dataCoding) => {
    expect(readHex(dataCoding, '53544f500002')).toMatchObject({ text: 'STOP@$' })
  },
)

test.each([
  [0x10, {}, 0],
  [0x11, {}, 1],
  [0xf0, {}, 0],
  [0xf2, {}, 2],
  [0x13, {}, 3],
  [0, { destAddrSubunit: 1 }, 0],
  [0, { destAddrSubunit: 3 }, 2],
  [0, { destAddrSubunit: 0 }, undefined],
  [0, {}, undefined],
])('data_coding %i with %o has class %o', (dataCoding, tlvs, messageClass) => {
  const message = read({ dataCoding, tlvs, shortMessage: Buffer.from('Hi') })
  expect(message).toMatchObject({ text: 'Hi' })
  expect(typeof message === 'number' ? message : message.messageClass).toBe(messageClass)
})

describe('by the alphabet of the account', () => {
  const ascii: ClientAlphabets = { alphabet: 'ascii', codingOneIsGsm: false }
  const latin1: ClientAlphabets = { alphabet: 'latin1', codingOneIsGsm: false }
  const npm: ClientAlphabets = { alphabet: 'gsm7', codingOneIsGsm: true }
  const hexOf = (text: string) => Buffer.from(text, 'latin1').toString('hex')

  test('data_coding 0 is ASCII, Latin-1 or GSM', () => {
    const address = 'john_doe@example.com [a]~$5'
    expect(textOf(readHex(0, hexOf(address), 0, ascii))).toBe(address)
    expect(textOf(readHex(0, hexOf(address), 0, latin1))).toBe(address)
    expect(textOf(readHex(0, hexOf('Grüße'), 0, latin1))).toBe('Grüße')
    expect(textOf(readHex(0, hexOf('Grüße'), 0, ascii))).toBe(CODING)
    expect(textOf(readHex(0, '00', 0, GSM))).toBe('@')
  })

  test('data_coding 1 is the GSM alphabet where the account says so', () => {
    const octets = '6575726f201b65201b28781b29200020'
    expect(textOf(readHex(1, octets, 0, npm))).toBe('euro € {x} @ ')
    expect(textOf(readHex(1, hexOf('a@b'), 0, GSM))).toBe('a@b')
  })

  test('what looks like another alphabet is seen, taken or not', () => {
    const seen = (dataCoding: number, text: string, alphabets = GSM) =>
      seenAlphabet(pdu({ dataCoding, shortMessage: Buffer.from(text, 'latin1') }), alphabets)
    expect(seen(0, 'john_doe@example.com')).toBe('ascii')
    expect(seen(0, 'john_doe@example.com', ascii)).toBeUndefined()
    expect(seen(0, 'Grüße')).toBe('latin1')
    expect(seen(1, '\u001be')).toBe('gsm7')
    expect(seen(1, '\u001be', npm)).toBeUndefined()
    expect(seen(8, '\u0000e')).toBeUndefined()
    expect(seen(4, 'ü')).toBeUndefined()
  })
})

test('any text in the alphabet it is sent in is read as it was written, whole or in parts', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 })
  const alphabets = fc.constantFrom('gsm7', 'ascii', 'latin1', 'ucs2')
  fc.assert(
    fc.property(text, alphabets, (written, alphabet) => {
      const isPlain = /^[\t\n\f\r -~\u00a0-\uffff]*$/.test(written)
      const parts =
        isPlain && written.isWellFormed() && splitText(written, { alphabet, reference: 1 })
      if (!parts) return
      const account = { ...GSM, alphabet: alphabet === 'ucs2' ? ('gsm7' as const) : alphabet }
      expect(parts.map((part) => textOf(read({ ...part, tlvs: noTlvs }, account))).join('')).toBe(
        written,
      )
    }),
  )
})

test('no octets make a text with a character that nobody wrote', () => {
  const any = fc.record({
    octets: fc.uint8Array({ maxLength: 160 }),
    dataCoding: fc.integer({ min: 0, max: 255 }),
    esmClass: fc.constantFrom(0, UDHI),
    alphabet: fc.constantFrom('gsm7', 'ascii', 'latin1'),
  })
  fc.assert(
    fc.property(any, ({ octets, dataCoding, esmClass, alphabet }) => {
      const shortMessage = Buffer.from(octets)
      const text = textOf(read({ dataCoding, esmClass, shortMessage }, { ...GSM, alphabet }))
      if (typeof text === 'number') return
      expect(text).not.toContain('\0')
      // UCS-2 can name it.
      if (alphabetOf(dataCoding) !== 'ucs2') expect(text).not.toContain('\ufffd')
    }),
    { numRuns: 2_000 },
  )
})

test('a priority of more than 3 is refused', () => {
  const shortMessage = Buffer.from('Hi')
  expect(read({ shortMessage, priorityFlag: 3 })).toMatchObject({ text: 'Hi' })
  expect(read({ shortMessage, priorityFlag: 4 })).toBe(0x06)
  expect(read({ shortMessage, priorityFlag: 255 })).toBe(0x06)
})

test('a start up to a minute ago means at once; one before that is refused', () => {
  const at = (ms: number) => read({ scheduleDeliveryTime: formatAbsoluteTime(NOW + ms) })
  expect(at(-1_000)).toMatchObject({ startsAt: null })
  expect(at(0)).toMatchObject({ startsAt: null })
  expect(read({ scheduleDeliveryTime: '000000000000000R' })).toMatchObject({ startsAt: null })
  expect(at(-59_000)).toMatchObject({ startsAt: null })
  expect(at(-61_000)).toBe(0x61)
  expect(at(5_000)).toMatchObject({ startsAt: NOW + 5_000 })
})
