import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readShare, shareGap, shareText } from './shares.ts'

const share = fc.integer({ min: 0, max: 10_000 })

test('every share is read back from its text', () => {
  fc.assert(
    fc.property(share, (one) => {
      expect(readShare(shareText(one))).toBe(one)
    }),
  )
})

test('100 % cut anywhere, into any number of parts, is 100 % again', () => {
  fc.assert(
    fc.property(fc.array(share, { maxLength: 20 }), (cuts) => {
      const edges = [0, ...cuts.toSorted((a, b) => a - b), 10_000]
      const parts = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0))
      const typed = parts.map((part) => readShare(shareText(part)) ?? Number.NaN)
      expect(shareGap(typed)).toBe(0)
    }),
  )
})

test('shares that are more or less by a hundredth of a percent are not 100 %', () => {
  expect(shareGap([3_333, 3_333, 3_334])).toBe(0)
  expect(shareGap([3_333, 3_333, 3_333])).toBe(1)
  expect(shareGap([5_000, 5_001])).toBe(-1)
  expect(shareGap([])).toBe(10_000)
})

test.each(['', '-1', '101', '100.01', '1.234', '1,5', '1e1', '.5', '5.', 'ten', '0x10'])(
  '%j is no share',
  (text) => expect(readShare(text)).toBeUndefined(),
)
