import { expect, test } from 'vitest'
import { comparable, microsOf } from './amount.ts'

test('amounts are compared to the micro, losses below zero', () => {
  expect(comparable('1234.567891') - comparable('1234.567890')).toBe(1)
  expect(comparable('-0.5')).toBe(-500_000)
  expect(microsOf('-1234.567891')).toBe(-1_234_567_891n)
})
