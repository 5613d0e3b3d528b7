import { operatorCalls } from '@tandem/model'

import { prefixHistory } from '../../services/numbers/prefixHistory.ts'
import type { Ports } from '../../services/ports.ts'
import { answer, type Route } from '../route.ts'

/** Operators, their numbers, and what is looked up about them. */
export function numberRoutes(ports: Ports): Route[] {
  return [answer(operatorCalls.prefixHistory, (ctx, input) => prefixHistory(ctx, ports, input))]
}
