import { mayGoElsewhere } from '@tandem/core'
import { ownReceiptRules } from './carrierRules.ts'
import type { Shared } from './engine.ts'
import { unfitGateways } from './fittingGateways.ts'
import type { Message, ReceiptNote } from './message.ts'
import type { MessageEnd } from './partsProgress.ts'
import { askOf } from './routeAsk.ts'
import type { Router } from './router.ts'

/** Messages that their carriers did not deliver go by other routes, where the rules allow it (docs/decisions/038). */
export class ReceiptFailover {
  private readonly shared: Pick<Shared, 'snapshot'>
  private readonly router: () => Pick<Router, 'failoverRule' | 'pick' | 'pickOther'>

  constructor(shared: Pick<Shared, 'snapshot'>, router: ReceiptFailover['router']) {
    this.shared = shared
    this.router = router
  }

  /** Whether a message that would end like this goes by another route, which can take it now. */
  isDue(message: Message, { reason }: MessageEnd, receipt: ReceiptNote | null): boolean {
    const { network, body } = message
    if (!network || body.expiresAt <= Date.now()) return false
    const ask = askOf(message, network)
    const rule = this.router().failoverRule(ask, message.gatewayId)
    if (rule === 'never') return false
    const { gateways } = this.shared.snapshot()
    const row = gateways.get(receipt?.gatewayId ?? message.gatewayId)
    const report = { reason, networkError: receipt?.networkError ?? null }
    if (!mayGoElsewhere(rule, report, row ? ownReceiptRules(row) : NO_RULES)) return false
    const besides = [...triedBy(message), ...(message.refusedBy ?? [])]
    const excluded = unfitGateways(gateways.values(), message, besides)
    return this.router().pickOther(ask, excluded, Math.random()) !== undefined
  }

  /** Chooses where a message goes that goes by another route; it goes through none of the gateways that had it. */
  reroute(message: Message): void {
    const { network } = message
    message.cause = ELSEWHERE
    if (!network) return
    const route = this.router().pick(askOf(message, network), message.refusedBy, Math.random())
    message.gatewayId = route.kind === 'route' ? route.gatewayId : ''
  }
}

/** The cause of an attempt by another route, because a carrier did not deliver. */
const ELSEWHERE = 'elsewhere'
const NO_RULES: ReturnType<typeof ownReceiptRules> = new Map()

/** The gateways whose carriers took it, in any of its tries. */
export const triedBy = ({ earlier, gatewayId, progress }: Message): Set<string> =>
  new Set([
    ...(earlier?.refs.map((ref) => ref.gatewayId) ?? []),
    ...(progress.taken ? [gatewayId] : []),
  ])
