import { expect, test } from 'vitest'
import { deliveryRate, isFailing } from './deliveryRate.ts'

test('delivery has failed when ten points are lost on enough messages', () => {
  const before = { sent: 1000, delivered: 950 }
  expect(isFailing({ sent: 100, delivered: 85 }, before)).toBe(true)
  expect(isFailing({ sent: 100, delivered: 86 }, before)).toBe(false)
  expect(isFailing({ sent: 49, delivered: 0 }, before)).toBe(false)
  expect(isFailing({ sent: 100, delivered: 0 }, { sent: 3, delivered: 3 })).toBe(false)
  expect(deliveryRate({ sent: 0, delivered: 0 })).toBe(0)
})
