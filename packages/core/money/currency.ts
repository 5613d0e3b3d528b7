// Minor-unit digits of ISO 4217 (list one, 2025): two unless listed here.
const NO_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND'

const DIGITS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ...NO_DIGITS.split(' ').map((code) => [code, 0] as const),
  ...THREE_DIGITS.split(' ').map((code) => [code, 3] as const),
])

/** Decimals of a currency's smallest coin: 2 for USD, 0 for JPY, 3 for KWD (ISO 4217). */
export function minorDigits(currency: string): number {
  return DIGITS.get(currency) ?? 2
}
