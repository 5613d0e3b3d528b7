import type { GatewayState } from '../ports/gatewayStates.ts'
import type { Live } from '../ports/live.ts'
import { bindState } from '../services/gateways/gatewayRules.ts'

/**
 * Refreshes open lists of gateways when one connects, disconnects, is paused or throttled, or when its next attempt changes. `platformId` is the company
 * whose staff see gateways.
 */
export function gatewayNews(live: Live, platformId: string): (state: GatewayState) => void {
  const told = new Map<string, string>()
  return (state) => {
    const {
      id,
      fault = null,
      restFault = null,
      restCause = null,
      throttling = null,
      triesAt,
    } = state
    const throttled = throttling ? Object.values(throttling).join('/') : ''
    const now = [bindState(state), fault, restFault, restCause, throttled, triesAt ?? ''].join(' ')
    if (told.get(id) === now) return
    told.set(id, now)
    live.publish('record', { entity: 'gateway', id, verb: 'edit' }, { companyId: platformId })
  }
}
