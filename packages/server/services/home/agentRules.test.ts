import { expect, test } from 'vitest'
import { daysLeft, isFailing, rateOf } from './agentRules.ts'

test('a balance lasts as many whole days as the pace allows', () => {
  expect(daysLeft(100_000_000n, 70_000_000n, 7)).toBe(10)
  expect(daysLeft(19_999_999n, 70_000_000n, 7)).toBe(1)
})

test('nothing spent has no end, and a debt lasts no day', () => {
  expect(daysLeft(5n, 0n, 7)).toBeNull()
  expect(daysLeft(-1n, 70n, 7)).toBe(0)
})

test('delivery has failed when ten points are lost on enough messages', () => {
  const before = { sent: 1000, delivered: 950 }
  expect(isFailing({ sent: 100, delivered: 85 }, before)).toBe(true)
  expect(isFailing({ sent: 100, delivered: 86 }, before)).toBe(false)
  expect(isFailing({ sent: 49, delivered: 0 }, before)).toBe(false)
  expect(isFailing({ sent: 100, delivered: 0 }, { sent: 3, delivered: 3 })).toBe(false)
  expect(rateOf({ sent: 0, delivered: 0 })).toBe(0)
})
