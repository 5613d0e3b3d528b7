import type { Route } from './route.ts'
import type { BelowCostRule, RouteStrategy } from './routeWords.ts'
import { formulaOf } from './written.ts'

/** What a message brings, what its carriers take and how well they deliver. */
export interface RouteEconomy {
  /** What the platform gets for one part, nanos; null: not known. */
  priceNanos: bigint | null
  /** What the carrier takes for one part, nanos in the currency of the price; null: not known. */
  costNanos(gatewayId: string): bigint | null
  /** Whether the carrier takes more for the message than the platform gets; false where that is not known. */
  isBelowCost(gatewayId: string): boolean
  /** Where a rule says nothing else. */
  belowCost: BelowCostRule
  /** Which part of what it took was delivered lately, 0 to 1; null: too little to tell. */
  quality(gatewayId: string): number | null
}

/** How the routes of one priority that match a message are chosen among. */
export interface Choosing {
  strategy: RouteStrategy
  formula: string | null
}

const BY_SHARE: Choosing = { strategy: 'share', formula: null }

/** What all of them say; otherwise their shares decide. */
export function choosingOf(matching: readonly Route[]): Choosing {
  const [first] = matching
  if (!first) return BY_SHARE
  const { strategy = 'share', formula = null } = first
  const isAlike = matching.every(
    (route) => (route.strategy ?? 'share') === strategy && (route.formula ?? null) === formula,
  )
  return isAlike ? { strategy, formula } : BY_SHARE
}

/**
 * The rank of each of the routes that can be used, smaller before larger; those of one rank share by weight. A carrier
 * whose cost is not known comes last; one too little is known of counts as the best, so that it gets its share.
 */
export function ranksOf(
  usable: readonly Route[],
  { strategy, formula }: Choosing,
  economy: RouteEconomy | undefined,
): number[] {
  if (strategy === 'share' || !economy || usable.length < 2) return usable.map(() => 0)
  if (strategy === 'cost') {
    return usable.map(({ gatewayId }) => Number(economy.costNanos(gatewayId) ?? Infinity))
  }
  const known = usable.map(({ gatewayId }) => economy.quality(gatewayId))
  const best = Math.max(...known.map((quality) => quality ?? 0))
  const unknown = best === 0 ? 1 : best
  const qualities = known.map((quality) => percent(quality ?? unknown))
  if (strategy === 'quality') return qualities.map((quality) => -quality)
  const score = formulaOf(formula ?? '')
  return usable.map(({ gatewayId, weight }, index) => {
    const cost = unitsOf(economy.costNanos(gatewayId))
    const price = unitsOf(economy.priceNanos)
    const margin = cost === null || price === null ? null : price - cost
    const found = score?.({ cost, price, margin, weight, quality: qualities[index] ?? null })
    return found === null || found === undefined ? Infinity : -found
  })
}

/** What becomes of a message that this route would carry below its cost; null: it would not. */
export function belowCostOf(route: Route, economy: RouteEconomy | undefined): BelowCostRule | null {
  if (!economy) return null
  const rule = route.belowCost ?? economy.belowCost
  // Looked up only where it makes a difference.
  return economy.isBelowCost(route.gatewayId) ? rule : null
}

const percent = (part: number): number => Math.round(part * 100)
const unitsOf = (nanos: bigint | null): number | null =>
  nanos === null ? null : Number(nanos) / 1e9
