import { z } from 'zod'

import { historySchema, nothingSchema, optionsSchema, pageSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id, idList } from '../kit/schema.ts'

const plain = z.union([z.string(), z.number(), z.boolean()]).nullish()

/**
 * What can be asked wherever there are records, known by their path alone: what an entity's or a list's own calls are made
 * from, and what the parts of the console ask that know no noun. `Row` is the caller's word for a row.
 */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- each call keeps its own type
export const recordCalls = <Row = unknown>(path: string) => ({
  list: defineCall({
    method: 'GET',
    path: `${path}/list`,
    access: 'signedIn',
    in: z.record(z.string(), plain),
    out: pageSchema(z.custom<Row>()),
  }),
  queryById: defineCall({
    method: 'GET',
    path: `${path}/queryById`,
    access: 'signedIn',
    in: z.strictObject({ id }),
    out: z.custom<Row>(),
  }),
  history: defineCall({
    method: 'GET',
    path: `${path}/history`,
    access: 'signedIn',
    in: z.strictObject({ id }),
    out: historySchema,
  }),
  options: defineCall({
    method: 'GET',
    path: `${path}/options`,
    access: 'signedIn',
    in: z
      .object({ keyword: z.string().max(64).optional(), ids: idList.optional() })
      .catchall(z.string()),
    out: optionsSchema,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/delete`,
    access: 'signedIn',
    in: z.strictObject({ id }),
    out: nothingSchema,
  }),
  removeMany: defineCall({
    method: 'DELETE',
    path: `${path}/deleteBatch`,
    access: 'signedIn',
    in: z.strictObject({ ids: idList }),
    out: nothingSchema,
  }),
  restore: defineCall({
    method: 'PUT',
    path: `${path}/restore`,
    access: 'signedIn',
    in: z.strictObject({ ids: idList }),
    out: nothingSchema,
  }),
})
