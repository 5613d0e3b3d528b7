import { expect, test } from 'vitest'
import { comparable, deliveryRate, isNew, most } from './homeFigures.ts'

const none = { sent: 0, delivered: 0, undelivered: 0, parts: 0 }
const some = { ...none, sent: 1200, delivered: 1151 }
const total = {
  currency: 'USD',
  today: none,
  yesterday: none,
  week: none,
  lastWeek: none,
  days: [{ day: '2026-11-20', ...none }],
  countries: [],
}

test('a company is new until anything was sent in two weeks', () => {
  expect(isNew(total)).toBe(true)
  expect(isNew({ ...total, days: [{ day: '2026-11-08', ...some }] })).toBe(false)
  expect(isNew({ ...total, lastWeek: some })).toBe(false)
})

test('the delivery rate has one decimal and is zero of nothing', () => {
  expect(deliveryRate(some)).toBe(95.9)
  expect(deliveryRate(none)).toBe(0)
})

test('amounts are compared to the micro', () => {
  expect(comparable('1234.567891') - comparable('1234.567890')).toBe(1)
})

test('the busiest come first', () => {
  const rows = [
    { ...none, id: 'a', sent: 3 },
    { ...none, id: 'b', sent: 9 },
    { ...none, id: 'c', sent: 5 },
  ]
  expect(most(rows, 2).map(({ id }) => id)).toEqual(['b', 'c'])
})
