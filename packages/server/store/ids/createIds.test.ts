import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createIds } from './createIds.ts'

test('ids grow, whatever the clock does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4e12 }), { minLength: 2 }), (times) => {
      const readings = times.values()
      const ids = createIds({ now: () => readings.next().value ?? 1 })
      const made = times.map(() => ids.next())
      expect(made).toEqual([...new Set(made)].toSorted((a, b) => (a < b ? -1 : 1)))
    }),
  )
})

test('an id tells its millisecond and stays a safe number', () => {
  const id = createIds({ now: () => Date.UTC(2026, 10, 20) }).next()
  expect(Number(id / 4096n)).toBe(Date.UTC(2026, 10, 20))
  expect(id < 2n ** 53n).toBe(true)
})
