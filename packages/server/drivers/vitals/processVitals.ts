import type { VitalsPoint } from '@tandem/model'
import { readdir, stat, statfs } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

import type { Clock } from '../../ports/clock.ts'
import type { Amount, Vitals } from '../../ports/vitals.ts'

export interface VitalsOptions {
  clock: Clock
  dataDir: string
  /** Version of the product. */
  version: string
  /** How much waits to be sent; a failed reading counts as the last known value. */
  queue(): Promise<{ queued: number; queueSeconds: number }>
  intervalMs?: number
}

const INTERVAL_MS = 10_000
/** An hour of points. */
const MOST_POINTS = 360
/** Durations of calls kept per interval; others are only counted. */
const MOST_CALLS = 20_000
const STORAGE_MS = 60_000
const NANOS = 1e6

/** Measures this process every ten seconds and keeps the last hour in memory. */
export function createProcessVitals(options: VitalsOptions): Vitals {
  const { clock, dataDir, version, intervalMs = INTERVAL_MS } = options
  const startTime = new Date(clock.now() - process.uptime() * 1_000).toISOString()
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  let gcMs = 0
  const gc = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) gcMs += duration
  })
  gc.observe({ entryTypes: ['gc'] })
  const processors = availableParallelism()

  let times: number[] = []
  let calls = 0
  let failed = 0
  let since = performance.now()
  let used = process.cpuUsage()
  let queue = { queued: 0, queueSeconds: 0 }
  const points: VitalsPoint[] = []

  const measure = (): VitalsPoint => {
    const seconds = Math.max((performance.now() - since) / 1_000, 0.001)
    const { user, system } = process.cpuUsage(used)
    const memory = process.memoryUsage()
    return {
      at: new Date(clock.now()).toISOString(),
      cpu: Math.min((user + system) / 1e6 / seconds / processors, 1),
      rssBytes: memory.rss,
      heapBytes: memory.heapUsed,
      loopP50Ms: delayOf(loop.percentile(50)),
      loopP99Ms: delayOf(loop.percentile(99)),
      gc: Math.min(gcMs / 1_000 / seconds, 1),
      requestsPerSecond: calls / seconds,
      errors: calls === 0 ? 0 : failed / calls,
      p95Ms: percentile(times, 0.95),
      ...queue,
    }
  }
  let latest = measure()
  const tick = (): void => {
    latest = measure()
    points.push(latest)
    if (points.length > MOST_POINTS) points.shift()
    times = []
    calls = 0
    failed = 0
    gcMs = 0
    loop.reset()
    since = performance.now()
    used = process.cpuUsage()
    void look()
  }
  let looking: Promise<void> = Promise.resolve()
  const look = (): Promise<void> => {
    looking = options.queue().then(
      (found) => {
        queue = found
      },
      () => undefined, // the database is away: its own checks report that
    )
    return looking
  }
  void look()
  const timer = setInterval(tick, intervalMs)
  timer.unref()

  let counted: { at: number; value: Promise<{ files: Amount; uploads: Amount }> } | undefined
  return {
    now: () => {
      // Too early after a tick for meaningful values.
      const fresh = performance.now() - since < intervalMs / 4
      return fresh && points.length > 0 ? latest : measure()
    },
    hour: () => points,
    facts: () => ({
      version,
      node: process.version,
      startTime,
      processors,
      memoryBytes: totalmem(),
      heapLimitBytes: getHeapStatistics().heap_size_limit,
      openHandles: process.getActiveResourcesInfo().length,
    }),
    async disk() {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    },
    storage() {
      if (!counted || performance.now() - counted.at > STORAGE_MS) {
        const value = Promise.all([
          amountIn(join(dataDir, 'files')),
          amountIn(join(dataDir, 'uploads')),
        ]).then(([files, uploads]) => ({ files, uploads }))
        counted = { at: performance.now(), value }
      }
      return counted.value
    },
    noteCall({ status, ms }) {
      calls += 1
      if (status >= 500) failed += 1
      if (times.length < MOST_CALLS) times.push(ms)
    },
    async close() {
      clearInterval(timer)
      gc.disconnect()
      loop.disable()
      await looking
    },
  }
}

/** The histogram includes its own resolution, and has no value before its first sample. */
const delayOf = (nanos: number): number =>
  Number.isFinite(nanos) ? Math.max(nanos / NANOS - 20, 0) : 0

/** The value that this share of all does not exceed; 0 for none. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}

/** Files of a folder; a missing folder is empty. */
async function amountIn(folder: string): Promise<Amount> {
  const names = await readdir(folder).catch((): string[] => [])
  const total = { count: 0, bytes: 0 }
  for (const name of names) {
    // One that went meanwhile is not counted.
    // oxlint-disable-next-line no-await-in-loop -- one after the other keeps the disk free for others
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (!found?.isFile()) continue
    total.count += 1
    total.bytes += found.size
  }
  return total
}
