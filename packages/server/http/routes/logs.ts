import {
  dataLogDetailSchema,
  dataLogRowSchema,
  dataVersionSchema,
  exportLogRowSchema,
  id,
  logInfoSchema,
  logRowSchema,
  pageSchema,
  visitDaySchema,
} from '@tandem/model'
import { z } from 'zod'

import { compareVersions, dataVersions } from '../../services/logs/dataVersions.ts'
import { dataLogInput, dataLogLine, listDataLog } from '../../services/logs/listDataLog.ts'
import { exportLogInput, listExportLog } from '../../services/logs/listExportLog.ts'
import { listLog, logListInput } from '../../services/logs/listLog.ts'
import { logInfo, visitInfo } from '../../services/logs/visits.ts'
import { route, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Logs: sign-ins, operations, data changes and exports. No call removes lines; retention does. */
export const logRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'GET',
    path: '/sys/log/list',
    out: pageSchema(logRowSchema),
    list: true,
    // One path for two logs, each with its own permission, checked inside.
    access: 'signedIn',
    summary: 'Sign-ins (logType 1) or operations (logType 2)',
    in: logListInput,
    handler: (ctx, input) => listLog(ctx, ports, input),
  }),
  route({
    method: 'GET',
    path: '/sys/dataLog/list',
    out: pageSchema(dataLogRowSchema),
    list: true,
    access: 'dataLog:list',
    summary: 'Changes of data',
    in: dataLogInput,
    handler: (ctx, input) => listDataLog(ctx, ports, input),
  }),
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
    path: '/sys/exportLog/list',
    out: pageSchema(exportLogRowSchema),
    list: true,
    access: 'exportLog:list',
    summary: 'Exports and how often their files were fetched',
    in: exportLogInput,
    handler: (ctx, input) => listExportLog(ctx, ports, input),
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
