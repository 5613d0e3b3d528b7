import { z } from 'zod'

/** A line of GET /sys/log/list; field names as in the API family. */
export const logRowSchema = z.object({
  id: z.string(),
  logType: z.literal([1, 2]),
  logContent: z.string().describe('What was done, in words.'),
  userid: z.string().describe('Name of the account.'),
  username: z.string().describe("The person's name."),
  ip: z.string().nullable(),
  costTime: z.number().nullable().describe('ms; null for sign-ins.'),
  operateType: z
    .number()
    .nullable()
    .describe('1 query, 2 add, 3 change, 4 delete, 5 import, 6 export; null for sign-ins.'),
  method: z.string().describe('Access code of the call, way of the sign-in.'),
  requestUrl: z.string().nullable().describe('Pattern of the path; null for sign-ins.'),
  requestType: z.string().nullable().describe('HTTP method; null for sign-ins.'),
  requestParam: z.string().nullable().describe('Masked arguments as JSON; null for sign-ins.'),
  createTime: z.string(),
  companyId: z.string(),
  companyId_dictText: z.string().nullable(),
  requestId: z.string().nullable(),
  outcome: z.enum(['in', 'out', 'refused']).nullable().describe('Sign-ins: how it ended.'),
  reasonText: z.string().nullable().describe('Why it was refused, in words.'),
  status: z.number().nullable().describe('Operations: HTTP status.'),
  userAgent: z.string().nullable(),
})
export type LogRow = z.output<typeof logRowSchema>

/** A changed field in readable form. */
export const dataChangeSchema = z.object({
  field: z.string(),
  label: z.string(),
  fromText: z.string(),
  toText: z.string(),
})
export type DataChange = z.output<typeof dataChangeSchema>

/** A line of GET /sys/dataLog/list. */
export const dataLogRowSchema = z.object({
  id: z.string(),
  dataTable: z
    .string()
    .describe(
      'Table of the record, as queryDataVerList takes it; the noun where it has none of its own.',
    ),
  dataId: z.string(),
  entityText: z.string().describe('Noun of the record in words.'),
  recordText: z.string().describe('Name of the record; its id when it has none in sight.'),
  verb: z.string(),
  verbText: z.string(),
  fields: z.array(z.string()).describe('Labels of what changed.'),
  createBy: z.string().nullable(),
  createTime: z.string(),
  companyId: z.string(),
  companyId_dictText: z.string().nullable(),
  ip: z.string().nullable(),
})
export type DataLogRow = z.output<typeof dataLogRowSchema>

/** GET /sys/dataLog/queryById: a line with its changes. */
export const dataLogDetailSchema = dataLogRowSchema.extend({
  changes: z.array(dataChangeSchema),
  requestId: z.string().nullable(),
})
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
export const exportLogRowSchema = z.object({
  id: z.string(),
  createTime: z.string(),
  username: z.string(),
  companyId: z.string(),
  companyId_dictText: z.string().nullable(),
  ip: z.string(),
  list: z.string().describe('Name of the list that was exported.'),
  listText: z.string(),
  status: z.string(),
  rows: z.number(),
  fileName: z.string().nullable(),
  fileBytes: z.number().nullable(),
  downloads: z.number().describe('Times the file was fetched.'),
  filters: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe('Filters of the export by name.'),
  endTime: z.string().nullable(),
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
