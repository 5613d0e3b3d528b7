import fc from 'fast-check'
import { expect, test } from 'vitest'
import { affordablePrefix } from './affordablePrefix.ts'

test('a balance for three of five messages sends three', () => {
  expect(affordablePrefix([[10n, 10n, 10n, 10n, 10n]], [39n])).toEqual({ count: 3, shortHop: 0 })
})

test('the poorest payer of the chain decides and is named', () => {
  const prices = [
    [10n, 10n, 10n],
    [7n, 7n, 7n],
  ]
  expect(affordablePrefix(prices, [100n, 14n])).toEqual({ count: 2, shortHop: 1 })
})

test('a balance that is just enough sends all', () => {
  expect(affordablePrefix([[10n, 20n]], [30n])).toEqual({ count: 2, shortHop: -1 })
})

test('a negative balance sends nothing that costs', () => {
  expect(affordablePrefix([[1n]], [-5n])).toEqual({ count: 0, shortHop: 0 })
})

test('every hop can afford the prefix, and not one message more', () => {
  const price = fc.bigInt({ min: 0n, max: 50n })
  const chain = fc
    .record({ hops: fc.integer({ min: 1, max: 3 }), messages: fc.integer({ min: 0, max: 30 }) })
    .chain(({ hops, messages }) =>
      fc.tuple(
        fc.array(fc.array(price, { minLength: messages, maxLength: messages }), {
          minLength: hops,
          maxLength: hops,
        }),
        fc.array(fc.bigInt({ min: 0n, max: 800n }), { minLength: hops, maxLength: hops }),
      ),
    )
  fc.assert(
    fc.property(chain, ([prices, available]) => {
      const { count, shortHop } = affordablePrefix(prices, available)
      const fits = (messages: number) =>
        prices.every((ofHop, hop) => {
          const sum = ofHop.slice(0, messages).reduce((total, each) => total + each, 0n)
          return sum <= (available[hop] ?? 0n)
        })
      expect(fits(count)).toBe(true)
      expect(shortHop === -1 ? count === prices[0]?.length : !fits(count + 1)).toBe(true)
    }),
  )
})
