import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createProcessVitals } from './processVitals.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a point holds the changes since the previous one, and the latest queue length', async () => {
  let away = false
  const vitals = createProcessVitals({
    clock: { now: () => Date.now() },
    dataDir: tmpdir(),
    version: '1.2.3',
    intervalMs: 100,
    async queue() {
      if (away) throw new Error('away')
      return { queued: 7, queueSeconds: 3 }
    },
  })
  await vi.advanceTimersByTimeAsync(50)
  for (let n = 0; n < 20; n += 1) vitals.noteCall({ status: n === 0 ? 500 : 200, ms: n })
  away = true
  await vi.advanceTimersByTimeAsync(50)
  const [first] = vitals.hour()
  expect(first).toMatchObject({ errors: 0.05, p95Ms: 19, queued: 7, queueSeconds: 3 })
  expect(first?.requestsPerSecond).toBeCloseTo(200)
  await vi.advanceTimersByTimeAsync(100)
  expect(vitals.hour()).toHaveLength(2)
  expect(vitals.hour().at(-1)).toMatchObject({
    requestsPerSecond: 0,
    errors: 0,
    p95Ms: 0,
    queued: 7,
  })
  expect(vitals.facts()).toMatchObject({ version: '1.2.3', node: process.version })
  expect((await vitals.disk()).totalBytes).toBeGreaterThan(0)
  await vitals.close()
})
