import type { SmsTaskRow } from '@tandem/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heard, sharesOf } from './progress.ts'

const row: SmsTaskRow = {
  id: '1',
  name: 'Autumn',
  companyId: '2',
  companyId_dictText: 'Acme',
  content: 'Hello',
  senderId: null,
  status: 'sending',
  pauseReason: null,
  total: 1010,
  accepted: 1000,
  rejected: 10,
  submitted: 700,
  delivered: 600,
  undelivered: 30,
  failed: 20,
  waiting: 300,
  parts: 700,
  currency: 'USD',
  createBy: 'acme',
  createTime: '2026-11-20T10:00:00Z',
  finishTime: null,
  abilities: { pause: true },
}

test('messages of a task are delivered, undelivered, failed, under way or waiting', () => {
  expect(sharesOf(row).map(({ key, count }) => [key, count])).toEqual([
    ['delivered', 600],
    ['undelivered', 30],
    ['failed', 20],
    ['underway', 50],
    ['waiting', 300],
  ])
})

test('shares are never negative and never more than was accepted while the ends are not', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
      fc.nat(4000),
      (ends, extra) => {
        const [delivered = 0, undelivered = 0, failed = 0, waiting = 0] = ends
        const accepted = delivered + undelivered + failed + extra
        const shares = sharesOf({ ...row, delivered, undelivered, failed, waiting, accepted })
        expect(shares.every(({ count }) => count >= 0)).toBe(true)
        expect(shares.reduce((sum, { count }) => sum + count, 0)).toBe(accepted)
      },
    ),
  )
})

test('a live change moves the counters and leaves what depends on the viewer', () => {
  const { id, companyId, accepted, submitted, undelivered, failed, waiting, pauseReason } = row
  const counters = { id, companyId, accepted, submitted, undelivered, failed, waiting, pauseReason }
  expect(heard(row, { ...counters, status: 'completed', delivered: 650 })).toEqual({
    ...row,
    status: 'completed',
    delivered: 650,
  })
})
