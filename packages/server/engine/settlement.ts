import type { Rating } from './message.ts'

/** Sums what a batch of ends moves: held money to revenue where a hop pays, back to its wallet where not. */
export function settlement() {
  const amounts = new Map<string, bigint>()
  const add = (account: string, amount: bigint) =>
    amounts.set(account, (amounts.get(account) ?? 0n) + amount)
  return {
    add({ hops, pricing }: Rating, pays: (hop: number) => boolean): void {
      for (const [hop, price] of pricing.prices.entries()) {
        const accounts = hops[hop]
        if (price === 0n || !accounts) continue
        add(accounts.heldAccountId, -price)
        add(pays(hop) ? accounts.revenueAccountId : accounts.walletId, price)
      }
    },
    postings(): { accountIds: string[]; amounts: bigint[] } {
      const moved = [...amounts].filter(([, amount]) => amount !== 0n)
      return { accountIds: moved.map(([id]) => id), amounts: moved.map(([, amount]) => amount) }
    },
  }
}
