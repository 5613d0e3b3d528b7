import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from './partition.ts'
import { daysBack, daysOf, periodBefore, shifted } from './period.ts'
import { startOfDay, zoneOffset } from './zone.ts'

const london = zoneOffset('Europe/London')
const utc = (text: string): number => Date.parse(`${text}Z`)

test('seven days until this afternoon are compared with the seven before until the same time', () => {
  const shanghai = zoneOffset('Asia/Shanghai')
  const now = Date.parse('2026-11-20T15:30:00+08:00')
  const period = { from: Date.parse('2026-11-14T00:00:00+08:00'), to: now }
  expect(daysOf(period, shanghai).map(({ day }) => day.slice(8))).toEqual([
    '14',
    '15',
    '16',
    '17',
    '18',
    '19',
    '20',
  ])
  expect(periodBefore(period, shanghai)).toEqual({
    from: Date.parse('2026-11-07T00:00:00+08:00'),
    to: Date.parse('2026-11-13T15:30:00+08:00'),
  })
})

test('two hours of a day are compared with the same hours of the day before', () => {
  const period = { from: utc('2026-03-30T09:00'), to: utc('2026-03-30T11:00') }
  expect(periodBefore(period, zoneOffset('UTC'))).toEqual(shifted(period, 1, zoneOffset('UTC')))
})

test('a day of 23 hours is a day', () => {
  const sunday = startOfDay(utc('2026-03-29T12:00'), london)
  const monday = daysBack(sunday, -1, london)
  expect(monday - sunday).toBe(DAY_MS - 3_600_000)
  expect(periodBefore({ from: monday, to: daysBack(monday, -1, london) }, london)).toEqual({
    from: sunday,
    to: monday,
  })
})

test('days cover a period without gaps, and what it is compared with has as many and ends before it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'UTC',
        'Europe/London',
        'Asia/Kathmandu',
        'Australia/Lord_Howe',
        'America/Bogota',
      ),
      fc.integer({ min: utc('2026-01-01T00:00'), max: utc('2027-01-01T00:00') }),
      fc.integer({ min: 1, max: 40 }),
      (timeZone, now, count) => {
        const zone = zoneOffset(timeZone)
        const period = { from: daysBack(startOfDay(now, zone), count - 1, zone), to: now + 1 }
        const days = daysOf(period, zone)
        expect(days).toHaveLength(count)
        expect(days[0]?.from).toBe(period.from)
        expect(days.at(-1)?.to).toBe(period.to)
        days.slice(1).forEach(({ from }, index) => expect(from).toBe(days[index]?.to))
        const before = periodBefore(period, zone)
        expect(daysOf(before, zone)).toHaveLength(count)
        expect(before.to).toBeLessThanOrEqual(period.from)
      },
    ),
  )
})
