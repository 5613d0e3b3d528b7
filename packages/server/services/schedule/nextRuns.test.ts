import { expect, test } from 'vitest'

import { nextRuns } from './nextRuns.ts'

const zone = 'Europe/Berlin'
const runs = (cron: string, after: string, count: number) =>
  nextRuns(cron, zone, Date.parse(after), count).map((at) =>
    new Date(at).toISOString().slice(5, 16),
  )

test('a daily job at a time the clocks leave out runs once, at the same minute of the next hour', () => {
  expect(runs('15 2 * * *', '2026-03-28T12:00:00Z', 1)).toEqual(['03-29T01:15']) // 03:15 there
  expect(runs('30 2 * * *', '2026-03-28T00:00:00Z', 3)).toEqual([
    '03-28T01:30',
    '03-29T01:30', // 03:30 there: 02:30 does not exist that day
    '03-30T00:30',
  ])
})

test('a daily job at a time the clocks show twice runs once', () => {
  expect(runs('30 2 * * *', '2026-10-24T00:00:00Z', 3)).toEqual([
    '10-24T00:30',
    '10-25T00:30',
    '10-26T01:30',
  ])
})

test('a daily job resumed between both showings of its time does not run a second time', () => {
  expect(runs('30 2 * * *', '2026-10-25T01:10:00Z', 1)).toEqual(['10-26T01:30'])
})

test('a job of every half hour goes on through both showings', () => {
  expect(runs('*/30 * * * *', '2026-10-24T23:50:00Z', 5)).toEqual([
    '10-25T00:00',
    '10-25T00:30',
    '10-25T01:00',
    '10-25T01:30',
    '10-25T02:00',
  ])
})

test('a leap day is found years ahead, a day that never comes is not', () => {
  expect(runs('0 0 29 2 *', '2026-03-01T00:00:00Z', 1)).toEqual(['02-28T23:00'])
  expect(runs('0 0 30 2 *', '2026-03-01T00:00:00Z', 1)).toEqual([])
  expect(runs('0 0 31 4,6 *', '2026-03-01T00:00:00Z', 1)).toEqual([])
})
