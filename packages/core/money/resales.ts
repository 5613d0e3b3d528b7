import type { Charge, HopAccounts, Pays } from './moneyBatch.ts'

/** What a seller between the platform and the customer gets for a charge, and pays for it itself; micros. */
export interface Resale extends Pick<HopAccounts, 'sellerId' | 'currency'> {
  soldMicros: bigint
  /** In the currency of the sale. */
  costMicros: bigint
}

/** The sales of a charge along its chain, without that of the platform; as `moneyBatch` counts them. */
export function resales({ hops, pricing: { prices, costs } }: Charge, pays: Pays): Resale[] {
  const paid = (hop: number, micros = 0n): bigint => (pays(hop) ? micros : 0n)
  return hops.slice(0, -1).map(({ sellerId, currency }, hop) => ({
    sellerId,
    currency,
    soldMicros: paid(hop, prices[hop]),
    costMicros: paid(hop + 1, costs?.[hop]?.costMicros ?? prices[hop + 1]),
  }))
}
