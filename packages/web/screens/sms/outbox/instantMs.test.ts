import { expect, test } from 'vitest'
import { elapsed, instantMs } from './instantMs.ts'

test('a step is told to the millisecond in the zone of the reader', () => {
  expect(instantMs('2026-11-20T10:00:00.007Z', 'Asia/Shanghai')).toBe('2026-11-20 18:00:00.007')
  expect(instantMs('no time', 'UTC')).toBe('')
})

test('how long a step took is told in the unit that fits', () => {
  const from = '2026-11-20T10:00:00.000Z'
  expect(elapsed(from, '2026-11-20T10:00:00.012Z')).toBe('12 ms')
  expect(elapsed(from, '2026-11-20T10:00:01.400Z')).toBe('1.40 s')
  expect(elapsed(from, '2026-11-20T10:03:05.000Z')).toBe('3 min 5 s')
  expect(elapsed(from, '2026-11-20T12:03:05.000Z')).toBe('2 h 3 min')
})
