import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  parseTimeSlots,
  type TimeSlot,
  timeSlotFault,
  timeSlotLimits,
  timeSlotsText,
} from './timeSlots.ts'

const DAY = 1440
const slot = fc
  .tuple(fc.integer({ min: 0, max: DAY - 1 }), fc.integer({ min: 1, max: DAY }))
  .map(([one, other]): TimeSlot => ({ from: Math.min(one, other), to: Math.max(one, other, 1) }))
const slots = fc.array(slot, { maxLength: 7 })
const minutesOf = ({ from, to }: TimeSlot) => Array.from({ length: to - from }, (_, n) => from + n)

test('slots without a fault are few, share no minute and have a rest of five minutes between them', () => {
  fc.assert(
    fc.property(slots, (drawn) => {
      if (timeSlotFault(drawn) !== undefined) return
      expect(drawn.length).toBeLessThanOrEqual(timeSlotLimits.most)
      const minutes = drawn.flatMap(minutesOf)
      expect(new Set(minutes).size).toBe(minutes.length)
      for (const one of drawn) {
        const rest = drawn.filter((other) => other !== one && other.from >= one.to)
        for (const { from } of rest) expect(from - one.to).toBeGreaterThanOrEqual(5)
      }
    }),
  )
})

test('slots that are drawn apart have no fault, in any order', () => {
  const apart = fc
    .array(fc.tuple(fc.integer({ min: 5, max: 60 }), fc.integer({ min: 1, max: 120 })), {
      minLength: 1,
      maxLength: timeSlotLimits.most,
    })
    .map((steps) => {
      let at = 0
      return steps.map(([gap, length]): TimeSlot => {
        const from = at + gap
        at = from + length
        return { from, to: at }
      })
    })
  fc.assert(
    fc.property(apart, fc.nat(), (drawn, turn) => {
      const rotated = [...drawn.slice(turn % drawn.length), ...drawn.slice(0, turn % drawn.length)]
      expect(timeSlotFault(rotated)).toBeUndefined()
    }),
  )
})

test.each([
  [[{ from: 540, to: 540 }], 'empty', 0],
  [[{ from: 600, to: 540 }], 'empty', 0],
  [[{ from: -1, to: 60 }], 'notInDay', 0],
  [[{ from: 0, to: 1441 }], 'notInDay', 0],
  [[{ from: 1.5, to: 60 }], 'notInDay', 0],
  [
    [
      { from: 540, to: 600 },
      { from: 599, to: 700 },
    ],
    'overlap',
    0,
  ],
  [
    [
      { from: 604, to: 700 },
      { from: 540, to: 600 },
    ],
    'tooClose',
    1,
  ],
  [
    [
      { from: 540, to: 600 },
      { from: 600, to: 700 },
    ],
    'tooClose',
    0,
  ],
  // A rest of three minutes over midnight.
  [
    [
      { from: 1, to: 600 },
      { from: 700, to: 1438 },
    ],
    'tooClose',
    1,
  ],
  [Array.from({ length: 6 }, (_, n) => ({ from: n * 60, to: n * 60 + 30 })), 'tooMany', 5],
] as const)('slots that overlap, touch or lie wrong are refused: %j is %s', (given, fault, at) => {
  expect(timeSlotFault(given)).toEqual({ fault, at })
})

test('no slots, the whole day and slots that meet at midnight are fine', () => {
  for (const text of ['00:00-24:00', '00:00-01:00,23:00-24:00']) {
    expect(timeSlotFault(parseTimeSlots(text) ?? [])).toBeUndefined()
  }
  expect(timeSlotFault([])).toBeUndefined()
})

test('slots are read as they are written, in the order of the day', () => {
  fc.assert(
    fc.property(slots, (drawn) => {
      fc.pre(drawn.length > 0)
      const read = parseTimeSlots(timeSlotsText(drawn))
      expect(read).toEqual(drawn.toSorted((one, other) => one.from - other.from))
    }),
  )
  expect(parseTimeSlots(' 9:00 - 12:00, 14:00-18:30')).toEqual([
    { from: 540, to: 720 },
    { from: 840, to: 1110 },
  ])
})

test.each(['', '9-12', '09:00', '09:00-24:01', '09:60-10:00', '09:00-10:00-11:00', '09:00-10:00,'])(
  'the slots "%s" are not read',
  (text) => {
    expect(parseTimeSlots(text)).toBeUndefined()
  },
)
