import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueBy, paceLine, pacedTime, releasable } from './pacing.ts'
import type { TaskSchedule } from './taskSchedule.ts'
import { parseTimeSlots } from './timeSlots.ts'

const HOUR = 3_600_000
const at = (text: string): number => Date.parse(text)
const schedule = (times: string, given: Partial<TaskSchedule> = {}): TaskSchedule => ({
  zone: 'Asia/Shanghai',
  start: null,
  end: null,
  slots: times === '' ? [] : (parseTimeSlots(times) ?? []),
  ...given,
})
const seed = Number(process.env['TANDEM_SEED'] ?? Date.now() % 2 ** 31)

test('an even task sends until its end, or until the slots of its first day end', () => {
  const time = (given: TaskSchedule, from: string) => {
    const found = pacedTime(given, at(from))
    return found && [found.from, found.to].map((ms) => new Date(ms).toISOString().slice(5, 16))
  }
  const office = '09:00-12:00,14:00-18:00'
  expect(time(schedule(office), '2026-11-23T20:00+08:00')).toEqual(['11-24T01:00', '11-24T10:00'])
  expect(time(schedule(office), '2026-11-24T15:00+08:00')).toEqual(['11-24T07:00', '11-24T10:00'])
  const end = at('2026-11-25T10:00+08:00')
  expect(time(schedule(office, { end }), '2026-11-24T15:00+08:00')).toEqual([
    '11-24T07:00',
    '11-25T02:00',
  ])
  expect(time(schedule('', { end }), '2026-11-24T15:00Z')).toEqual(['11-24T15:00', '11-25T02:00'])
  // Without an end there is nothing to be spread over.
  expect(time(schedule(''), '2026-11-24T15:00Z')).toBeUndefined()
  expect(time(schedule('00:00-24:00'), '2026-11-24T15:00Z')).toBeUndefined()
  // Slots that meet at midnight are one, which began on its first day.
  expect(time(schedule('00:00-02:00,22:00-24:00'), '2026-11-24T20:00+08:00')).toEqual([
    '11-24T14:00',
    '11-24T18:00',
  ])
})

test('half of the messages are due when half of the open time is over; nothing between slots', () => {
  const given = schedule('09:00-12:00,14:00-17:00')
  const time = pacedTime(given, at('2026-11-24T00:00Z'))
  if (!time) throw new Error('It has slots')
  const line = paceLine(given, time, 6_000)
  expect(dueBy(line, at('2026-11-24T01:00Z'))).toBe(0)
  const noon = dueBy(line, at('2026-11-24T12:00+08:00'))
  expect(noon).toBeGreaterThanOrEqual(3_000)
  expect(noon).toBeLessThan(3_100) // a fiftieth ahead: the last ones are submitted before the end
  expect(dueBy(line, at('2026-11-24T13:59+08:00'))).toBe(noon)
  expect(dueBy(line, at('2026-11-24T17:00+08:00'))).toBe(6_000)
})

const lines = fc
  .record({
    messages: fc.integer({ min: 1, max: 2_000_000 }),
    minutes: fc.integer({ min: 2, max: 6 * 60 }),
    slots: fc.constantFrom('', '09:00-12:00,14:00-18:00', '00:00-02:00,22:00-24:00', '06:30-06:35'),
    zone: fc.constantFrom('UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'),
    day: fc.integer({ min: 0, max: 400 }),
  })
  .map(({ messages, minutes, slots, zone, day }) => {
    const from = Date.UTC(2026, 0, 1, 3) + day * 24 * HOUR
    const end = slots === '' ? from + minutes * 60_000 : null
    const given = schedule(slots, { zone, end })
    const time = pacedTime(given, from)
    if (!time) throw new Error('It has an end')
    return { time, line: paceLine(given, time, messages) }
  })

test(`whatever holds it up, it is never ahead, never bursts, and ends in time (TANDEM_SEED=${seed})`, () => {
  const share = fc.double({ min: 0, max: 0.9, noNaN: true })
  fc.assert(
    fc.property(lines, share, share, ({ line, time }, heldFrom, heldFor) => {
      const { grainMs, messages, openMs, leadMs } = line
      const begin = time.from + (time.to - time.from) * heldFrom
      const end = Math.min(begin + (time.to - time.from) * heldFor * 0.5, time.to - openMs * 0.06)
      // Long tasks are asked less often here than they are in truth: all the steps of a day take too long.
      const step = Math.max(grainMs, openMs / 400)
      let released = 0
      let last = time.from
      for (let now = time.from; now < time.to; now += step) {
        if (now >= begin && now < end) {
          last = now // held: the time does not count
          continue
        }
        const left = messages - released
        const given = releasable(line, { released, last, at: now })
        released += given
        expect(released).toBeLessThanOrEqual(dueBy(line, now))
        // No more than twice what would just do for the rest, and one for the fraction.
        const rest = openMs - leadMs - openBefore(line, last)
        if (rest > 0) {
          const passed = openBefore(line, now) - openBefore(line, last)
          expect(given).toBeLessThanOrEqual(2 * left * Math.min(1, passed / rest) + 1)
        }
        last = now
      }
      released += releasable(line, { released, last, at: time.to })
      expect(released).toBe(messages)
    }),
    { seed, numRuns: 150 },
  )
})

const openBefore = ({ periods }: ReturnType<typeof paceLine>, now: number): number =>
  periods.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(now, to) - from), 0)

test(`it does not matter how often it is asked, or by which engine (TANDEM_SEED=${seed})`, () => {
  fc.assert(
    fc.property(
      lines,
      fc.array(fc.nat({ max: 10_000 }), { maxLength: 300 }),
      ({ line, time }, gaps) => {
        let released = 0
        let last = time.from
        let now = time.from
        for (const gap of gaps) {
          now += gap
          released += releasable(line, { released, last, at: now })
          last = now
        }
        expect(released).toBeLessThanOrEqual(dueBy(line, now))
        // Always on the line: nobody held it up.
        if (now < time.to) expect(released).toBe(dueBy(line, now))
      },
    ),
    { seed, numRuns: 150 },
  )
})
