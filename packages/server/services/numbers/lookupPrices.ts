import { chainOf, chainPrices, type FixedRate, rateChain } from '@tandem/core'
import { HLR } from '@tandem/model'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'

/** What one query costs at each hop, customer first, as `chainPrices` of core says it. */
export interface LookupPrice {
  prices: readonly bigint[]
  costs: Extract<ReturnType<typeof chainPrices>, { ok: true }>['costs']
  rates: readonly FixedRate[]
}

/**
 * Prices of a query by country, by the price lists of everybody above a company. The platform pays nobody.
 */
export class LookupPrices {
  readonly companyIds: readonly string[]
  private readonly snapshot: Snapshot
  private readonly companyId: string
  private readonly known = new Map<string, LookupPrice | null>()

  constructor(snapshot: Snapshot, companyId: string) {
    this.snapshot = snapshot
    this.companyId = companyId
    this.companyIds = chainOf(snapshot, companyId).map(({ id }) => id)
  }

  /** Undefined: numbers of this country are not sold. */
  of(country: string): LookupPrice | undefined {
    const known = this.known.get(country)
    if (known !== undefined) return known ?? undefined
    const price = this.work(country)
    this.known.set(country, price)
    return price ?? undefined
  }

  private work(country: string): LookupPrice | null {
    if (this.companyIds.length === 0) return { prices: [], costs: null, rates: [] }
    const { snapshot, companyId } = this
    const asked = { country, mcc: null, mnc: null }
    const hops = rateChain(snapshot, { companyId, product: HLR }, asked)
    const priced = chainPrices(hops, 1)
    return priced.ok
      ? { prices: priced.pricesMicros, costs: priced.costs, rates: priced.rates }
      : null
  }
}
