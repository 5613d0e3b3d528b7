import { z } from 'zod'

import { cronPreviewSchema, registryJobSchema, scheduledRunSchema } from '../answers/schedule.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

const fields = {
  cronExpression: z.string().min(1).max(120),
  parameter: z.string().max(255).optional(),
  description: z.string().max(255).optional(),
  /** A number or its text, as clients of the family send either. */
  status: z
    .union([z.literal(0), z.literal(-1), z.literal('0'), z.literal('-1')])
    .transform((value): 0 | -1 => (Number(value) === 0 ? 0 : -1))
    .optional(),
}
const jobClassName = z.string().min(1).max(64)
const addScheduleInput = z.strictObject({ jobClassName, ...fields })
const scheduleId = z.string().regex(/^[0-9]{1,18}$/)
const editScheduleInput = z.strictObject({
  id: scheduleId,
  version: z.number().int(),
  jobClassName: jobClassName.optional(),
  ...fields,
})
const oneSchedule = z.strictObject({ id: scheduleId })
/** Older clients of the family name the job, newer ones the schedule. */
const scheduleOrJob = z
  .strictObject({ id: scheduleId.optional(), jobClassName: z.string().min(1).max(64).optional() })
  .refine((value) => (value.id === undefined) !== (value.jobClassName === undefined), {
    message: 'id or jobClassName',
  })
const manySchedules = z.strictObject({
  ids: z
    .string()
    .regex(/^[0-9]{1,18}(,[0-9]{1,18}){0,199},?$/)
    .transform((text) => [...new Set(text.split(',').filter(Boolean))]),
})

const count = z
  .string()
  .regex(/^[1-9][0-9]{0,5}$/)
  .transform(Number)
const runInput = z.strictObject({
  id: z.string().regex(/^[0-9]{1,18}$/),
  pageSize: count.optional(),
  cursor: z
    .string()
    .regex(/^n[0-9]{1,18}$/)
    .optional(),
})

/** Schedules of the registry's jobs, named as in the family. */
export const scheduleCalls = {
  runs: defineCall({
    method: 'GET',
    path: '/sys/quartzJob/runs',
    access: 'scheduledJob:list',
    readOnly: true,
    summary: 'Runs of a scheduled job, newest first',
    list: true,
    ids: { id: 'schedule' },
    in: runInput,
    out: z.object({ records: z.array(scheduledRunSchema), next: z.string().nullable() }),
  }),
  registry: defineCall({
    method: 'GET',
    path: '/sys/quartzJob/registry',
    access: 'scheduledJob:list',
    readOnly: true,
    summary: 'Every job that can be scheduled',
    in: z.strictObject({}),
    out: z.array(registryJobSchema),
  }),
  nextRuns: defineCall({
    method: 'GET',
    path: '/sys/quartzJob/nextRuns',
    access: 'scheduledJob:list',
    readOnly: true,
    summary: 'What a cron text means',
    in: z.strictObject({ cronExpression: z.string().max(120) }),
    out: cronPreviewSchema,
  }),
  add: defineCall({
    method: 'POST',
    path: '/sys/quartzJob/add',
    access: 'scheduledJob:add',
    summary: 'Schedule a job of the registry',
    in: addScheduleInput,
    out: id,
  }),
  edit: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/quartzJob/edit',
    access: 'scheduledJob:edit',
    ids: { id: 'schedule' },
    in: editScheduleInput,
    out: nothingSchema,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/sys/quartzJob/delete',
    access: 'scheduledJob:delete',
    ids: { id: 'schedule' },
    in: oneSchedule,
    out: nothingSchema,
  }),
  removeMany: defineCall({
    method: 'DELETE',
    path: '/sys/quartzJob/deleteBatch',
    access: 'scheduledJob:delete',
    ids: { ids: 'schedule' },
    in: manySchedules,
    out: nothingSchema,
  }),
  pause: defineCall({
    method: ['GET', 'PUT', 'POST'],
    actsByGet: true,
    path: '/sys/quartzJob/pause',
    access: 'scheduledJob:edit',
    ids: { id: 'schedule' },
    in: scheduleOrJob,
    out: nothingSchema,
  }),
  resume: defineCall({
    method: ['GET', 'PUT', 'POST'],
    actsByGet: true,
    path: '/sys/quartzJob/resume',
    access: 'scheduledJob:edit',
    ids: { id: 'schedule' },
    in: scheduleOrJob,
    out: nothingSchema,
  }),
  execute: defineCall({
    method: ['GET', 'PUT', 'POST'],
    actsByGet: true,
    path: '/sys/quartzJob/execute',
    access: 'scheduledJob:run',
    summary: 'Run a scheduled job now',
    ids: { id: 'schedule' },
    in: oneSchedule,
    out: nothingSchema,
  }),
  cancel: defineCall({
    method: 'PUT',
    path: '/sys/quartzJob/cancel',
    access: 'scheduledJob:run',
    summary: 'End the run under way',
    ids: { id: 'schedule' },
    in: oneSchedule,
    out: nothingSchema,
  }),
}
