import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePdu } from '../pdu/decodePdu.ts'
import { encodePdu } from '../pdu/encodePdu.ts'
import type { PduOf } from '../pdu/pdu.ts'
import type { Tlvs } from '../pdu/tlv.ts'
import { encodeText } from '../text/text.ts'
import { formatReceipt } from './formatReceipt.ts'
import { messageIdForms } from './messageIdForms.ts'
import { type DeliveryReceipt, parseReceipt } from './parseReceipt.ts'

interface ReceiptPdu {
  readonly esmClass?: number
  readonly dataCoding?: number
  readonly shortMessage?: Uint8Array
  readonly tlvs?: Tlvs
}

function deliverSm(pdu: ReceiptPdu): PduOf<'deliver_sm'> {
  const decoded = decodePdu(
    encodePdu({ command: 'deliver_sm', sequence: 1, esmClass: 0x04, ...pdu }),
  )
  if (decoded.command !== 'deliver_sm') throw new Error('not a deliver_sm')
  return decoded
}

function parseText(text: string): DeliveryReceipt | undefined {
  return parseReceipt(deliverSm({ shortMessage: Buffer.from(text, 'latin1') }))
}

test('a receipt as in Appendix B', () => {
  const text =
    'id:0123456789 sub:001 dlvrd:001 submit date:2611201504 done date:2611201505 ' +
    'stat:DELIVRD err:000 text:Your code is 1234'
  expect(parseText(text)).toEqual({
    intermediate: false,
    messageId: '0123456789',
    submitted: '001',
    delivered: '001',
    submitDate: '2611201504',
    doneDate: '2611201505',
    stat: 'DELIVRD',
    state: 'delivered',
    error: '000',
    text: 'Your code is 1234',
  })
})

describe('receipts as they come in the field', () => {
  test.each<[string, string, Partial<DeliveryReceipt>]>([
    [
      'dates with seconds',
      'id:1 submit date:261120150405 done date:261120150406 stat:DELIVRD',
      { doneDate: '261120150406' },
    ],
    ['Text with a capital', 'id:1 stat:DELIVRD Text:Hello', { text: 'Hello' }],
    ['all keys in capitals', 'ID:1 STAT:delivrd ERR:0', { messageId: '1', state: 'delivered' }],
    [
      'stat FAILED and a zero date',
      'id:1 done date:0000000000 stat:FAILED err:Text:',
      { state: 'undeliverable' },
    ],
    ['an unknown stat', 'id:1 stat:WHATEVR', { stat: 'WHATEVR' }],
    ['only id and stat', 'id:1 stat:UNDELIV', { state: 'undeliverable' }],
    ['no id', 'stat:EXPIRED', { state: 'expired' }],
    ['a NUL at the end', 'id:1 stat:REJECTD\0', { stat: 'REJECTD', state: 'rejected' }],
    ['a NUL behind the text', 'id:1 stat:REJECTD text:Hi\0', { text: 'Hi' }],
    ['a hexadecimal id', 'id:0A1B2C3D stat:DELIVRD', { messageId: '0A1B2C3D' }],
    [
      'an id in the form of a UUID',
      'id:6f1c-42 stat:ACCEPTD',
      { messageId: '6f1c-42', state: 'accepted' },
    ],
    [
      'keys without a space',
      'id:1 submitdate:2611201504 donedate:2611201505 stat:DELETED',
      { submitDate: '2611201504', doneDate: '2611201505' },
    ],
    [
      'several spaces and line breaks',
      'id:1\r\nsub:001   stat:DELIVRD',
      { submitted: '001', state: 'delivered' },
    ],
    [
      'a date with a space in it',
      'id:1 done date:2026-11-20 15:04 stat:DELIVRD',
      { state: 'delivered' },
    ],
    [
      'spaces behind the colons',
      'id: 77 sub: 001 dlvrd: 001 submit date: 2611281500 done date: 2611281501 stat: DELIVRD err: 000 text: Hi',
      {
        messageId: '77',
        submitted: '001',
        submitDate: '2611281500',
        doneDate: '2611281501',
        stat: 'DELIVRD',
        state: 'delivered',
        error: '000',
        text: 'Hi',
      },
    ],
    [
      'spaces before the colons',
      'id :77 submit date :2611281500 stat :UNDELIV err :005',
      { messageId: '77', submitDate: '2611281500', state: 'undeliverable', error: '005' },
    ],
    [
      'spaces before and behind, and tabs',
      'Id : 7F \tStat\t:\tDELIVRD  Done Date : 2611281501',
      { messageId: '7F', state: 'delivered', doneDate: '2611281501' },
    ],
    [
      'empty values behind spaces',
      'id: 77 sub: dlvrd: done date: stat: DELIVRD err: text:',
      { messageId: '77', stat: 'DELIVRD' },
    ],
    ['commas between', 'id:77, stat:DELIVRD, err:000', { messageId: '77', error: '000' }],
    ['commas without spaces', 'id:77,stat:DELIVRD;err:000', { messageId: '77', stat: 'DELIVRD' }],
    ['equals signs', 'id=77 stat=EXPIRED err=001', { messageId: '77', state: 'expired' }],
    [
      'nothing between',
      'id:77sub:001dlvrd:001submit date:2611281500done date:2611281501stat:DELIVRDerr:000text:Hi',
      { messageId: '77', delivered: '001', doneDate: '2611281501', stat: 'DELIVRD', error: '000' },
    ],
    ['keys spelled out', 'message_id:77 status:DELIVRD error:0', { messageId: '77', error: '0' }],
    ['quotes', 'id:"77" stat:"DELIVRD"', { messageId: '77', state: 'delivered' }],
    ['words before the fields', 'Receipt for your message id:77 stat:DELIVRD', { messageId: '77' }],
  ])('%s', (_form, text, fields) => {
    expect(parseText(text)).toMatchObject(fields)
  })

  test('an empty value is left out, and so is what is not there', () => {
    expect(parseText('id: stat:DELIVRD err:')).toEqual({
      intermediate: false,
      stat: 'DELIVRD',
      state: 'delivered',
    })
  })

  test('text and UCS2 mean the same', () => {
    const shortMessage = encodeText('id:1 stat:DELIVRD', 'ucs2') ?? Buffer.alloc(0)
    expect(parseReceipt(deliverSm({ dataCoding: 8, shortMessage }))).toMatchObject({
      messageId: '1',
      state: 'delivered',
    })
  })

  test('a receipt in a data_sm, in message_payload', () => {
    const messagePayload = Buffer.from('id:9 stat:DELIVRD')
    const pdu = encodePdu({
      command: 'data_sm',
      sequence: 1,
      esmClass: 0x04,
      tlvs: { messagePayload },
    })
    const decoded = decodePdu(pdu)
    if (decoded.command !== 'data_sm') throw new Error('not a data_sm')
    expect(parseReceipt(decoded)).toMatchObject({ messageId: '9', state: 'delivered' })
  })

  test('a receipt behind a user data header', () => {
    const shortMessage = Buffer.concat([
      Buffer.from('050003010101', 'hex'),
      Buffer.from('id:3 stat:DELIVRD'),
    ])
    expect(parseReceipt(deliverSm({ esmClass: 0x44, shortMessage }))?.messageId).toBe('3')
  })
})

test('TLVs win over the text', () => {
  const receipt = parseReceipt(
    deliverSm({
      shortMessage: Buffer.from('id:111 stat:DELIVRD err:000'),
      tlvs: {
        receiptedMessageId: '6F',
        messageState: 5,
        networkErrorCode: Buffer.from([3, 0x01, 0x02]),
      },
    }),
  )
  expect(receipt).toMatchObject({
    messageId: '6F',
    state: 'undeliverable',
    networkError: { type: 3, code: 0x102 },
    error: '000',
  })
})

test('a receipt of TLVs alone', () => {
  expect(parseReceipt(deliverSm({ tlvs: { receiptedMessageId: '6F', messageState: 2 } }))).toEqual({
    intermediate: false,
    messageId: '6F',
    state: 'delivered',
  })
})

test('a message_state of no meaning leaves the state to the text', () => {
  const shortMessage = Buffer.from('id:1 stat:EXPIRED')
  expect(parseReceipt(deliverSm({ shortMessage, tlvs: { messageState: 99 } }))?.state).toBe(
    'expired',
  )
})

test('an intermediate notification is told from the final receipt', () => {
  const shortMessage = Buffer.from('id:1 stat:ENROUTE')
  expect(parseReceipt(deliverSm({ esmClass: 0x20, shortMessage }))).toMatchObject({
    intermediate: true,
    state: 'enroute',
  })
})

test('a message of a subscriber is no receipt, even if it looks like one', () => {
  const shortMessage = Buffer.from('id:1 stat:DELIVRD')
  expect(parseReceipt(deliverSm({ esmClass: 0, shortMessage }))).toBeUndefined()
})

test('a receipted_message_id makes a receipt where the SMSC forgot the class', () => {
  const tlvs = { receiptedMessageId: '5', messageState: 2 }
  expect(parseReceipt(deliverSm({ esmClass: 0, tlvs }))?.messageId).toBe('5')
})

test('what a subscriber wrote cannot change the fields before it', () => {
  const receipt = parseText('id:1 stat:UNDELIV err:001 text:id:2 stat:DELIVRD err:000')
  expect(receipt).toMatchObject({ messageId: '1', state: 'undeliverable', error: '001' })
})

test('vendors may write the fields in any order, case and spacing, and leave any of them out', () => {
  const values = {
    messageId: ['id', '7F00a'],
    submitted: ['sub', '001'],
    delivered: ['dlvrd', '000'],
    submitDate: ['submit date', '2611201504'],
    doneDate: ['done date', '2611201505'],
    stat: ['stat', 'UNDELIV'],
    error: ['err', '069'],
  } as const
  const blanks = fc.constantFrom('', '', ' ', '  ', '\t')
  const format = fc.record({
    fields: fc.shuffledSubarray(Object.entries(values)),
    empty: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    write: fc.constantFrom(
      (key: string) => key,
      (key: string) => key.toUpperCase(),
      (key: string) => key.replace(' ', '_'),
      (key: string) => key.replace(' ', ''),
      (key: string) => key.charAt(0).toUpperCase() + key.slice(1),
    ),
    before: blanks,
    sign: fc.constantFrom(':', ':', '='),
    behind: blanks,
    between: fc.constantFrom(' ', '  ', ', ', ';', ',', '\r\n', ' | '),
    hasText: fc.boolean(),
  })
  fc.assert(
    fc.property(format, ({ fields, empty, write, before, sign, behind, between, hasText }) => {
      const pair = (key: string, value: string) => write(key) + before + sign + behind + value
      const said = fields.map(([, [key, value]], n) => pair(key, empty[n] === true ? '' : value))
      const text = [...said, ...(hasText ? [`${write('text')}:a b:c id:1`] : [])].join(between)
      const kept = fields.filter((_, n) => empty[n] !== true)
      expect(parseText(text), JSON.stringify(text)).toEqual({
        intermediate: false,
        ...Object.fromEntries(kept.map(([name, [, value]]) => [name, value])),
        ...(kept.some(([name]) => name === 'stat') ? { state: 'undeliverable' } : {}),
        ...(hasText ? { text: 'a b:c id:1' } : {}),
      })
    }),
    { numRuns: 2_000 },
  )
})

test('any text of a receipt is read without fail', () => {
  const unit = fc.constantFrom('id', 'stat', ':', ' ', 'text', 'x', '\0', 'submit date', '\n')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
      expect(parseText(text)).toBeDefined()
    }),
    { numRuns: 1_000 },
  )
})

test('a formatted receipt reads back', () => {
  const receipt = formatReceipt({
    messageId: 'ab12',
    state: 'undeliverable',
    submittedAt: Date.UTC(2026, 10, 20, 15, 4),
    doneAt: Date.UTC(2026, 10, 20, 15, 5),
    error: '069',
    networkError: { type: 3, code: 69 },
    text: 'The first twenty characters are kept',
  })
  expect(receipt.shortMessage.toString()).toBe(
    'id:ab12 sub:001 dlvrd:000 submit date:2611201504 done date:2611201505 ' +
      'stat:UNDELIV err:069 text:The first twenty cha',
  )
  expect(parseReceipt(deliverSm(receipt))).toMatchObject({
    messageId: 'ab12',
    state: 'undeliverable',
    networkError: { type: 3, code: 69 },
  })
})

test.each([
  ['255', ['255', 'ff', 'FF']],
  ['00FF', ['00FF', '00ff', 'ff', 'FF', '255']],
  ['a0b1', ['a0b1', 'A0B1', '41137']],
])('the id %s may come back as %o', (id, forms) => {
  expect(messageIdForms(id)).toEqual(expect.arrayContaining(forms))
  expect(messageIdForms(id)[0]).toBe(id)
})

test('a name that is no number only changes its case', () => {
  expect(messageIdForms('Msg-1')).toEqual(['Msg-1', 'msg-1', 'MSG-1'])
  expect(messageIdForms('f'.repeat(17))).toEqual(['f'.repeat(17), 'F'.repeat(17)])
  expect(messageIdForms('')).toEqual([''])
})
