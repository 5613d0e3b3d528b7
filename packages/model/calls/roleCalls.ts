import { z } from 'zod'

import { grantNodeSchema, wholeTreeSchema } from '../answers/trees.ts'
import { entities } from '../entities/entities.ts'
import { recordSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

/** Verbs of roles beyond the common ones (spec §7). */
export const roleCalls = {
  grantTree: defineCall({
    method: 'GET',
    path: '/sys/role/queryTreeList',
    access: 'role:list',
    readOnly: true,
    summary: 'Menus and buttons to give to a role, and which of them the reader may give',
    out: wholeTreeSchema(grantNodeSchema),
  }),
  all: defineCall({
    method: 'GET',
    path: '/sys/role/queryall',
    access: 'role:list',
    readOnly: true,
    summary: 'Every role in sight, at most 200',
    out: z.array(recordSchema(entities.role)),
  }),
  copy: defineCall({
    method: 'POST',
    path: '/sys/role/copy',
    access: 'role:copy',
    summary: 'The same rights under a new name',
    ids: { id: 'role' },
    in: z.strictObject({ id }),
    out: id,
  }),
}
