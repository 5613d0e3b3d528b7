/** Decimals of an amount in micros (1e-6 of the currency unit). */
export const MICRO_DECIMALS = 6
/** Decimals of a rate in nanos (1e-9 of the currency unit). */
export const NANO_DECIMALS = 9

// Plain ASCII digits only: no exponent, grouping, blanks or full-width digits. Forms clean user
// input; values on the wire are exact or refused. 18 digits keep every accepted amount within
// PostgreSQL's bigint at six decimals, even after summing thousands of them.
const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d+))?$/

/**
 * Parses a decimal string such as "12.50" as an integer with `decimals` places, exactly. Undefined
 * if it is not a plain decimal number or has more places than that.
 */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  if (fraction.length > decimals) return undefined
  const value = BigInt(whole + fraction.padEnd(decimals, '0'))
  return sign === '-' ? -value : value
}

/**
 * Formats an integer with `decimals` places as a decimal string, exactly: "12.5", or "12.50" with
 * `atLeast` 2. This is the wire format of money.
 */
export function formatDecimal(value: bigint, decimals: number, atLeast = 0): string {
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  let fraction = digits.slice(digits.length - decimals)
  while (fraction.length > atLeast && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return (negative ? '-' : '') + whole + (fraction === '' ? '' : '.' + fraction)
}

/** Parses a decimal amount as micros; undefined if malformed or finer than a micro. */
export function parseMicros(text: string): bigint | undefined {
  return parseDecimal(text, MICRO_DECIMALS)
}

/** Parses a decimal rate as nanos; undefined if malformed or finer than a nano. */
export function parseNanos(text: string): bigint | undefined {
  return parseDecimal(text, NANO_DECIMALS)
}

/** Formats nanos as the wire's decimal string, with at least two places. */
export function nanosToDecimal(nanos: bigint): string {
  return formatDecimal(nanos, NANO_DECIMALS, 2)
}
