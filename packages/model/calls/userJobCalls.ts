import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

/** Below it: their list, and what can be done with one. */
export const userJobsPath = '/sys/userJob'
const oneJob = z.strictObject({ id })

/** The user's own exports and imports. */
export const userJobCalls = {
  cancel: defineCall({
    method: ['PUT', 'POST'],
    path: `${userJobsPath}/cancel`,
    access: 'signedIn',
    said: 'cancelJob',
    summary: 'Ends an export or import of mine',
    ids: { id: 'userJob' },
    in: oneJob,
    out: nothingSchema,
  }),
  file: defineCall({
    method: 'GET',
    path: `${userJobsPath}/file/:id`,
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
