import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createAlarms } from './alarms.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an alarm in two months waits for it, however long timers can wait, and keeps nobody busy until then', () => {
  const start = Date.now()
  const ring = vi.fn<() => void>()
  let asked = 0
  const now = () => {
    asked += 1
    return Date.now()
  }
  createAlarms({ now }, ring)(new Date(start + 60 * 86_400_000))
  vi.advanceTimersByTime(59 * 86_400_000)
  expect(ring).not.toHaveBeenCalled()
  expect(asked).toBeLessThan(10)
  vi.advanceTimersByTime(86_400_002)
  expect(ring).toHaveBeenCalledTimes(1)
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
