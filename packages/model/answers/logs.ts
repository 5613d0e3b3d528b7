import { z } from 'zod'

import type { ListRow } from '../kit/list.ts'
import { listRowSchema } from '../kit/listCall.ts'
import { dataLog, exportLog } from '../lists/logs.ts'

/** A changed field in readable form. */
export const dataChangeSchema = z.object({
  field: z.string(),
  label: z.string(),
  fromText: z.string(),
  toText: z.string(),
})
export type DataChange = z.output<typeof dataChangeSchema>

/** A line of GET /sys/dataLog/list. */
export type DataLogRow = ListRow<typeof dataLog>

/** GET /sys/dataLog/queryById: a line with its changes. */
export const dataLogDetailSchema = listRowSchema(dataLog, { changes: z.array(dataChangeSchema) })
export type DataLogDetail = z.output<typeof dataLogDetailSchema>

/** One version of a record, as returned by queryDataVerList and queryCompareList. */
export const dataVersionSchema = z.object({
  id: z.string(),
  dataTable: z.string(),
  dataId: z.string(),
  dataVersion: z.number().describe('1 for the oldest line.'),
  dataContent: z
    .string()
    .describe('JSON of the fields that differ, as they were after this version.'),
  fields: z
    .array(z.object({ field: z.string(), label: z.string(), text: z.string() }))
    .describe('The same in words.'),
  verbText: z.string(),
  createBy: z.string().nullable(),
  createTime: z.string(),
})
export type DataVersion = z.output<typeof dataVersionSchema>

/** A line of GET /sys/exportLog/list. */
export const exportLogRowSchema = listRowSchema(exportLog, {
  filters: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe('Filters of the export by name.'),
})
export type ExportLogRow = z.output<typeof exportLogRowSchema>

/** GET /sys/loginfo */
export const logInfoSchema = z.object({
  totalVisitCount: z.number(),
  todayVisitCount: z.number(),
  todayIp: z.number(),
})
export type LogInfo = z.output<typeof logInfoSchema>

/** One of the last seven days of GET /sys/visitInfo. */
export const visitDaySchema = z.object({
  visit: z.number(),
  ip: z.number(),
  tian: z.string().describe('yyyy-MM-dd'),
  type: z.string().describe('MM-dd'),
})
export type VisitDay = z.output<typeof visitDaySchema>
