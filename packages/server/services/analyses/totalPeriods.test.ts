import { dayOf, zoneOffset } from '@tandem/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalPeriods } from './totalPeriods.ts'

const iso = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((ms) => new Date(ms).toISOString())

test('yesterday and last week are cut at the time of day it is now', () => {
  // Friday, 10:30 in Shanghai.
  const periods = totalPeriods(Date.parse('2026-11-20T02:30:00Z'), zoneOffset('Asia/Shanghai'))
  expect(iso(periods.today)).toEqual(['2026-11-19T16:00:00.000Z', '2026-11-20T02:30:00.000Z'])
  expect(iso(periods.yesterday)).toEqual(['2026-11-18T16:00:00.000Z', '2026-11-19T02:30:00.000Z'])
  expect(iso(periods.week)).toEqual(['2026-11-15T16:00:00.000Z', '2026-11-20T02:30:00.000Z'])
  expect(iso(periods.lastWeek)).toEqual(['2026-11-08T16:00:00.000Z', '2026-11-13T02:30:00.000Z'])
  expect(periods.days.map(({ day }) => day)).toEqual(
    Array.from({ length: 14 }, (_, index) => `2026-11-${String(index + 7).padStart(2, '0')}`),
  )
  expect(iso(periods.lastSevenDays)[0]).toBe('2026-11-13T16:00:00.000Z')
})

test('fourteen days follow each other without a gap and hold every other period, in every zone', () => {
  const zone = fc.constantFrom(
    'Asia/Shanghai',
    'Asia/Beirut',
    'America/Havana',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Europe/London',
  )
  const instant = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) })
  fc.assert(
    fc.property(zone, instant, (name, now) => {
      const offset = zoneOffset(name)
      const { days, today, yesterday, week, lastWeek, lastSevenDays } = totalPeriods(now, offset)
      expect(new Set(days.map(({ day }) => day)).size).toBe(14)
      for (const [index, { from, day }] of days.entries()) {
        expect(dayOf(from, offset)).toBe(day)
        expect(from).toBe(days[index - 1]?.to ?? from)
      }
      expect(days.at(-1)).toMatchObject(today)
      for (const { from, to } of [yesterday, week, lastWeek, lastSevenDays]) {
        expect(days.some((day) => day.from === from)).toBe(true)
        expect(from <= to && to <= now).toBe(true)
      }
      expect(yesterday.to <= today.from && lastWeek.to <= week.from).toBe(true)
    }),
    { numRuns: 200 },
  )
})
