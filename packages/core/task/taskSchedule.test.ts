import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zoneOffset } from '../schedule/zone.ts'
import { fitting, openings, openMs, type TaskSchedule, turnAt } from './taskSchedule.ts'
import { parseTimeSlots, timeSlotFault } from './timeSlots.ts'

const HOUR = 3_600_000
const at = (text: string): number => Date.parse(text)
const schedule = (given: Partial<TaskSchedule> & { times?: string } = {}): TaskSchedule => ({
  zone: 'Asia/Shanghai',
  start: null,
  end: null,
  slots: parseTimeSlots(given.times ?? '09:00-12:00,14:00-18:00') ?? [],
  ...given,
})
const iso = (schedules: TaskSchedule, after: string, count = 9): string[] =>
  openings(schedules, at(after))
    .take(count)
    .map(({ from, to }) => `${utc(from)} ${to === Infinity ? 'for ever' : utc(to)}`)
    .toArray()
const utc = (ms: number): string => new Date(ms).toISOString().slice(5, 16)

test('a task works in its slots, from its start to its end, and says when that changes', () => {
  const office = schedule({
    start: at('2026-11-24T10:30+08:00'),
    end: at('2026-11-25T15:00+08:00'),
  })
  expect(iso(office, '2026-11-23T00:00Z')).toEqual([
    '11-24T02:30 11-24T04:00',
    '11-24T06:00 11-24T10:00',
    '11-25T01:00 11-25T04:00',
    '11-25T06:00 11-25T07:00',
  ])
  const turn = (text: string) => turnAt(office, at(text))
  const closed = (until: string) => ({ isOpen: false, until: at(until) })
  expect(turn('2026-11-23T10:00+08:00')).toEqual(closed('2026-11-24T10:30+08:00'))
  expect(turn('2026-11-24T10:30+08:00')).toEqual({
    isOpen: true,
    until: at('2026-11-24T12:00+08:00'),
  })
  expect(turn('2026-11-24T12:00+08:00')).toEqual(closed('2026-11-24T14:00+08:00'))
  expect(turn('2026-11-25T15:00+08:00')).toEqual({ isOpen: false, until: null })
  expect(openMs(office, at('2026-11-23T00:00Z'))).toBe(9.5 * HOUR)
  expect(openMs(office, at('2026-11-25T14:15+08:00'))).toBe(0.75 * HOUR)
})

test('without slots a task works all the time, without an end for ever', () => {
  expect(turnAt(schedule({ slots: [] }), 5)).toEqual({ isOpen: true, until: null })
  expect(turnAt(schedule({ times: '00:00-24:00' }), 5)).toEqual({ isOpen: true, until: null })
  expect(turnAt(schedule({ slots: [], start: 9 }), 5)).toEqual({ isOpen: false, until: 9 })
  expect(openMs(schedule(), 0)).toBe(Infinity)
})

test('slots that meet at midnight are one', () => {
  const night = schedule({ times: '00:00-02:00,22:00-24:00' })
  expect(iso(night, '2026-11-24T23:00+08:00', 2)).toEqual([
    '11-24T15:00 11-24T18:00',
    '11-25T14:00 11-25T18:00',
  ])
})

test('on the day the clocks go forward, a slot within the missing hour is left out', () => {
  const zone = 'America/New_York'
  // 2026-03-08: after 01:59 comes 03:00.
  const inside = schedule({ zone, times: '02:10-02:50' })
  expect(iso(inside, '2026-03-08T00:00-05:00', 1)).toEqual(['03-09T06:10 03-09T06:50'])
  const across = schedule({ zone, times: '01:00-04:00' })
  expect(iso(across, '2026-03-08T00:00-05:00', 1)).toEqual(['03-08T06:00 03-08T08:00'])
})

test('on the day the clocks go back, a slot ends when its end is first shown', () => {
  const zone = 'America/New_York'
  // 2026-11-01: after 01:59 comes 01:00 again.
  const once = schedule({ zone, times: '00:30-01:30' })
  expect(iso(once, '2026-11-01T00:00-04:00', 1)).toEqual(['11-01T04:30 11-01T05:30'])
  const twice = schedule({ zone, times: '01:00-02:00' })
  expect(iso(twice, '2026-11-01T00:00-04:00', 1)).toEqual(['11-01T05:00 11-01T07:00'])
})

const zones = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Beirut',
  'America/New_York',
  'America/Havana',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Chatham',
].map((zone) => ({ zone, offset: zoneOffset(zone) }))
const minute = fc.integer({ min: 0, max: 1440 })
const drawn = fc.record({
  in: fc.constantFrom(...zones),
  now: fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2027, 0) / 60_000 }),
  startsIn: fc.option(fc.integer({ min: -5_000, max: 5_000 })),
  lasts: fc.integer({ min: 1, max: 9_000 }),
  hasEnd: fc.boolean(),
  slots: fc
    .array(
      fc.tuple(minute, minute).map(([from, to]) => ({ from, to })),
      { maxLength: 4 },
    )
    .filter((slots) => timeSlotFault(slots) === undefined),
})

test('what is open lies within start, end and slots, in order and apart, in every zone', () => {
  fc.assert(
    fc.property(drawn, ({ in: { zone, offset }, startsIn, lasts, hasEnd, slots, ...rest }) => {
      const now = rest.now * 60_000
      const start = startsIn === null ? null : now + startsIn * 60_000
      const end = hasEnd ? (start ?? now) + lasts * 60_000 : null
      const given = { zone, start, end, slots }
      const [first, ...more] = openings(given, now).take(5)
      const all = first ? [first, ...more] : []
      for (const [place, { from, to }] of all.entries()) {
        expect(from).toBeGreaterThanOrEqual(Math.max(now, start ?? now))
        expect(to).toBeGreaterThan(from)
        expect(to).toBeLessThanOrEqual(end ?? Infinity)
        expect(from).toBeGreaterThan(all[place - 1]?.to ?? 0)
        // It begins by the clock of the zone: with a slot, with the start, or now.
        const local = (from / 60_000 + offset(from)) % 1440
        const begins = slots.some((slot) => slot.from <= local && local < slot.to)
        const isSkipped = offset(from) !== offset(from - 60_000)
        expect(slots.length === 0 || begins || isSkipped).toBe(true)
      }
      const turn = turnAt(given, now)
      expect(turn.isOpen).toBe(first?.from === now)
      const next = first?.from === now ? first.to : first?.from
      expect(turn.until).toBe(next === Infinity ? null : (next ?? null))
    }),
    { numRuns: 300 },
  )
})

test('what fits into the time of a task is never more than all of it, and all if the time is enough', () => {
  const list = { messages: 10_000, parts: 20_000, perSecond: 10 }
  expect(fitting(list, HOUR)).toBe(10_000)
  expect(fitting(list, HOUR / 4)).toBe(4_500)
  expect(fitting(list, 0)).toBe(0)
  expect(fitting(list, Infinity)).toBe(10_000)
  expect(fitting({ ...list, perSecond: 0 }, HOUR)).toBe(0)
})
