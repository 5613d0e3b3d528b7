/**
 * How many of the first messages all payers of the chain can afford. `prices` holds for each hop
 * the price of each message (micros), `available` what each hop may spend, credit included.
 * `shortHop` is the index of the first hop that runs out, -1 when all messages are affordable.
 */
export function affordablePrefix(
  prices: readonly (readonly bigint[])[],
  available: readonly bigint[],
): { count: number; shortHop: number } {
  let count = prices[0]?.length ?? 0
  let shortHop = -1
  prices.forEach((ofHop, hop) => {
    const affordable = prefixWithin(ofHop, available[hop] ?? 0n)
    if (affordable >= count) return
    count = affordable
    shortHop = hop
  })
  return { count, shortHop }
}

function prefixWithin(prices: readonly bigint[], limit: bigint): number {
  let sum = 0n
  for (const [index, price] of prices.entries()) {
    sum += price
    if (sum > limit) return index
  }
  return prices.length
}
