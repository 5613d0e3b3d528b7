import { z } from 'zod'

import { runOutcomes, scheduleStatus } from '../calls/schedule.ts'

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
