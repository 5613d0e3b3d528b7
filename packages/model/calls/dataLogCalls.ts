import { z } from 'zod'

import { dataLogDetailSchema, dataVersionSchema } from '../answers/logs.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

/** Versions of records. */
export const dataLogCalls = {
  queryById: defineCall({
    method: 'GET',
    path: '/sys/dataLog/queryById',
    access: 'dataLog:list',
    readOnly: true,
    ids: { id: 'dataLine' },
    in: z.strictObject({ id }),
    out: dataLogDetailSchema,
  }),
  versions: defineCall({
    method: 'GET',
    path: '/sys/dataLog/queryDataVerList',
    access: 'dataLog:list',
    readOnly: true,
    summary: 'The versions of a record',
    ids: { dataId: 'user' },
    in: z.strictObject({ dataTable: z.string().min(1).max(64), dataId: id }),
    out: z.array(dataVersionSchema),
  }),
  compare: defineCall({
    method: 'GET',
    path: '/sys/dataLog/queryCompareList',
    access: 'dataLog:list',
    readOnly: true,
    summary: 'Two versions of a record',
    ids: { dataId1: 'dataLine', dataId2: 'dataLine' },
    in: z.strictObject({ dataId1: id, dataId2: id }),
    out: z.array(dataVersionSchema),
  }),
}
