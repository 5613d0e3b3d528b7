import { textEncodings } from '@tandem/core'
import { bulkVerbs, importModes, sheetFormats, userJobKinds } from '@tandem/model'
import { sql } from '../database/sql.ts'
import { z } from 'zod'

/** What a job's owner could see, and may therefore be in its file. */
export const jobSight = z.object({
  companies: z.union([z.literal('everything'), z.array(z.string())]),
  people: z.union([
    z.literal('all'),
    z.object({
      userIds: z.array(z.string()),
      usernames: z.array(z.string()),
      departIds: z.array(z.string()),
    }),
  ]),
  /** Column rules that hid a field, as `<list>:column:<field>`. */
  hiddenColumns: z.array(z.string()),
  amounts: z.boolean(),
})
export type JobSight = z.output<typeof jobSight>

const count = z.string().transform(Number)

/** The parameters of an export: filters in wire format. */
const request = z.looseObject({
  filters: z.record(z.string(), z.string()).optional(),
  format: z.enum(sheetFormats).optional(),
  /** bulk: the action on each record */
  verb: z.enum(bulkVerbs).optional(),
  /** import, rates: field of each column, null for columns left out */
  mapping: z.array(z.string().nullable()).optional(),
  /** import: what rows may do */
  mode: z.enum(importModes).optional(),
  /** lookup: what it may cost, micros, and the currency */
  budget: z.string().optional(),
  currency: z.string().optional(),
  /** repush: the account, and what is asked */
  accountId: z.string().optional(),
  repush: z.record(z.string(), z.string()).optional(),
  /** rates: the draft, its stored sheet, whether that is the whole list, and the product of lines without one */
  versionId: z.string().optional(),
  fileId: z.string().optional(),
  whole: z.boolean().optional(),
  product: z.string().optional(),
  /** rates: in what a text file is saved */
  encoding: z.enum(textEncodings).optional(),
  /** import: name of the sheet as it was uploaded */
  sheet: z.string().optional(),
})
export type JobRequest = z.output<typeof request>

export const jobRow = z.object({
  id: z.string(),
  companyId: z.string(),
  userId: z.string(),
  ip: z.string(),
  kind: z.enum(userJobKinds),
  list: z.string(),
  request,
  columns: z.array(z.string()).nullable(),
  timeZone: z.string(),
  locale: z.enum(['en_US', 'zh_CN']),
  status: z.enum(['draft', 'queued', 'running', 'done', 'failed', 'cancelled', 'expired']),
  cancelAsked: z.boolean(),
  done: count,
  total: count.nullable(),
  failed: count,
  /** import: results of its rows, without skipped ones */
  figures: z.object({
    added: z.number(),
    changed: z.number(),
    unchanged: z.number(),
    skipped: z.number(),
  }),
  rowAt: count,
  cut: z.boolean(),
  fileName: z.string().nullable(),
  fileId: z.string().nullable(),
  fileBytes: count.nullable(),
  error: z.string().nullable(),
  errorArgs: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  attempts: z.number(),
  /** lookup: the task that waits for it, whose numbers these are */
  taskId: z.string().nullable(),
  createTime: z.date(),
  startTime: z.date().nullable(),
  endTime: z.date().nullable(),
  expireTime: z.date().nullable(),
  /**
   * What the owner could see when it started, or while it ran; null: written before this was
   * recorded.
   */
  sight: jobSight.nullable(),
})
/** A job as stored. */
export type JobRow = z.output<typeof jobRow>

/** The columns of `user_job j` under their names here. */
export const jobColumns = sql`j.id, j.company_id as "companyId", j.user_id as "userId", j.ip, j.kind, j.list, j.request,
  j.columns, j.time_zone as "timeZone", j.locale, j.status, j.cancel_asked as "cancelAsked", j.done, j.total, j.failed,
  json_build_object('added', j.added, 'changed', j.changed, 'unchanged', j.unchanged, 'skipped', j.skipped) as figures,
  j.row_at as "rowAt", j.cut, j.file_name as "fileName", j.file_id as "fileId", j.file_bytes as "fileBytes", j.error,
  j.error_args as "errorArgs", j.attempts, j.task_id as "taskId", j.create_time as "createTime", j.start_time as "startTime",
  j.end_time as "endTime", j.expire_time as "expireTime", j.sight`
