import { type ListName, type TableSetUp, viewCalls } from '@tandem/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useClient, useSession } from './DataContext.tsx'
import { sendLater, tableOf } from './sendLayout.ts'
import { type LayoutChange, mergeAll, plainSetUp, readSetUp, writeSetUp } from './tableSetUp.ts'

const STALE_MS = 60_000

/** Layout, views and default view of one list: from this browser at once, then from the server. */
export function useTableSetUp(name: ListName): {
  setUp: TableSetUp
  /** The server or an earlier visit has provided the list's settings. */
  known: boolean
  /** Changes the layout at once, and on the server after a pause. */
  change: (change: LayoutChange) => void
  reset: () => void
} {
  const client = useClient()
  const queries = useQueryClient()
  const { user, readOnly = false } = useSession()
  const table = tableOf(queries, user.id, name)
  const { changes } = table
  const pending = useSyncExternalStore(changes.subscribe, changes.now)
  const { data } = useQuery({
    queryKey: table.key,
    queryFn: async ({ signal }) => {
      const answer = await client.ask(viewCalls.list, { screen: name }, { quiet: true, signal })
      writeSetUp(user.id, name, answer)
      // Left from an earlier visit, or made while the answer was pending.
      if (!readOnly && changes.now().length > 0) sendLater(table, queries, client)
      return answer
    },
    initialData: () => readSetUp(user.id, name),
    // A copy from an earlier visit is refreshed immediately.
    initialDataUpdatedAt: 0,
    staleTime: STALE_MS,
  })
  const setUp = useMemo(() => {
    const before = data ?? plainSetUp
    return pending.length === 0 ? before : { ...before, layout: mergeAll(before.layout, pending) }
  }, [data, pending])

  const change = useCallback(
    (next: LayoutChange) => {
      // Viewing as another user: changes apply to this visit only.
      changes.add(next, !readOnly)
      if (!readOnly) sendLater(table, queries, client)
    },
    [changes, readOnly, table, queries, client],
  )
  const reset = useCallback(
    () => change({ columns: null, order: null, widths: null, dense: null }),
    [change],
  )
  return { setUp, known: data !== undefined, change, reset }
}
