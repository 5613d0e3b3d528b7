import type { ListName } from '@tandem/model'
import { folded, type LayoutChange, readPending, writePending } from './tableSetUp.ts'

/**
 * What a person changed of one table that the server has not confirmed. It lies on top of every answer, so an answer
 * that is late takes nothing back; and it is heard at once: a box that waits for its own news jumps back meanwhile,
 * and the next press is counted from there.
 */
export interface LayoutChanges {
  now: () => readonly LayoutChange[]
  subscribe: (listener: () => void) => () => void
  /** Adds one. `kept` false: for this visit only. */
  add: (change: LayoutChange, kept: boolean) => void
  /** Takes away those the server has. One that grew since it was sent stays, and is sent again whole. */
  confirm: (sent: readonly LayoutChange[]) => void
}

/** The changes of one person to one list. */
export function createLayoutChanges(userId: string, name: ListName): LayoutChanges {
  let changes = readPending(userId, name)
  const listeners = new Set<() => void>()
  const become = (next: readonly LayoutChange[]): void => {
    changes = next
    for (const listener of listeners) listener()
  }
  return {
    now: () => changes,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (change, kept) => {
      const last = changes.at(-1)
      const one = last ? folded(last, change) : null
      const next = one ? [...changes.slice(0, -1), one] : [...changes, change]
      if (kept) writePending(userId, name, next)
      become(next)
    },
    confirm: (sent) => {
      const next = changes.filter((change) => !sent.includes(change))
      writePending(userId, name, next)
      become(next)
    },
  }
}
