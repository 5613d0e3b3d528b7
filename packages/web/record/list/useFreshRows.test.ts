import { expect, test } from 'vitest'
import { isNewer } from './useFreshRows.ts'

test('a message is newer by the number its id is, not by its letters', () => {
  expect(isNewer('10', '9')).toBe(true)
  expect(isNewer('9', '10')).toBe(false)
  expect(isNewer('7354000000000000001', '7354000000000000000')).toBe(true)
  expect(isNewer('7354000000000000000', '7354000000000000000')).toBe(false)
  expect(isNewer('1', '')).toBe(true)
})
