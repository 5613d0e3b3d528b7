import { createRandom, numbersOf, type Country } from './numberPlan.ts'

/** The ways a row can be bad. A txt file has no way to say `missing`: a blank line is no row. */
export const badKinds = [
  'letters',
  'tooShort',
  'tooLong',
  'wrongLength',
  'noCountry',
  'unknownCountry',
  'exponent',
  'missing',
  'formula',
  'duplicate',
] as const

export type BadKind = (typeof badKinds)[number]

export type PlannedRow = {
  /** As written into the cell; '' for `missing` and `formula`. */
  mobile: string
  country?: Country
  bad?: BadKind
}

export type RowPlan = {
  /** All rows, bad ones among them, the header not. */
  rows: number
  countries: readonly Country[]
  bad: number
  kinds: readonly BadKind[]
  seed: number
}

/** The rows of a plan, the same ones each time. Exactly `bad` are bad, never the first one. */
export function* plannedRows(plan: RowPlan): Generator<PlannedRow> {
  const random = createRandom(plan.seed)
  const sources = plan.countries.map((country) => ({
    country,
    numbers: numbersOf(country, random),
  }))
  let badLeft = plan.bad
  let badCount = 0
  let earlier = ''

  for (let at = 0; at < plan.rows; at++) {
    const source = sources[at % sources.length]
    if (source === undefined) throw new Error('A plan needs a country')
    // Selection sampling: each row is bad with the chance that leaves exactly enough for the rest.
    const isBad = at > 0 && random(plan.rows - at) < badLeft
    if (isBad) {
      const kind = plan.kinds[badCount++ % plan.kinds.length] ?? 'letters'
      badLeft--
      yield { mobile: badNumber(kind, earlier, random), bad: kind }
    } else {
      const mobile = String(source.numbers.next().value)
      if (earlier === '' || random(50) === 0) earlier = mobile
      yield { mobile, country: source.country }
    }
  }
}

function badNumber(kind: BadKind, earlier: string, random: (below: number) => number): string {
  const digits = (count: number) => Array.from({ length: count }, () => String(random(10))).join('')
  switch (kind) {
    case 'letters':
      return `call me ${digits(2)}`
    case 'tooShort':
      return `86${digits(2)}`
    case 'tooLong':
      return `86138${digits(15)}`
    case 'wrongLength':
      return `86138${digits(6)}` // a Chinese mobile number has 11 digits after 86
    case 'noCountry':
      return `0${digits(9)}`
    case 'unknownCountry':
      return `999${digits(9)}` // 999 is spare in ITU-T E.164
    case 'exponent':
      return '8.61E+12' // what a spreadsheet leaves of a long number saved as csv
    case 'duplicate':
      return random(2) === 0 ? earlier : `+${earlier.slice(0, 4)} ${earlier.slice(4)}`
    case 'missing':
    case 'formula':
      return ''
  }
}
