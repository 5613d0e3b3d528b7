// Minor-unit digits of ISO 4217 (list one, 2025): two unless listed here.
const NO_DIGITS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
const THREE_DIGITS = 'BHD IQD JOD KWD LYD OMR TND'
const FOUR_DIGITS = 'CLF UYW'

const table = (lines: Readonly<Record<number, string>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(lines).flatMap(([value, codes]) =>
      codes.split(' ').map((code) => [code, Number(value)] as const),
    ),
  )

const DIGITS = /* @__PURE__ */ table({ 0: NO_DIGITS, 3: THREE_DIGITS, 4: FOUR_DIGITS })

/** Decimals of a currency's smallest coin: 2 for USD, 0 for JPY, 3 for KWD (ISO 4217). */
export function minorDigits(currency: string): number {
  return DIGITS.get(currency) ?? 2
}

/**
 * Decimals of an amount that people pay in, or get back: those of the currency, and two at most (spec §5). What moves in
 * the books for messages is finer.
 */
export const paidDigits = (currency: string): number => Math.min(2, minorDigits(currency))

/** The smallest amount that people pay in or get back, micros: 10,000 for USD, 1,000,000 for JPY. */
export const paidUnit = (currency: string): bigint => 10n ** BigInt(6 - paidDigits(currency))

/**
 * What one US dollar buys of a currency, rounded down to a power of ten, as the power; 0 unless listed. An order of
 * magnitude, so that a limit given in dollars means about the same everywhere; it is no exchange rate.
 */
const POWERS = /* @__PURE__ */ table({
  1:
    'AFN ALL BTN BWP CUP CVE CZK DOP EGP ERN GHS GMD HNL INR KGS LSL MDL MKD MRU MUR MVR MXN MZN NAD NIO PHP RSD RUB SCR SLE ' +
    'SRD STN SZL THB TRY TWD UAH UYU ZAR ZMW ZWG',
  2:
    'AMD AOA BDT CLP CRC DJF DZD ETB GYD HTG HUF ISK JMD JPY KES KMF KPW KZT LKR LRD NPR PKR SDG SOS VES VUV XAF XOF ' +
    'XPF YER',
  3: 'ARS BIF CDF COP GNF IQD KHR KRW MGA MMK MNT MWK NGN PYG RWF SSP TZS UGX',
  4: 'IDR IRR LAK LBP SYP UZS VND',
})

/** See `POWERS`: 0 for EUR, 2 for JPY. */
export const powerOfDollar = (currency: string): number => POWERS.get(currency) ?? 0
