/** One line of a posting: micros onto an account, credits positive. */
export interface Posting {
  accountId: string
  amountMicros: bigint
}

/** One sale of a chain: what a buyer pays to the seller above it, in micros of the wallet's currency. */
export interface LedgerHop {
  companyId: string
  amountMicros: bigint
}

export interface WalletBalance {
  walletId: string
  companyId: string
  currency: string
  availableMicros: bigint
  heldMicros: bigint
  creditLimitMicros: bigint
  status: 'active' | 'frozen'
}

export interface StatementLine {
  txId: string
  at: Date
  kind: string
  /** 'wallet' or 'held'. */
  account: string
  amountMicros: bigint
  reason: string | null
  key: string
}

/**
 * What a seller sold to one of its direct buyers and what it was charged itself for the same; micros of their currency.
 * Who sends is its own buyer once more, of nothing sold: that is what its own messages cost it.
 * Kept per quarter of an hour beside the postings, which do not tell the cost of one buyer.
 */
export interface Sale {
  sellerId: string
  buyerId: string
  soldMicros: bigint
  costMicros: bigint
}

/** What every posting says of itself; the same `key` never posts twice. */
export interface PostingNote {
  key: string
  reason?: string
  actorId?: string
}

/** `repeated`: the key was posted before and nothing was done. */
export type Posted = 'posted' | 'repeated'

/**
 * Money. Reserve, settle and release take the hops of a chain of sellers, customer first; each hop
 * is a balanced pair in its seller's book.
 */
export interface Ledger {
  /** Sets money aside. Resolves to 'insufficient' when a wallet of the chain is short. */
  reserve(hops: readonly LedgerHop[], note: PostingNote): Promise<Posted | 'insufficient'>
  /** Earns what was reserved; `product` names the revenue account. */
  settle(hops: readonly LedgerHop[], product: string, note: PostingNote): Promise<Posted>
  /** Gives back what was reserved. */
  release(hops: readonly LedgerHop[], note: PostingNote): Promise<Posted>
  /** Credits a wallet from the seller's bank account, and resumes tasks paused for lack of money. */
  recharge(hop: LedgerHop, note: PostingNote): Promise<Posted>
  /** Undefined for a company that has no wallet yet. */
  balance(companyId: string): Promise<WalletBalance | undefined>
  /** Newest first, those before the transaction `beforeTxId`. */
  statement(companyId: string, limit: number, beforeTxId?: string): Promise<StatementLine[]>
}

/** A ledger transaction written with something else. */
export interface TxWrite {
  txId: number
  companyId: string
  kind: 'reserve' | 'settle'
  key: string
  accountIds: string[]
  amounts: bigint[]
}
