import {
  cronPreviewSchema,
  nothingSchema,
  pageSchema,
  registryJobSchema,
  abilitiesSchema,
  scheduledJobRowSchema,
  id,
  scheduledRunSchema,
} from '@tandem/model'
import { z } from 'zod'

import {
  addSchedule,
  addScheduleInput,
  demandPlatform,
  editSchedule,
  editScheduleInput,
} from '../../services/schedule/changeSchedules.ts'
import {
  cancelRun,
  executeSchedule,
  manySchedules,
  oneSchedule,
  pauseSchedule,
  removeSchedules,
  resumeSchedule,
  scheduleOrJob,
} from '../../services/schedule/controlSchedules.ts'
import {
  listRegistry,
  listRuns,
  listSchedules,
  previewCron,
  runListInput,
  scheduleById,
  scheduleListInput,
} from '../../services/schedule/listSchedules.ts'
import type { Ctx } from '../../services/ctx.ts'
import { type Route, route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

const PATH = '/sys/quartzJob'
const job = scheduledJobRowSchema.extend({ abilities: abilitiesSchema })

/** Reads, for platform staff only. */
const platform =
  <I, O>(read: (ctx: Ctx, input: I) => Promise<O>) =>
  async (ctx: Ctx, input: I): Promise<O> => {
    demandPlatform(ctx)
    return read(ctx, input)
  }
/** A change without a result. */
const done =
  <I>(change: (ctx: Ctx, input: I) => Promise<void>) =>
  async (ctx: Ctx, input: I): Promise<null> => {
    await change(ctx, input)
    return null
  }

/** Schedules of the registry's jobs, named as in the family. */
export const scheduleRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'GET',
    path: `${PATH}/list`,
    out: pageSchema(job),
    list: true,
    access: 'scheduledJob:list',
    summary: 'Scheduled jobs',
    in: scheduleListInput,
    handler: platform((ctx, input) => listSchedules(ctx, ports, input)),
  }),
  route({
    method: 'GET',
    path: `${PATH}/queryById`,
    out: job,
    access: 'scheduledJob:list',
    in: oneSchedule,
    handler: platform((ctx, { id }) => scheduleById(ctx, ports, id)),
  }),
  route({
    method: 'GET',
    path: `${PATH}/runs`,
    out: z.object({ records: z.array(scheduledRunSchema), next: z.string().nullable() }),
    list: true,
    access: 'scheduledJob:list',
    summary: 'Runs of a scheduled job, newest first',
    in: runListInput,
    handler: platform((ctx, input) => listRuns(ctx, ports, input)),
  }),
  route({
    method: 'GET',
    path: `${PATH}/registry`,
    out: z.array(registryJobSchema),
    access: 'scheduledJob:list',
    summary: 'Every job that can be scheduled',
    in: z.strictObject({}),
    handler: platform((ctx) => listRegistry(ctx, ports)),
  }),
  route({
    method: 'GET',
    path: `${PATH}/nextRuns`,
    out: cronPreviewSchema,
    access: 'scheduledJob:list',
    summary: 'What a cron text means',
    in: z.strictObject({ cronExpression: z.string().max(120) }),
    handler: platform((ctx, { cronExpression }) => previewCron(ctx, ports, cronExpression)),
  }),
  route({
    method: 'POST',
    path: `${PATH}/add`,
    out: id,
    access: 'scheduledJob:add',
    summary: 'Schedule a job of the registry',
    in: addScheduleInput,
    handler: (ctx, input) => addSchedule(ctx, ports, input),
  }),
  route({
    method: ['PUT', 'POST'],
    path: `${PATH}/edit`,
    out: nothingSchema,
    access: 'scheduledJob:edit',
    in: editScheduleInput,
    handler: done((ctx, input) => editSchedule(ctx, ports, input)),
  }),
  route({
    method: 'DELETE',
    path: `${PATH}/delete`,
    out: nothingSchema,
    access: 'scheduledJob:delete',
    in: oneSchedule,
    handler: done((ctx, { id }) => removeSchedules(ctx, ports, [id])),
  }),
  route({
    method: 'DELETE',
    path: `${PATH}/deleteBatch`,
    out: nothingSchema,
    access: 'scheduledJob:delete',
    in: manySchedules,
    handler: done((ctx, { ids }) => removeSchedules(ctx, ports, ids)),
  }),
  route({
    method: ['GET', 'PUT', 'POST'],
    actsByGet: true,
    path: `${PATH}/pause`,
    out: nothingSchema,
    access: 'scheduledJob:edit',
    in: scheduleOrJob,
    handler: done((ctx, input) => pauseSchedule(ctx, ports, input)),
  }),
  route({
    method: ['GET', 'PUT', 'POST'],
    actsByGet: true,
    path: `${PATH}/resume`,
    out: nothingSchema,
    access: 'scheduledJob:edit',
    in: scheduleOrJob,
    handler: done((ctx, input) => resumeSchedule(ctx, ports, input)),
  }),
  route({
    method: ['GET', 'PUT', 'POST'],
    actsByGet: true,
    path: `${PATH}/execute`,
    out: nothingSchema,
    access: 'scheduledJob:run',
    summary: 'Run a scheduled job now',
    in: oneSchedule,
    handler: done((ctx, { id }) => executeSchedule(ctx, ports, id)),
  }),
  route({
    method: 'PUT',
    path: `${PATH}/cancel`,
    out: nothingSchema,
    access: 'scheduledJob:run',
    summary: 'End the run under way',
    in: oneSchedule,
    handler: done((ctx, { id }) => cancelRun(ctx, ports, id)),
  }),
]
