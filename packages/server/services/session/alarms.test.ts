import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createAlarms } from './alarms.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an alarm whose timer comes early rings when its moment is over, once', () => {
  let now = 1_000
  const ring = vi.fn<() => void>()
  const alarmAt = createAlarms({ now: () => now }, ring)
  alarmAt(new Date(1_200))
  alarmAt(new Date(1_200))
  now = 1_197
  vi.advanceTimersByTime(201)
  expect(ring).not.toHaveBeenCalled()
  now = 1_201
  vi.advanceTimersByTime(4)
  expect(ring).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(ring).toHaveBeenCalledTimes(1)
})
