import { expect, test } from 'vitest'

import { DayLimit } from './dayLimit.ts'

const noon = Date.UTC(2026, 10, 24, 12)
const midnight = Date.UTC(2026, 10, 25)

test('nothing goes before it is known what went today, and no more than the limit after', () => {
  const limit = new DayLimit(10, noon)
  expect(limit.admits(1, 0, noon)).toBe(false)
  limit.found(7, noon)
  expect(limit.admits(3, 0, noon)).toBe(true)
  expect(limit.admits(2, 2, noon)).toBe(false)
  for (let n = 0; n < 3; n++) limit.noteAccepted(noon)
  expect(limit.admits(1, 0, noon)).toBe(false)
  expect(limit.usedUpUntil(noon)).toBe(midnight)
})

test('at midnight UTC it begins anew', () => {
  const limit = new DayLimit(1, noon)
  limit.found(1, noon)
  expect(limit.usedUpUntil(midnight - 1)).toBe(midnight)
  expect(limit.usedUpUntil(midnight)).toBeNull()
  expect(limit.admits(1, 0, midnight)).toBe(true)
})

test('a clock that is set back gives nothing again', () => {
  const limit = new DayLimit(1, midnight)
  limit.found(1, midnight)
  expect(limit.admits(1, 0, noon)).toBe(false)
})

test('a limit that comes later asks what went before it', () => {
  const limit = new DayLimit(null, noon)
  expect(limit.admits(1_000, 1_000, noon)).toBe(true)
  expect(limit.setLimit(5)).toBe(true)
  expect(limit.admits(1, 0, noon)).toBe(false)
  limit.found(4, noon)
  expect(limit.admits(1, 0, noon)).toBe(true)
  expect(limit.setLimit(8)).toBe(false)
  expect(limit.admits(4, 0, noon)).toBe(true)
})
