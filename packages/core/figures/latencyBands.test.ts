import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latencyBand, latencyPercentile } from './latencyBands.ts'

const durations = fc.array(fc.integer({ min: 0, max: 40 * 86_400_000 }), { minLength: 1 })
const histogram = (all: readonly number[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const ms of all) counts.set(latencyBand(ms), (counts.get(latencyBand(ms)) ?? 0) + 1)
  return counts
}

test('a percentile lies in the band of the duration that it stands for', () => {
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.9, 0.99), (all, share) => {
      const sorted = all.toSorted((a, b) => a - b)
      const exact = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
      const found = latencyPercentile(histogram(all), share) ?? -1
      // Rounded to whole milliseconds.
      expect(found).toBeGreaterThanOrEqual(Math.floor(exact / Math.SQRT2) - 1)
      expect(found).toBeLessThanOrEqual(Math.ceil(Math.max(1, exact) * Math.SQRT2) + 1)
    }),
  )
})

test('histograms add up to that of everything', () => {
  fc.assert(
    fc.property(durations, durations, (one, other) => {
      const sum = histogram(one)
      for (const [band, count] of histogram(other)) sum.set(band, (sum.get(band) ?? 0) + count)
      expect(latencyPercentile(sum, 0.9)).toBe(
        latencyPercentile(histogram([...one, ...other]), 0.9),
      )
    }),
  )
})

test('nothing has no percentile, and clocks that disagree count as at once', () => {
  expect(latencyPercentile(new Map(), 0.5)).toBeNull()
  expect([-5, 0, 1, 2, 3, 4, 1_000].map(latencyBand)).toEqual([0, 0, 0, 2, 3, 4, 19])
})
