import { type List, type LiveTopics, type Page, recordCalls } from '@tandem/model'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Topic } from '../../data/live.ts'
import { useClient } from '../../data/DataContext.tsx'
import { useLiveTopic } from '../../data/useLiveTopic.ts'

/** News arrives in batches; the rows it names are read together at this interval. */
const GATHER_MS = 1_000
/** What news does not contain (amounts, abilities, new rows) is read at this interval; a hint names no rows at all. */
const ASK_AGAIN_MS = 3_000
const asking = new WeakMap<QueryClient, Set<string>>()

interface Row {
  id: string
}

const isOfRow = (news: LiveTopics[Topic]): news is LiveTopics[Topic] & Row =>
  'id' in news && typeof news.id === 'string'

/** The ids in a frame that names rows and does not contain them. */
export const idsIn = (news: LiveTopics[Topic]): readonly string[] => ('ids' in news ? news.ids : [])

/**
 * Keeps the rows of a list as they are now, in place: with values as they are told, or by reading those that are named
 * again. Nothing moves.
 */
export function useLiveRows<R extends Row>(
  { name, path, status, live: heard }: List,
  rows: readonly R[],
  onChanged: (ids: readonly string[]) => void,
): void {
  const client = useClient()
  const queries = useQueryClient()
  const waiting = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const brings = heard && 'brings' in heard ? heard.brings : undefined

  async function readNamed(): Promise<void> {
    timer.current = undefined
    const ids = [...waiting.current]
    waiting.current.clear()
    const query = { id: ids.join(','), pageSize: ids.length }
    const fresh = await client.ask(recordCalls<R>(path).list, query, { quiet: true })
    const byId = new Map(fresh.records.map((row) => [row.id, row]))
    eachPage<R>(queries, path, (row) => byId.get(row.id) ?? row)
    onChanged([...byId.keys()])
  }
  const gather = (ids: readonly string[], ms: number): void => {
    for (const id of ids) waiting.current.add(id)
    if (waiting.current.size === 0) return
    timer.current ??= setTimeout(() => {
      // A list that could not be read stays as it is; the next news tries again.
      readNamed().catch(() => undefined)
    }, ms)
  }
  useLiveTopic(brings && heard?.topic, (news) => {
    if (brings === 'ids') {
      const shown = new Set(rows.map(({ id }) => id))
      return gather(
        idsIn(news).filter((id) => shown.has(id)),
        GATHER_MS,
      )
    }
    if (!isOfRow(news)) return
    if (patch(queries, path, news, status)) onChanged([news.id])
    askAgain(queries, path)
  })
  // Who sees only some people's rows is told that one changed, and not which. Of all other lists the page hears
  // what is old (`readOldAgain`).
  useLiveTopic(brings && 'record', ({ entity }) => {
    if (entity !== name) return
    if (brings === 'values') return askAgain(queries, path)
    const shown = rows.map(({ id }) => id)
    gather(shown, ASK_AGAIN_MS)
  })
  useEffect(() => {
    const gathered = waiting.current
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      gathered.clear()
    }
  }, [path])
}

/** A list and a record beside it are one reader: both are read again together. */
function askAgain(queries: QueryClient, path: string): void {
  const asked = asking.get(queries) ?? new Set()
  asking.set(queries, asked)
  if (asked.has(path)) return
  asked.add(path)
  setTimeout(() => {
    asked.delete(path)
    void queries.invalidateQueries({ queryKey: ['list', path] })
  }, ASK_AGAIN_MS)
}

const eachPage = <R extends Row>(
  queries: QueryClient,
  path: string,
  change: (row: R) => R,
): void => {
  queries.setQueriesData<Page<R>>({ queryKey: ['list', path] }, (page) => {
    if (!page) return page
    const records = page.records.map(change)
    return records.some((row, at) => row !== page.records[at]) ? { ...page, records } : page
  })
}

/**
 * Whether the row is shown. Another status means other abilities, and so does a counter that ran out: only the server
 * knows them, so it is asked at once.
 */
function patch(queries: QueryClient, path: string, news: Row, status: string | undefined): boolean {
  let known = false
  let moved = false
  eachPage<Row>(queries, path, (row) => {
    if (row.id !== news.id) return row
    known = true
    moved ||= Object.entries(news).some(([name, value]: [string, unknown]) => {
      const before: unknown = Reflect.get(row, name)
      return before !== value && (name === status || value === 0)
    })
    return { ...row, ...news }
  })
  if (moved) void queries.invalidateQueries({ queryKey: ['list', path] })
  return known
}
