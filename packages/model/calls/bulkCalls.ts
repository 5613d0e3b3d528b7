import { z } from 'zod'

import { userJobRowSchema } from '../answers/userJobs.ts'
import { defineCall } from '../kit/call.ts'
import type { Entity } from '../kit/entity.ts'
import { bulkRights, mostBulkRows } from './userJobs.ts'

const matchingSchema = z.strictObject({
  /** The list's filters in wire format; `selections` names records by id. */
  filters: z.record(z.string().max(64), z.string().max(20_000)).default({}),
  /** The number of records shown to the user: with a different one nothing is done. */
  count: z.int().min(1).max(mostBulkRows),
})

/** Which records a bulk action is for. */
export type BulkOrder = z.output<typeof matchingSchema>

/** Actions on all records that match, each a job; which of them exist follows from what can be done with one. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- each call keeps its own type
export const bulkCalls = ({ name, path }: Pick<Entity, 'name' | 'path'>) => ({
  deleteMatching: defineCall({
    method: 'POST',
    path: `${path}/deleteMatching`,
    access: `${name}:${bulkRights.delete}`,
    summary: `Delete all that match, as a job: ${name}`,
    in: matchingSchema,
    out: userJobRowSchema,
  }),
  frozenMatching: defineCall({
    method: 'POST',
    path: `${path}/frozenMatching`,
    access: `${name}:${bulkRights.freeze}`,
    summary: `Freeze or thaw all that match, as a job: ${name}`,
    in: matchingSchema.extend({ status: z.enum(['1', '2']) }),
    out: userJobRowSchema,
  }),
  enableMatching: defineCall({
    method: 'POST',
    path: `${path}/enableMatching`,
    access: `${name}:${bulkRights.enable}`,
    summary: `Switch on or off all that match, as a job: ${name}`,
    in: matchingSchema.extend({ enabled: z.boolean() }),
    out: userJobRowSchema,
  }),
})
