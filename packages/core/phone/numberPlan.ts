import { NUMBER_PLANS } from './numberPlanTable.ts'
import { buildPrefixTrie, longestPrefix, type PrefixTrie } from './prefixTrie.ts'

/** The format of a country's numbers after its calling code. */
export type NumberPlan = {
  /** ISO 3166-1 alpha-2. */
  country: string
  callingCode: string
  /** The trunk prefix dialled inside the country, not part of the number; '' if there is none. */
  trunkPrefix: string
  /** Bit n is set when a mobile number can have n digits. */
  mobileLengths: number
  /** Bit n is set when a mobile or fixed number can have n digits. */
  lengths: number
  /** By the first two digits: 1 if a mobile number can start with them. */
  mobileStarts: Uint8Array
}

type Plans = { byCountry: ReadonlyMap<string, NumberPlan>; byPrefix: PrefixTrie<NumberPlan> }

let plans: Plans | undefined

/** The plan of a country (ISO 3166-1 alpha-2); undefined when it has no calling code. */
export function planOf(country: string): NumberPlan | undefined {
  return (plans ??= readPlans()).byCountry.get(country)
}

/** The plan an international number (digits, "+" optional) belongs to; undefined when none does. */
export function planOfNumber(number: string): NumberPlan | undefined {
  return longestPrefix((plans ??= readPlans()).byPrefix, number)
}

/** Every country with a calling code, in order of its ISO code. */
export function countriesWithPlan(): { country: string; callingCode: string }[] {
  const all = (plans ??= readPlans()).byCountry.values()
  return [...all].map(({ country, callingCode }) => ({ country, callingCode }))
}

function readPlans(): Plans {
  const byCountry = new Map<string, NumberPlan>()
  const prefixes: [string, NumberPlan][] = []
  for (const line of NUMBER_PLANS.trim().split('\n')) {
    const [country = '', code = '', trunk = '', mobile = '', all = '', starts = ''] =
      line.split(' ')
    const [callingCode = '', own] = code.split('/')
    const plan: NumberPlan = {
      country,
      callingCode,
      trunkPrefix: trunk === '-' ? '' : trunk,
      mobileLengths: bits(mobile),
      lengths: bits(all),
      mobileStarts: startsTable(starts),
    }
    byCountry.set(country, plan)
    if (own === undefined) prefixes.push([callingCode, plan])
    else if (own !== '-') {
      for (const prefix of expand(own)) prefixes.push([callingCode + prefix, plan])
    }
  }
  return { byCountry, byPrefix: buildPrefixTrie(prefixes) }
}

/** "8,10-11" -> bits 8, 10 and 11. */
function bits(lengths: string): number {
  let mask = 0
  for (const range of lengths.split(',')) {
    const [from = 0, to = from] = range.split('-').map(Number)
    for (let length = from; length <= to; length++) mask |= 1 << length
  }
  return mask
}

/** "13-5,7" -> 13, 14, 15, 7. */
function expand(list: string): string[] {
  return list.split(',').flatMap((range) => {
    const [first = '', last] = range.split('-')
    const stem = first.slice(0, -1)
    const from = Number(first.at(-1))
    const to = last === undefined ? from : Number(last)
    return Array.from({ length: to - from + 1 }, (_, step) => stem + String(from + step))
  })
}

function startsTable(starts: string): Uint8Array {
  const table = new Uint8Array(100)
  if (starts === '*') return table.fill(1)
  for (const prefix of expand(starts)) {
    if (prefix.length === 2) table[Number(prefix)] = 1
    else table.fill(1, Number(prefix) * 10, Number(prefix) * 10 + 10)
  }
  return table
}
