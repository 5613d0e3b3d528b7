import { z } from 'zod'

import { agentData } from '../../services/home/agentData.ts'
import { route, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Pages reached from the header, and the first page of agents (spec §2). */
export const ownPageRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'GET',
    path: '/home/agentData',
    access: 'home:agentData',
    summary: 'The business of a seller: customers, margin, what needs attention',
    in: z.strictObject({}),
    handler: (ctx) => agentData(ctx, ports),
  }),
]
