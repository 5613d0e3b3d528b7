import type { ListName, TableLayoutPatch, TableSetUp } from '@tandem/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { CallError } from './CallError.ts'
import type { Client } from './client.ts'
import { useClient, useSession } from './DataContext.tsx'
import {
  mergeLayout,
  plainSetUp,
  readPending,
  readSetUp,
  writePending,
  writeSetUp,
} from './tableSetUp.ts'

/** A drag of a column's edge is one write. */
const PAUSE_MS = 600
const STALE_MS = 60_000

/** Set-ups whose answer was dropped for a change; asked for again once that is saved. */
const unanswered = new Set<string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Sends what is pending. What the server refuses is dropped; what it did not hear waits for the next time. */
async function flush(client: Client, userId: string, name: ListName): Promise<void> {
  const pending = readPending(userId, name)
  if (pending === null) return
  try {
    await client.put('/sys/tableLayout/edit', { screen: name, layout: pending }, { quiet: true })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 0 || error.status >= 500 || error.status === 401) return
  }
  // Only what was sent: a change made meanwhile waits for its own turn.
  if (JSON.stringify(readPending(userId, name)) === JSON.stringify(pending)) {
    writePending(userId, name, null)
  }
}

/** Layout, views and first view of one list: from this browser at once, then as the server has them. */
export function useTableSetUp(name: ListName): {
  setUp: TableSetUp
  /** The server or an earlier visit has said how the list is set up. */
  known: boolean
  /** Changes the layout at once, and on the server after a pause. */
  change: (patch: TableLayoutPatch) => void
  reset: () => void
} {
  const client = useClient()
  const queries = useQueryClient()
  const { user, readOnly = false } = useSession()
  const key = useMemo(() => ['tableSetUp', name, user.id], [name, user.id])
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      if (!readOnly) await flush(client, user.id, name)
      const answer = await client.get<TableSetUp>(
        '/sys/listView/list',
        { screen: name },
        { quiet: true, signal },
      )
      const layout = mergeLayout(answer.layout, readPending(user.id, name) ?? {})
      const setUp = { ...answer, layout }
      writeSetUp(user.id, name, setUp)
      return setUp
    },
    initialData: () => readSetUp(user.id, name),
    // A copy of an earlier visit is asked about at once.
    initialDataUpdatedAt: 0,
    staleTime: STALE_MS,
  })

  const draw = useCallback(
    (next: (before: TableSetUp) => TableSetUp) => {
      // An answer on its way does not know of this change yet.
      if (queries.isFetching({ queryKey: key }) > 0) unanswered.add(`${user.id} ${name}`)
      void queries.cancelQueries({ queryKey: key })
      queries.setQueryData<TableSetUp>(key, (before = plainSetUp) => {
        const after = next(before)
        writeSetUp(user.id, name, after)
        return after
      })
    },
    [queries, key, user.id, name],
  )
  const change = useCallback(
    (patch: TableLayoutPatch) => {
      draw((before) => ({ ...before, layout: mergeLayout(before.layout, patch) }))
      // Looking as somebody else: arranged for this visit, not for them.
      if (readOnly) return
      writePending(user.id, name, { ...readPending(user.id, name), ...patch })
      const timer = `${user.id} ${name}`
      clearTimeout(timers.get(timer))
      timers.set(
        timer,
        setTimeout(() => {
          timers.delete(timer)
          void flush(client, user.id, name).then(() => {
            if (unanswered.delete(timer)) void queries.invalidateQueries({ queryKey: key })
          })
        }, PAUSE_MS),
      )
    },
    [draw, client, queries, key, user.id, name, readOnly],
  )
  const reset = useCallback(
    () => change({ columns: null, order: null, widths: null, dense: null }),
    [change],
  )
  return { setUp: data ?? plainSetUp, known: data !== undefined, change, reset }
}
