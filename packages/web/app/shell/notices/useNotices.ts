import { myNoticePath, type Notice, noticeCalls } from '@tandem/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useClient, useLive, useSession } from '../../../data/DataContext.tsx'
import { useAction } from '../../../data/useAction.ts'

const BELL = noticeCalls.bell.path
const refresh = [BELL, myNoticePath]
/** Spec §9; only while the socket is down. */
const POLL_MS = 6_000
/** Spreads the requests of many consoles over time. */
const SPREAD_MS = 1_500

/**
 * Unread notices. The websocket says when to refetch; while it is down they are polled every six seconds,
 * until that fails: then not before the socket is back.
 */
export function useNotices() {
  const client = useClient()
  const live = useLive()
  const { readOnly = false } = useSession()
  const queries = useQueryClient()
  const connected = useSyncExternalStore(live.onState, live.isOpen)
  const { data, isError, refetch } = useQuery({
    queryKey: ['notices', BELL],
    queryFn: ({ signal }) => client.ask(noticeCalls.bell, {}, { quiet: true, signal }),
    refetchInterval: ({ state }) => (connected || state.status === 'error' ? false : POLL_MS),
    retry: false,
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = live.onNotice((cmd) => {
      clearTimeout(timer)
      timer = setTimeout(
        () => void queries.invalidateQueries({ predicate: isOfNotices }),
        cmd === 'user' ? 0 : Math.random() * SPREAD_MS,
      )
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [live, queries])
  const read = useAction(
    (api, { id }: Pick<Notice, 'id'>) => api.ask(noticeCalls.read, { anntId: id }, { quiet: true }),
    { refresh },
  )
  const readAll = useAction((api, _all: null) => api.ask(noticeCalls.readAll), { refresh })
  return {
    lists: data,
    failed: isError,
    retry: () => void refetch(),
    // Viewing as another user leaves that user's notices unread.
    read: (notice: Pick<Notice, 'id'>) => void (readOnly || read.run(notice)),
    readAll: readOnly ? null : () => void readAll.run(null),
  }
}

const isOfNotices = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  refresh.some((path) => queryKey[1] === path)
