import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countriesWithPlan, planOf } from './numberPlan.ts'
import { type NumberOptions, numberRejections, parseNumber } from './parseNumber.ts'

const world: NumberOptions = { defaultCountry: null, accept: 'mobile' }
const inCountry = (defaultCountry: string): NumberOptions => ({ defaultCountry, accept: 'mobile' })

test.each([
  ['+8613800138000', '+8613800138000', 'CN'],
  ['8613800138000', '+8613800138000', 'CN'],
  ['008613800138000', '+8613800138000', 'CN'],
  ['+1 415 555 2671', '+14155552671', 'US'],
  ['+1 416 555 0123', '+14165550123', 'CA'],
  ['+1 876 555 0123', '+18765550123', 'JM'],
  ['+1 (1) 416 555 0123', '+14165550123', 'CA'],
  ['+7 916 123 45 67', '+79161234567', 'RU'],
  ['+7 701 123 45 67', '+77011234567', 'KZ'],
  ['+44 7400 123456', '+447400123456', 'GB'],
  ['+44 7781 123456', '+447781123456', 'GG'],
  ['+44 7797 123456', '+447797123456', 'JE'],
  ['+44 7624 123456', '+447624123456', 'IM'],
  ['+44 (0)7400 123456', '+447400123456', 'GB'],
  ['+44 07400 123456', '+447400123456', 'GB'],
  ['+44 0 0 7400 123456', '+447400123456', 'GB'],
  ['+39 312 345 6789', '+393123456789', 'IT'],
  ['+225 07 12 34 56 78', '+2250712345678', 'CI'],
  ['+52 1 55 1234 5678', '+525512345678', 'MX'],
  ['+55 11 91234 5678', '+5511912345678', 'BR'],
  ['+852 5123 4567', '+85251234567', 'HK'],
  ['+91 98765 43210', '+919876543210', 'IN'],
  ['+62 812 3456 789', '+628123456789', 'ID'],
])('%s is %s in %s', (text, e164, country) => {
  expect(parseNumber(text, world)).toEqual({ e164, country })
})

test.each([
  ['CN', '13800138000', '+8613800138000', 'CN'],
  ['CN', '013800138000', '+8613800138000', 'CN'],
  ['GB', '07400 123456', '+447400123456', 'GB'],
  ['GB', '07781 123456', '+447781123456', 'GG'],
  ['US', '(415) 555-2671', '+14155552671', 'US'],
  ['US', '1 415 555 2671', '+14155552671', 'US'],
  ['US', '416 555 0123', '+14165550123', 'CA'],
  ['US', '011 44 7400 123456', '+447400123456', 'GB'],
  ['RU', '8 916 123-45-67', '+79161234567', 'RU'],
  ['HU', '06 20 123 4567', '+36201234567', 'HU'],
  ['DE', '0151 23456789', '+4915123456789', 'DE'],
  ['IT', '312 345 6789', '+393123456789', 'IT'],
  ['CI', '0712345678', '+2250712345678', 'CI'],
  ['DE', '8613800138000', '+8613800138000', 'CN'],
  ['US', '8613800138000', '+8613800138000', 'CN'],
  ['CN', '+14155552671', '+14155552671', 'US'],
])('in %s, %s is %s of %s', (home, text, e164, country) => {
  expect(parseNumber(text, inCountry(home))).toEqual({ e164, country })
})

test.each([
  ['', 'number.empty'],
  ['hello', 'number.notDigits'],
  ['8.61E+12', 'number.scientific'],
  ['07400123456', 'number.noCountry'],
  ['+999123456789', 'number.noCountry'],
  ['+870773123456', 'number.noCountry'],
  ['123', 'number.tooShort'],
  ['+861380013800', 'number.tooShort'],
  ['+86138001380001', 'number.tooLong'],
  ['+1234567890123456789', 'number.tooLong'],
  ['+972501234567890', 'number.tooLong'],
  ['+861012345678', 'number.notMobile'],
  ['+442079460000', 'number.notMobile'],
])('%j is refused: %s', (text, reason) => {
  expect(parseNumber(text, world)).toEqual({ reason })
})

test('a length between two that exist is wrong, neither too short nor too long', () => {
  expect(parseNumber('+376712345', { ...world, accept: 'any' })).toEqual({
    e164: '+376712345',
    country: 'AD',
  })
  expect(parseNumber('+3767123456', { ...world, accept: 'any' })).toEqual({
    reason: 'number.wrongLength',
  })
})

test('a fixed line is a number where any number is accepted', () => {
  const any: NumberOptions = { defaultCountry: 'GB', accept: 'any' }
  expect(parseNumber('020 7946 0000', any)).toEqual({ e164: '+442079460000', country: 'GB' })
})

test('a national number that fits nowhere is refused for the reason of its own country', () => {
  expect(parseNumber('0740012345', inCountry('GB'))).toEqual({ reason: 'number.tooShort' })
  expect(parseNumber('1380013800', inCountry('CN'))).toEqual({ reason: 'number.tooShort' })
})

test('a default country without a plan is a mistake of the caller', () => {
  expect(() => parseNumber('123456', inCountry('ZZ'))).toThrow(RangeError)
})

test('the table names 245 countries, each with lengths that fit E.164', () => {
  const countries = countriesWithPlan()
  expect(countries.length).toBe(245)
  for (const { country, callingCode } of countries) {
    const plan = planOf(country)
    expect(country).toMatch(/^[A-Z]{2}$/)
    expect(callingCode).toMatch(/^[1-9][0-9]{0,2}$/)
    expect(plan && plan.lengths > 0 && plan.mobileStarts.includes(1)).toBe(true)
    expect(plan && (plan.mobileLengths & ~plan.lengths) === 0 && plan.lengths < 2 ** 16).toBe(true)
  }
})

const loose = fc.oneof(
  fc.string({
    unit: fc.constantFrom('+', '0', '1', '4', '6', '7', '8', '9', ' ', '-', '(', ')'),
    maxLength: 20,
  }),
  fc
    .tuple(fc.constantFrom('+86', '44', '+1', '00', '7', ''), fc.stringMatching(/^[0-9]{5,12}$/))
    .map(([code, digits]) => code + digits),
)
const options = fc.record({
  defaultCountry: fc.constantFrom(null, ...countriesWithPlan().map(({ country }) => country)),
  accept: fc.constantFrom('mobile' as const, 'any' as const),
})

test('an accepted number is E.164 and reads as itself everywhere', () => {
  fc.assert(
    fc.property(loose, options, options, (text, given, other) => {
      const parsed = parseNumber(text, given)
      if ('reason' in parsed) {
        expect(numberRejections).toContain(parsed.reason)
        return
      }
      expect(parsed.e164).toMatch(/^\+[1-9][0-9]{4,14}$/)
      expect(parseNumber(parsed.e164, { ...other, accept: given.accept })).toEqual(parsed)
    }),
    { numRuns: 1000 },
  )
})

test('a number accepted as mobile is accepted as any number', () => {
  fc.assert(
    fc.property(loose, (text) => {
      const mobile = parseNumber(text, world)
      if ('reason' in mobile) return
      expect(parseNumber(text, { ...world, accept: 'any' })).toEqual(mobile)
    }),
    { numRuns: 1000 },
  )
})
