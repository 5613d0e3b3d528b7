import fc from 'fast-check'
import { expect, test } from 'vitest'
import { optOutWord } from '../inbound/optWord.ts'
import {
  additionsTo,
  bracketed,
  holdsOptOut,
  isSigned,
  namesWord,
  optOutLine,
  wordsOf,
} from './additions.ts'
import { type CountryRule, CountryTexts, type CountryTextsOptions } from './countryTexts.ts'

const china: CountryRule = {
  country: 'CN',
  alphanumeric: 'replaced',
  replacedBy: 'shortCode',
  signature: 'front',
  optOut: { local: '拒收请回复R', en: 'Reply R to opt out', zh: null },
  optOutWords: ['R'],
}
const france: CountryRule = {
  country: 'FR',
  alphanumeric: 'allowed',
  replacedBy: null,
  signature: 'none',
  optOut: { local: 'STOP au 36180', en: null, zh: null },
  optOutWords: [],
}
const texts = (more: Partial<CountryTextsOptions> = {}) =>
  new CountryTexts({
    rules: new Map([
      ['CN', china],
      ['FR', france],
    ]),
    product: 'marketing',
    isMarketing: true,
    sender: null,
    approvals: [],
    signatures: [
      { name: '蓝鲸', brackets: 'square', place: 'behind', product: null, isEverywhere: false },
    ],
    content: '新品上市',
    ...more,
  })

test('marketing to China is signed in front and says how to opt out', () => {
  expect(texts().common('CN')).toBe('【蓝鲸】新品上市，拒收请回复R')
  expect(texts({ content: 'New arrivals.' }).common('CN')).toBe(
    '【蓝鲸】New arrivals. Reply R to opt out',
  )
  expect(texts({ isMarketing: false, product: 'notify' }).common('CN')).toBe('【蓝鲸】新品上市')
  expect(texts().common('GB')).toBe('新品上市')
})

test('without a signature nothing goes where one is required', () => {
  expect(texts({ signatures: [] }).there('CN')).toEqual({ reason: 'signature.missing' })
  expect(texts({ signatures: [] }).there('FR')).toMatchObject({ after: ' STOP au 36180' })
})

test('a signature of the product goes before that of all, and an own one only where it is wanted', () => {
  const all = { name: 'Acme', brackets: 'square', place: 'front', product: null } as const
  const signatures = [
    { ...all, isEverywhere: true },
    { ...all, name: 'Acme Deals', product: 'marketing', isEverywhere: true },
    { ...all, name: 'Acme Codes', product: 'otpPremium', isEverywhere: false },
  ]
  expect(texts({ signatures, content: 'Hi' }).common('GB')).toBe('[Acme Deals] Hi')
  const codes = { signatures, content: 'Hi', product: 'otpPremium', isMarketing: false }
  expect(texts(codes).common('GB')).toBe('Hi')
  expect(texts(codes).common('CN')).toBe('【Acme Codes】Hi')
})

test('only countries that get something else are variants', () => {
  const made = texts({ content: 'Hi' })
  for (const country of ['CN', 'FR', 'GB']) made.there(country)
  expect(made.variants()).toEqual({
    CN: { before: '【蓝鲸】', after: ' Reply R to opt out', sender: null },
    FR: { before: '', after: ' STOP au 36180', sender: null },
  })
})

test('a text that becomes too long is refused, and says so', () => {
  expect(texts({ content: 'x'.repeat(310) }).there('FR')).toEqual({
    reason: 'text.tooLongWithLine',
  })
  expect(texts({ content: 'x'.repeat(310) }).there('GB')).toMatchObject({ before: '', after: '' })
})

test.each([
  '【蓝鲸】新品上市，拒收请回复R',
  '［蓝鲸］ 新品 拒收请回复 r',
  '新品上市 回T退订 [蓝鲸]',
  'New! Reply STOP to opt out. 【蓝鲸】',
  'New! Text “stop” to end. 【 蓝鲸 】',
])('nothing is added twice: %s', (content) => {
  expect(texts({ content }).common('CN')).toBe(content)
})

test.each(['STOP au 36180', 'Offre! STOP au 38123', 'Offre. Répondez STOP'])(
  'a French text with its own line keeps it: %s',
  (content) => expect(holdsOptOut(content, france.optOut, [])).toBe(true),
)
test.each(['Stop by to see us', 'Reply to win', 'The endless sale', 'Text Rita now', '回家了'])(
  'no line: %s',
  (content) => expect(holdsOptOut(content, china.optOut, ['R'])).toBe(false),
)

test('added once, the additions are not added again', () => {
  const name = fc.string({ minLength: 1, maxLength: 12 }).filter((one) => one.trim() !== '')
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40 }),
      name,
      fc.constantFrom('lenticular', 'square'),
      fc.constantFrom('front', 'behind'),
      (text, written, brackets, place) => {
        const signature = { name: written, brackets, place } as const
        const { before, after } = additionsTo(text, { signature, line: null })
        const made = before + text + after
        expect(isSigned(made, written)).toBe(true)
        expect(additionsTo(made, { signature, line: null })).toEqual({ before: '', after: '' })
        expect(made.split(bracketed(written, brackets)).length).toBeGreaterThanOrEqual(
          before + after === '' ? 1 : 2,
        )
      },
    ),
  )
})

test('the line never forces a Latin text into another alphabet where there is an English one', () => {
  const lines = { local: 'الرد بكلمة توقف', en: 'Reply STOP', zh: null }
  expect(optOutLine(lines, 'Sale!')).toBe('Reply STOP')
  expect(optOutLine(lines, 'عرض')).toBe('الرد بكلمة توقف')
  expect(optOutLine({ ...lines, en: null }, 'Sale!')).toBe('الرد بكلمة توقف')
  expect(optOutLine({ local: null, en: null, zh: null }, 'Sale!')).toBeNull()
})

test('a line names words that are honoured, its own and those that always are', () => {
  expect(namesWord('拒收请回复R', ['R'])).toBe(true)
  expect(namesWord('拒收请回复R', [])).toBe(true)
  expect(namesWord('Reply R to opt out', ['R'])).toBe(true)
  expect(namesWord('Write us', ['R'])).toBe(false)
  expect(wordsOf('r, Ｒ；退订')).toEqual(['R', '退订'])
  expect(optOutWord('r', ['R'])).toBe('optOut')
  expect(optOutWord('r', [])).toBeNull()
})
