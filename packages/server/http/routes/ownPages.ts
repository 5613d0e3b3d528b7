import { homeCalls, rechargeCalls } from '@tandem/model'

import { agentData } from '../../services/home/agentData.ts'
import { rechargeOverview } from '../../services/home/rechargeOverview.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Pages linked from the header, and the agents' first page (spec §2). */
export const ownPageRoutes = (ports: CorePorts): Route[] => [
  answer(homeCalls.agentData, (ctx) => agentData(ctx, ports)),
  answer(rechargeCalls.overview, (ctx) => rechargeOverview(ctx, ports)),
]
