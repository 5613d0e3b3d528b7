import { priceMicros } from '@tandem/core'
import type { Dice } from './dice.ts'
import { the, type SandboxIds } from './sandboxIds.ts'
import { sandboxRoutes } from './gateways.ts'
import { makeNumber } from './numbers.ts'
import { sandboxCompanies } from './organisation.ts'
import { chainOf, costList, type PriceList, priceListOf } from './rates.ts'

export type PastState = 'delivered' | 'undelivered' | 'rejected' | 'expired' | 'unknown'

/** One past message, priced, routed and ended. */
export interface PastMessage {
  msisdn: string
  country: string
  mccMnc: string | null
  operatorId: string | null
  /**
   * Per hop, customer first: price in micros, its rate, and whether the hop pays only for delivered messages.
   */
  hops: { price: bigint; rateId: string; charged: bigint }[]
  deliveredHops: number
  cost: bigint
  costRateId: string
  route: { id: string; gatewayId: string }
  state: PastState
}

const priceLists = new Map<string, PriceList>([
  ['cost', costList],
  ...sandboxCompanies.map(({ key }) => [key, priceListOf(key)] as const),
])

/** Outcomes of messages, in thousandths. */
const endings: readonly (readonly [PastState, number])[] = [
  ['delivered', 957],
  ['undelivered', 24],
  ['expired', 9],
  ['rejected', 6],
  ['unknown', 4],
]

export function makePastMessage(
  given: { company: string; country: string; parts: number },
  ids: SandboxIds,
  dice: Dice,
): PastMessage {
  const { msisdn, network } = makeNumber(given.country, dice)
  const mccMnc = network ? `${network.mcc} ${network.mnc}` : null
  const priced = (group: string) => {
    const list = priceLists.get(group)
    const place = mccMnc !== null && list?.has(mccMnc) ? mccMnc : given.country
    const nanos = list?.get(place)
    if (nanos === undefined) throw new Error(`The sandbox has no price for ${place} in ${group}`)
    return { price: priceMicros(nanos, given.parts), rateId: the(ids.rate, `${group}|${place}`) }
  }
  const chain = chainOf(given.company)
  const state = endingOf(dice.between(1, 1000))
  const onDelivered = chain.map(
    (key) => sandboxCompanies.find((one) => one.key === key)?.chargeOn === 'delivered',
  )
  const cost = priced('cost')
  return {
    msisdn,
    country: given.country,
    mccMnc,
    operatorId: mccMnc === null ? null : the(ids.operator, mccMnc),
    hops: chain.map((key, hop) => {
      const { price, rateId } = priced(key)
      return { price, rateId, charged: pays(state, onDelivered[hop] ?? false) ? price : 0n }
    }),
    deliveredHops: onDelivered.reduce(
      (bits, delivered, hop) => bits | (delivered ? 1 << hop : 0),
      0,
    ),
    cost: cost.price,
    costRateId: cost.rateId,
    route: routeOf(given.country, ids, dice),
    state,
  }
}

/** A rejected message is free; so is an undelivered one if delivery is charged. */
const pays = (state: PastState, onDelivered: boolean): boolean =>
  state === 'delivered' || (!onDelivered && state !== 'rejected')

function endingOf(thousandth: number): PastState {
  let sum = 0
  for (const [state, share] of endings) {
    sum += share
    if (thousandth <= sum) return state
  }
  return 'delivered'
}

/** The matching routes of the first priority, by weight. */
function routeOf(country: string, ids: SandboxIds, dice: Dice): { id: string; gatewayId: string } {
  const matching = sandboxRoutes.filter((route) => route.iso2 === country || route.iso2 === null)
  const first = Math.min(...matching.map((route) => route.priority))
  const candidates = matching.filter((route) => route.priority === first)
  let drawn = dice.between(
    1,
    candidates.reduce((sum, route) => sum + route.weight, 0),
  )
  const route = candidates.find((one) => (drawn -= one.weight) <= 0) ?? candidates[0]
  if (!route) throw new Error(`The sandbox has no route to ${country}`)
  return {
    id: the(ids.route, `${route.iso2 ?? '*'}|${route.systemId}`),
    gatewayId: the(ids.gateway, route.systemId),
  }
}
