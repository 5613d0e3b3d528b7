import type { smsProducts } from '../wire.ts'
import type { RunOutcome, ScheduleStatus } from './schedule.ts'

/** How well one thing is. */
export type HealthLevel = 'ok' | 'warn' | 'bad'

/** Things that are judged, each with its limits (services/monitor/judgeHealth.ts) and what to do about it. */
export const healthChecks = [
  'cpu',
  'memory',
  'eventLoop',
  'disk',
  'errors',
  'latency',
  'queue',
  'gateways',
  'jobs',
  'signIn',
  'mail',
  'operationLog',
] as const
export type HealthCheck = (typeof healthChecks)[number]

/** Failed sign-ins of the whole platform in the last ten minutes, and whether everybody reads a picture for it. */
export interface SignInHealth {
  /** That were tried and not opened, whether they exist or not. */
  accounts: number
  addresses: number
  /** Accounts from which on everybody reads a picture. */
  threshold: number
  /** Since when, and until when at least; null while nobody is asked for it. */
  since: string | null
  until: string | null
}

/** One point of the last hour: averages over ten seconds, shares from 0 to 1. */
export interface VitalsPoint {
  at: string
  /** Of all processors. */
  cpu: number
  rssBytes: number
  heapBytes: number
  loopP50Ms: number
  loopP99Ms: number
  /** Of the time. */
  gc: number
  requestsPerSecond: number
  /** Of the calls, answered 500 and above. */
  errors: number
  /** 0 when there was no call. */
  p95Ms: number
  /** Recipients accepted and not yet sent. */
  queued: number
  queueSeconds: number
}

/** GET /sys/monitor/health */
export interface HealthReport {
  at: string
  checks: readonly { key: HealthCheck; level: HealthLevel }[]
  server: {
    version: string
    node: string
    startTime: string
    processors: number
    memoryBytes: number
    heapLimitBytes: number
    openHandles: number
    disk: { freeBytes: number; totalBytes: number }
    websockets: number
    /** Calls not yet in the operation log, and calls let go. */
    operationLog: { waiting: number; dropped: number }
  }
  now: VitalsPoint
  /** Oldest first, a point each ten seconds, at most an hour; kept in memory since the start. */
  hour: readonly VitalsPoint[]
  queue: {
    states: readonly { status: string; tasks: number; recipients: number }[]
    oldestSeconds: number
  }
  /** null where no engine runs in the process that answers. */
  gateways:
    | readonly {
        id: string
        name: string
        bound: number
        binds: number
        waiting: number
        unanswered: number
        /** Parts the carrier is allowed to get a second, as set. */
        rateLimit: number
        /** Of the last minute: sent, sent again because the carrier throttled, and because an answer was lost. */
        sent: number
        throttled: number
        inDoubt: number
        cause: string | null
      }[]
    | null
  storage: {
    files: { count: number; bytes: number }
    uploads: { count: number; bytes: number }
    exports: { count: number; bytes: number }
  }
  jobs: readonly {
    id: string
    jobText: string
    status: ScheduleStatus
    outcome: RunOutcome | null
    lastSuccessTime: string | null
    nextTime: string | null
    level: HealthLevel
  }[]
  signIn: SignInHealth
  mail: { queued: number; failed: number; oldestSeconds: number }
}

/** GET /sys/monitor/database */
export interface DatabaseReport {
  at: string
  version: string
  startTime: string
  sizeBytes: number
  tables: readonly {
    name: string
    bytes: number
    indexBytes: number
    /** The planner's guess. */
    rows: number
    deadRows: number
    lastVacuumTime: string | null
    lastAnalyzeTime: string | null
    /** 0 for a table that has none. */
    partitions: number
    level: HealthLevel
  }[]
  connections: {
    used: number
    most: number
    level: HealthLevel
    groups: readonly { application: string; state: string; count: number }[]
  }
  /** Share of blocks found in memory, 0 to 1; null before anything was read. */
  cacheHit: number | null
  cacheLevel: HealthLevel
  commits: number
  rollbacks: number
  deadlocks: number
  temporaryBytes: number
  wal: { bytes: number; since: string | null } | null
  checkpoints: { timed: number; requested: number } | null
  /** How long messages are kept, and what they take. */
  retention: {
    /** When the job runs next that removes what is older; null while it is paused. */
    nextTime: string | null
    lastSuccessTime: string | null
    products: readonly {
      product: (typeof smsProducts)[number]
      days: number
      /** The next run removes what was sent before. */
      before: string
      /** When the oldest task was made that is still there; null without any. */
      oldestTime: string | null
    }[]
    /** Tables that the job removes from; `rows` is the planner's guess, `partitions` of one week each. */
    tables: readonly { name: string; rows: number; bytes: number; partitions: number }[]
  }
  /** Statements of this process that took longer than 200 ms, the slowest first; texts hold no values. */
  slow: readonly {
    text: string
    count: number
    maxMs: number
    p95Ms: number
    lastTime: string
  }[]
  /** Running for five seconds and longer, or kept waiting by a lock; texts hold no values. */
  activity: readonly {
    pid: number
    application: string
    state: string
    seconds: number
    waitsFor: string | null
    blockedBy: readonly number[]
    text: string
  }[]
}
