import { expect, test } from 'vitest'
import {
  dayInWords,
  lastDays,
  plusDays,
  plusMonths,
  quickRanges,
  readTyped,
  weekdayOf,
  weeksOf,
} from './days.ts'

test('a day is read as people type it, in either language', () => {
  for (const typed of [
    '2026-03-09',
    '2026-3-9',
    ' 2026/03/09 ',
    '2026.3.9',
    '20260309',
    '２０２６－０３－０９',
    '2026年3月9日',
  ]) {
    expect(readTyped(typed, 'day'), typed).toBe('2026-03-09')
  }
})

test('a day that does not exist, another order or half a day is none', () => {
  for (const typed of [
    '',
    '2026-02-30',
    '2026-13-01',
    '09-03-2026',
    '3/9/2026',
    '2026-03',
    '26-3-9',
  ]) {
    expect(readTyped(typed, 'day'), typed).toBeUndefined()
  }
  expect(readTyped('2026-03-09 10:00:00', 'day')).toBeUndefined()
})

test('a time may lack its seconds, or stand for the start of the day', () => {
  expect(readTyped('2026-03-09 7:05', 'second')).toBe('2026-03-09 07:05:00')
  expect(readTyped('2026-03-09T07:05:09', 'second')).toBe('2026-03-09 07:05:09')
  expect(readTyped('2026年3月9日 7：05', 'second')).toBe('2026-03-09 07:05:00')
  expect(readTyped('2026-03-09', 'second')).toBe('2026-03-09 00:00:00')
  expect(readTyped('2026-03-09 24:00', 'second')).toBeUndefined()
  expect(readTyped('2026-03-09 10:00:75', 'second')).toBeUndefined()
})

test('months later is the same day, or the last there is', () => {
  expect(plusMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(plusMonths('2024-02-29', 12)).toBe('2025-02-28')
  expect(plusMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('weeks begin on Monday and hold every day of their month once', () => {
  const weeks = weeksOf('2026-11-21')
  expect(weeks.every(([monday]) => monday !== undefined && weekdayOf(monday) === 0)).toBe(true)
  const days = weeks.flat().filter((day) => day.startsWith('2026-11'))
  expect(days).toHaveLength(30)
  expect(new Set(days).size).toBe(30)
})

test('a month is headed as each language writes it', () => {
  const month = { year: 'numeric', month: 'long' } as const
  expect(dayInWords('2026-11-21', 'en-US', month)).toBe('November 2026')
  expect(dayInWords('2026-11-21', 'zh-CN', month)).toBe('2026 年 11 月')
})

test('"last 7 days" began a day early in the hour after the clocks went forward', () => {
  // Berlin, 29 March 2026: that day is 23 hours long.
  const now = Date.parse('2026-04-03T22:30:00Z')
  expect(lastDays(7, now, 'Europe/Berlin')).toEqual(['2026-03-29', '2026-04-04'])
  expect(lastDays(1, now, 'Europe/Berlin')).toEqual(['2026-04-04', '2026-04-04'])
})

test('a time to the minute may be a day, and drops seconds', () => {
  expect(readTyped('2026-03-09', 'minute')).toBe('2026-03-09')
  expect(readTyped('2026/3/9 7:05', 'minute')).toBe('2026-03-09 07:05')
  expect(readTyped('2026年3月9日 7：05：59', 'minute')).toBe('2026-03-09 07:05')
  expect(readTyped('2026-03-09 25:00', 'minute')).toBeUndefined()
})

test('quick ranges are those of the reader’s calendar and clock, also where clocks change', () => {
  // Berlin puts its clocks back at three: it is 02:10 for the second time.
  const now = Date.parse('2026-10-25T01:10:30Z')
  const of = (name: keyof typeof quickRanges) => quickRanges[name](now, 'Europe/Berlin')
  expect(of('minutes')).toEqual(['2026-10-25 02:55', null])
  expect(of('hour')).toEqual(['2026-10-25 02:10', null])
  expect(of('today')).toEqual(['2026-10-25', '2026-10-25'])
  expect(of('yesterday')).toEqual(['2026-10-24', '2026-10-24'])
  expect(of('week')).toEqual(['2026-10-19', '2026-10-25'])
  expect(of('month')).toEqual(['2026-10-01', '2026-10-25'])
  expect(of('lastMonth')).toEqual(['2026-09-01', '2026-09-30'])
})
