import { expect, test } from 'vitest'
import { daysLeft } from './balanceDays.ts'

test('a balance lasts as many whole days as the pace allows', () => {
  expect(daysLeft(100_000_000n, 70_000_000n, 7)).toBe(10)
  expect(daysLeft(19_999_999n, 70_000_000n, 7)).toBe(1)
})

test('nothing spent has no end, and a debt lasts no day', () => {
  expect(daysLeft(5n, 0n, 7)).toBeNull()
  expect(daysLeft(-1n, 70n, 7)).toBe(0)
})
