import { IDS_PER_MS } from '@tandem/core'

/** Which sessions of this server were given which parts: by these a repetition is none, but another message. */
export interface HeldParts {
  /** The session has the id of a part as an answer, or is about to. */
  add(partId: string, session: number): void
  has(partId: string, session: number): boolean
  /** Forgets parts that cannot be open any more: begun before this instant (UTC ms). */
  forget(begunBefore: number): void
}

export function heldParts(): HeldParts {
  const sessions = new Map<string, Set<number>>()
  return {
    add(partId, session) {
      const known = sessions.get(partId)
      if (known) known.add(session)
      else sessions.set(partId, new Set([session]))
    },
    has: (partId, session) => sessions.get(partId)?.has(session) === true,
    forget(begunBefore) {
      const before = BigInt(Math.floor(begunBefore)) * BigInt(IDS_PER_MS)
      for (const id of sessions.keys()) {
        // They came one after the other.
        if (BigInt(id) >= before) break
        sessions.delete(id)
      }
    },
  }
}
