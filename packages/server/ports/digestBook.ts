/** Where the audit chain of one company ended at a moment. */
export interface AuditHead {
  companyId: string
  /** Lines of the chain so far; a decimal string. */
  seq: string
  /** SHA-256 of its last link, in hex. */
  hash: string
}

/** A head that was signed: the chain must still have this link. */
export interface SignedHead extends AuditHead {
  /** When it was signed, ISO 8601. */
  at: string
}

/** Keeps signed heads outside the database, so that a chain rewritten or cut short as a whole is found out. */
export interface DigestBook {
  /** Signs the heads that moved since the last time; answers how many. */
  sign(at: Date, heads: readonly AuditHead[]): Promise<number>
  /** Every signed head, and what is wrong with the book itself, one sentence each. */
  read(): Promise<{ heads: SignedHead[]; faults: string[]; lastAt: string | null }>
}
