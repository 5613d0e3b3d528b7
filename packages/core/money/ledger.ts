// Double entry. Each book belongs to one seller; the entries of a transaction sum to zero per book
// and currency. Credits are positive: what we owe (wallet, held) and what we earned (revenue) are
// positive balances; what we own (psp_clearing, bank) and what we spent are negative.

export type AccountKind =
  | 'wallet'
  | 'held'
  | 'commission_payable'
  | 'payout_pending'
  | 'refund_payable'
  | 'psp_clearing'
  | 'bank'
  | 'revenue'
  | 'fx_gain'
  | 'fx_pool'
  | 'carrier_cost'
  | 'vendor_payable'
  | 'psp_fee'
  | 'bonus'
  | 'write_off'
  | 'suspense'
  | 'rounding'

/**
 * `owner` distinguishes accounts of one kind: the buyer of a wallet, the product of a revenue
 * account.
 */
export type Account = { book: string; kind: AccountKind; owner: string }

/** One line of a ledger transaction; credits are positive. */
export type Entry = Account & { currency: string; amountMicros: bigint }

/**
 * One sale in a chain: `buyer` pays the seller who keeps `book`. A message sold by an agent has
 * two: its customer pays in the agent's book, the agent pays in the platform's.
 */
export type Hop = { book: string; buyer: string; currency: string; amountMicros: bigint }

/** Reserves the price of each hop before anything is sent. */
export function reserve(hops: readonly Hop[]): Entry[] {
  return transfers(hops, walletOf, heldOf)
}

/** Earns the reserved amount. `product` names the revenue account, such as `sms`. */
export function settle(hops: readonly Hop[], product: string): Entry[] {
  return transfers(hops, heldOf, (hop) => revenueOf(hop, product))
}

/** Releases the reserved amount. */
export function release(hops: readonly Hop[]): Entry[] {
  return transfers(hops, heldOf, walletOf)
}

/** Charges after a release: the carrier reports "delivered" after we had given the message up. */
export function chargeLate(hops: readonly Hop[], product: string): Entry[] {
  return transfers(hops, walletOf, (hop) => revenueOf(hop, product))
}

/** Refunds after a settlement: the carrier reports "undelivered" for a charged message. */
export function refundLate(hops: readonly Hop[], product: string): Entry[] {
  return transfers(hops, (hop) => revenueOf(hop, product), walletOf)
}

/** Credits a paid recharge; `feeMicros` is what the payment provider kept, borne by the seller. */
export function recharge(paid: Hop & { provider: string; feeMicros?: bigint }): Entry[] {
  const { book, currency, provider, amountMicros, feeMicros = 0n } = paid
  const clearing: Account = { book, kind: 'psp_clearing', owner: provider }
  const fee: Account = { book, kind: 'psp_fee', owner: provider }
  return mergeEntries([
    ...transfer({ from: clearing, to: walletOf(paid), currency, amountMicros }),
    ...transfer({ from: fee, to: clearing, currency, amountMicros: feeMicros }),
  ])
}

/** The reversal of a transaction, line by line in the original order; it follows the original. */
export function reverse(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, amountMicros: -entry.amountMicros }))
}

/** One line per account and currency, in order of first appearance; lines of zero are dropped. */
export function mergeEntries(entries: readonly Entry[]): Entry[] {
  const merged = new Map<string, Entry>()
  for (const entry of entries) {
    const key = JSON.stringify([entry.book, entry.kind, entry.owner, entry.currency])
    const amountMicros = (merged.get(key)?.amountMicros ?? 0n) + entry.amountMicros
    merged.set(key, { ...entry, amountMicros })
  }
  return [...merged.values()].filter(({ amountMicros }) => amountMicros !== 0n)
}

/** Whether the entries sum to zero in each book and currency. */
export function isBalanced(entries: readonly Entry[]): boolean {
  const sums = new Map<string, bigint>()
  for (const { book, currency, amountMicros } of entries) {
    const key = JSON.stringify([book, currency])
    sums.set(key, (sums.get(key) ?? 0n) + amountMicros)
  }
  return [...sums.values()].every((sum) => sum === 0n)
}

const walletOf = ({ book, buyer }: Hop): Account => ({ book, kind: 'wallet', owner: buyer })
const heldOf = ({ book, buyer }: Hop): Account => ({ book, kind: 'held', owner: buyer })
const revenueOf = ({ book }: Hop, product: string): Account => ({
  book,
  kind: 'revenue',
  owner: product,
})

function transfers(
  hops: readonly Hop[],
  from: (hop: Hop) => Account,
  to: (hop: Hop) => Account,
): Entry[] {
  return hops.flatMap((hop) => transfer({ ...hop, from: from(hop), to: to(hop) }))
}

function transfer(move: {
  from: Account
  to: Account
  currency: string
  amountMicros: bigint
}): Entry[] {
  const { from, to, currency, amountMicros } = move
  if (amountMicros < 0n) throw new RangeError('A posting cannot move a negative amount')
  if (amountMicros === 0n) return []
  return [
    { ...from, currency, amountMicros: -amountMicros },
    { ...to, currency, amountMicros },
  ]
}
