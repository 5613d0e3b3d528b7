import { NUMBER_PLANS, SHARED_CODES } from './numberPlanTable.ts'
import { buildPrefixTrie, longestPrefix, type PrefixTrie } from './prefixTrie.ts'

/** How the numbers of a country are made, and how people write them there. */
export class NumberPlan {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly callingCode: string
  /** Bit n is set when a number can have n digits after the calling code. */
  readonly lengths: number
  /** The same of mobile numbers. */
  readonly mobileLengths: number
  /** Landlines look like mobile numbers, as in North America. */
  readonly isMixed: boolean
  /** What a number that has its trunk prefix turns into; '': it is left out. */
  private readonly becomes: string
  /** The source of the pattern of its mobile numbers. */
  readonly mobilePattern: string
  private readonly patterns: Readonly<Record<Pattern, string>>
  private readonly made: Partial<Record<Pattern, RegExp | null>> = {}

  constructor(line: string) {
    const [
      country = '',
      callingCode = '',
      idd = '',
      trunk = '',
      becomes = '',
      leading = '',
      lengths = '',
      mobileLengths = '',
      any = '',
      mobile = '',
      fixed = '',
    ] = line.split(' ')
    this.country = country
    this.callingCode = callingCode
    this.lengths = bits(lengths)
    this.mobileLengths = bits(mobileLengths)
    this.mobilePattern = mobile.replace(/^=/, '')
    this.isMixed = mobile.startsWith('=')
    this.becomes = becomes === '-' ? '' : becomes
    this.patterns = { idd, trunk, leading, any, mobile: this.mobilePattern, fixed }
  }

  /** Whether digits after the calling code are a mobile number, or one of a kind that may be. */
  isMobile(national: string): boolean {
    return (
      (this.mobileLengths & (1 << national.length)) !== 0 &&
      (this.pattern('mobile')?.test(national) ?? false)
    )
  }

  /** Whether digits after the calling code can be a number of the country at all. */
  isPossible(national: string): boolean {
    return (
      (this.lengths & (1 << national.length)) !== 0 &&
      (this.pattern('any')?.test(national) ?? false)
    )
  }

  /** Whether digits are those of a mobile number, but for some that are missing or too many. */
  nearMobile(national: string): { isShort: boolean; isLong: boolean } {
    const { length } = national
    const near = { isShort: false, isLong: false }
    for (let other = 1; other <= MOST_DIGITS; other++) {
      if ((this.mobileLengths & (1 << other)) === 0 || other === length) continue
      if (other < length) near.isLong ||= this.isMobile(national.slice(0, other))
      else near.isShort ||= FILLERS.some((digit) => this.isMobile(national.padEnd(other, digit)))
    }
    return near
  }

  /** Whether a number with its calling code is this country's, where others have the same code. */
  owns(national: string): boolean {
    const leading = this.pattern('leading')
    if (leading) return leading.test(national)
    return this.isMobile(national) || (this.pattern('fixed')?.test(national) ?? false)
  }

  /** Digits without what is only dialled inside the country; undefined: they have nothing of the kind. */
  withoutTrunk(national: string): string | undefined {
    const pattern = this.pattern('trunk')
    const found = pattern?.exec(national)
    if (!pattern || !found || found[0] === '') return undefined
    // The last group is what stays: without it, the rest is the number.
    const keeps = this.becomes !== '' && found.at(-1) !== undefined && found.length > 1
    return keeps ? national.replace(pattern, this.becomes) : national.slice(found[0].length)
  }

  /** The digits after the prefix of calls abroad from this country; undefined: there is none. */
  withoutIdd(digits: string): string | undefined {
    const found = this.pattern('idd')?.exec(digits)
    return found ? digits.slice(found[0].length) : undefined
  }

  private pattern(name: Pattern): RegExp | null {
    const known = this.made[name]
    if (known !== undefined) return known
    const text = this.patterns[name]
    const isStart = name === 'idd' || name === 'trunk' || name === 'leading'
    const made = text === '-' ? null : new RegExp(`^(?:${text})${isStart ? '' : '$'}`)
    this.made[name] = made
    return made
  }
}

type Pattern = 'idd' | 'trunk' | 'leading' | 'any' | 'mobile' | 'fixed'

/** The most a number has after the "+": ITU-T E.164 §6.2.1. */
const MOST_DIGITS = 15

/** Digits with which a number that lacks some is tried. */
const FILLERS = ['2', '5', '7', '0']

interface Plans {
  byCountry: ReadonlyMap<string, NumberPlan>
  /** By calling code: the main country, then others that have the same code. */
  byCode: PrefixTrie<readonly [NumberPlan, ...NumberPlan[]]>
  /** By area code: who has it in the North American plan. */
  areas: readonly NumberPlan[]
}

let plans: Plans | undefined

/** The plan of a country (ISO 3166-1 alpha-2); undefined when it has no calling code. */
export function planOf(country: string): NumberPlan | undefined {
  return (plans ??= readPlans()).byCountry.get(country)
}

/** The plan an international number (digits without plus) belongs to; undefined when none does. */
export function planOfNumber(number: string): NumberPlan | undefined {
  const { byCode, areas } = (plans ??= readPlans())
  const sharing = longestPrefix(byCode, number)
  if (!sharing || sharing.length === 1) return sharing?.[0]
  const [main] = sharing
  if (main.callingCode === '1') return areas[Number(number.slice(1, 4))] ?? main
  const national = number.slice(main.callingCode.length)
  // As in planOfMobile.
  if (main.isMobile(national)) return main
  return sharing.find((plan) => plan !== main && plan.owns(national)) ?? main
}

const nationals = new Map<number, RegExp>()

/** Whether digits are a mobile number of any country, as people write it there, without a trunk prefix. */
export function isNationalMobile(digits: string): boolean {
  const { byCountry } = (plans ??= readPlans())
  const { length } = digits
  let pattern = nationals.get(length)
  if (!pattern) {
    const all = [...byCountry.values()].filter(
      ({ mobileLengths }) => (mobileLengths & (1 << length)) !== 0,
    )
    pattern = new RegExp(
      `^(?:${all.map(({ mobilePattern }) => mobilePattern).join('|') || '(?!)'})$`,
    )
    nationals.set(length, pattern)
  }
  return pattern.test(digits)
}

/** Every country with a calling code, in order of its ISO code. */
export function countriesWithPlan(): { country: string; callingCode: string }[] {
  const all = (plans ??= readPlans()).byCountry.values()
  return [...all].map(({ country, callingCode }) => ({ country, callingCode }))
}

function readPlans(): Plans {
  const all = linesOf(NUMBER_PLANS).map((line) => new NumberPlan(line))
  const byCountry = new Map(all.map((plan) => [plan.country, plan]))
  const sharing = new Map<string, [NumberPlan, ...NumberPlan[]]>()
  for (const line of linesOf(SHARED_CODES)) {
    const [code = '', ...countries] = line.split(' ')
    const [main, ...others] = countries.flatMap((country) => byCountry.get(country) ?? [])
    if (main) sharing.set(code, [main, ...others])
  }
  for (const plan of all) {
    if (!sharing.has(plan.callingCode)) sharing.set(plan.callingCode, [plan])
  }
  return {
    byCountry,
    byCode: buildPrefixTrie([...sharing]),
    areas: areasOf(sharing.get('1') ?? []),
  }
}

/** The plan in which an international number (digits without plus) is a mobile number; undefined in none. */
export function planOfMobile(number: string): NumberPlan | undefined {
  const { byCode, areas } = (plans ??= readPlans())
  const sharing = longestPrefix(byCode, number)
  if (!sharing) return undefined
  const [main] = sharing
  const national = number.slice(main.callingCode.length)
  if (main.callingCode === '1') {
    const plan = areas[Number(national.slice(0, 3))]
    return plan?.isMobile(national) ? plan : undefined
  }
  // Where both have the same numbers, they count as the main country's.
  if (main.isMobile(national)) return main
  return sharing.length === 1 ? undefined : sharing.find((plan) => plan.isMobile(national))
}

/** Most numbers of +1 are read by their area code alone. */
function areasOf([main, ...others]: readonly NumberPlan[]): NumberPlan[] {
  if (!main) return []
  return Array.from({ length: 1000 }, (_, area) => {
    // Every country of the plan has exchanges, so one of them decides.
    const number = `${String(area).padStart(3, '0')}2345678`
    return others.find((plan) => plan.owns(number)) ?? main
  })
}

const linesOf = (table: string): string[] => table.trim().split('\n')

/** "8,10-11" -> bits 8, 10 and 11. */
function bits(lengths: string): number {
  let mask = 0
  for (const range of lengths.split(',')) {
    const [from = 0, to = from] = range.split('-').map(Number)
    for (let length = from; length <= to; length++) mask |= 1 << length
  }
  return mask
}
