import fc from 'fast-check'
import { expect, test } from 'vitest'

import { evenShares, isShare, readShares, shareGap, sharesText } from './shares.ts'

const percent = fc.integer({ min: 0, max: 100 })

test('100 % cut anywhere, into any number of parts, is 100 % again', () => {
  fc.assert(
    fc.property(fc.array(percent, { maxLength: 20 }), (cuts) => {
      const edges = [0, ...cuts.toSorted((a, b) => a - b), 100]
      const parts = edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0))
      expect(shareGap(parts)).toBe(0)
    }),
  )
})

test('shares that are more or less by one percent are not 100 %', () => {
  expect(shareGap([34, 33, 33])).toBe(0)
  expect(shareGap([33, 33, 33])).toBe(1)
  expect(shareGap([50, 51])).toBe(-1)
  expect(shareGap([])).toBe(100)
})

test('even shares are 100 % together, and differ by one at most', () => {
  expect(evenShares(3)).toEqual([34, 33, 33])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (count) => {
      const shares = evenShares(count)
      expect(shares).toHaveLength(count)
      expect(shareGap(shares)).toBe(0)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})

test.each([-1, 101, 33.3, Number.NaN, '50', null])('%j is no share', (value) =>
  expect(isShare(value)).toBe(false),
)

test('shares are read back from their text, whatever they are called', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter(
      (text) => text === text.trim() && /^[^\s,，、;；%％]/u.test(text) && !/[%％]/.test(text),
    )
    // A name that ends as a percentage begins is told apart by nothing.
    .filter((text) => !/[:：]$/.test(text))
  fc.assert(
    fc.property(fc.array(fc.record({ name, percent }), { maxLength: 5 }), (shares) => {
      expect(readShares(sharesText(shares))).toEqual(shares)
    }),
  )
})

test('shares are read as people write them', () => {
  const read = [
    { name: 'Acme, Inc', percent: 60 },
    { name: '极光', percent: 40 },
  ]
  expect(readShares('Acme, Inc 60%,极光 40%')).toEqual(read)
  expect(readShares(' Acme, Inc: 60 % ， 极光：40％')).toEqual(read)
  expect(readShares('')).toEqual([])
})

test.each([
  'Aurora',
  'Aurora 60',
  '60%',
  'Aurora 101%',
  'Aurora 33.3%, Borealis',
  'Aurora 60% Borealis',
])('%j is no list of shares', (text) => expect(readShares(text)).toBeUndefined())
