const MICROS = 1_000_000n

/** '12.3456' -> 12345600n. Amounts of the API never have more than six decimals. */
export function micros(decimal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(decimal)
  if (!match) throw new Error(`${JSON.stringify(decimal)} is no amount.`)
  const [, sign, whole = '0', fraction = ''] = match
  const value = BigInt(whole) * MICROS + BigInt(fraction.padEnd(6, '0'))
  return sign === '-' ? -value : value
}
