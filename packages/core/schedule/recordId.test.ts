import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeId, composeIdNumber, decomposeId } from './recordId.ts'
import { DAY_MS, partitionBounds, partitionWeekStart, WEEK_MS } from './partition.ts'

const ms = fc.integer({ min: 0, max: Date.UTC(2039, 0) })
const sequence = fc.integer({ min: 0, max: 4095 })

test('an id is its time and its number', () => {
  expect(composeId(Date.UTC(2026, 10, 20), 7)).toBe(7_352_863_948_800_007n)
  expect(decomposeId(7_352_863_948_800_007n)).toEqual({ ms: Date.UTC(2026, 10, 20), sequence: 7 })
})

test('an id is the same as bigint and as number, and can be split again', () => {
  fc.assert(
    fc.property(ms, sequence, (time, number) => {
      const id = composeId(time, number)
      expect(BigInt(composeIdNumber(time, number))).toBe(id)
      expect(decomposeId(id)).toEqual({ ms: time, sequence: number })
      expect(decomposeId(Number(id))).toEqual({ ms: time, sequence: number })
    }),
  )
})

test('ids order as (time, number) does', () => {
  fc.assert(
    fc.property(ms, sequence, ms, sequence, (timeA, a, timeB, b) => {
      const earlier = timeA < timeB || (timeA === timeB && a < b)
      expect(composeId(timeA, a) < composeId(timeB, b)).toBe(earlier)
    }),
  )
})

test('a sequence or time that would break the order is refused', () => {
  expect(() => composeId(1, 4096)).toThrow(RangeError)
  expect(() => composeId(1, -1)).toThrow(RangeError)
  expect(() => composeId(1, 0.5)).toThrow(RangeError)
  expect(() => composeId(Date.UTC(2045, 0), 0)).toThrow(RangeError)
})

test('a partition week starts on Monday 00:00 UTC', () => {
  expect(partitionWeekStart(Date.UTC(2026, 10, 20, 13))).toBe(Date.UTC(2026, 10, 16))
  expect(partitionWeekStart(Date.UTC(2026, 10, 16))).toBe(Date.UTC(2026, 10, 16))
  expect(partitionWeekStart(Date.UTC(2026, 10, 16) - 1)).toBe(Date.UTC(2026, 10, 9))
})

test('every id lies in the partition of its week, and weeks join without a gap', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 7 * DAY_MS, max: Date.UTC(2038, 0) }),
      sequence,
      (time, number) => {
        const week = partitionWeekStart(time)
        const { fromId, toId } = partitionBounds(week)
        const id = composeId(time, number)
        expect(id >= fromId && id < toId).toBe(true)
        expect(partitionBounds(week + WEEK_MS).fromId).toBe(toId)
        expect(new Date(week).getUTCDay()).toBe(1)
      },
    ),
  )
})
