import { z } from 'zod'

import { runOutcomes, scheduleStatus } from '../calls/schedule.ts'
import { recordFrameSchema } from '../kit/answers.ts'

export const scheduleStatusSchema = z.literal([scheduleStatus.running, scheduleStatus.stopped])

/** One run of a scheduled job, GET /sys/quartzJob/runs. */
export const scheduledRunSchema = z.object({
  id: z.string(),
  outcome: z.enum(runOutcomes),
  startTime: z.string(),
  endTime: z.string().nullable(),
  message: z
    .string()
    .nullable()
    .describe('What it did, or why it failed, as a sentence; null while it runs.'),
  byName: z.string().nullable().describe('Who asked for it; null: the clock.'),
  node: z.string().describe('Process that ran it.'),
})
export type ScheduledRun = z.output<typeof scheduledRunSchema>

/** A schedule, GET /sys/quartzJob/list. */
export const scheduledJobRowSchema = recordFrameSchema.extend({
  jobClassName: z.string().describe('Key of the registry.'),
  jobText: z.string().describe('What the reader calls it, and what it is for.'),
  purposeText: z.string(),
  cronExpression: z.string().describe('Five fields.'),
  parameter: z.string(),
  description: z.string(),
  status: scheduleStatusSchema,
  delFlag: z.literal(0),
  timeZone: z.string().describe("Zone its clock is meant in: the platform's."),
  nextTimes: z.array(z.string()).readonly().describe('The next runs; none while it is stopped.'),
  waiting: z.boolean().describe('Asked for by hand and about to begin.'),
  running: scheduledRunSchema
    .pick({ id: true, startTime: true, node: true })
    .extend({
      done: z.number().nullable(),
      total: z.number().nullable(),
      cancelling: z.boolean().describe('Told to end, and not ended yet.'),
    })
    .nullable()
    .describe('The run under way.'),
  last: scheduledRunSchema.nullable(),
  lastSuccessTime: z.string().nullable(),
  known: z.boolean().describe('false: this release has no such job any more; it never runs.'),
})
export type ScheduledJobRow = z.output<typeof scheduledJobRowSchema>

/** GET /sys/quartzJob/registry: every existing job. */
export const registryJobSchema = z.object({
  jobClassName: z.string(),
  jobText: z.string(),
  purposeText: z.string(),
  cronExpression: z.string().describe('When it runs unless somebody changes it.'),
  scheduled: z.boolean(),
})
export type RegistryJob = z.output<typeof registryJobSchema>

/** GET /sys/quartzJob/nextRuns: when a cron text runs. */
export const cronPreviewSchema = z.object({
  cronExpression: z.string(),
  timeZone: z.string(),
  nextTimes: z.array(z.string()).readonly(),
})
export type CronPreview = z.output<typeof cronPreviewSchema>
