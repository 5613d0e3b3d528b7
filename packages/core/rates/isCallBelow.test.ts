import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallTerms, callMicros } from './callCharge.ts'
import { isCallBelow } from './isCallBelow.ts'

const terms = (interval: string, more: Partial<CallTerms> = {}): CallTerms => {
  const [firstSeconds = 0, nextSeconds = 0] = interval.split('/').map(Number)
  return { priceNanos: 60_000_000n, firstSeconds, nextSeconds, ...more }
}

test.each([
  ['1/1', '60/60', true],
  ['60/60', '1/1', false],
  ['60/60', '60/60', false],
  ['6/6', '30/6', true],
  ['30/6', '6/6', false],
  ['60/1', '60/60', true],
  // 61 s: 62 against 66.
  ['60/2', '60/6', true],
  ['60/6', '60/2', false],
])('at one price, %s over %s is below: %s', (sold, bought, isBelow) => {
  expect(isCallBelow(terms(sold), terms(bought))).toBe(isBelow)
})

test('free seconds, a connection fee and a higher price count with the intervals', () => {
  expect(isCallBelow(terms('60/60', { freeSeconds: 5 }), terms('60/60'))).toBe(true)
  expect(isCallBelow(terms('1/1', { connectNanos: 60_000_000n }), terms('60/60'))).toBe(false)
  expect(isCallBelow(terms('1/1', { priceNanos: 90_000_000n }), terms('60/60'))).toBe(true)
  expect(isCallBelow(terms('60/60'), terms('60/60', { connectNanos: 1n }))).toBe(true)
  // 1 EUR is 2 USD: a price of 0.03 EUR a minute pays one of 0.06 USD.
  const exchange = { rateId: '1', rateUnits: 5_000_000_000n, isInverse: false }
  expect(isCallBelow(terms('1/1', { priceNanos: 30_000_000n }), terms('1/1'), exchange)).toBe(false)
  expect(isCallBelow(terms('1/1', { priceNanos: 29_999_999n }), terms('1/1'), exchange)).toBe(true)
})

const anyTerms = fc.record({
  // Multiples of a thousandth of a cent: no rounding hides a difference.
  priceNanos: fc.bigInt(1n, 20n).map((n) => n * 60_000n),
  connectNanos: fc.option(fc.bigInt(0n, 20n).map((n) => n * 1_000n)),
  firstSeconds: fc.integer({ min: 1, max: 30 }),
  nextSeconds: fc.integer({ min: 1, max: 12 }),
  freeSeconds: fc.option(fc.integer({ min: 0, max: 15 })),
  leastSeconds: fc.option(fc.integer({ min: 0, max: 60 })),
})

test('it says what trying every duration from 1 to 600 seconds says', () => {
  fc.assert(
    fc.property(anyTerms, anyTerms, (sold, bought) => {
      let found = sold.priceNanos < bought.priceNanos
      for (let seconds = 1; seconds <= 600 && !found; seconds += 1) {
        found = callMicros(sold, seconds * 1000) < callMicros(bought, seconds * 1000)
      }
      expect(isCallBelow(sold, bought)).toBe(found)
    }),
    { numRuns: 400 },
  )
})
