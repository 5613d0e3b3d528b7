import { z } from 'zod'
import { userJobRowSchema } from '../answers/userJobs.ts'
import { nothingSchema, pageSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { timeListFields } from '../kit/listCall.ts'
import { id } from '../kit/schema.ts'
import { userJobStatuses } from './userJobs.ts'

const oneJob = z.strictObject({ id })

const statuses: readonly string[] = userJobStatuses

/** Newest first, always. */
const listInput = z.strictObject({
  pageNo: timeListFields.pageNo,
  pageSize: timeListFields.pageSize,
  cursor: timeListFields.cursor,
  createTime_begin: timeListFields.createTime_begin,
  createTime_end: timeListFields.createTime_end,
  status: z
    .string()
    .max(100)
    .refine((text) => text.split(',').every((one) => statuses.includes(one)))
    .optional(),
})

/** The user's own exports and imports. */
export const userJobCalls = {
  list: defineCall({
    method: 'GET',
    path: '/sys/userJob/list',
    access: 'signedIn',
    readOnly: true,
    summary: 'My exports and imports, newest first',
    list: true,
    in: listInput,
    out: pageSchema(userJobRowSchema),
  }),
  cancel: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/userJob/cancel',
    access: 'signedIn',
    said: 'cancelJob',
    summary: 'Ends an export or import of mine',
    ids: { id: 'userJob' },
    in: oneJob,
    out: nothingSchema,
  }),
  file: defineCall({
    method: 'GET',
    path: '/sys/userJob/file/:id',
    access: 'signedIn',
    summary: 'The file of an export of mine, or the rows an import of mine left out',
    ids: { id: 'userJob' },
    in: oneJob,
    file: 'application/octet-stream',
  }),
  report: defineCall({
    method: 'GET',
    path: '/sys/common/report/:id',
    access: 'signedIn',
    summary: 'Rows an import left out, as a text file',
    in: z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    file: 'text/plain',
  }),
}
