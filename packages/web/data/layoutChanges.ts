import type { ListName } from '@tandem/model'
import { folded, type LayoutChange, readPending, writePending } from './tableSetUp.ts'

/**
 * A user's changes to one table that the server has not confirmed. They are applied on top of every answer, so a
 * late answer reverts nothing; and they are visible at once, because a box that waits for the server jumps back
 * meanwhile, and the next click starts from the wrong state.
 */
export interface LayoutChanges {
  now: () => readonly LayoutChange[]
  subscribe: (listener: () => void) => () => void
  /** Adds one. `kept` false: for this visit only. */
  add: (change: LayoutChange, kept: boolean) => void
  /**
   * Removes those the server has. One that grew since it was sent stays, and is sent again completely.
   */
  confirm: (sent: readonly LayoutChange[]) => void
}

/** The changes of one user to one list. */
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
