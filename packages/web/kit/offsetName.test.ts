import { expect, test } from 'vitest'
import { offsetName } from './offsetName.ts'

test.each([
  ['2026-07-01T00:00:00Z', 'Asia/Shanghai', 'UTC+8'],
  ['2026-07-01T00:00:00Z', 'Europe/Berlin', 'UTC+2'],
  ['2026-12-01T00:00:00Z', 'Europe/Berlin', 'UTC+1'],
  ['2026-12-01T00:00:00Z', 'America/St_Johns', 'UTC−3:30'],
  ['2026-12-01T00:00:00Z', 'America/New_York', 'UTC−5'],
  ['2026-12-01T00:00:00Z', 'UTC', 'UTC'],
  ['soon', 'UTC', ''],
])('at %s, clocks of %s are at %s', (iso, zone, name) => {
  expect(offsetName(iso, zone)).toBe(name)
})
