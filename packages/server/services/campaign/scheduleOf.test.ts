import { readingIn, type Timing, timingSchema } from '@tandem/model'
import { expect, test } from 'vitest'
import { Refused } from '../Refused.ts'
import { demandSchedule, pacedUntilOf, scheduleOf, startOf, startsAtOf } from './scheduleOf.ts'

const caller = { now: new Date('2026-11-24T02:30:00Z'), timeZone: 'Asia/Shanghai' }
const read = (given: Record<string, string>): Timing =>
  readingIn(caller.timeZone, () => timingSchema.parse(given))
const fieldsOf = (given: Record<string, string>): unknown => {
  try {
    demandSchedule(scheduleOf(caller, read(given)))
    return undefined
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const [[field, fault] = []] = Object.entries(error.details.fields ?? {})
    return [field, fault?.reason]
  }
}

test('without a time a task starts at once, and a zone alone says nothing', () => {
  expect(scheduleOf(caller, {})).toBeUndefined()
  expect(scheduleOf(caller, { timeZone: 'UTC' })).toBeUndefined()
  expect(startsAtOf(undefined)).toEqual({})
})

test('times are those of the caller, slots those of the zone; it starts with the first slot', () => {
  const asked = {
    startTime: '2026-11-24 20:00:00',
    slots: '09:00-12:00',
    timeZone: 'Europe/London',
  }
  const scheduled = scheduleOf(caller, read(asked))
  expect(scheduled?.schedule).toEqual({
    zone: 'Europe/London',
    start: Date.parse('2026-11-24T12:00:00Z'),
    end: null,
    slots: [{ from: 540, to: 720 }],
  })
  expect(startsAtOf(scheduled)).toEqual({ startsAt: '2026-11-25T09:00:00.000Z' })
  expect(startOf(scheduled, caller.now)).toBe(Date.parse('2026-11-25T09:00:00Z'))
  const inSlot = scheduleOf(caller, read({ slots: '09:00-12:00' }))
  expect(inSlot?.turn).toEqual({ isOpen: true, until: Date.parse('2026-11-24T04:00:00Z') })
  expect(startsAtOf(inSlot)).toEqual({})
})

test('slots of each recipient do not hold the task back; they need a slot', () => {
  const asked = { slots: '14:00-18:00', timeZone: 'recipient' }
  const scheduled = scheduleOf(caller, read(asked))
  expect(scheduled?.schedule).toMatchObject({ zone: 'Asia/Shanghai', ofRecipient: true })
  expect(scheduled?.turn).toEqual({ isOpen: true, until: null })
  // Spread by the clock of each, from now on; said as that of the caller.
  const even = scheduleOf(caller, read({ ...asked, pace: 'even' }))
  expect(even?.schedule.paced?.from).toBe(caller.now.getTime())
  expect(pacedUntilOf(even)).toEqual({ pacedUntil: '2026-11-24T10:00:00.000Z' })
  expect(fieldsOf({ endTime: '2026-11-24T12:00:00Z', timeZone: 'recipient' })).toEqual([
    'slots',
    'task.zoneNeedsSlots',
  ])
})

test.each([
  [{ startTime: '2026-11-24 10:29:59' }, 'startTime', 'task.startPast'],
  [{ endTime: '2026-11-24 10:30:00' }, 'endTime', 'task.endBeforeStart'],
  [
    { startTime: '2026-11-25 10:00:00', endTime: '2026-11-25 09:00:00' },
    'endTime',
    'task.endBeforeStart',
  ],
  [{ startTime: '2027-03-01 00:00:00' }, 'startTime', 'task.tooFar'],
  [{ endTime: '9999-01-01 00:00:00', slots: '09:00-10:00' }, 'endTime', 'task.tooFar'],
  [{ endTime: '2026-11-24 12:00:00', slots: '14:00-18:00' }, 'slots', 'task.neverOpen'],
])('%j is refused at %s', (given, field, reason) => {
  expect(fieldsOf(given)).toEqual([field, reason])
})

test.each(['9-12', '10:00-09:00', '09:00-12:00,11:00-13:00', '09:00-12:00,12:01-13:00'])(
  'the slots %s are refused before anything else',
  (slots) => {
    expect(timingSchema.safeParse({ slots }).success).toBe(false)
  },
)

test('an even task is spread until its end, or until its slots end; it needs either', () => {
  const spread = (given: Record<string, string>) =>
    pacedUntilOf(scheduleOf(caller, read({ pace: 'even', ...given })))
  expect(spread({ slots: '09:00-18:00' })).toEqual({ pacedUntil: '2026-11-24T10:00:00.000Z' })
  const endTime = '2026-11-26T12:00:00Z'
  expect(spread({ endTime })).toEqual({ pacedUntil: '2026-11-26T12:00:00.000Z' })
  expect(spread({ endTime, slots: '09:00-18:00' })).toEqual({
    pacedUntil: '2026-11-26T10:00:00.000Z',
  })
  expect(fieldsOf({ pace: 'even' })).toEqual(['pace', 'task.paceNeedsEnd'])
  expect(fieldsOf({ pace: 'even', startTime: '2026-11-24T12:00:00Z' })).toEqual([
    'pace',
    'task.paceNeedsEnd',
  ])
  // A wrong time is said first, and costs nothing to find.
  expect(fieldsOf({ pace: 'even', endTime: '9999-11-24T12:00:00Z' })).toEqual([
    'endTime',
    'task.tooFar',
  ])
  expect(pacedUntilOf(scheduleOf(caller, read({ pace: 'fast', endTime })))).toEqual({})
})
