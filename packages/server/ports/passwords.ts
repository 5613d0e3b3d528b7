/** A queue position: behind others of the same lane, independent of everyone else. */
export interface Lane {
  name: string
  /** A known caller: however many strangers wait, they do not take this one's place. */
  isKnown: boolean
}

/** Hashes and compares passwords, a few at a time: each takes tens of ms of a whole core. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time whether the account exists (`hash`) or not (undefined). Callers wait in their own lanes. */
  verify(password: string, hash: string | undefined, lane: Lane): Promise<boolean>
}
