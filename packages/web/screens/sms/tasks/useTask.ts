import type { Page, SmsTaskRow } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import type { CallError } from '../../../data/CallError.ts'
import { useClient } from '../../../data/DataContext.tsx'
import { useSms } from '../product.tsx'
import { isMoving } from './progress.ts'
import { useLiveTasks } from './useLiveTasks.ts'

const POLL_MS = 5_000

/** One task, kept up to date. `null` requests nothing; `gone` means it does not exist for this user. */
export function useTask(id: string | null): {
  task: SmsTaskRow | undefined
  gone: boolean
  error: CallError | Error | null
  retry: () => void
} {
  const client = useClient()
  const { api } = useSms()
  useLiveTasks()
  const query = { id, pageSize: 1 }
  const { data, error, refetch } = useQuery({
    queryKey: ['list', api.task, query],
    queryFn: ({ signal }) =>
      client.get<Page<SmsTaskRow>>(`${api.task}/list`, query, { quiet: true, signal }),
    enabled: id !== null,
    refetchOnMount: 'always',
    // Without the websocket, the figures are polled.
    refetchInterval: ({ state }) => {
      const row = state.data?.records[0]
      return row && isMoving(row) ? POLL_MS : false
    },
  })
  const task = data?.records[0]
  return {
    task,
    gone: data !== undefined && task === undefined,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  }
}
