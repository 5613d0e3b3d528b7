import { expect, test } from 'vitest'

import { scheduleOf } from '../campaign/scheduleOf.ts'
import { expiryOf } from './expiryOf.ts'

const now = new Date('2026-11-23T12:00:00Z')
const ctx = { now, timeZone: 'UTC' }
const HOUR = 3_600
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString()
const valid = (
  ...asked: Parameters<typeof expiryOf> extends [unknown, ...infer Rest] ? Rest : never
) => (expiryOf(ctx, ...asked) - now.getTime()) / 1_000

test('a code is sent within five minutes unless its send says otherwise, another text within 30 days', () => {
  expect(valid('otpPremium', {})).toBe(300)
  expect(valid('otpReguler', { validity: 600 })).toBe(600)
  expect(valid('notify', {})).toBe(30 * 24 * HOUR)
  expect(valid('notify', { validity: 120 })).toBe(120)
  expect(valid('otpPremium', { validity: 600, expiresAt: now.getTime() + 90_000 })).toBe(90)
})

test('what starts later is valid from then on; an end beyond that counts for texts, and for codes up to ten minutes', () => {
  const later = scheduleOf(ctx, { startTime: at(HOUR) })
  expect(valid('otpPremium', {}, later)).toBe(HOUR + 300)
  expect(valid('otpPremium', { validity: 60 }, later)).toBe(HOUR + 60)
  const ending = scheduleOf(ctx, { startTime: at(HOUR), endTime: at(60 * 24 * HOUR) })
  expect(valid('otpPremium', {}, ending)).toBe(HOUR + 600)
  expect(valid('marketing', {}, ending)).toBe(60 * 24 * HOUR)
  expect(valid('marketing', { validity: HOUR }, ending)).toBe(2 * HOUR)
})
