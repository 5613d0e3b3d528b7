import { hlrCalls, operatorCalls } from '@tandem/model'

import { prefixHistory } from '../../services/numbers/prefixHistory.ts'
import { tryProvider } from '../../services/numbers/tryProvider.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Operators, their numbers, and what is looked up about them. */
export function numberRoutes(ports: CorePorts): Route[] {
  return [
    answer(operatorCalls.prefixHistory, (ctx, input) => prefixHistory(ctx, ports, input)),
    answer(hlrCalls.try, (ctx, input) => tryProvider(ctx, ports, input)),
  ]
}
