import { type Delivery, encodeGsm7 } from '@tandem/smpp'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readInbound } from './readInbound.ts'

const pdu = (
  given: Partial<Extract<Delivery['pdu'], { command: 'deliver_sm' }>>,
): Delivery['pdu'] => ({
  command: 'deliver_sm',
  status: 0,
  sequence: 1,
  serviceType: '',
  source: { ton: 1, npi: 1, address: '+447000000001' },
  destination: { ton: 1, npi: 1, address: '4479000' },
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
  tlvs: {},
  ...given,
})
const UDHI = 0x40

test.each([
  ['gsm7 with extension characters', 'gsm7', 0, encodeGsm7('a{€}@ñ'), 'a{€}@ñ'],
  ['the carrier’s Latin-1', 'latin1', 0, Buffer.from('Gräß', 'latin1'), 'Gräß'],
  ['Latin-1', 'gsm7', 3, Buffer.from('déjà', 'latin1'), 'déjà'],
  ['UCS-2', 'gsm7', 8, Buffer.from('退订😀', 'utf16le').swap16(), '退订😀'],
  ['a flash message', 'gsm7', 0x10, Buffer.from('STOP'), 'STOP'],
  ['a reserved coding 0x80', 'gsm7', 0x80, Buffer.from('STOP'), 'STOP'],
  ['a reserved coding 0x90', 'latin1', 0x90, Buffer.from('STOP'), 'STOP'],
  ['a reserved coding 0x0B', 'gsm7', 0x0b, Buffer.from('STOP'), 'STOP'],
  ['an indication that something waits', 'gsm7', 0xc8, Buffer.from('1 new'), '1 new'],
  ['Latin-1 from a carrier of GSM', 'gsm7', 0, Buffer.from('Café Renée', 'latin1'), 'Café Renée'],
  ['Windows-1252', 'gsm7', 3, Buffer.from([0x49, 0x74, 0x92, 0x73]), 'It’s'],
  ['GSM under data_coding 1', 'gsm7', 1, Buffer.from('1b65200035', 'hex'), '€ @5'],
] as const)('%s is read', (_name, charset, dataCoding, shortMessage, text) => {
  expect(
    readInbound(pdu({ dataCoding, shortMessage: shortMessage ?? Buffer.alloc(0) }), charset),
  ).toMatchObject({
    text,
    isReadable: true,
  })
})

test.each([
  ['binary', 4],
  ['a reserved coding', 0x0b],
  ['UCS-2 of an odd length', 8],
])('%s is kept octet by octet', (_name, dataCoding) => {
  expect(
    readInbound(pdu({ dataCoding, shortMessage: Buffer.from([0, 0xff, 10]) }), 'gsm7'),
  ).toMatchObject({
    text: '00 ff 0a',
    isReadable: false,
    dataCoding,
  })
})

test('the octets of message_payload count where there is no short message', () => {
  expect(readInbound(pdu({ tlvs: { messagePayload: Buffer.from('long') } }), 'gsm7').text).toBe(
    'long',
  )
})

test.each([
  ['8-bit references', [5, 0, 3, 9, 2, 1], { reference: 'udh8:9', total: 2, part: 1 }],
  ['16-bit references', [6, 8, 4, 1, 2, 2, 2], { reference: 'udh16:258', total: 2, part: 2 }],
  ['one part of one', [5, 0, 3, 9, 1, 1], null],
  ['part 3 of 2', [5, 0, 3, 9, 2, 3], null],
  ['part 0', [5, 0, 3, 9, 2, 0], null],
  ['no parts at all', [5, 0, 3, 9, 0, 0], null],
])('a header with %s', (_name, header, place) => {
  const shortMessage = Buffer.from([...header, ...Buffer.from('text')])
  expect(readInbound(pdu({ esmClass: UDHI, shortMessage }), 'gsm7')).toMatchObject({
    text: 'text',
    place,
  })
})

test.each([
  ['a Spanish single shift', '032401021b49751b6f1b41', 'ÍuóÁ'],
  ['a Turkish single shift', '03240101697074616c201b73', 'iptal ş'],
  ['both Turkish tables', '06240101250101490c640772201c401c4c402004', 'Iğdır ŞİŞLİ €'],
  ['an unknown table', '0324016353544f50', 'STOP'],
  ['ports', '06050415811581' + '4869', 'Hi'],
] as const)('a header with %s', (_name, octets, text) => {
  const shortMessage = Buffer.from(octets, 'hex')
  expect(readInbound(pdu({ esmClass: UDHI, shortMessage }), 'gsm7').text).toBe(text)
})

test('each part of a long text is read by the tables of its own header', () => {
  const part = (header: number[], octets: string) => {
    const shortMessage = Buffer.from([...header, ...Buffer.from(octets, 'hex')])
    return readInbound(pdu({ esmClass: UDHI, shortMessage }), 'gsm7')
  }
  const one = part([8, 0, 3, 7, 2, 1, 0x24, 1, 1], '1b73')
  const two = part([8, 0x25, 1, 1, 0, 3, 7, 2, 2], '0c')
  expect(one).toMatchObject({ text: 'ş', place: { reference: 'udh8:7', total: 2, part: 1 } })
  expect(two).toMatchObject({ text: 'ğ', place: { reference: 'udh8:7', total: 2, part: 2 } })
})

test('sar parameters place a part; contradictory ones do not', () => {
  const of = (sarMsgRefNum: number, sarTotalSegments: number, sarSegmentSeqnum: number) =>
    readInbound(pdu({ tlvs: { sarMsgRefNum, sarTotalSegments, sarSegmentSeqnum } }), 'gsm7').place
  expect(of(700, 3, 2)).toEqual({ reference: 'sar:700', total: 3, part: 2 })
  expect(of(700, 3, 4)).toBeNull()
  expect(of(700, 1, 1)).toBeNull()
  expect(of(700, 0, 0)).toBeNull()
})

test('no octets, lengths or codings break it, and what it says can be stored', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 254 }),
      fc.integer({ min: 0, max: 255 }),
      fc.integer({ min: 0, max: 255 }),
      (octets, dataCoding, esmClass) => {
        const read = readInbound(
          pdu({ shortMessage: Buffer.from(octets), dataCoding, esmClass }),
          'gsm7',
        )
        expect(read.text).not.toContain('\0')
        if (read.place) {
          expect(read.place.part).toBeGreaterThan(0)
          expect(read.place.part).toBeLessThanOrEqual(read.place.total)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})
