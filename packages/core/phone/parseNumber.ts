import { cleanNumber } from './cleanNumber.ts'
import { type NumberPlan, planOf, planOfNumber } from './numberPlan.ts'

/** A number in E.164 with its leading "+", and the country (ISO 3166-1 alpha-2) it belongs to. */
export type PhoneNumber = { e164: string; country: string }

/** Why a text is not accepted as a recipient number. `number.duplicate` occurs only in lists. */
export const numberRejections = [
  'number.empty',
  'number.notDigits',
  'number.scientific',
  'number.noCountry',
  'number.tooShort',
  'number.tooLong',
  'number.wrongLength',
  'number.notMobile',
  'number.duplicate',
] as const

export type NumberRejection = (typeof numberRejections)[number]

export type NumberOptions = {
  /** ISO country whose national format is understood; null: international only. */
  defaultCountry: string | null
  /** `mobile` refuses numbers that are clearly fixed, toll-free or premium. */
  accept: 'mobile' | 'any'
}

// Total digits after the "+": ITU-T E.164 §6.2.1; nothing that can receive SMS is shorter than 5.
const MOST_DIGITS = 15
const FEWEST_DIGITS = 5

/**
 * Parses a number as people and spreadsheets write it. With a default country, the national form is
 * tried first, then the international form without "+". Throws RangeError if the default country
 * has no number plan.
 */
export function parseNumber(
  text: string,
  options: NumberOptions,
): PhoneNumber | { reason: NumberRejection } {
  const cleaned = cleanNumber(text)
  if ('reason' in cleaned) return cleaned
  const home = options.defaultCountry === null ? undefined : homePlan(options.defaultCountry)
  const { digits } = cleaned
  if (digits.startsWith('+')) return international(digits.slice(1), options.accept)
  if (digits.startsWith('00')) return international(digits.slice(2), options.accept)
  // Calls abroad from North America start with 011, which no number there does.
  if (home?.callingCode === '1' && digits.startsWith('011')) {
    return international(digits.slice(3), options.accept)
  }
  if (!home) return international(digits, options.accept)

  const national = fitNational(home, digits, options.accept)
  if ('digits' in national) return international(home.callingCode + national.digits, options.accept)
  const foreign = international(digits, options.accept)
  return 'e164' in foreign ? foreign : national
}

function homePlan(country: string): NumberPlan {
  const plan = planOf(country)
  if (!plan) throw new RangeError(`No number plan for country ${country}`)
  return plan
}

function international(
  digits: string,
  accept: NumberOptions['accept'],
): PhoneNumber | { reason: NumberRejection } {
  if (digits.length < FEWEST_DIGITS) return { reason: 'number.tooShort' }
  const plan = planOfNumber(digits)
  if (!plan) return { reason: 'number.noCountry' }
  const { callingCode } = plan
  const written = digits.slice(callingCode.length)
  const national = fitNational(plan, written, accept)
  if ('reason' in national) return national
  const number = callingCode + national.digits
  // Without its trunk prefix, a number of a shared code could belong to another country: +1 (1)
  // 403...
  const owner = national.digits === written ? plan : (planOfNumber(number) ?? plan)
  return { e164: `+${number}`, country: owner.country }
}

/** The national significant number without a trunk prefix, or why it is invalid. */
function fitNational(
  plan: NumberPlan,
  digits: string,
  accept: NumberOptions['accept'],
): { digits: string } | { reason: NumberRejection } {
  // A number cannot itself start with a trunk prefix of 0; with 1, 8 or 06 it can.
  if (plan.trunkPrefix === '0') return fit(plan, digits.replace(/^0+/, ''), accept)
  const asWritten = fit(plan, digits, accept)
  if ('digits' in asWritten || plan.trunkPrefix === '') return asWritten
  if (!digits.startsWith(plan.trunkPrefix)) return asWritten
  return fit(plan, digits.slice(plan.trunkPrefix.length), accept)
}

function fit(
  plan: NumberPlan,
  national: string,
  accept: NumberOptions['accept'],
): { digits: string } | { reason: NumberRejection } {
  const reason = misfit(plan, national, accept)
  return reason === null ? { digits: national } : { reason }
}

function misfit(
  plan: NumberPlan,
  national: string,
  accept: NumberOptions['accept'],
): NumberRejection | null {
  const { length } = national
  if (length + plan.callingCode.length > MOST_DIGITS) return 'number.tooLong'
  const isMobile = plan.mobileStarts[Number(national.slice(0, 2))] === 1
  const fits = isMobile && accept === 'mobile' ? plan.mobileLengths : plan.lengths
  if ((fits & (1 << length)) !== 0) {
    return isMobile || accept === 'any' ? null : 'number.notMobile'
  }
  if (fits >>> (length + 1) === 0) return 'number.tooLong'
  return (fits & ((1 << length) - 1)) === 0 ? 'number.tooShort' : 'number.wrongLength'
}
