import { linkFaults } from '@tandem/core'
import { z } from 'zod'

import { healthChecks, healthLevels } from '../calls/monitoring.ts'
import { runOutcomes } from '../calls/schedule.ts'
import { engineChannels } from '../channels/channels.ts'
import { smsProducts } from '../smsRules.ts'
import { scheduleStatusSchema } from './schedule.ts'

/**
 * Failed sign-ins across the platform in the last ten minutes, and whether everyone needs a captcha because of
 * them.
 */
export const signInHealthSchema = z.object({
  accounts: z.number().describe('That were tried and not opened, whether they exist or not.'),
  addresses: z.number(),
  threshold: z.number().describe('Accounts from which on everybody reads a picture.'),
  since: z
    .string()
    .nullable()
    .describe('Since when, and until when at least; null while nobody is asked for it.'),
  until: z.string().nullable(),
})
export type SignInHealth = z.output<typeof signInHealthSchema>

/** One point of the last hour: averages over ten seconds, shares from 0 to 1. */
export const vitalsPointSchema = z.object({
  at: z.string(),
  cpu: z.number().describe('Of all processors.'),
  rssBytes: z.number(),
  heapBytes: z.number(),
  loopP50Ms: z.number(),
  loopP99Ms: z.number(),
  gc: z.number().describe('Of the time.'),
  requestsPerSecond: z.number(),
  errors: z.number().describe('Of the calls, answered 500 and above.'),
  p95Ms: z.number().describe('0 when there was no call.'),
  queued: z.number().describe('Recipients accepted and not yet sent.'),
  queueSeconds: z.number(),
})
export type VitalsPoint = z.output<typeof vitalsPointSchema>

/** GET /sys/monitor/health */
export const healthReportSchema = z.object({
  at: z.string(),
  checks: z.array(z.object({ key: z.enum(healthChecks), level: z.enum(healthLevels) })).readonly(),
  server: z.object({
    version: z.string(),
    node: z.string(),
    startTime: z.string(),
    processors: z.number(),
    memoryBytes: z.number(),
    heapLimitBytes: z.number(),
    openHandles: z.number(),
    disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
    websockets: z.number(),
    operationLog: z
      .object({ waiting: z.number(), dropped: z.number() })
      .describe('Calls not yet in the operation log or among the API requests, and calls let go.'),
  }),
  now: vitalsPointSchema,
  hour: z
    .array(vitalsPointSchema)
    .readonly()
    .describe(
      'Oldest first, a point each ten seconds, at most an hour; kept in memory since the start.',
    ),
  queue: z.object({
    states: z
      .array(z.object({ status: z.string(), tasks: z.number(), recipients: z.number() }))
      .readonly(),
    oldestSeconds: z.number(),
  }),
  engines: z
    .array(
      z.object({
        channel: z.enum(engineChannels),
        server: z
          .string()
          .nullable()
          .describe(
            'Which runs it, as host:process; null: none does, and all of the channel waits.',
          ),
      }),
    )
    .readonly(),
  gateways: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        bound: z.number(),
        binds: z.number(),
        waiting: z.number(),
        unanswered: z.number(),
        rateLimit: z.number().describe('Parts the carrier is allowed to get a second, as set.'),
        sent: z
          .number()
          .describe(
            'Of the last minute: sent, sent again because the carrier throttled, and because an answer was lost.',
          ),
        throttled: z.number(),
        inDoubt: z.number(),
        fault: z.enum(linkFaults).nullable(),
        cause: z.string().nullable(),
      }),
    )
    .readonly()
    .nullable()
    .describe('null where no engine runs in the process that answers.'),
  storage: z.object({
    files: z.object({ count: z.number(), bytes: z.number() }),
    uploads: z.object({ count: z.number(), bytes: z.number() }),
    exports: z.object({ count: z.number(), bytes: z.number() }),
  }),
  jobs: z
    .array(
      z.object({
        id: z.string(),
        jobText: z.string(),
        status: scheduleStatusSchema,
        outcome: z.enum(runOutcomes).nullable(),
        lastSuccessTime: z.string().nullable(),
        nextTime: z.string().nullable(),
        level: z.enum(healthLevels),
      }),
    )
    .readonly(),
  signIn: signInHealthSchema,
  mail: z.object({ queued: z.number(), failed: z.number(), oldestSeconds: z.number() }),
})
export type HealthReport = z.output<typeof healthReportSchema>

/** GET /sys/monitor/database */
export const databaseReportSchema = z.object({
  at: z.string(),
  version: z.string(),
  startTime: z.string(),
  sizeBytes: z.number(),
  tables: z
    .array(
      z.object({
        name: z.string(),
        bytes: z.number(),
        indexBytes: z.number(),
        rows: z.number().describe("The planner's guess."),
        deadRows: z.number(),
        lastVacuumTime: z.string().nullable(),
        lastAnalyzeTime: z.string().nullable(),
        partitions: z.number().describe('0 for a table that has none.'),
        level: z.enum(healthLevels),
      }),
    )
    .readonly(),
  connections: z.object({
    used: z.number(),
    most: z.number(),
    level: z.enum(healthLevels),
    groups: z
      .array(z.object({ application: z.string(), state: z.string(), count: z.number() }))
      .readonly(),
  }),
  cacheHit: z
    .number()
    .nullable()
    .describe('Share of blocks found in memory, 0 to 1; null before anything was read.'),
  cacheLevel: z.enum(healthLevels),
  commits: z.number(),
  rollbacks: z.number(),
  deadlocks: z.number(),
  temporaryBytes: z.number(),
  wal: z.object({ bytes: z.number(), since: z.string().nullable() }).nullable(),
  checkpoints: z.object({ timed: z.number(), requested: z.number() }).nullable(),
  retention: z
    .object({
      nextTime: z
        .string()
        .nullable()
        .describe('When the job runs next that removes what is older; null while it is paused.'),
      lastSuccessTime: z.string().nullable(),
      products: z
        .array(
          z.object({
            product: z.enum(smsProducts),
            days: z.number(),
            before: z.string().describe('The next run removes what was sent before.'),
            oldestTime: z
              .string()
              .nullable()
              .describe('When the oldest task was made that is still there; null without any.'),
          }),
        )
        .readonly(),
      tables: z
        .array(
          z.object({
            name: z.string(),
            rows: z.number(),
            bytes: z.number(),
            partitions: z.number(),
          }),
        )
        .readonly()
        .describe(
          "Tables that the job removes from; `rows` is the planner's guess, `partitions` of one week each.",
        ),
    })
    .describe('How long messages are kept, and what they take.'),
  slow: z
    .array(
      z.object({
        text: z.string(),
        count: z.number(),
        maxMs: z.number(),
        p95Ms: z.number(),
        lastTime: z.string(),
      }),
    )
    .readonly()
    .describe(
      'Statements of this process that took longer than 200 ms, the slowest first; texts hold no values.',
    ),
  activity: z
    .array(
      z.object({
        pid: z.number(),
        application: z.string(),
        state: z.string(),
        seconds: z.number(),
        waitsFor: z.string().nullable(),
        blockedBy: z.array(z.number()).readonly(),
        text: z.string(),
      }),
    )
    .readonly()
    .describe(
      'Running for five seconds and longer, or kept waiting by a lock; texts hold no values.',
    ),
})
export type DatabaseReport = z.output<typeof databaseReportSchema>
