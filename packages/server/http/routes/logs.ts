import { dataLogCalls, visitCalls } from '@tandem/model'

import { compareVersions, dataVersions } from '../../services/logs/dataVersions.ts'
import { dataLogLine } from '../../services/logs/listDataLog.ts'
import { logInfo, visitInfo } from '../../services/logs/visits.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Of the logs, what is no list: single changes, versions, visits. No call removes lines; retention does. */
export const logRoutes = (ports: CorePorts): Route[] => [
  answer(dataLogCalls.queryById, (ctx, input) => dataLogLine(ctx, ports, input.id)),
  answer(dataLogCalls.versions, (ctx, input) => dataVersions(ctx, ports, input)),
  answer(dataLogCalls.compare, (ctx, input) => compareVersions(ctx, ports, input)),
  answer(visitCalls.count, (ctx) => logInfo(ctx, ports)),
  answer(visitCalls.days, (ctx) => visitInfo(ctx, ports)),
]
