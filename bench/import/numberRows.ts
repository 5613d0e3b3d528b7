import type { NumberRejection } from '@tandem/core'
import { createRandom, numbersOf, type Country } from './numberPlan.ts'

/** The kinds of invalid rows, by the reason a correct import gives when no country is assumed. */
export const badReasons = [
  'number.notDigits',
  'number.tooShort',
  'number.tooLong',
  'number.wrongLength',
  'number.noCountry',
  'number.scientific',
  'number.notMobile',
  'number.duplicate',
  'number.empty',
  'cell.formula',
] as const satisfies (NumberRejection | 'cell.formula')[]

export type BadReason = (typeof badReasons)[number]

export type PlannedRow = {
  /** As written into the cell; '' for an empty cell and for a formula. */
  mobile: string
  country?: Country
  bad?: BadReason
}

export type RowPlan = {
  /** All rows, including invalid ones but not the header. */
  rows: number
  countries: readonly Country[]
  /** How many are invalid, each reason in turn. */
  bad: number
  /** A txt file cannot contain `number.empty`: a blank line is not a row. */
  reasons: readonly BadReason[]
  seed: number
}

/** The rows of a plan, always the same. Exactly `bad` are invalid, never the first one. */
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
    // Selection sampling: each row is invalid with the probability that leaves exactly enough for
    // the rest.
    const isBad = at > 0 && random(plan.rows - at) < badLeft
    if (isBad) {
      const bad = plan.reasons[badCount++ % plan.reasons.length]
      if (bad === undefined) throw new Error('A plan with bad rows needs a reason')
      badLeft--
      yield { mobile: badNumber(bad, earlier, random), bad }
    } else {
      const mobile = String(source.numbers.next().value)
      if (earlier === '' || random(50) === 0) earlier = mobile
      yield { mobile, country: source.country }
    }
  }
}

function badNumber(reason: BadReason, earlier: string, random: (below: number) => number): string {
  const digits = (count: number) => Array.from({ length: count }, () => String(random(10))).join('')
  switch (reason) {
    case 'number.notDigits':
      return `call me ${digits(2)}`
    case 'number.tooShort':
      return `+86${digits(2)}`
    case 'number.tooLong':
      return `+86138${digits(15)}`
    case 'number.wrongLength':
      return `+3767${digits(6)}` // Andorra with a digit too many; its mobile numbers are longer still
    case 'number.noCountry':
      return `+999${digits(9)}` // spare in ITU-T E.164
    case 'number.scientific':
      return '8.61E+12' // what remains of a long number saved as csv by a spreadsheet
    case 'number.notMobile':
      return `+8621${digits(8)}` // a fixed line in Shanghai
    case 'number.duplicate':
      return random(2) === 0 ? earlier : `+${earlier.slice(0, 4)} ${earlier.slice(4)}`
    case 'number.empty':
    case 'cell.formula':
      return ''
  }
}
