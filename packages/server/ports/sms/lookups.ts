import type { KnownLookup } from '@tandem/core'

export interface LookupStore {
  /** The newest answer about each of the numbers (E.164 digits) that was known at a time (UTC ms), and not too old then. */
  lookedUp(asked: {
    numbers: readonly string[]
    at: number
    maxAgeMs: number
  }): Promise<KnownLookup[]>
}
