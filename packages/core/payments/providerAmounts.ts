import { minorDigits } from '../money/currency.ts'

/** How a provider counts money of one currency, all in micros of it. */
export interface ProviderAmounts {
  /** What 1 is in its API. */
  unit: bigint
  /** It takes multiples of this. */
  step: bigint
  /** It takes no less and no more; null: it names no limit. */
  least: bigint | null
  most: bigint | null
}

const unitOf = (digits: number): bigint => 10n ** BigInt(6 - digits)

/**
 * What a provider takes in a currency; undefined: it does not offer the currency. Minor units are the provider's and not
 * those of ISO 4217: each has a table of its own.
 */
export const providerAmounts = (driver: string, currency: string): ProviderAmounts | undefined =>
  driver === 'stripe' ? stripeAmounts(currency) : decimalAmounts(currency)

/** BTCPay (Greenfield API), NOWPayments and banks take decimals, and no finer ones than the currency has coins. */
function decimalAmounts(currency: string): ProviderAmounts {
  const unit = unitOf(minorDigits(currency))
  return { unit, step: unit, least: null, most: null }
}

// Stripe, "Supported currencies": zero-decimal currencies, special cases, three-decimal currencies, minimum and maximum
// charge amounts (docs.stripe.com/currencies).
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const STRIPE_WHOLE = /* @__PURE__ */ words(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
)
/** They have no coins any more, and are still given in hundredths, which are always 00. */
const STRIPE_WHOLE_IN_HUNDREDTHS = /* @__PURE__ */ words('ISK UGX')
/** The last of the three digits has to be 0. */
const STRIPE_THREE = /* @__PURE__ */ words('BHD JOD KWD OMR TND')
/** Codes of ISO 4217 that it takes no payments in: sanctioned, not convertible, funds and metals. */
const STRIPE_NEVER = /* @__PURE__ */ words(
  'BOV BTN CHE CHW CLF COU CUP ERN IQD IRR KPW LYD MXV SDG SSP SYP TMT USN UYI UYW VED VES XAG XAU XBA XBB XBC XBD XDR XPD ' +
    'XPT XSU XTS XUA XXX ZWG',
)
/** The least charge in units of the currency, where it is listed. */
const STRIPE_LEAST: Readonly<Record<string, number>> = {
  AED: 2,
  AUD: 0.5,
  BGN: 1,
  BRL: 0.5,
  CAD: 0.5,
  CHF: 0.5,
  CZK: 15,
  DKK: 2.5,
  EUR: 0.5,
  GBP: 0.3,
  HKD: 4,
  HUF: 175,
  INR: 0.5,
  JPY: 50,
  MXN: 10,
  MYR: 2,
  NOK: 3,
  NZD: 0.5,
  PLN: 2,
  RON: 2,
  SEK: 3,
  SGD: 0.5,
  THB: 10,
  USD: 0.5,
}
/** Digits of the largest charge: eight unless listed here. */
const STRIPE_DIGITS: Readonly<Record<string, number>> = {
  COP: 10,
  HUF: 10,
  IDR: 12,
  INR: 9,
  JPY: 10,
  LBP: 12,
}

function stripeAmounts(currency: string): ProviderAmounts | undefined {
  if (STRIPE_NEVER.has(currency)) return undefined
  const digits = STRIPE_WHOLE.has(currency) ? 0 : STRIPE_THREE.has(currency) ? 3 : 2
  const unit = unitOf(digits)
  const step = STRIPE_WHOLE_IN_HUNDREDTHS.has(currency)
    ? unit * 100n
    : STRIPE_THREE.has(currency)
      ? unit * 10n
      : unit
  const least = STRIPE_LEAST[currency]
  return {
    unit,
    step,
    least: least === undefined ? null : BigInt(least * 1_000_000),
    most: (10n ** BigInt(STRIPE_DIGITS[currency] ?? 8) - 1n) * unit,
  }
}

/** An amount in the whole numbers of a provider; undefined: it cannot be said there. */
export function toProviderUnits(
  micros: bigint,
  amounts: ProviderAmounts | undefined,
): bigint | undefined {
  if (!amounts || micros % amounts.step !== 0n) return undefined
  return micros / amounts.unit
}

/** What a provider says in whole numbers, as micros; undefined: it says no whole number, or of no currency it offers. */
export function fromProviderUnits(
  units: unknown,
  amounts: ProviderAmounts | undefined,
): bigint | undefined {
  if (!amounts || typeof units !== 'number' || !Number.isSafeInteger(units)) return undefined
  return BigInt(units) * amounts.unit
}
