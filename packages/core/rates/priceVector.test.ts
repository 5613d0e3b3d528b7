import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNanos } from '../money/decimal.ts'
import { priceVector } from './priceVector.ts'
import { buildRateIndex, type Rate } from './rateIndex.ts'

const gb = { country: 'GB', mcc: '234', mnc: '10' }
const rate = (id: string, priceNanos: bigint): Rate => {
  return { id, country: 'GB', mcc: null, mnc: null, priceNanos, chargeOn: 'submit', effectiveAt: 0 }
}
const selling = (id: string, price: string) =>
  buildRateIndex([rate(id, parseNanos(price) ?? 0n)], 0)
const nothing = buildRateIndex([], 0)

test('a message of two parts is priced at every hop', () => {
  const chain = [selling('customer', '0.05'), selling('agent', '0.04'), selling('upper', '0.04')]
  const vector = priceVector(chain, gb, 2)
  expect(vector.ok && vector.pricesMicros).toEqual([100_000n, 80_000n, 80_000n])
  expect(vector.ok && vector.rates.map(({ id }) => id)).toEqual(['customer', 'agent', 'upper'])
})

test('selling below cost is refused and the hop is named', () => {
  const chain = [selling('customer', '0.05'), selling('agent', '0.04'), selling('upper', '0.045')]
  expect(priceVector(chain, gb, 1)).toEqual({ ok: false, reason: 'rate.belowCost', hop: 2 })
})

test('a loss too small to show in one part is refused all the same', () => {
  const chain = [selling('customer', '0.0400001'), selling('agent', '0.0400002')]
  expect(priceVector(chain, gb, 1)).toEqual({ ok: false, reason: 'rate.belowCost', hop: 1 })
})

test('a hop without a rate refuses the message', () => {
  const chain = [selling('customer', '0.05'), nothing]
  expect(priceVector(chain, gb, 1)).toEqual({ ok: false, reason: 'rate.notPresent', hop: 1 })
})

test('an accepted vector never rises towards the platform and grows with the parts', () => {
  const nanos = fc.bigInt({ min: 0n, max: 10n ** 9n })
  fc.assert(
    fc.property(
      fc.array(nanos, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom('half_up' as const, 'up' as const, 'down' as const),
      (rates, parts, rounding) => {
        const chain = rates.map((each, hop) => buildRateIndex([rate(String(hop), each)], 0))
        const vector = priceVector(chain, gb, parts, rounding)
        const falling = rates.every((each, hop) => hop === 0 || each <= (rates[hop - 1] ?? 0n))
        expect(vector.ok).toBe(falling)
        if (!vector.ok) return
        const more = priceVector(chain, gb, parts + 1, rounding)
        vector.pricesMicros.forEach((price, hop) => {
          expect(hop === 0 || price <= (vector.pricesMicros[hop - 1] ?? 0n)).toBe(true)
          expect(more.ok && price <= (more.pricesMicros[hop] ?? 0n)).toBe(true)
        })
      },
    ),
  )
})
