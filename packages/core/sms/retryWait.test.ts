import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vendorCode } from './http/vendorCode.ts'
import { readRetryAfter, retryWait } from './retryWait.ts'
import { submitPolicy } from './submitPolicy.ts'

test('each wait is longer than the one before until nine minutes, and none outlasts the validity', () => {
  const full = submitPolicy(0x14)
  expect([1, 2, 3, 4, 5, 11, 50].map((tries) => retryWait(full, tries, Infinity))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 512_000, 512_000,
  ])
  expect(retryWait(submitPolicy(0x08), 5, 3_000)).toBe(3_000)
  expect(retryWait(full, 5, -1)).toBe(0)
  const asked = (action: 'throttle' | 'retry', seconds: number) =>
    retryWait(submitPolicy(vendorCode(action, seconds)), 1, Infinity)
  expect(asked('throttle', 30)).toBe(30_000)
  // A slip of the vendor; a rule of the gateway is meant.
  expect(asked('throttle', 999_999)).toBe(300_000)
  expect(asked('retry', 3_600)).toBe(3_600_000)
})

test('Retry-After: 999999 held an endpoint for a day: it is bounded, in seconds and as a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  expect(readRetryAfter('7', now, 60_000)).toBe(7_000)
  expect(readRetryAfter('999999', now, 60_000)).toBe(60_000)
  expect(readRetryAfter('9'.repeat(400), now, 60_000)).toBe(60_000)
  expect(readRetryAfter('Thu, 01 Jan 2026 00:00:30 GMT', now, 60_000)).toBe(30_000)
  expect(readRetryAfter('Fri, 01 Jan 2027 00:00:00 GMT', now, 60_000)).toBe(60_000)
  fc.assert(
    fc.property(fc.string(), fc.nat(), (header, most) => {
      const ms = readRetryAfter(header, now, most)
      expect(ms >= 0 && ms <= most).toBe(true)
    }),
  )
  expect(readRetryAfter(null, now, 60_000)).toBe(0)
  expect(readRetryAfter('soon', now, 60_000)).toBe(0)
})
