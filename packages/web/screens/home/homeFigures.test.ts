import { expect, test } from 'vitest'
import { conversion, deliveryRate, isNew, sumOf, wholeDays } from './homeFigures.ts'

const none = {
  sent: 0,
  delivered: 0,
  undelivered: 0,
  failed: 0,
  unsent: 0,
  cancelled: 0,
  parts: 0,
  codes: 0,
  converted: 0,
}
const some = { ...none, sent: 1200, delivered: 1151, failed: 49 }
const total = {
  currency: 'USD',
  product: 'notify' as const,
  today: none,
  yesterday: none,
  week: none,
  lastWeek: none,
  days: [{ day: '2026-11-20', underWay: 0, ...none }],
  countries: [],
}

test('a company is new until anything was sent in two weeks', () => {
  expect(isNew(total)).toBe(true)
  expect(isNew({ ...total, days: [{ day: '2026-11-08', underWay: 0, ...some }] })).toBe(false)
  expect(isNew({ ...total, lastWeek: some })).toBe(false)
})

test('the delivery rate is of messages that have ended: one under way does not lower it', () => {
  expect(deliveryRate(some)).toBe(95.9)
  expect(deliveryRate({ ...some, failed: 0 })).toBe(100)
  expect(deliveryRate(none)).toBeNull()
})

test('the conversion is of codes, whatever else was sent', () => {
  expect(conversion({ ...some, codes: 8, converted: 6 })).toBe(75)
  expect(conversion(some)).toBeNull()
})

test('the part of today is no whole day', () => {
  expect(wholeDays([1, 2, 3], (day) => day)).toEqual([1, 2])
})

test('the others of a breakdown are their sum', () => {
  expect(sumOf([some, some])).toEqual({ delivered: 2302, failed: 98 })
})
