import { parseNanos } from '../money/decimal.ts'

/** Why a cell is no price. */
export type PriceFault = 'price' | 'negative' | 'decimals' | 'tooHigh' | 'currency'

const MOST_NANOS = 1_000n * 10n ** 9n
/** Currencies that a sign may mean; others say what they are by their code. */
const signs: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'AUD', 'CAD', 'HKD', 'MXN', 'NZD', 'SGD', 'TWD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['CNY', 'JPY'],
  '￥': ['CNY', 'JPY'],
  '₹': ['INR'],
  '₽': ['RUB'],
  RMB: ['CNY'],
}

/** Whether a word or sign means a currency. */
export const meansCurrency = (word: string, currency: string): boolean => {
  const plain = word.trim().toUpperCase()
  return plain === currency || signs[plain]?.includes(currency) === true
}

/**
 * A price as price lists have it: up to 1,000 of its currency with at most nine decimals, after a point or a comma, since no
 * price is so high that its thousands are separated. Zeros at the end are no decimals.
 * @param currency of the list; another one beside the number is a fault
 */
export function readPriceCell(
  text: string,
  currency?: string,
): { nanos: bigint } | { fault: PriceFault } {
  const found = /^([^\d.,+-]*?)\s*([+-]?)\s*([0-9]*)(?:([.,])([0-9]+))?\s*([^\d.,]*)$/.exec(
    text.trim().replaceAll('−', '-'),
  )
  const [, before = '', sign = '', whole = '', , fraction = '', after = ''] = found ?? []
  if (!found || (whole === '' && fraction === '') || (before !== '' && after !== '')) {
    return { fault: 'price' }
  }
  const word = `${before}${after}`
  if (word !== '') {
    if (!/^(?:[A-Za-z]{3}|[$€£¥￥₹₽])$/.test(word)) return { fault: 'price' }
    if (currency === undefined || !meansCurrency(word, currency)) return { fault: 'currency' }
  }
  const decimals = fraction.replace(/0+$/, '')
  if (decimals.length > 9) return { fault: 'decimals' }
  const nanos = parseNanos(`${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`)
  if (nanos === undefined || nanos > MOST_NANOS) return { fault: 'tooHigh' }
  return sign === '-' && nanos > 0n ? { fault: 'negative' } : { nanos }
}
