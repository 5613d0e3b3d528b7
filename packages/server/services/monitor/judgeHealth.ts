import type { HealthCheck, HealthLevel, HealthReport } from '@tandem/model'

/** Thresholds for warning and critical. Each is reported with the recommendation `monitoring.todo.<key>`. */
export const limits = {
  /** Share of all processors over ten seconds. */
  cpu: { warn: 0.8, bad: 0.95 },
  /** Share of the heap limit. */
  memory: { warn: 0.75, bad: 0.9 },
  /** ms a call waits for its turn, 99th percentile. */
  eventLoop: { warn: 100, bad: 500 },
  /** Used share of the disk. */
  disk: { warn: 0.85, bad: 0.95 },
  /** Share of calls answered with a server error. */
  errors: { warn: 0.01, bad: 0.05 },
  /** ms, 95th percentile of calls. */
  latency: { warn: 500, bad: 2_000 },
  /** Seconds the oldest task has waited. */
  queue: { warn: 60, bad: 300 },
  /** Share of missing binds. */
  gateways: { warn: 0.01, bad: 0.5 },
  /** Seconds the oldest mail has waited. */
  mail: { warn: 300, bad: 3_600 },
  /** Calls waiting to be logged. */
  operationLog: { warn: 2_000, bad: 8_000 },
  /** Share of connections in use. */
  connections: { warn: 0.8, bad: 0.95 },
  /** Dead rows of a larger table, relative to live ones. */
  deadRows: { warn: 0.3, bad: 1 },
  /** Share of blocks read from disk. */
  cacheMiss: { warn: 0.05, bad: 0.2 },
} as const

/** The status of a value relative to its thresholds. */
export function levelOf(value: number, { warn, bad }: { warn: number; bad: number }): HealthLevel {
  if (value >= bad) return 'bad'
  return value >= warn ? 'warn' : 'ok'
}

export const worst = (levels: readonly HealthLevel[]): HealthLevel => {
  if (levels.includes('bad')) return 'bad'
  return levels.includes('warn') ? 'warn' : 'ok'
}

/** Evaluates every check of a report, the worst first. */
export function judgeHealth(report: Omit<HealthReport, 'checks'>): HealthReport['checks'] {
  const { now, server, queue, engines, gateways, mail, jobs, signIn } = report
  const { disk, operationLog } = server
  // A single failed call in a quiet minute says nothing about the platform.
  const someCalls = now.requestsPerSecond >= 0.5
  const binds = (gateways ?? []).reduce((sum, one) => sum + one.binds, 0)
  const bound = (gateways ?? []).reduce((sum, one) => sum + Math.min(one.bound, one.binds), 0)
  const dead = (gateways ?? []).some((one) => one.bound === 0 && one.binds > 0)
  const levels: Record<HealthCheck, HealthLevel> = {
    cpu: levelOf(now.cpu, limits.cpu),
    memory: levelOf(now.heapBytes / server.heapLimitBytes, limits.memory),
    eventLoop: levelOf(now.loopP99Ms, limits.eventLoop),
    disk: levelOf(disk.totalBytes === 0 ? 0 : 1 - disk.freeBytes / disk.totalBytes, limits.disk),
    errors: someCalls ? levelOf(now.errors, limits.errors) : 'ok',
    latency: levelOf(now.p95Ms, limits.latency),
    queue: levelOf(queue.oldestSeconds, limits.queue),
    engines: engines.every(({ server: runsAt }) => runsAt !== null) ? 'ok' : 'bad',
    gateways: worst([
      levelOf(binds === 0 ? 0 : 1 - bound / binds, limits.gateways),
      dead ? 'bad' : 'ok',
    ]),
    jobs: worst(jobs.map(({ level }) => level)),
    signIn: signIn.until === null ? 'ok' : 'warn',
    mail: worst([levelOf(mail.oldestSeconds, limits.mail), mail.failed > 0 ? 'warn' : 'ok']),
    operationLog: worst([
      levelOf(operationLog.waiting, limits.operationLog),
      operationLog.dropped > 0 ? 'warn' : 'ok',
    ]),
  }
  const rank = { bad: 0, warn: 1, ok: 2 } as const
  return (Object.keys(levels) as HealthCheck[]) // the table's own keys
    .map((key) => ({ key, level: levels[key] }))
    .toSorted((one, other) => rank[one.level] - rank[other.level])
}
