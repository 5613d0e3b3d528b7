import {
  convertMicros,
  type Costs,
  type Exchange,
  type ExchangeIndex,
  findExchange,
} from '../money/exchange.ts'
import type { Rounding } from '../money/round.ts'
import { type Buyer, chainOf } from '../companies/sellers.ts'
import type { Destination } from '../phone/network.ts'
import { findRate, type Priceable, type Rate, type RateIndex } from './rateIndex.ts'
import { isBelow, priceOf, type Quantity } from './terms.ts'

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
  /** From the currency in which its seller buys itself; null if that is the same. */
  exchange: Exchange | null
  refusals: ChainRefusal[]
}

/** What a message costs at each hop, customer first; or the first hop that refuses it, and why. */
export type ChainPrices =
  | { ok: true; pricesMicros: bigint[]; rates: FixedRate[]; costs: Costs }
  | { ok: false; reason: ChainRefusal; hop: number }

/** What a chain of prices is worked out from: a part of the snapshot of the configuration. */
interface Rating {
  companies: ReadonlyMap<string, Buyer>
  /** Rates of a group for a product; empty if there are none. */
  rates(rateGroupId: string, product: string): RateIndex
  exchange: ExchangeIndex
}

/**
 * Rates what is asked at every hop from a company to the platform, the company first. Quotes, the engine and the test
 * tool all use this, so none rejects what another accepts. A company cannot trade while suspended, in two currencies
 * without an exchange rate, or below its own cost. `asked` null: the network is unknown and has no price.
 */
export function rateChain(
  snapshot: Rating,
  { companyId, product }: { companyId: string; product: string },
  asked: Priceable | null,
): RatedHop[] {
  let selling: Pick<RatedHop, 'rate' | 'exchange'> | null = null
  const chain = chainOf(snapshot, companyId)
  return chain.map((buyer, hop) => {
    const { rateGroupId, status, currency } = buyer
    const refusals: ChainRefusal[] = []
    if (status === 'suspended') refusals.push('company.suspended')
    const bought = chain[hop + 1]?.currency ?? currency
    const exchange = bought === currency ? null : findExchange(snapshot.exchange, bought, currency)
    if (exchange === undefined) refusals.push('rate.otherCurrency')
    const rate =
      rateGroupId === null || asked === null
        ? null
        : (findRate(snapshot.rates(rateGroupId, product), asked) ?? null)
    if (rateGroupId === null) refusals.push('rate.noGroup')
    else if (rate === null) refusals.push('rate.notPresent')
    else if (selling?.rate && isBelow(selling.rate.terms, rate.terms, selling.exchange)) {
      refusals.push('rate.belowCost')
    }
    // Without an exchange rate its price says nothing of its cost.
    selling = exchange === undefined ? null : { rate, exchange }
    return { buyer, rate, exchange: exchange ?? null, refusals }
  })
}

/** The price quoted to a customer for one network: the rates of the chain, customer first. */
export interface FixedPrice extends Destination {
  rates: readonly FixedRate[]
  /** Of each hop, as in `RatedHop`; absent if all of the chain is in one currency. */
  exchanges?: readonly (Exchange | null)[]
}
export type FixedRate = Pick<Rate, 'id' | 'terms' | 'chargeOn'>

/**
 * The hops at previously agreed prices, whatever today's rates are. Reasons that block the whole chain
 * still apply.
 */
export function atFixedPrice(
  hops: readonly RatedHop[],
  { rates, exchanges }: Pick<FixedPrice, 'rates' | 'exchanges'>,
): RatedHop[] {
  // The chain itself changed; the agreed prices belong to a different one.
  if (hops.length !== rates.length) return [...hops]
  return hops.map(({ buyer, exchange, refusals }, hop) => ({
    buyer,
    rate: rates[hop] ?? null,
    exchange: exchanges?.[hop] ?? exchange,
    // A rate that came into force with the quote may not have reached this snapshot yet.
    refusals: refusals.filter(
      (reason) => STOPS_ALL.has(reason) && !(reason === 'rate.otherCurrency' && exchanges?.[hop]),
    ),
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

/**
 * What a quantity costs at each hop: the parts of a message, some units, or a call. A chain without a buyer has no price.
 */
export function chainPrices(
  hops: readonly RatedHop[],
  quantity: Quantity,
  rounding: Rounding = 'half_up',
): ChainPrices {
  for (const reason of FIRST) {
    const hop = hops.findIndex(({ refusals }) => refusals.includes(reason))
    if (hop >= 0) return { ok: false, reason, hop }
  }
  const rates = hops.flatMap(({ rate }) => rate ?? [])
  if (rates.length === 0) return { ok: false, reason: 'rate.notPresent', hop: 0 }
  const pricesMicros = rates.map(({ terms }) => priceOf(terms, quantity, rounding))
  return { ok: true, pricesMicros, rates, costs: convertedCosts(hops, pricesMicros) }
}

/** What each seller really pays, converted: so that what its ledger says it paid and what it cost are the same money. */
function convertedCosts(hops: readonly RatedHop[], pricesMicros: readonly bigint[]): Costs {
  if (hops.every(({ exchange }) => exchange === null)) return null
  return hops.map(({ exchange }, hop) =>
    exchange
      ? { ...exchange, costMicros: convertMicros(pricesMicros[hop + 1] ?? 0n, exchange) }
      : null,
  )
}
