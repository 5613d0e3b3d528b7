import type { Page, SmsTaskNews, SmsTaskRow } from '@tandem/model'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useLive } from '../../../data/DataContext.tsx'
import { useLiveTopic } from '../../../data/useLiveTopic.ts'
import { type Sms, useSms } from '../product.tsx'
import { heard } from './progress.ts'

const listsOf = ({ api }: Sms) => ({ queryKey: ['list', api.task] }) as const
/**
 * Updates arrive several times a second; what they do not contain (amounts, abilities, new tasks) is fetched at this
 * interval.
 */
const ASK_AGAIN_MS = 3_000
const asking = new WeakMap<QueryClient, Set<string>>()

/** Updates the rows of tasks in place. */
export function useLiveTasks(onNews?: (id: string) => void): void {
  const queries = useQueryClient()
  const live = useLive()
  const sms = useSms()
  const lists = useMemo(() => listsOf(sms), [sms])
  // A drawer and its list count as one reader: both refetch together.
  const askAgain = useCallback(() => {
    const asked = asking.get(queries) ?? new Set()
    asking.set(queries, asked)
    if (asked.has(sms.product)) return
    asked.add(sms.product)
    setTimeout(() => {
      asked.delete(sms.product)
      void queries.invalidateQueries(lists)
    }, ASK_AGAIN_MS)
  }, [queries, sms, lists])
  useLiveTopic(sms.lists.task, (news) => {
    if (patch(queries, lists, news)) onNews?.(news.id)
    askAgain()
  })
  // Users with a narrow data scope only learn that some task changed, not which.
  useLiveTopic('record', ({ entity }) => {
    if (entity === sms.lists.task) askAgain()
  })
  useEffect(
    // Updates during the connection loss were missed.
    () => live.onReconnect(() => void queries.invalidateQueries(lists)),
    [live, queries, lists],
  )
}

/**
 * Whether the task is shown. Another status means other abilities, and so does an emptied queue: only the server
 * knows them, so it is asked at once.
 */
function patch(
  queries: QueryClient,
  lists: ReturnType<typeof listsOf>,
  news: SmsTaskNews,
): boolean {
  let known = false
  let moved = false
  queries.setQueriesData<Page<SmsTaskRow>>(lists, (page) => {
    const row = page?.records.find(({ id }) => id === news.id)
    if (!page || !row) return page
    known = true
    moved ||= row.status !== news.status || (row.waiting > 0 && news.waiting === 0)
    return {
      ...page,
      records: page.records.map((other) => (other === row ? heard(row, news) : other)),
    }
  })
  if (moved) void queries.invalidateQueries(lists)
  return known
}
