import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithinSlots, type TimeSlot, timeSlotFault, timeSlotLimits } from './timeSlots.ts'

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
] as const)('%j: %s', (given, fault, at) => {
  expect(timeSlotFault(given)).toEqual({ fault, at })
})

test('a task may work within its slots, the last minute not included; without any, always', () => {
  const day = [{ from: 540, to: 600 }]
  expect([539, 540, 599, 600].map((minute) => isWithinSlots(day, minute))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isWithinSlots([], 3)).toBe(true)
  expect(timeSlotFault([])).toBeUndefined()
  // Around the clock, and over midnight.
  expect(timeSlotFault([{ from: 0, to: 1440 }])).toBeUndefined()
  expect(
    timeSlotFault([
      { from: 0, to: 60 },
      { from: 1380, to: 1440 },
    ]),
  ).toBeUndefined()
})
