import { companyCalls, departmentCalls } from '@tandem/model'

import { companyOverview } from '../../services/organisation/companyOverview.ts'
import { departmentIdTree, searchDepartments } from '../../services/organisation/departments.ts'
import { moveDepartment } from '../../services/organisation/moveDepartment.ts'
import { departmentTree } from '../../services/organisation/trees.ts'
import type { Ports } from '../../services/ports.ts'
import { answer, type Route } from '../route.ts'

/** Departments as a tree, and what belongs to a company. */
export const departmentRoutes = (ports: Ports): Route[] => [
  answer(departmentCalls.tree, (ctx, { companyId }) => departmentTree(ctx, ports, companyId)),
  answer(departmentCalls.names, (ctx) => departmentIdTree(ctx, ports)),
  answer(departmentCalls.search, (ctx, { keyWord }) => searchDepartments(ctx, ports, keyWord)),
  answer(departmentCalls.move, (ctx, input) => moveDepartment(ctx, ports, input)),
  answer(companyCalls.overview, (ctx, input) => companyOverview(ctx, ports, input.id)),
]
