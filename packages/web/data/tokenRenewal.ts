import { renewingCalls } from '@tandem/model'
import { readEntry, removeEntry, writeEntry } from './storage.ts'

const UNDER_WAY = 'Access-Token-Renewal'
/** Nobody waits longer for a page that asked: it may be gone. */
const LONGEST_MS = 15_000
const LOOK_MS = 50

/**
 * Calls after which the session has another token. Between the server's commit and the answer no tab of this browser has
 * a token that works: they see that one is on its way, wait for it, and ask again.
 */
export interface TokenRenewal {
  renews: (path: string) => boolean
  begin: () => void
  /** Keeps the token that was answered, if one was. */
  end: (token: string | null) => void
  /** Resolves once no tab of this browser waits for another token. */
  settled: () => Promise<void>
}

const paths: ReadonlySet<string> = new Set(renewingCalls)

export const tokenRenewal: TokenRenewal = {
  renews: (path) => paths.has(path),
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
