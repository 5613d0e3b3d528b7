import { scheduleCalls } from '@tandem/model'

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
import {
  listRegistry,
  listRuns,
  listSchedules,
  previewCron,
  scheduleById,
} from '../../services/schedule/listSchedules.ts'
import type { Ctx } from '../../services/ctx.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

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
  answer(
    scheduleCalls.list,
    platform((ctx, input) => listSchedules(ctx, ports, input)),
  ),
  answer(
    scheduleCalls.queryById,
    platform((ctx, { id }) => scheduleById(ctx, ports, id)),
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
