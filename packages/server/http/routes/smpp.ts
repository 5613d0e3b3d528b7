import { listCall, smppLogList, smppSessionCalls } from '@tandem/model'

import { readList } from '../../services/lists/readList.ts'
import type { Ports } from '../../services/ports.ts'
import { kickSmppSessions } from '../../services/smppAccounts/kickSmppSessions.ts'
import { smppLogLines } from '../../services/smppAccounts/smppLogLines.ts'
import type { TracePorts } from '../../services/sms/trace.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** SMPP sessions of customers. */
export const smppRoutes = (ports: CorePorts): Route[] => [
  answer(smppSessionCalls.kick, (ctx, { ids }) => kickSmppSessions(ctx, ports, ids)),
]

/** What arrived on their accounts. */
export function smppLogRoutes(ports: Ports & TracePorts): Route[] {
  const source = smppLogLines(ports)
  const summary = 'What arrived on SMPP accounts in the past three days, newest first'
  return [
    answer(listCall(smppLogList, { summary }), (ctx, input) => readList(ctx, ports, source, input)),
  ]
}
