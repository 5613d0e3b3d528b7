import {
  chainOf,
  type Considered,
  countParts,
  finalText,
  type HopAccounts,
  type LookedUp,
  type Network,
  placeAmongShares,
} from '@tandem/core'
import type { SingleMessage } from '../../ports/sms/singles.ts'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import { carrierCost } from '../carrierCost.ts'
import type { Rating } from '../message.ts'
import { TaskRater } from '../rateMessages.ts'
import type { Router } from '../router.ts'

/** Where a message goes and what it costs. */
export interface SinglePlan {
  network: Network
  /** If it was asked for. */
  looked: LookedUp | null
  rating: Rating
  route: { routeId: string; gatewayId: string; marks: string }
  cost: { cost: bigint; rateId: string } | null
  explain: () => { considered: Considered[] }
}

/** By what is planned. */
interface Planner {
  rater: TaskRater
  router: Pick<Router, 'pick' | 'explain'>
  /** As `SinglesHost.earlierAt`. */
  earlierAt?: (companyId: string, msisdn: string) => string | undefined
  /** Networks of numbers that were asked for. */
  looked?: ReadonlyMap<string, LookedUp> | undefined
  /** Chooses among routes: 0 <= x < 1; a code that is asked for once more may so take another one. */
  random?: number
}

/** The raters of companies by one snapshot, so that a price is worked out once. */
export class SingleRaters {
  private snapshot: Snapshot | undefined
  private raters = new Map<string, Promise<TaskRater>>()
  private readonly hopAccounts: (
    companyIds: readonly string[],
    product: string,
  ) => Promise<HopAccounts[]>

  constructor(hopAccounts: SingleRaters['hopAccounts']) {
    this.hopAccounts = hopAccounts
  }

  of({ snapshot, companyId, product }: SingleMessage): Promise<TaskRater> {
    if (snapshot !== this.snapshot) {
      this.snapshot = snapshot
      this.raters = new Map()
    }
    const key = `${companyId}|${product}`
    const known = this.raters.get(key)
    if (known) return known
    const { raters } = this
    const rater = this.make(snapshot, companyId, product)
    raters.set(key, rater)
    rater.catch(() => raters.delete(key))
    return rater
  }

  private async make(snapshot: Snapshot, companyId: string, product: string): Promise<TaskRater> {
    const companies = chainOf(snapshot, companyId).map(({ id }) => id)
    const hops = await this.hopAccounts(companies, product)
    // Parts are counted per message, and its price is that of now.
    return new TaskRater(snapshot, { companyId, product, content: finalText(''), prices: [] }, hops)
  }
}

/** The plan of a message; undefined without a rate or a route. */
export function planSingle(
  { companyId, product, msisdn, content, senderId, isCode }: SingleMessage,
  {
    rater,
    router,
    earlierAt,
    looked,
    random = isCode ? Math.random() : placeAmongShares(msisdn),
  }: Planner,
): SinglePlan | undefined {
  const network = rater.network(msisdn, looked)
  if (!network) return undefined
  // By what one part is sold for, as the number of parts depends on the gateway.
  const perPart = rater.rate(network, 1)
  const ask = {
    companyId,
    product,
    network,
    senderId,
    text: content,
    rating: typeof perPart === 'string' ? null : perPart,
    behind: isCode ? undefined : earlierAt?.(companyId, msisdn),
  }
  const route = router.pick(ask, null, random)
  if (route.kind === 'none') return undefined
  const { gatewayId } = route
  const { snapshot } = rater
  const parts = countParts(content, snapshot.gateways.get(gatewayId)?.gsmCharset ?? 'gsm7')
  const rating = rater.rate(network, parts)
  if (typeof rating === 'string') return undefined
  const asked = looked?.get(msisdn)
  return {
    network,
    looked: asked?.network === network ? asked : null,
    rating,
    route,
    cost: carrierCost(snapshot, product, network, { gatewayId, parts }),
    explain: () => router.explain(ask, random),
  }
}
