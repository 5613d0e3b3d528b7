import { listCall, smppAccountCalls, smppLogList, smppSessionCalls } from '@tandem/model'

import { readList } from '../../services/lists/readList.ts'
import type { Ports } from '../../services/ports.ts'
import { kickSmppSessions } from '../../services/smppAccounts/kickSmppSessions.ts'
import { countRepush, startRepush } from '../../services/smppAccounts/repush.ts'
import { smppLogLines } from '../../services/smppAccounts/smppLogLines.ts'
import type { TracePorts } from '../../services/sms/trace.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** SMPP's own port, where no other is told (SMPP 3.4 has none; this one is assigned by IANA). */
const USUAL = { host: null, port: 2775, tlsPort: null }

/** Accounts and sessions of SMPP clients. */
export const smppRoutes = (ports: CorePorts): Route[] => [
  answer(smppAccountCalls.connection, async () => ports.clientAddress ?? USUAL),
  answer(smppAccountCalls.countRepush, (ctx, input) => countRepush(ctx, ports, input)),
  answer(smppAccountCalls.repush, (ctx, input, { requestKey }) =>
    startRepush(ctx, ports, input, requestKey),
  ),
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
