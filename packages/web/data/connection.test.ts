import { expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'

test('a lost server is polled until it responds, and its return is reported once', async () => {
  let answers = false
  const probe = vi.fn<() => Promise<void>>(async () => connection.heard(answers))
  const connection = createConnection({ probe, waitsMs: [1], now: () => 1_000 })
  const found = vi.fn<() => void>()
  connection.onFound(found)

  connection.heard(true)
  expect(connection.lostSince()).toBeNull()
  connection.heard(false)
  expect(connection.lostSince()).toBe(1_000)
  await expect.poll(() => probe.mock.calls.length).toBeGreaterThan(3)
  expect(found).not.toHaveBeenCalled()
  answers = true
  await expect.poll(() => connection.lostSince()).toBeNull()
  expect(found).toHaveBeenCalledTimes(1)
})

test('a hint that turns out wrong loses nothing', async () => {
  const probe = vi.fn<() => Promise<void>>(async () => connection.heard(true))
  const connection = createConnection({ probe, waitsMs: [1] })
  connection.check()
  await expect.poll(() => probe.mock.calls.length).toBeGreaterThan(0)
  expect(connection.lostSince()).toBeNull()
})
