import type { OutboxRow, Page } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useClient, useLive } from '../../../data/DataContext.tsx'
import { useLiveTopic } from '../../../data/useLiveTopic.ts'
import { useSms } from '../product.tsx'

/** Updates arrive in batches; the rows they name are fetched together at this interval. */
const GATHER_MS = 1_000
/** A hint names no rows, so all visible ones are fetched, less often. */
const HINT_MS = 3_000

/** Fetches visible rows that changed, and updates them in place. Nothing moves. */
export function useLiveOutbox(
  rows: readonly OutboxRow[],
  onChanged: (ids: readonly string[]) => void,
): void {
  const client = useClient()
  const { api, lists } = useSms()
  const live = useLive()
  const queries = useQueryClient()
  const waiting = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  async function fetchRows(): Promise<void> {
    timer.current = undefined
    const ids = [...waiting.current]
    waiting.current.clear()
    const fresh = await client.get<Page<OutboxRow>>(
      `${api.outbox}/list`,
      { id: ids.join(','), pageSize: ids.length },
      { quiet: true },
    )
    const byId = new Map(fresh.records.map((row) => [row.id, row]))
    queries.setQueriesData<Page<OutboxRow>>({ queryKey: ['list', api.outbox] }, (page) =>
      page?.records.some(({ id }) => byId.has(id))
        ? { ...page, records: page.records.map((row) => byId.get(row.id) ?? row) }
        : page,
    )
    onChanged([...byId.keys()])
  }
  useLiveTopic(lists.outbox, ({ ids }) => {
    const shown = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (shown.has(id)) waiting.current.add(id)
    if (waiting.current.size === 0) return
    timer.current ??= setTimeout(() => {
      // A list that could not be refreshed stays as it is; the next update retries.
      fetchRows().catch(() => undefined)
    }, GATHER_MS)
  })
  // Users with a narrow data scope only learn that some message changed: all visible rows are fetched.
  useLiveTopic('record', ({ entity }) => {
    if (entity !== lists.outbox || rows.length === 0) return
    for (const { id } of rows) waiting.current.add(id)
    timer.current ??= setTimeout(() => {
      fetchRows().catch(() => undefined)
    }, HINT_MS)
  })
  useEffect(() => {
    const gathered = waiting.current
    // Updates during the connection loss were missed.
    const stop = live.onReconnect(
      () => void queries.invalidateQueries({ queryKey: ['list', api.outbox] }),
    )
    return () => {
      stop()
      clearTimeout(timer.current)
      timer.current = undefined
      gathered.clear()
    }
  }, [live, queries, api])
}
