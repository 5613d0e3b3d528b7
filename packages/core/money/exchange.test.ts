import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildExchangeIndex,
  convertMicros,
  EXCHANGE_DECIMALS,
  type ExchangeRate,
  findExchange,
  isBelowConverted,
} from './exchange.ts'

const UNITS = 10n ** BigInt(EXCHANGE_DECIMALS)
const rate = (id: string, rateUnits: bigint, effectiveAt = 0): ExchangeRate => {
  return { id, base: 'EUR', quote: 'USD', rateUnits, effectiveAt }
}
const at = (nowMs: number, ...rates: ExchangeRate[]) => buildExchangeIndex(rates, nowMs)

test('the newest rate in force converts, whichever way it is written, and the next one is awaited', () => {
  const flipped = { ...rate('flipped', UNITS / 2n, 20), base: 'USD', quote: 'EUR' }
  const rates = [rate('new', 2n * UNITS, 10), rate('old', UNITS), flipped]
  expect(findExchange(at(5, ...rates), 'EUR', 'USD')).toMatchObject({ rateId: 'old' })
  expect(findExchange(at(10, ...rates), 'EUR', 'USD')).toMatchObject({
    rateId: 'new',
    isInverse: false,
  })
  expect(findExchange(at(10, ...rates), 'USD', 'EUR')).toMatchObject({
    rateId: 'new',
    isInverse: true,
  })
  expect(findExchange(at(20, ...rates), 'EUR', 'USD')).toMatchObject({
    rateId: 'flipped',
    isInverse: true,
  })
  expect(at(5, ...rates).nextChangeAt).toBe(10)
  expect(at(20, ...rates).nextChangeAt).toBeNull()
  expect(findExchange(at(5, ...rates), 'EUR', 'GBP')).toBeUndefined()
})

test('an amount is converted exactly and rounded once, ties away from zero', () => {
  const direct = { rateId: '1', rateUnits: 10_850_000_000n, isInverse: false }
  expect(convertMicros(1_000_000n, direct)).toBe(1_085_000n)
  expect(convertMicros(1_085_000n, { ...direct, isInverse: true })).toBe(1_000_000n)
  expect(convertMicros(1n, { ...direct, rateUnits: UNITS / 2n })).toBe(1n)
  expect(convertMicros(-1n, { ...direct, rateUnits: UNITS / 2n })).toBe(-1n)
  expect(convertMicros(1n, { ...direct, rateUnits: UNITS / 2n - 1n })).toBe(0n)
  expect(convertMicros(2n, { ...direct, rateUnits: 3n * UNITS, isInverse: true })).toBe(1n)
})

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
const exchange = fc.record({
  rateId: fc.constant('1'),
  rateUnits: fc.bigInt({ min: 1n, max: 10n ** 18n }),
  isInverse: fc.boolean(),
})

test('converting is monotone, is off by half a micro at most, and a reversal is the exact opposite', () => {
  fc.assert(
    fc.property(amount, amount, exchange, (one, other, by) => {
      const converted = convertMicros(one, by)
      const [times, divisor] = by.isInverse ? [UNITS, by.rateUnits] : [by.rateUnits, UNITS]
      const off = converted * divisor - one * times
      expect(2n * (off < 0n ? -off : off) <= divisor).toBe(true)
      expect(convertMicros(-one, by)).toBe(-converted)
      if (one <= other) expect(converted <= convertMicros(other, by)).toBe(true)
      expect(isBelowConverted(other, one, by)).toBe(other * divisor < one * times)
    }),
  )
})
