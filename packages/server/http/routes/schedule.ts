import {
  lineCall,
  listCall,
  scheduleCalls,
  scheduledJobList,
  scheduledJobRowSchema,
} from '@tandem/model'

import { readLine, readList } from '../../services/lists/readList.ts'

import {
  addSchedule,
  demandPlatform,
  editSchedule,
} from '../../services/schedule/changeSchedules.ts'
import {
  cancelRun,
  executeSchedule,
  pauseSchedule,
  removeSchedules,
  resumeSchedule,
} from '../../services/schedule/controlSchedules.ts'
import { listRegistry, listRuns, previewCron } from '../../services/schedule/listSchedules.ts'
import { scheduleLines } from '../../services/schedule/scheduleLines.ts'
import type { Ctx } from '../../services/ctx.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Reads the platform's own tables, for its staff only. */
const platform =
  <I, O>(read: (ctx: Ctx, input: I) => Promise<O>) =>
  async (ctx: Ctx, input: I): Promise<O> => {
    demandPlatform(ctx)
    return read({ ...ctx, scope: 'everything' }, input)
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
  answer(
    listCall(scheduledJobList, { summary: 'Scheduled jobs', row: scheduledJobRowSchema }),
    platform((ctx, input) => readList(ctx, ports, scheduleLines(ports), input)),
  ),
  answer(
    lineCall(scheduledJobList, {
      summary: 'One scheduled job',
      kind: 'schedule',
      row: scheduledJobRowSchema,
    }),
    platform((ctx, { id }) => readLine(ctx, ports, scheduleLines(ports), id)),
  ),
  answer(
    scheduleCalls.runs,
    platform((ctx, input) => listRuns(ctx, ports, input)),
  ),
  answer(
    scheduleCalls.registry,
    platform((ctx) => listRegistry(ctx, ports)),
  ),
  answer(
    scheduleCalls.nextRuns,
    platform((ctx, { cronExpression }) => previewCron(ctx, ports, cronExpression)),
  ),
  answer(scheduleCalls.add, (ctx, input) => addSchedule(ctx, ports, input)),
  answer(
    scheduleCalls.edit,
    done((ctx, input) => editSchedule(ctx, ports, input)),
  ),
  answer(
    scheduleCalls.remove,
    done((ctx, { id }) => removeSchedules(ctx, ports, [id])),
  ),
  answer(
    scheduleCalls.removeMany,
    done((ctx, { ids }) => removeSchedules(ctx, ports, ids)),
  ),
  answer(
    scheduleCalls.pause,
    done((ctx, input) => pauseSchedule(ctx, ports, input)),
  ),
  answer(
    scheduleCalls.resume,
    done((ctx, input) => resumeSchedule(ctx, ports, input)),
  ),
  answer(
    scheduleCalls.execute,
    done((ctx, { id }) => executeSchedule(ctx, ports, id)),
  ),
  answer(
    scheduleCalls.cancel,
    done((ctx, { id }) => cancelRun(ctx, ports, id)),
  ),
]
