import { readEntry, removeEntry, writeEntry } from './storage.ts'

const UNDER_WAY = 'Access-Token-Renewal'
/** Limits how long a page waits for another that made the call: it may be gone. */
const LONGEST_MS = 15_000
const LOOK_MS = 50

/**
 * Calls that replace the session's token. Between the server's commit and the answer no tab of this browser has a valid
 * token: they notice the pending replacement, wait for it, and retry.
 */
export interface TokenRenewal {
  begin: () => void
  /** Stores the token in the answer, if there is one. */
  end: (token: string | null) => void
  /** Resolves once no tab of this browser waits for a new token. */
  settled: () => Promise<void>
}

export const tokenRenewal: TokenRenewal = {
  begin: () => writeEntry(UNDER_WAY, true, LONGEST_MS),
  end: (token) => {
    if (token !== null) writeEntry('Access-Token', token)
    removeEntry(UNDER_WAY)
  },
  settled: async () => {
    while (readEntry(UNDER_WAY) !== null) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  },
}
