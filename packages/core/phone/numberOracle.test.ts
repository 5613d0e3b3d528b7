import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { metadataRows, metadataVersion, numberPlanTable } from '../../../tools/numberPlans.ts'
import { countriesWithPlan } from './numberPlan.ts'
import { parseNumber, type ReadNumber } from './parseNumber.ts'

/**
 * Where we decide otherwise than libphonenumber, which is the oracle of every other number, and why.
 * Each has an example, so that none outlives its reason.
 */
const disagreements: readonly {
  why: string
  like: RegExp
  example: string
  /** In E.164; null: no text can be sent to it. */
  ours: string | null
  theirs: string | null
}[] = [
  {
    why: 'N11 is a service, so no exchange of the North American plan has it (NANPA)',
    like: /^\+11?\d{4}11\d{4}$/,
    example: '+14159112671',
    ours: null,
    theirs: '+14159112671',
  },
  {
    why: 'Brazil’s mobile numbers have nine digits (Anatel 553/2010); the radio network with eight ended in 2018',
    like: /^\+550*\d{2}7\d{7}$/,
    example: '+551177654321',
    ours: null,
    theirs: '+551177654321',
  },
  {
    why: 'the 1 and 044 of Mexico, which lists still have, ended in 2019 (IFT)',
    like: /^\+52(?:0[12]|04[45]|1)[2-9]\d{9}$/,
    example: '+5215512345678',
    ours: '+525512345678',
    theirs: null,
  },
  {
    why: 'Argentina’s 9 and 15 say the same, and are written both',
    like: /^\+5490?\d{2,4}15\d{6,8}$/,
    example: '+5491115 23456789',
    ours: '+5491123456789',
    theirs: null,
  },
  {
    why: 'regulators keep these for films and examples, and everybody tries with them (Ofcom, ARCEP)',
    like: /^\+(?:440?77009|330?63998)/,
    example: '+447700900123',
    ours: '+447700900123',
    theirs: null,
  },
  {
    why: 'a trunk prefix is written twice by who adds it to a number that has it',
    like: /^\+(?:\d{1,3}00|111)/,
    example: '+44007400123456',
    ours: '+447400123456',
    theirs: null,
  },
]

/** What the library says a text is sent to. */
function theirs(text: string): string | null {
  const number = parsePhoneNumberFromString(text)
  return number && isMobile(number) ? `${number.number} ${number.country}` : null
}

const isMobile = (number: PhoneNumber): boolean =>
  number.isValid() && ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(number.getType() ?? '')

const ours = (text: string, defaultCountry: string | null = null): string | null =>
  said(parseNumber(text, { defaultCountry, accept: 'mobile' }))

const said = (read: ReadNumber | { reason: string }): string | null =>
  'e164' in read ? `${read.e164} ${read.country}` : null

const countries = Object.entries(metadataRows()).map(
  ([country, { callingCode, trunk = '0', kinds }]) => ({
    country,
    callingCode,
    trunk,
    patterns: kinds
      .flatMap((kind) => (kind && kind.pattern !== '' ? [kind.pattern] : []))
      .map((pattern) => new RegExp(`^(?:${pattern})$`)),
  }),
)

test('the table is what the installed metadata of libphonenumber-js says', async () => {
  const table = await readFile(join(import.meta.dirname, 'numberPlanTable.ts'), 'utf8')
  // `node tools/makeNumberPlans.ts` makes it anew.
  expect(table === numberPlanTable(await metadataVersion())).toBe(true)
  expect(countriesWithPlan().map(({ country }) => country)).toEqual(
    countries.map(({ country }) => country).toSorted(),
  )
})

test.each(disagreements)('$example: $why', ({ like, example, ours: own, theirs: other }) => {
  const digits = example.replace(' ', '')
  expect(digits).toMatch(like)
  expect(ours(digits)?.split(' ')[0] ?? null).toBe(own)
  expect(theirs(digits)?.split(' ')[0] ?? null).toBe(other)
})

test('in every country we send to whom libphonenumber calls a mobile number, and to nobody else', () => {
  for (const { country, callingCode, trunk, patterns } of countries) {
    fc.assert(
      fc.property(nationalsOf(patterns, trunk), (national) => {
        const text = `+${callingCode}${national}`
        if (disagreements.some(({ like }) => like.test(text))) return
        expect(`${text}: ${ours(text)}`, country).toBe(`${text}: ${theirs(text)}`)
      }),
      { numRuns: 25 },
    )
  }
})

/** Digits after a calling code: of every kind of number, and spoiled ones. */
const nationalsOf = (patterns: readonly RegExp[], trunk: string) => {
  const real = fc.oneof(...patterns.map((pattern) => fc.stringMatching(pattern)))
  const digit = fc.nat(9).map(String)
  return fc.oneof(
    { arbitrary: real, weight: 3 },
    { arbitrary: real.map((digits) => trunk + digits), weight: 1 },
    { arbitrary: real.map((digits) => digits.slice(0, -1)), weight: 1 },
    { arbitrary: fc.tuple(real, digit).map(([digits, more]) => digits + more), weight: 1 },
    {
      arbitrary: fc.tuple(real, digit, digit).map(([digits, a, b]) => a + b + digits.slice(2)),
      weight: 1,
    },
    { arbitrary: fc.stringMatching(/^[0-9]{4,14}$/), weight: 1 },
  )
}

test('a mobile number is the same however it is written at home or dialled from elsewhere', () => {
  for (const { callingCode, patterns } of countries) {
    const real = fc.oneof(...patterns.map((pattern) => fc.stringMatching(pattern)))
    fc.assert(
      fc.property(real, (national) => {
        const number = parsePhoneNumberFromString(`+${callingCode}${national}`)
        if (!number || !isMobile(number)) return
        if (disagreements.some(({ like }) => like.test(number.number))) return
        const { country = 'US', number: e164 } = number
        const same = `${e164} ${country}`
        const written = [
          [number.nationalNumber, country],
          [number.formatNational(), country],
          [number.formatInternational(), null],
          [number.getURI(), null],
          [e164.slice(1), country],
          [`00${e164.slice(1)}`, country],
          [number.format('IDD', { fromCountry: 'AU' }) ?? '', 'AU'],
          [number.format('IDD', { fromCountry: 'RU' }) ?? '', 'RU'],
        ] as const
        for (const [text, home] of written) {
          // Gabon's numbers lost a zero in 2019, and the library writes one before old ones.
          if (country === 'GA' && ours(text, home) !== same) continue
          expect(`${text} in ${home}: ${ours(text, home)}`).toBe(`${text} in ${home}: ${same}`)
        }
      }),
      { numRuns: 5 },
    )
  }
})
