// How Stripe counts (docs.stripe.com/currencies), written down a second time: a platform that counts otherwise is found out.

/** Decimals of its whole numbers: two unless listed. Krona and Uganda shilling are said in hundredths, though they have none. */
const DECIMALS: Record<string, 0 | 3> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  MGA: 0,
  PYG: 0,
  RWF: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  JOD: 3,
  KWD: 3,
  OMR: 3,
  TND: 3,
}
const ENDS_IN: Record<string, string> = { ISK: '00', UGX: '00' }
const LARGEST_DIGITS: Record<string, number> = {
  COP: 10,
  HUF: 10,
  IDR: 12,
  INR: 9,
  JPY: 10,
  LBP: 12,
}

const decimalsOf = (currency: string): number => DECIMALS[currency] ?? 2
const endOf = (currency: string): string =>
  ENDS_IN[currency] ?? (DECIMALS[currency] === 3 ? '0' : '')

/** What is wrong with an amount that somebody asks for, as Stripe says it. */
export function stripeFault(units: string, currency: string): string | undefined {
  if (!/^[A-Z]{3}$/.test(currency)) return `Invalid currency: ${currency.toLowerCase()}`
  if (!/^[1-9]\d*$/.test(units)) return `Invalid integer: ${units}`
  const end = endOf(currency)
  if (!units.endsWith(end)) return `Invalid amount: ${currency} must end in ${end}`
  return units.length > (LARGEST_DIGITS[currency] ?? 8) ? 'Amount is too large' : undefined
}

/** Its whole numbers as hundredths, in which the book counts every currency. */
export const centsOf = (units: number, currency: string): number =>
  Math.round(units * 10 ** (2 - decimalsOf(currency)))

/** And back, as it says them: whole, with the zeros it demands. */
export function unitsOf(cents: number, currency: string): number {
  const step = 10 ** endOf(currency).length
  return Math.round((cents * 10 ** (decimalsOf(currency) - 2)) / step) * step
}
