import { type List, recordCalls } from '@tandem/model'
import { useEffect, useRef, useState } from 'react'
import type { Query } from '../../data/client.ts'
import { useClient } from '../../data/DataContext.tsx'
import { useLiveTopic } from '../../data/useLiveTopic.ts'
import type { FreshRows, ListView } from '../../kit/list.ts'
import { idsIn } from './useLiveRows.ts'

/** News arrives in batches; which of it matches the filters is asked at this interval. */
const GATHER_MS = 1_000
/** More than a page of two hundred is said to be more, and not read. */
const MOST = 200

interface Counted {
  /** The newest row of the page they were counted against. */
  above: string
  ids: ReadonlySet<string>
  more: boolean
}
const noIds: ReadonlySet<string> = new Set()

/**
 * How many new rows would appear above the first one of a list that is told the ids of new ones; counted only on the
 * first page sorted by time. Ids encode times, so a newer row has a higher one.
 */
export function useFreshRows(
  { path, live }: List,
  list: Pick<ListView<{ id: string }>, 'rows' | 'page' | 'sort' | 'refresh'> & { query: Query },
): FreshRows | undefined {
  const client = useClient()
  const { rows, page, sort, query, refresh } = list
  const isFirst =
    live !== undefined &&
    'brings' in live &&
    live.brings === 'ids' &&
    page.previous === null &&
    sort.key === 'createTime' &&
    sort.descending
  const above = rows[0]?.id ?? ''
  const [counted, setCounted] = useState<Counted>({ above, ids: noIds, more: false })
  const waiting = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const known = counted.above === above ? counted : { above, ids: noIds, more: false }

  async function count(): Promise<void> {
    timer.current = undefined
    const ids = [...waiting.current]
    waiting.current.clear()
    const asked = ids.slice(0, MOST)
    const found = await client.ask(
      recordCalls<{ id: string }>(path).list,
      { ...query, id: asked.join(','), pageSize: asked.length },
      { quiet: true },
    )
    setCounted((was) => {
      const all = new Set(was.above === above ? was.ids : noIds)
      for (const { id } of found.records) all.add(id)
      const more = (was.above === above && was.more) || ids.length > MOST || all.size > MOST
      return { above, ids: all, more }
    })
  }
  useLiveTopic(live?.topic, (news) => {
    if (!isFirst || known.more) return
    for (const id of idsIn(news)) {
      if (isNewer(id, above) && !known.ids.has(id)) waiting.current.add(id)
    }
    if (waiting.current.size === 0) return
    timer.current ??= setTimeout(() => {
      // What could not be counted is counted with the next news.
      count().catch(() => undefined)
    }, GATHER_MS)
  })
  useEffect(() => {
    const gathered = waiting.current
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      gathered.clear()
    }
  }, [above])
  if (!isFirst) return undefined
  return { count: Math.min(known.ids.size, MOST), more: known.more, show: refresh }
}

/** Ids are decimal numbers without leading zeros: the longer one is higher. */
export const isNewer = (id: string, than: string): boolean =>
  id.length === than.length ? id > than : id.length > than.length
