import { useCallback, useState } from 'react'
import type { LayoutChange } from './tableSetUp.ts'

type Drafts = Readonly<Record<string, readonly LayoutChange[] | undefined>>
const none: readonly LayoutChange[] = []

/** A user's unsaved table changes per view. */
export function useViewDrafts() {
  const [drafts, setDrafts] = useState<Drafts>({})
  const add = useCallback(
    (id: string, change: LayoutChange) =>
      setDrafts((before) => ({ ...before, [id]: [...(before[id] ?? none), change] })),
    [],
  )
  /** Drops the `count` oldest, or all if left out. */
  const drop = useCallback(
    (id: string, count = Infinity) =>
      setDrafts((before) => ({ ...before, [id]: before[id]?.slice(count) })),
    [],
  )
  const of = (id: string | undefined): readonly LayoutChange[] =>
    id === undefined ? none : (drafts[id] ?? none)
  return { of, add, drop }
}
