import { parseSmppTime } from '@tandem/smpp'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validityPeriod } from './validityPeriod.ts'

const NOW = Date.parse('2026-11-28T20:00:00Z')

test('the validity is written as the carrier wants it', () => {
  expect(validityPeriod('relative', 60, NOW)).toBe('000000000100000R')
  expect(validityPeriod('absolute', 60, NOW)).toBe('261128200100000+')
  expect(validityPeriod('none', 60, NOW)).toBe('')
  expect(validityPeriod('relative', null, NOW)).toBe('')
})

test('whatever the validity, both forms mean the same instant, at most 31 days away', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (seconds) => {
      const expected = NOW + Math.min(seconds, 31 * 86_400) * 1_000
      expect(parseSmppTime(validityPeriod('absolute', seconds, NOW))).toMatchObject({
        at: expected,
      })
      expect(validityPeriod('relative', seconds, NOW)).toMatch(
        /^0000[0-3]\d[0-2]\d[0-5]\d[0-5]\d000R$/,
      )
    }),
  )
})
