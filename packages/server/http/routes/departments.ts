import {
  companyOverviewSchema,
  departmentHitSchema,
  departmentNodeSchema,
  id,
  nothingSchema,
  treeNodeSchema,
} from '@tandem/model'
import { z } from 'zod'

import { companyOverview } from '../../services/organisation/companyOverview.ts'
import { departmentIdTree, searchDepartments } from '../../services/organisation/departments.ts'
import { moveDepartment } from '../../services/organisation/moveDepartment.ts'
import { departmentTree } from '../../services/organisation/trees.ts'
import type { Ports } from '../../services/ports.ts'
import { type Route, route } from '../route.ts'

/** Departments as a tree, and what belongs to a company. */
export const departmentRoutes = (ports: Ports): Route[] => [
  route({
    method: 'GET',
    path: '/sys/sysDepart/queryTreeList',
    out: z.array(treeNodeSchema),
    access: 'department:list',
    summary: 'Departments as a tree, of one company or of all in sight',
    in: z.strictObject({ companyId: id.optional() }),
    handler: (ctx, { companyId }) => departmentTree(ctx, ports, companyId),
  }),
  route({
    method: 'GET',
    path: '/sys/sysDepart/queryIdTree',
    out: z.array(departmentNodeSchema),
    access: 'department:list',
    summary: 'Departments as a tree of names',
    handler: (ctx) => departmentIdTree(ctx, ports),
  }),
  route({
    method: 'GET',
    path: '/sys/sysDepart/searchBy',
    out: z.array(departmentHitSchema),
    access: 'department:list',
    summary: 'Departments by a part of their name',
    in: z.strictObject({ keyWord: z.string().max(64).default('') }),
    handler: (ctx, { keyWord }) => searchDepartments(ctx, ports, keyWord),
  }),
  route({
    method: ['PUT', 'POST'],
    path: '/sys/sysDepart/move',
    out: nothingSchema,
    access: 'department:edit',
    summary: 'Put a department with all below it elsewhere, or elsewhere among its siblings',
    in: z.strictObject({
      id,
      parentId: id.nullable(),
      index: z.int().min(0).max(9_999).optional(),
    }),
    handler: (ctx, input) => moveDepartment(ctx, ports, input),
  }),
  route({
    method: 'GET',
    path: '/sys/company/overview',
    out: companyOverviewSchema,
    access: 'company:list',
    summary: 'What hangs on a company and those below it',
    in: z.strictObject({ id }),
    handler: (ctx, input) => companyOverview(ctx, ports, input.id),
  }),
]
