import type { GatewayRow } from '../ports/sms/engineConfig.ts'
import type { LinkState } from '../ports/smsGateway.ts'
import type { GatewayStatus } from './engine.ts'
import type { Pace } from './pace.ts'

/** A sender, as far as its state is told. */
interface Told {
  row: GatewayRow
  link: LinkState
  pace: Pick<Pace, 'rest' | 'throttling'>
  waitingCount: number
}

/** The state of a sender with so many parts without a response. */
export function statusOf(
  { row, link, pace, waitingCount }: Told,
  unanswered: number,
): GatewayStatus {
  const { id, name, enabled, binds } = row
  const { bound, receiving, fault, cause, triesAt = null } = link
  const { rest } = pace
  return {
    id,
    name,
    enabled,
    bound,
    receiving,
    binds,
    fault,
    cause,
    triesAt,
    restsUntil: rest?.until ?? null,
    restFault: rest?.fault ?? null,
    restCause: rest?.cause ?? null,
    throttling: pace.throttling,
    waiting: waitingCount,
    unanswered,
  }
}
