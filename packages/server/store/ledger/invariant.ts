import type { Channel } from '@tandem/core'
import type { SignedHead } from '../../ports/digestBook.ts'

/** A rule of the books and what breaks it. */
export interface Invariant {
  code: string
  rule: string
  /** Number of rows to check. */
  of: string
  /** One row per violation, with a column `fault`. */
  faults: string
  /** The rows also have a column `wallet_id`: the account that does not add up, and may not be spent from. */
  ofWallets?: true
}

/** What the check has to know of a channel. */
export interface ChannelBooks {
  channel: Channel
  /** What has not ended yet: `wallet_id`, `product` and the `price` it holds aside there. */
  open: string
  /** Its own rules: that its rows are what was reserved, charged and counted. */
  invariants: readonly Invariant[]
}

/** Violations of a rule that are named; the others are counted. */
export const NAMED = 10

/** One rule of the ledger or of a channel, and the findings. */
export interface LedgerFinding {
  code: string
  /** The rule. */
  rule: string
  /** How many rows were checked. */
  checked: number
  /** Violations: at most ten sentences with ids and amounts in micros. */
  off: string[]
  /** Total number of violations. */
  offCount: number
  /** Ids of the wallets that do not add up. */
  wallets: string[]
}

/** What was signed of the chains outside the database. */
export interface Signed {
  heads: readonly SignedHead[]
  /** Of the signatures themselves, one sentence each. */
  faults: readonly string[]
}
