import {
  exportCalls,
  type LiveTopics,
  type Page,
  recordCalls,
  userJobCalls,
  type UserJobRow,
  userJobsPath,
} from '@tandem/model'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query } from './client.ts'
import { useClient } from './DataContext.tsx'
import { saveFile } from './saveFile.ts'
import { type Action, useAction } from './useAction.ts'
import { useLiveTopic } from './useLiveTopic.ts'

/** Path of the whole list. */
export const userJobsPage = '/account/jobs'

const lists = { queryKey: ['list', userJobsPath] } as const
/**
 * Updates arrive over the websocket; while it is down, running jobs are polled at this interval.
 */
const POLL_MS = 4_000
const LATEST = 8

export const isOpen = ({ status }: Pick<UserJobRow, 'status'>): boolean =>
  status === 'queued' || status === 'running'

/** The user's latest exports and imports, kept up to date. */
export function useLatestJobs(): { jobs: readonly UserJobRow[]; loaded: boolean } {
  const client = useClient()
  const query = { pageSize: LATEST }
  const { data } = useQuery({
    queryKey: ['list', userJobsPath, query],
    queryFn: ({ signal }) =>
      client.ask(recordCalls<UserJobRow>(userJobsPath).list, query, { quiet: true, signal }),
    refetchInterval: ({ state }) => (state.data?.records.some(isOpen) ? POLL_MS : false),
  })
  useLiveUserJobs()
  return { jobs: data?.records ?? none, loaded: data !== undefined }
}

const none: readonly UserJobRow[] = []

/** Updates displayed jobs in place as messages arrive. */
export function useLiveUserJobs(): void {
  const queries = useQueryClient()
  useLiveTopic('userJob', (news) => {
    // A new job or status: files and reasons are only in the list.
    if (!patch(queries, news)) void queries.invalidateQueries(lists)
  })
}

function patch(queries: QueryClient, news: LiveTopics['userJob']): boolean {
  let known = false
  queries.setQueriesData<Page<UserJobRow>>(lists, (page) => {
    const row = page?.records.find(({ id }) => id === news.id)
    if (!page || row?.status !== news.status) return page
    known = true
    return {
      ...page,
      records: page.records.map((other) => (other === row ? { ...row, ...news } : other)),
    }
  })
  return known
}

/** Downloads the file of a job through the browser. */
export const useJobFile = (): Action<UserJobRow, true> =>
  useAction(
    async (client, { id, fileName, list }: UserJobRow) => {
      saveFile(await client.ask(userJobCalls.file, { id }), fileName ?? list)
      return true as const
    },
    { refresh: [userJobsPath] },
  )

export const useCancelJob = (): Action<string, unknown> =>
  useAction((client, id: string) => client.ask(userJobCalls.cancel, { id }), {
    refresh: [userJobsPath],
  })

export interface ExportOrder {
  filters: Query
  /** Keys in order; null: all. */
  columns: readonly string[] | null
  format: 'xlsx' | 'csv'
}

/** Starts an export; its file appears in the tray. */
export const useExport = (of: { name: string; path: string }): Action<ExportOrder, UserJobRow> =>
  useAction(
    (client, { filters, columns, format }: ExportOrder) =>
      client.ask(exportCalls(of).exportJob, {
        filters: queryTexts(filters),
        format,
        ...(columns === null ? {} : { columns }),
      }),
    { refresh: [userJobsPath] },
  )

/** Filters as sent in a body: unset ones are left out. */
export const queryTexts = (filters: Query): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
