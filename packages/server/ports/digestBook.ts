/** The head of one company's audit chain at a moment. */
export interface AuditHead {
  companyId: string
  /** Number of lines in the chain; a decimal string. */
  seq: string
  /** SHA-256 of its last link, in hex. */
  hash: string
}

/** A signed head: the chain must still have this link. */
export interface SignedHead extends AuditHead {
  /** When it was signed, ISO 8601. */
  at: string
}

/** Stores signed heads outside the database, so that rewriting or truncating a whole chain is detected. */
export interface DigestBook {
  /** Signs the heads that changed since the last time; returns their number. */
  sign(at: Date, heads: readonly AuditHead[]): Promise<number>
  /** Every signed head, and problems with the digest file itself, one sentence each. */
  read(): Promise<{ heads: SignedHead[]; faults: string[]; lastAt: string | null }>
}
