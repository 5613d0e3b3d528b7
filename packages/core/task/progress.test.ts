import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taskShares } from './progress.ts'

test('what ended, is under way and waits is all of a task, and nothing is negative', () => {
  const count = fc.nat({ max: 2_000_000 })
  fc.assert(
    fc.property(fc.array(count, { maxLength: 5 }), count, count, (ended, waiting, more) => {
      const all = ended.reduce((sum, one) => sum + one, 0) + more
      const shares = taskShares({ all, ended, waiting })
      expect(shares.ended + shares.underway + shares.waiting).toBe(all)
      expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('counters read at different moments show neither less than nothing nor more than waits', () => {
  expect(taskShares({ all: 10, ended: [4, 2], waiting: 9 })).toEqual({
    ended: 6,
    underway: 0,
    waiting: 4,
  })
  expect(taskShares({ all: 10, ended: [11], waiting: 0 })).toEqual({
    ended: 11,
    underway: 0,
    waiting: 0,
  })
})
