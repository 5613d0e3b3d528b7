import { expect, test } from 'vitest'
import { screenedOut, stillSays } from './lookup.ts'

const HOUR = 3_600_000
const now = Date.UTC(2026, 10, 26)

test('who was off yesterday may be on again: that is asked anew, what is assigned to nobody is not', () => {
  const off = (hours: number) => ({ state: 'unreachable', at: now - hours * HOUR }) as const
  expect(stillSays(off(23), now)).toBe(true)
  expect(stillSays(off(24), now)).toBe(false)
  expect(stillSays({ state: 'invalid', at: now - 100 * HOUR }, now)).toBe(true)
})

test('a screening leaves out who cannot be reached and what is assigned to nobody, with the reason', () => {
  const at = now - HOUR
  expect(screenedOut({ state: 'unreachable', at }, now)).toBe('number.unreachable')
  expect(screenedOut({ state: 'unreachable', at: now - 30 * HOUR }, now)).toBeNull()
  expect(screenedOut({ state: 'invalid', at }, now)).toBe('number.unassigned')
  expect(screenedOut({ state: 'reachable', at }, now)).toBeNull()
  expect(screenedOut({ state: 'unknown', at }, now)).toBeNull()
  expect(screenedOut(undefined, now)).toBeNull()
})
