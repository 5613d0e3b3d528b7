import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAmongShares } from './placeAmongShares.ts'

test('numbers that follow each other spread evenly, wherever they begin', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000_000, max: 90_000_000 }), (from) => {
      const tenths = Array.from({ length: 10 }, () => 0)
      for (let n = 0; n < 10_000; n += 1) {
        const place = placeAmongShares(`447${from + n}`)
        expect(place).toBeGreaterThanOrEqual(0)
        expect(place).toBeLessThan(1)
        const tenth = Math.floor(place * 10)
        tenths[tenth] = (tenths[tenth] ?? 0) + 1
      }
      // 1,000 each; six standard deviations of chance are 180.
      for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(180)
    }),
    { numRuns: 20 },
  )
})

test('a number has one place, in which shares that grow leave it or take it over once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000_000, max: 90_000_000 }), (n) => {
      const place = placeAmongShares(`447${n}`)
      expect(placeAmongShares(`447${n}`)).toBe(place)
      const members = Array.from({ length: 101 }, (_none, share) => place * 100 < share)
      expect(members.indexOf(true)).toBe(members.lastIndexOf(false) + 1)
    }),
  )
})
