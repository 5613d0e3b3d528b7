import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countriesWithPlan, planOf } from './numberPlan.ts'
import {
  type NumberOptions,
  numberRejections,
  parseNumber,
  readInternational,
} from './parseNumber.ts'

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
  expect(parseNumber(text, inCountry(home))).toMatchObject({ e164, country })
})

test.each(['13800138001', '13912345678', '18612345678', '15988887777', '17712345678'])(
  'the Chinese number %s of a Chinese company is Chinese, not American',
  (text) => {
    const number = { e164: `+86${text}`, country: 'CN', isHome: true }
    expect(parseNumber(text, inCountry('CN'))).toMatchObject(number)
    expect(parseNumber(text, world)).toHaveProperty('reason')
  },
)

test('home wins where digits can be of home and abroad, and what else they could be is told', () => {
  // +1 771 is Washington; 177 is a network of China.
  expect(parseNumber('17712345678', inCountry('CN'))).toEqual({
    e164: '+8617712345678',
    country: 'CN',
    isHome: true,
    other: '+17712345678',
  })
  // A German number that lost its 0 in a spreadsheet.
  expect(parseNumber('15123456789', inCountry('DE'))).toMatchObject({
    e164: '+4915123456789',
    other: '+15123456789',
  })
  expect(parseNumber('17712345678', inCountry('US'))).toEqual({
    e164: '+17712345678',
    country: 'US',
  })
})

test('digits with the country code of home are home’s without anything assumed', () => {
  const number = { e164: '+8613800138001', country: 'CN' }
  expect(parseNumber('8613800138001', inCountry('CN'))).toEqual(number)
  expect(parseNumber('13800138001', inCountry('CN'))).toEqual({ ...number, isHome: true })
  const american = { e164: '+14155552671', country: 'US' }
  expect(parseNumber('14155552671', inCountry('US'))).toEqual(american)
})

test.each([
  ['17712345678', 'number.doubtful'], // of Washington or China
  ['15123456789', 'number.doubtful'], // of Texas or Germany
  ['85291234567', 'number.doubtful'], // of Hong Kong or Indonesia
  ['13800138001', 'number.noCountry'],
  ['9876543210', 'number.noCountry'],
  ['0011 65 9123 4567', 'number.doubtful'],
  ['001 65 9823 4567', 'number.doubtful'], // from Thailand, or 00 and Alabama
  ['011 44 7400 123456', 'number.noCountry'],
  ['010 44 7400 123456', 'number.noCountry'],
])('without a home country %s is not guessed: %s', (text, reason) => {
  expect(parseNumber(text, world)).toEqual({ reason })
})

test.each([
  ['AU', '0011 65 9123 4567', '+6591234567'],
  ['AU', '00 65 9123 4567', '+6591234567'],
  ['JP', '010 65 9123 4567', '+6591234567'],
  ['RU', '810 65 9123 4567', '+6591234567'],
  ['RU', '8~10 65 9123 4567', '+6591234567'],
  ['CA', '011 65 9123 4567', '+6591234567'],
  ['SG', '001 44 7400 123456', '+447400123456'],
  ['SG', '0065 9123 4567', '+6591234567'],
  ['HK', '001 44 7400 123456', '+447400123456'],
  ['CO', '0057 300 123 4567', '+573001234567'],
  ['DE', '001 415 555 2671', '+14155552671'],
])('dialled from %s, %s is %s', (home, text, e164) => {
  expect(parseNumber(text, inCountry(home))).toMatchObject({ e164 })
})

test.each([
  ['CN', '0011 65 9123 4567'],
  ['US', '0011 65 9123 4567'],
  ['DE', '011 65 9123 4567'],
])('in %s, %s begins with the prefix of another country and is refused', (home, text) => {
  expect(parseNumber(text, inCountry(home))).toHaveProperty('reason')
})

test.each([
  ['+1 380 013 8001', 'number.notAssigned'], // exchanges begin with 2 to 9
  ['+1 415 155 2671', 'number.notAssigned'],
  ['+1 211 555 2671', 'number.notAssigned'], // a service is no area
  ['+1 415 911 2671', 'number.notAssigned'], // nor an exchange
  ['+1 416 411 2671', 'number.notAssigned'],
  ['+1 876 311 2671', 'number.notMobile'],
  ['+1 370 555 2671', 'number.notAssigned'], // 37X, 96X and N9X are reserved
  ['+1 960 555 2671', 'number.notAssigned'],
  ['+1 291 555 2671', 'number.notAssigned'],
  ['+1 391 234 5678', 'number.notAssigned'], // an area nobody has
  ['+1 800 555 2671', 'number.notAssigned'],
  ['+55 11 8765 4321', 'number.notMobile'], // a mobile number without its ninth digit
  ['+55 11 3456 7890', 'number.notMobile'], // a landline
  ['+55 11 7765 4321', 'number.notMobile'], // a radio network that ended
  ['+55 11 01234 5678', 'number.notMobile'],
  ['+55 20 91234 5678', 'number.notMobile'], // an area nobody has
  ['+54 11 2345 6789', 'number.notMobile'],
])('no text can be sent to %s: %s', (text, reason) => {
  expect(parseNumber(text, world)).toEqual({ reason })
})

test.each([
  ['+54 11 15 2345 6789', '+5491123456789'],
  ['+54 9 11 15 2345 6789', '+5491123456789'],
  ['+54 9 11 2345 6789', '+5491123456789'],
  ['+54 0351 15 212 3456', '+5493512123456'],
  ['+52 1 55 1234 5678', '+525512345678'],
  ['+52 044 55 1234 5678', '+525512345678'],
  ['+55 (0)11 91234 5678', '+5511912345678'],
  ['+81 90ー1234ー5678', '+819012345678'],
  ['+81 90・1234・5679', '+819012345679'],
  ['+৮৮০১৭১২৩৪৫৬৭৮', '+8801712345678'],
  ['“+6591234572”', '+6591234572'],
  ['wa.me/6591234572', '+6591234572'],
])('%s is %s', (text, e164) => {
  expect(parseNumber(text, world)).toMatchObject({ e164 })
})

test.each([
  [' 447700901020', '+447700901020'],
  ['00447700901007', '+447700901007'],
  ['+44 7700 901007', '+447700901007'],
  ['447700901007', '+447700901007'],
  ['17712345678', '+17712345678'],
  ['85291234567', '+85291234567'],
])('a vendor’s %j has its country code: %s', (text, e164) => {
  expect(readInternational(text)).toMatchObject({ e164 })
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
  ['+972531234567890', 'number.tooLong'],
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
  expect(parseNumber('020 7946 0000', any)).toMatchObject({ e164: '+442079460000', country: 'GB' })
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
    expect(plan && plan.mobileLengths > 0).toBe(true)
    expect(plan && (plan.mobileLengths & ~plan.lengths) === 0).toBe(true)
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
      const { e164, country } = parsed
      const again = parseNumber(e164, { ...other, accept: given.accept })
      expect(again).toEqual({ e164, country })
      expect(readInternational(e164.slice(1))).toEqual({ e164, country })
    }),
    { numRuns: 1000 },
  )
})

test('a number accepted as mobile is accepted as any number', () => {
  fc.assert(
    fc.property(loose, options, (text, { defaultCountry }) => {
      const given: NumberOptions = { defaultCountry, accept: 'mobile' }
      const mobile = parseNumber(text, given)
      if ('reason' in mobile) return
      expect(parseNumber(text, { ...given, accept: 'any' })).toEqual(mobile)
    }),
    { numRuns: 1000 },
  )
})
