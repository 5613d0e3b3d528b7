import { z } from 'zod'

import { departmentHitSchema, departmentNodeSchema, departNodeSchema } from '../answers/trees.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'

/** Departments as a tree. */
export const departmentCalls = {
  tree: defineCall({
    method: 'GET',
    path: '/sys/sysDepart/queryTreeList',
    access: 'department:list',
    readOnly: true,
    summary: 'Departments as a tree, of one company or of all in sight',
    ids: { companyId: 'company' },
    in: z.strictObject({ companyId: id.optional() }),
    out: z.array(departNodeSchema),
  }),
  names: defineCall({
    method: 'GET',
    path: '/sys/sysDepart/queryIdTree',
    access: 'department:list',
    readOnly: true,
    summary: 'Departments as a tree of names',
    out: z.array(departmentNodeSchema),
  }),
  search: defineCall({
    method: 'GET',
    path: '/sys/sysDepart/searchBy',
    access: 'department:list',
    readOnly: true,
    summary: 'Departments by a part of their name',
    in: z.strictObject({ keyWord: z.string().max(64).default('') }),
    out: z.array(departmentHitSchema),
  }),
  move: defineCall({
    method: ['PUT', 'POST'],
    path: '/sys/sysDepart/move',
    access: 'department:edit',
    summary: 'Put a department with all below it elsewhere, or elsewhere among its siblings',
    ids: { id: 'department', parentId: 'department' },
    in: z.strictObject({
      id,
      parentId: id.nullable(),
      index: z.int().min(0).max(9_999).optional(),
    }),
    out: nothingSchema,
  }),
}
