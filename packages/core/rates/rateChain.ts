import { priceMicros } from '../money/price.ts'
import type { Rounding } from '../money/round.ts'
import { type Buyer, chainOf, type TrafficSnapshot } from '../traffic/snapshot.ts'
import { type Destination, findRate, type Priceable, type Rate } from './rateIndex.ts'

/** Why a chain of sellers cannot carry a message. */
export type ChainRefusal =
  | 'company.suspended'
  | 'rate.otherCurrency'
  | 'rate.noGroup'
  | 'rate.notPresent'
  | 'rate.belowCost'

/** One sale of the chain: what `buyer` pays its seller, and what prevents it. */
export interface RatedHop {
  buyer: Buyer
  /** Null without a rate group, or if the group has no price for it. */
  rate: FixedRate | null
  refusals: ChainRefusal[]
}

/** What a message costs at each hop, customer first; or the first hop that refuses it, and why. */
export type ChainPrices =
  | { ok: true; pricesMicros: bigint[]; rates: FixedRate[] }
  | { ok: false; reason: ChainRefusal; hop: number }

type Rating = Pick<TrafficSnapshot<never>, 'companies' | 'rates'>

/**
 * Rates what is asked at every hop from a company to the platform, the company first. Quotes, the engine and the test
 * tool all use this, so none rejects what another accepts. A company cannot trade while suspended, in two currencies,
 * or below its own cost. `asked` null: the network is unknown and has no price.
 */
export function rateChain(
  snapshot: Rating,
  { companyId, product }: { companyId: string; product: string },
  asked: Priceable | null,
): RatedHop[] {
  let selling: Rate | null = null
  const chain = chainOf(snapshot, companyId)
  return chain.map((buyer, hop) => {
    const { rateGroupId, status, currency } = buyer
    const refusals: ChainRefusal[] = []
    if (status === 'suspended') refusals.push('company.suspended')
    const seller = chain[hop + 1]
    if (seller && seller.currency !== currency) refusals.push('rate.otherCurrency')
    const rate =
      rateGroupId === null || asked === null
        ? null
        : (findRate(snapshot.rates(rateGroupId, product), asked) ?? null)
    if (rateGroupId === null) refusals.push('rate.noGroup')
    else if (rate === null) refusals.push('rate.notPresent')
    else if (selling && rate.priceNanos > selling.priceNanos) refusals.push('rate.belowCost')
    selling = rate
    return { buyer, rate, refusals }
  })
}

/** The price quoted to a customer for one network: the rates of the chain, customer first. */
export interface FixedPrice extends Destination {
  rates: readonly FixedRate[]
}
export type FixedRate = Pick<Rate, 'id' | 'priceNanos' | 'chargeOn'>

/**
 * The hops at previously agreed prices, whatever today's rates are. Reasons that block the whole chain
 * still apply.
 */
export function atFixedPrice(hops: readonly RatedHop[], rates: readonly FixedRate[]): RatedHop[] {
  // The chain itself changed; the agreed prices belong to a different one.
  if (hops.length !== rates.length) return [...hops]
  return hops.map(({ buyer, refusals }, hop) => ({
    buyer,
    rate: rates[hop] ?? null,
    refusals: refusals.filter((reason) => STOPS_ALL.has(reason)),
  }))
}

const STOPS_ALL: ReadonlySet<ChainRefusal> = new Set(['company.suspended', 'rate.otherCurrency'])

/**
 * The order in which refusals are reported if one has to be chosen: what blocks every message before what blocks some.
 */
const FIRST: readonly ChainRefusal[] = [
  'company.suspended',
  'rate.otherCurrency',
  'rate.noGroup',
  'rate.notPresent',
  'rate.belowCost',
]

/** The price of one message of `parts` parts at each hop. A chain without a buyer has no price. */
export function chainPrices(
  hops: readonly RatedHop[],
  parts: number,
  rounding: Rounding = 'half_up',
): ChainPrices {
  for (const reason of FIRST) {
    const hop = hops.findIndex(({ refusals }) => refusals.includes(reason))
    if (hop >= 0) return { ok: false, reason, hop }
  }
  const rates = hops.flatMap(({ rate }) => rate ?? [])
  if (rates.length === 0) return { ok: false, reason: 'rate.notPresent', hop: 0 }
  return {
    ok: true,
    pricesMicros: rates.map(({ priceNanos }) => priceMicros(priceNanos, parts, rounding)),
    rates,
  }
}
