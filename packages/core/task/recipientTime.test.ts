import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zoneOffset } from '../schedule/zone.ts'
import { placeOf, scheduleOfRecipient, type SendingHours } from './recipientTime.ts'
import { openings, type TaskSchedule, turnAt } from './taskSchedule.ts'
import { parseTimeSlots } from './timeSlots.ts'

const at = (text: string): number => Date.parse(text)
const utc = (ms: number): string => new Date(ms).toISOString().slice(5, 16)
const rule = (country: string, times: string, closedOn: number[] = []): SendingHours => ({
  country,
  product: 'marketing',
  slots: parseTimeSlots(times) ?? [],
  closedOn,
})
const hours = new Map(
  [rule('US', '08:00-21:00'), rule('FR', '08:00-22:00', [0])].map((one) => [one.country, one]),
)
const local = (times: string, given: Partial<TaskSchedule> = {}): TaskSchedule => ({
  zone: 'Asia/Shanghai',
  start: null,
  end: null,
  slots: parseTimeSlots(times) ?? [],
  ofRecipient: true,
  ...given,
})
const of = (zone: string, country: string | null = null) => ({ zone, country })
const times = (schedule: TaskSchedule, after: string, count = 2): string[] =>
  openings(schedule, at(after))
    .take(count)
    .map(({ from, to }) => `${utc(from)} ${to === Infinity ? 'for ever' : utc(to)}`)
    .toArray()

test('slots of the recipient begin when the clocks of its zone show them; the task itself stays open', () => {
  const task = local('09:00-12:00')
  expect(turnAt(task, at('2026-11-24T03:00Z'))).toEqual({ isOpen: true, until: null })
  const first = (zone: string) =>
    times(scheduleOfRecipient(task, of(zone), undefined), '2026-11-24T04:30Z', 1)
  expect(first('Asia/Shanghai')).toEqual(['11-25T01:00 11-25T04:00'])
  expect(first('Europe/London')).toEqual(['11-24T09:00 11-24T12:00'])
  expect(first('America/New_York')).toEqual(['11-24T14:00 11-24T17:00'])
})

test('start and end are the same moments for everybody; who has no slot between them gets nothing', () => {
  const task = local('09:00-12:00', {
    start: at('2026-11-24T10:00Z'),
    end: at('2026-11-24T13:00Z'),
  })
  const turn = (zone: string) =>
    turnAt(scheduleOfRecipient(task, of(zone), undefined), at('2026-11-24T08:00Z'))
  expect(turn('Europe/London')).toEqual({ isOpen: false, until: at('2026-11-24T10:00Z') })
  expect(turn('America/New_York')).toEqual({ isOpen: false, until: null })
})

test('sending hours of a country hold whatever the task says, on each day they name', () => {
  const free = (country: string, zone: string) =>
    scheduleOfRecipient(undefined, of(zone, country), hours)
  expect(times(free('US', 'America/Chicago'), '2026-11-24T05:00Z', 1)).toEqual([
    '11-24T14:00 11-25T03:00',
  ])
  // A Saturday evening: the next is Monday.
  expect(times(free('FR', 'Europe/Paris'), '2026-11-28T20:00Z')).toEqual([
    '11-28T20:00 11-28T21:00',
    '11-30T07:00 11-30T21:00',
  ])
  const evening = scheduleOfRecipient(local('20:00-23:00'), of('America/Chicago', 'US'), hours)
  expect(times(evening, '2026-11-24T05:00Z', 1)).toEqual(['11-25T02:00 11-25T03:00'])
})

test('slots that lie outside the sending hours of a country never open there', () => {
  const night = scheduleOfRecipient(local('22:00-23:30'), of('America/Chicago', 'US'), hours)
  expect(turnAt(night, at('2026-11-24T05:00Z'))).toEqual({ isOpen: false, until: null })
})

test('on the day the clocks change, sending hours begin and end by the clock on the wall', () => {
  const us = scheduleOfRecipient(undefined, of('America/New_York', 'US'), hours)
  // 2026-03-08: after 01:59 comes 03:00; 2026-11-01: after 01:59 comes 01:00 again.
  expect(times(us, '2026-03-07T12:00Z')).toEqual([
    '03-07T13:00 03-08T02:00',
    '03-08T12:00 03-09T01:00',
  ])
  expect(times(us, '2026-10-31T11:00Z')).toEqual([
    '10-31T12:00 11-01T01:00',
    '11-01T13:00 11-02T02:00',
  ])
  // A slot within the hour that is skipped is left out on that day, for those who live there only.
  const early = (zone: string) => scheduleOfRecipient(local('02:10-02:50'), of(zone), undefined)
  expect(times(early('America/New_York'), '2026-03-08T05:00Z', 1)).toEqual([
    '03-09T06:10 03-09T06:50',
  ])
  expect(times(early('America/Phoenix'), '2026-03-08T05:00Z', 1)).toEqual([
    '03-08T09:10 03-08T09:50',
  ])
})

test('a number is placed by its zone, and by its country only where that has hours', () => {
  expect(placeOf('12125550123', 'US', hours)).toEqual(of('America/New_York', 'US'))
  expect(placeOf('447911123456', 'GB', hours)).toEqual(of('Europe/London'))
  expect(placeOf('12125550123', 'US', undefined)).toEqual(of('America/New_York'))
})

const zones = ['Asia/Shanghai', 'America/New_York', 'Europe/Paris', 'Australia/Lord_Howe']
test('nothing is open outside the hours of the country or the slots of the recipient, in any zone', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const slot = fc.tuple(minute, minute).map(([one, other]) => ({
    from: Math.min(one, other),
    to: Math.max(one, other) + 1,
  }))
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2027, 0) / 60_000 }),
      slot,
      slot,
      fc.constantFrom<number[]>([], [0], [0, 6]),
      (zone, now, own, allowed, closedOn) => {
        const rules = new Map([['FR', { ...rule('FR', ''), slots: [allowed], closedOn }]])
        const task = local('', { slots: [own] })
        const made = scheduleOfRecipient(task, of(zone, 'FR'), rules)
        const offset = zoneOffset(zone)
        for (const { from, to } of openings(made, now * 60_000).take(4)) {
          expect(to).toBeGreaterThan(from)
          const minutes = from / 60_000 + offset(from)
          // Within an hour that is skipped both begin at the moment of the change.
          if (offset(from) !== offset(from - 60_000)) continue
          expect(minutes % 1440).toBeGreaterThanOrEqual(Math.max(own.from, allowed.from))
          expect(minutes % 1440).toBeLessThan(Math.min(own.to, allowed.to))
          expect(closedOn).not.toContain(new Date(minutes * 60_000).getUTCDay())
        }
      },
    ),
    { numRuns: 300 },
  )
})
