import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatZoned, parseLocalTime, zonedTime } from './zonedTime.ts'

const zones = [
  'UTC',
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
]
const instantOf = (text: string, zone: string): number => {
  const local = parseLocalTime(text)
  if (!local) throw new Error(`${text} is no time`)
  return zonedTime(local, zone)
}

test('a clock reading leads back to an instant with the same reading', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_102_444_800 }),
      fc.constantFrom(...zones),
      (seconds, zone) => {
        const shown = formatZoned(seconds * 1000, zone)
        expect(formatZoned(instantOf(shown, zone), zone)).toBe(shown)
      },
    ),
  )
})

test('an hour that comes twice is the first, an hour that is left out the one after', () => {
  expect(new Date(instantOf('2026-10-25 02:30:00', 'Europe/Berlin')).toISOString()).toBe(
    '2026-10-25T00:30:00.000Z',
  )
  expect(new Date(instantOf('2026-03-29 02:30:00', 'Europe/Berlin')).toISOString()).toBe(
    '2026-03-29T01:30:00.000Z',
  )
})
