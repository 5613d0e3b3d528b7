import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildExchangeIndex } from './exchange.ts'
import { movableAlone, movedBy, needsSecond } from './moneyChange.ts'

const NONE = buildExchangeIndex([], 0)
const YEN = buildExchangeIndex(
  [{ id: '1', base: 'USD', quote: 'JPY', rateUnits: 150n * 10n ** 10n, effectiveAt: 0 }],
  1,
)
const limit = (micros: bigint, exchange = NONE) => ({ micros, currency: 'USD', exchange })

test('a second person agrees to whatever moves more than the limit, either way', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(0n, 10n ** 15n), (moved, most) => {
      const size = moved < 0n ? -moved : moved
      expect(needsSecond('adjust', moved, 'USD', limit(most))).toBe(size > most)
    }),
  )
})

test('what may be moved alone is named to the micro, in every currency', () => {
  const most = fc.bigInt(0n, 10n ** 13n)
  fc.assert(
    fc.property(most, most, fc.constantFrom('USD', 'JPY', 'EUR'), (before, micros, currency) => {
      const rule = limit(micros, YEN)
      const alone = movableAlone(before, currency, rule)
      const asks = (moved: bigint) => needsSecond('adjust', before + moved, currency, rule)
      expect(asks(alone + 1n)).toBe(true)
      expect(alone === 0n || !asks(alone)).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('less credit needs nobody; more counts by what it adds', () => {
  expect(movedBy('credit', 500n, 2_000n)).toBe(-1_500n)
  expect(needsSecond('credit', -1_500n, 'USD', limit(0n))).toBe(false)
  expect(needsSecond('credit', movedBy('credit', 2_100n, 2_000n), 'USD', limit(100n))).toBe(false)
  expect(needsSecond('credit', movedBy('credit', 2_101n, 2_000n), 'USD', limit(100n))).toBe(true)
})

test('the limit is that of the platform’s currency: 15,000 JPY are 100 USD', () => {
  const hundred = limit(100_000_000n, YEN)
  expect(needsSecond('adjust', 15_000_000_000n, 'JPY', hundred)).toBe(false)
  expect(needsSecond('adjust', 15_000_000_001n, 'JPY', hundred)).toBe(true)
})

test('in a currency without an exchange rate a second person agrees to everything', () => {
  expect(needsSecond('adjust', 1n, 'EUR', limit(10n ** 12n, YEN))).toBe(true)
})
