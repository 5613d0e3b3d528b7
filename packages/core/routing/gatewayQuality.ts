/** What became of the messages that a gateway took to a country lately. */
export interface DeliveredOf {
  gatewayId: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Of the messages that ended. */
  delivered: number
  ended: number
}

interface Counts {
  delivered: number
  ended: number
}

/** By gateway and country, and by gateway alone. */
export type GatewayQualities = ReadonlyMap<string, Counts>

/** Fewer messages than these say nothing. */
const LEAST_ENDED = 50

/** Sums what is known of each gateway. */
export function qualitiesOf(rows: readonly DeliveredOf[]): GatewayQualities {
  const sums = new Map<string, Counts>()
  for (const { gatewayId, country, delivered, ended } of rows) {
    for (const key of [gatewayId, `${gatewayId}|${country}`]) {
      const sum = sums.get(key) ?? { delivered: 0, ended: 0 }
      sums.set(key, { delivered: sum.delivered + delivered, ended: sum.ended + ended })
    }
  }
  return sums
}

/**
 * Which part of the messages a gateway took to a country was delivered, 0 to 1; by all its messages if there were few to
 * that country, and null if there were few at all.
 */
export function gatewayQuality(
  qualities: GatewayQualities,
  gatewayId: string,
  country: string,
): number | null {
  for (const key of [`${gatewayId}|${country}`, gatewayId]) {
    const known = qualities.get(key)
    if (known && known.ended >= LEAST_ENDED) return known.delivered / known.ended
  }
  return null
}
