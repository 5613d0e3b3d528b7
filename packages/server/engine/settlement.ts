import type { Sale } from '../ports/ledger.ts'
import type { Rating } from './message.ts'

/**
 * Sums the money a batch of endings moves: reserved money to revenue where a seller is paid, otherwise back to the
 * buyer's wallet; and what each seller sold to each buyer, with the seller's own cost of the same messages.
 */
export function settlement() {
  const amounts = new Map<string, bigint>()
  const sold = new Map<string, Sale>()
  const add = (account: string, amount: bigint) =>
    amounts.set(account, (amounts.get(account) ?? 0n) + amount)
  const sell = (sellerId: string, buyerId: string, soldMicros: bigint, costMicros: bigint) => {
    const key = `${sellerId}|${buyerId}`
    const sale = sold.get(key) ?? { sellerId, buyerId, soldMicros: 0n, costMicros: 0n }
    sale.soldMicros += soldMicros
    sale.costMicros += costMicros
    sold.set(key, sale)
  }
  return {
    /** Adds `count` messages with the same prices and outcome. */
    add({ hops, pricing }: Rating, pays: (hop: number) => boolean, count = 1): void {
      const times = BigInt(count)
      const prices = pricing.prices.map((price) => price * times)
      const paid = prices.map((price, hop) => (pays(hop) ? price : 0n))
      for (const [hop, price] of prices.entries()) {
        const accounts = hops[hop]
        if (!accounts) continue
        if (price !== 0n) {
          add(accounts.heldAccountId, -price)
          add(paid[hop] === 0n ? accounts.walletId : accounts.revenueAccountId, price)
        }
        // A seller that is paid nothing may still have a cost.
        const soldMicros = paid[hop] ?? 0n
        const costMicros = paid[hop + 1] ?? 0n
        if (soldMicros === 0n && costMicros === 0n) continue
        const { companyId, sellerId } = accounts
        sell(sellerId, companyId, soldMicros, costMicros)
        if (hop === 0 && soldMicros !== 0n) sell(companyId, companyId, 0n, soldMicros)
      }
    },
    postings(): { accountIds: string[]; amounts: bigint[] } {
      const moved = [...amounts].filter(([, amount]) => amount !== 0n)
      return { accountIds: moved.map(([id]) => id), amounts: moved.map(([, amount]) => amount) }
    },
    /** In ascending order, so that writers of one slot lock rows in one order. */
    sales: (): Sale[] =>
      [...sold].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sale]) => sale),
  }
}
