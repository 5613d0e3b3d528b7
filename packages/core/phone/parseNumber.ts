import { cleanNumber } from './cleanNumber.ts'
import {
  isNationalMobile,
  type NumberPlan,
  planOf,
  planOfMobile,
  planOfNumber,
} from './numberPlan.ts'

/** A number in E.164 with its leading "+", and the country (ISO 3166-1 alpha-2) it belongs to. */
export type PhoneNumber = { e164: string; country: string }

/** A number, and how it was read. */
export type ReadNumber = PhoneNumber & {
  /** Its digits have no country code: they were read as a number of the sender's country. */
  isHome?: true
  /** What else its digits could be, in E.164: it is doubtful. */
  other?: string
}

/** Why a text is not accepted as a recipient number. `number.duplicate` occurs only in lists. */
export const numberRejections = [
  'number.empty',
  'number.notDigits',
  'number.scientific',
  'number.extension',
  'number.noCountry',
  'number.doubtful',
  'number.tooShort',
  'number.tooLong',
  'number.wrongLength',
  'number.notAssigned',
  'number.notMobile',
  'number.duplicate',
] as const

export type NumberRejection = (typeof numberRejections)[number]

export type NumberOptions = {
  /**
   * ISO country that digits without "+" belong to; null: none, so they are read only where nothing
   * but a number with its country code can be meant.
   */
  defaultCountry: string | null
  /** `mobile` refuses numbers that are clearly fixed, toll-free or premium. */
  accept: 'mobile' | 'any'
}

type Accept = NumberOptions['accept']
type Refusal = { reason: NumberRejection }

// Total digits after the "+": ITU-T E.164 §6.2.1; nothing that can receive SMS is shorter than 5.
const MOST_DIGITS = 15
const FEWEST_DIGITS = 5

/**
 * Reads a number as its sender means it (docs/decisions/080). With "+" it has its country code.
 * Without, it is what it is at home, if it is a number there; else what it is abroad, dialled as from home
 * or written with its country code alone. Throws RangeError if the default country has no number plan.
 */
export function parseNumber(
  text: string,
  { defaultCountry, accept }: NumberOptions,
): ReadNumber | Refusal {
  const cleaned = cleanNumber(text)
  if ('reason' in cleaned) return cleaned
  const { digits } = cleaned
  // What is a mobile number is that number wherever others are taken too.
  const mobile = readDigits(digits, defaultCountry, 'mobile')
  if (accept === 'mobile' || 'e164' in mobile || mobile.reason === 'number.doubtful') return mobile
  return readDigits(digits, defaultCountry, 'any')
}

function readDigits(
  digits: string,
  defaultCountry: string | null,
  accept: Accept,
): ReadNumber | Refusal {
  if (!digits.startsWith('+')) {
    return defaultCountry === null ? unplaced(digits, accept) : at(defaultCountry, digits, accept)
  }
  const number = digits.slice(1)
  return abroad(number, accept, true) ?? { reason: whyNot(number, accept) }
}

/**
 * Reads a number that has its country code, whatever stands before it: "+", "00", nothing, or the
 * blank that a "+" becomes in the query of an address (WHATWG URL §5.1). So vendors and carriers write
 * numbers; never use it for what people type.
 */
export function readInternational(text: string, accept: Accept = 'any'): PhoneNumber | Refusal {
  const cleaned = cleanNumber(text)
  if ('reason' in cleaned) return cleaned
  const { digits } = cleaned
  const number = digits.replace(/^(?:\+|00)/, '')
  return parseNumber(`+${number}`, { defaultCountry: null, accept })
}

/** Digits that no country explains: all that they could mean must be one number. */
function unplaced(digits: string, accept: Accept): ReadNumber | Refusal {
  if (!digits.startsWith('00')) {
    const read = abroad(digits, accept)
    if (isNationalMobile(digits)) return { reason: read ? 'number.doubtful' : 'number.noCountry' }
    return read ?? { reason: whyNot(digits, accept) }
  }
  const read = abroad(digits.slice(2), accept)
  // 001, 002 ... and 0011 lead abroad from some countries, and "00" from most.
  const lengths = digits.startsWith('0011') ? [3, 4] : [3]
  const others = lengths.map((length) => abroad(digits.slice(length), 'mobile'))
  const isDoubtful = others.some((other) => other && other.e164 !== read?.e164)
  if (isDoubtful) return { reason: 'number.doubtful' }
  return read ?? { reason: whyNot(digits.slice(2), accept) }
}

function at(country: string, digits: string, accept: Accept): ReadNumber | Refusal {
  const home = planOf(country)
  if (!home) throw new RangeError(`No number plan for country ${country}`)
  const national = withCode(home.callingCode, digits, accept, true)
  const plain = digits.startsWith('0') ? undefined : abroad(digits, accept)
  const foreign = plain ?? dialled(home, digits, accept)
  if (foreign && 'reason' in foreign && !national) return foreign
  const other = foreign && 'e164' in foreign ? foreign : undefined
  if (!national) return other ?? { reason: whyNotAt(home, digits, accept) }
  // The same with and without its country code: nothing was assumed.
  if (other?.e164 === national.e164) return national
  return { ...national, isHome: true, ...(other && { other: other.e164 }) }
}

/** Digits as dialled from a country to another one. */
function dialled(
  home: NumberPlan,
  digits: string,
  accept: Accept,
): ReadNumber | Refusal | undefined {
  const rest = home.withoutIdd(digits)
  const own = rest === undefined ? undefined : abroad(rest, accept)
  const usual = digits.startsWith('00') ? abroad(digits.slice(2), accept) : undefined
  if (usual?.e164.startsWith(`+${home.callingCode}`)) return usual
  if (own && usual && own.e164 !== usual.e164) return { reason: 'number.doubtful' }
  return own ?? usual
}

const whyNotAt = (home: NumberPlan, digits: string, accept: Accept): NumberRejection =>
  // Nobody's number begins with two zeros: it is meant for abroad.
  digits.startsWith('00')
    ? whyNot(digits.slice(2), accept)
    : misfit(home.callingCode, digits, accept)

/**
 * Digits that begin with a country code.
 * @param isSaid whether they were said to: then a trunk prefix of 1 is a habit, not another prefix
 */
function abroad(digits: string, accept: Accept, isSaid = false): ReadNumber | undefined {
  const mobile = planOfMobile(digits)
  if (mobile) return { e164: `+${digits}`, country: mobile.country }
  const plan = digits.length < FEWEST_DIGITS ? undefined : planOfNumber(digits)
  if (!plan) return undefined
  const { callingCode } = plan
  const hasTrunk = isSaid || callingCode !== '1'
  // It can be no other than as it is written.
  if (!hasTrunk && accept === 'mobile') return undefined
  return withCode(callingCode, digits.slice(callingCode.length), accept, hasTrunk)
}

/** Why digits that begin with a country code are not accepted. */
function whyNot(digits: string, accept: Accept): NumberRejection {
  if (digits.length < FEWEST_DIGITS) return 'number.tooShort'
  const plan = planOfNumber(digits)
  if (!plan) return 'number.noCountry'
  return misfit(plan.callingCode, digits.slice(plan.callingCode.length), accept)
}

/** Trunk prefixes that may stand one after another: "+44 (0)0". */
const MOST_TRUNKS = 3

/** Digits after a calling code, as they are or without what is only dialled inside the country. */
function withCode(
  callingCode: string,
  written: string,
  accept: Accept,
  hasTrunk: boolean,
): ReadNumber | undefined {
  let possible: ReadNumber | undefined
  let national: string | undefined = written
  for (let trunks = 0; national !== undefined && trunks <= MOST_TRUNKS; trunks++) {
    // Without its trunk prefix, a number of a shared code could be another country's: +1 (1) 403 ...
    const digits: string = callingCode + national
    const mobile = planOfMobile(digits)
    if (mobile) return { e164: `+${digits}`, country: mobile.country }
    const plan = planOfNumber(digits)
    if (!plan) break
    if (digits.length <= MOST_DIGITS && plan.isPossible(national)) {
      possible ??= { e164: `+${digits}`, country: plan.country }
      // A number of another kind: its zeros are its own, as those of 000 800 in India.
      if (accept === 'mobile') break
    }
    national = hasTrunk ? plan.withoutTrunk(national) : undefined
  }
  return accept === 'any' ? possible : undefined
}

/** Why digits after a calling code are not accepted. */
function misfit(callingCode: string, written: string, accept: Accept): NumberRejection {
  const plan = planOfNumber(callingCode + written)
  if (!plan) return 'number.noCountry'
  const national = plan.withoutTrunk(written) ?? written
  const { length } = national
  if (callingCode.length + length > MOST_DIGITS) return 'number.tooLong'
  const { isShort, isLong } = plan.nearMobile(national)
  if (isShort && isLong) return 'number.wrongLength'
  if (isShort) return 'number.tooShort'
  if (isLong) return 'number.tooLong'
  const { lengths } = plan
  if (lengths >>> length === 0) return 'number.tooLong'
  if ((lengths & ((2 << length) - 1)) === 0) return 'number.tooShort'
  if ((lengths & (1 << length)) === 0) return 'number.wrongLength'
  return plan.isMixed || accept === 'any' || !plan.isPossible(national)
    ? 'number.notAssigned'
    : 'number.notMobile'
}
