import { expect, test } from 'vitest'

import { earningsOf } from './earnings.ts'
import { hopPays } from './hopPays.ts'

const usd = (micros: bigint) => ({ micros, currency: 'USD' })
const eur = (micros: bigint) => ({ micros, currency: 'EUR' })

test('each seller earns its own sale less its own purchase', () => {
  const paid = [usd(50n), usd(30n), usd(20n)]
  expect(earningsOf(paid, 1, usd(12n))).toEqual({ cost: usd(30n), marginMicros: 20n })
  expect(earningsOf(paid, 2, usd(12n))).toEqual({ cost: usd(20n), marginMicros: 10n })
  expect(earningsOf(paid, 3, usd(12n))).toEqual({ cost: usd(12n), marginMicros: 8n })
})

test('amounts of two currencies have no difference', () => {
  expect(earningsOf([eur(50n), usd(30n)], 1, null)).toEqual({ cost: usd(30n), marginMicros: null })
  expect(earningsOf([usd(50n)], 1, eur(12n))).toEqual({ cost: eur(12n), marginMicros: null })
})

test('a seller’s own messages are no sale, and an unknown cost gives no margin', () => {
  expect(earningsOf([usd(50n)], 0, usd(12n))).toEqual({ cost: usd(50n), marginMicros: null })
  expect(earningsOf([usd(50n)], 1, null)).toEqual({ cost: null, marginMicros: null })
  expect(earningsOf([null, usd(30n)], 1, null)).toEqual({ cost: usd(30n), marginMicros: null })
})

test('a message that costs more than it brings has a negative margin', () => {
  expect(earningsOf([usd(0n)], 1, usd(12n)).marginMicros).toBe(-12n)
})

test.each([
  ['delivered', { isDelivered: true, isTaken: true }, [true, true]],
  ['taken and not delivered', { isDelivered: false, isTaken: true }, [true, false]],
  ['never taken', { isDelivered: false, isTaken: false }, [false, false]],
])('of a chain whose second hop pays for delivered ones, %s', (_name, end, pays) => {
  expect([0, 1].map((hop) => hopPays({ ...end, deliveredHops: 2 }, hop))).toEqual(pays)
})
