/** The head of a chain at a moment: of one company's audit log, or of the blocks of the ledger. */
export interface ChainHead {
  /** Id of the company whose audit log it is, or the name of another chain. */
  chain: string
  /** Number of lines or blocks in the chain; a decimal string. */
  seq: string
  /** SHA-256 of its last link, in hex. */
  hash: string
}

/** A signed head: the chain must still have this link. */
export interface SignedHead extends ChainHead {
  /** When it was signed, ISO 8601. */
  at: string
}

/** Stores signed heads outside the database, so that rewriting or truncating a whole chain is detected. */
export interface DigestBook {
  /** Signs the heads that changed since the last time; returns their number. */
  sign(at: Date, heads: readonly ChainHead[]): Promise<number>
  /** Every signed head, and problems with the digest file itself, one sentence each. */
  read(): Promise<{ heads: SignedHead[]; faults: string[]; lastAt: string | null }>
}
