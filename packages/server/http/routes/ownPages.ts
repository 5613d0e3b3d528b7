import { agentDataSchema, rechargeOverviewSchema } from '@tandem/model'
import { z } from 'zod'

import { agentData } from '../../services/home/agentData.ts'
import { rechargeOverview } from '../../services/own/rechargeOverview.ts'
import { route, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Pages linked from the header, and the agents' first page (spec §2). */
export const ownPageRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'GET',
    path: '/home/agentData',
    out: agentDataSchema,
    access: 'home:agentData',
    summary: 'The business of a seller: customers, margin, what needs attention',
    in: z.strictObject({}),
    handler: (ctx) => agentData(ctx, ports),
  }),
  route({
    method: 'GET',
    path: '/recharge/overview',
    out: rechargeOverviewSchema,
    access: 'recharge:list',
    summary: 'The account of the own company',
    in: z.strictObject({}),
    handler: (ctx) => rechargeOverview(ctx, ports),
  }),
]
