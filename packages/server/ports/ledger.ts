/** One line of a posting: micros to an account, credits positive. */
export interface Posting {
  accountId: string
  amountMicros: bigint
}

/** One sale of a chain: what a buyer pays the seller above, in micros of the wallet's currency. */
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
 * What a seller sold to one of its direct buyers and its own cost for it; micros of their currency. A sender also
 * counts as its own buyer with no sales: that is the cost of its own messages. Stored per quarter of an hour in
 * addition to the postings, which do not show the cost per buyer.
 */
export interface Sale {
  sellerId: string
  buyerId: string
  soldMicros: bigint
  costMicros: bigint
}

/** Metadata of every posting; the same `key` never posts twice. */
export interface PostingNote {
  key: string
  reason?: string
  actorId?: string
}

/** `repeated`: the key was posted before and nothing was done. */
export type Posted = 'posted' | 'repeated'

/**
 * Money. Reserve, settle and release take the hops of a seller chain, customer first; each hop is a
 * balanced pair in its seller's book.
 */
export interface Ledger {
  /** Reserves money. Resolves to 'insufficient' if a wallet of the chain is short. */
  reserve(hops: readonly LedgerHop[], note: PostingNote): Promise<Posted | 'insufficient'>
  /** Earns the reserved amount; `product` names the revenue account. */
  settle(hops: readonly LedgerHop[], product: string, note: PostingNote): Promise<Posted>
  /** Releases the reserved amount. */
  release(hops: readonly LedgerHop[], note: PostingNote): Promise<Posted>
  /**
   * Credits a wallet from the seller's bank account, and resumes tasks paused for lack of balance.
   */
  recharge(hop: LedgerHop, note: PostingNote): Promise<Posted>
  /** Undefined for a company without a wallet. */
  balance(companyId: string): Promise<WalletBalance | undefined>
  /** Newest first, before the transaction `beforeTxId`. */
  statement(companyId: string, limit: number, beforeTxId?: string): Promise<StatementLine[]>
}

/** A ledger transaction written as part of something else. */
export interface TxWrite {
  txId: number
  companyId: string
  kind: 'reserve' | 'settle'
  key: string
  accountIds: string[]
  amounts: bigint[]
}
