import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNanos } from './decimal.ts'
import { priceMicros } from './price.ts'
import { divideRounded } from './round.ts'

test('0.00345 for one part is 3450 micros, for three 10350', () => {
  const rate = parseNanos('0.00345') ?? 0n
  expect([priceMicros(rate, 1), priceMicros(rate, 3)]).toEqual([3450n, 10350n])
})

test('parts are multiplied before the one division: 0.0000005 x 3 is 1.5 micros, so 2', () => {
  const rate = parseNanos('0.0000005') ?? 0n
  expect(priceMicros(rate, 3, 'half_up')).toBe(2n)
  expect(priceMicros(rate, 3, 'up')).toBe(2n)
  expect(priceMicros(rate, 3, 'down')).toBe(1n)
})

test('a tie goes up, a hair less goes down', () => {
  expect(priceMicros(1500n, 1)).toBe(2n)
  expect(priceMicros(1499n, 1)).toBe(1n)
})

test('published rounding cases: 12.49 up at one decimal is 12.5, 0.0701 at two is 0.08', () => {
  expect(divideRounded(1249n, 10n, 'up')).toBe(125n)
  expect(divideRounded(701n, 100n, 'up')).toBe(8n)
  expect(divideRounded(1249n, 10n, 'down')).toBe(124n)
})

const rate = fc.bigInt({ min: 0n, max: 10n ** 13n })
const parts = fc.integer({ min: 0, max: 255 })

test('the error is under one micro, and at most half of one when rounded half-up', () => {
  fc.assert(
    fc.property(rate, parts, (nanos, count) => {
      const exact = nanos * BigInt(count)
      const [down, half, up] = [
        priceMicros(nanos, count, 'down') * 1000n,
        priceMicros(nanos, count, 'half_up') * 1000n,
        priceMicros(nanos, count, 'up') * 1000n,
      ]
      expect(down <= exact && exact - down < 1000n).toBe(true)
      expect(up >= exact && up - exact < 1000n).toBe(true)
      expect(half - exact <= 500n && exact - half < 500n).toBe(true)
    }),
  )
})

test('a higher rate or one more part never costs less', () => {
  fc.assert(
    fc.property(rate, rate, parts, (one, other, count) => {
      const [low, high] = one < other ? [one, other] : [other, one]
      expect(priceMicros(low, count) <= priceMicros(high, count)).toBe(true)
      expect(priceMicros(low, count) <= priceMicros(low, count + 1)).toBe(true)
    }),
  )
})

test('rounding the opposite amount gives the opposite result', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      fc.constantFrom('half_up' as const, 'up' as const, 'down' as const),
      (value, rounding) => {
        expect(divideRounded(-value, 1000n, rounding)).toBe(-divideRounded(value, 1000n, rounding))
      },
    ),
  )
})
