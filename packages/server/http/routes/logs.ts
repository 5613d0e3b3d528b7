import {
  dataLogDetailSchema,
  dataVersionSchema,
  id,
  logInfoSchema,
  visitDaySchema,
} from '@tandem/model'
import { z } from 'zod'

import { compareVersions, dataVersions } from '../../services/logs/dataVersions.ts'
import { dataLogLine } from '../../services/logs/listDataLog.ts'
import { logInfo, visitInfo } from '../../services/logs/visits.ts'
import { route, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Of the logs, what is no list: single changes, versions, visits. No call removes lines; retention does. */
export const logRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'GET',
    path: '/sys/dataLog/queryById',
    out: dataLogDetailSchema,
    access: 'dataLog:list',
    in: z.strictObject({ id }),
    handler: (ctx, input) => dataLogLine(ctx, ports, input.id),
  }),
  route({
    method: 'GET',
    path: '/sys/dataLog/queryDataVerList',
    out: z.array(dataVersionSchema),
    access: 'dataLog:list',
    summary: 'The versions of a record',
    in: z.strictObject({ dataTable: z.string().min(1).max(64), dataId: id }),
    handler: (ctx, input) => dataVersions(ctx, ports, input),
  }),
  route({
    method: 'GET',
    path: '/sys/dataLog/queryCompareList',
    out: z.array(dataVersionSchema),
    access: 'dataLog:list',
    summary: 'Two versions of a record',
    in: z.strictObject({ dataId1: id, dataId2: id }),
    handler: (ctx, input) => compareVersions(ctx, ports, input),
  }),
  route({
    method: 'GET',
    path: '/sys/loginfo',
    out: logInfoSchema,
    access: 'home:totalData',
    summary: 'Visits so far and today',
    in: z.strictObject({}),
    handler: (ctx) => logInfo(ctx, ports),
  }),
  route({
    method: 'GET',
    path: '/sys/visitInfo',
    out: z.array(visitDaySchema),
    access: 'home:totalData',
    summary: 'Visits of the last seven days',
    in: z.strictObject({}),
    handler: (ctx) => visitInfo(ctx, ports),
  }),
]
