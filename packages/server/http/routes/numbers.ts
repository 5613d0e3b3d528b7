import { exportCalls, hlrCalls, listCall, operatorCalls } from '@tandem/model'

import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { listExport } from '../../services/lists/listExport.ts'
import { readList } from '../../services/lists/readList.ts'
import { lookupLines } from '../../services/numbers/lookupLines.ts'
import { prefixHistory } from '../../services/numbers/prefixHistory.ts'
import { quoteLookup } from '../../services/numbers/quoteLookup.ts'
import { startLookup } from '../../services/numbers/startLookup.ts'
import { tryProvider } from '../../services/numbers/tryProvider.ts'
import type { Ports } from '../../services/ports.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { exportRoutes } from './entitySheets.ts'

/** Operators, their numbers, and what was looked up about them. */
export function numberRoutes(ports: CorePorts): Route[] {
  const { list } = lookupLines
  return [
    answer(operatorCalls.prefixHistory, (ctx, input) => prefixHistory(ctx, ports, input)),
    answer(hlrCalls.try, (ctx, input) => tryProvider(ctx, ports, input)),
    answer(listCall(list, { summary: 'Numbers that were looked up' }), (ctx, input) =>
      readList(ctx, ports, lookupLines, input),
    ),
    ...exportRoutes(exportCalls(list), listExport(lookupLines), ports),
  ]
}

/** Looking numbers up, for those who know the prices. */
export const lookupRoutes = (ports: Ports & { snapshots: Snapshots }): Route[] => [
  answer(hlrCalls.quote, (ctx, input) => quoteLookup(ctx, ports, input)),
  answer(hlrCalls.start, (ctx, input, { requestKey }) =>
    startLookup(ctx, ports, input, requestKey),
  ),
]
