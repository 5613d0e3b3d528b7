import type { LiveTopics, Page, UserJobRow } from '@tandem/model'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query } from './client.ts'
import { useClient } from './DataContext.tsx'
import { saveFile } from './saveFile.ts'
import { type Action, useAction } from './useAction.ts'
import { useLiveTopic } from './useLiveTopic.ts'

export const userJobsPath = '/sys/userJob'
/** Where the whole list is. */
export const userJobsPage = '/account/jobs'

const lists = { queryKey: ['list', userJobsPath] } as const
/** News come over the websocket; while it is away, jobs that run are asked for this often. */
const POLL_MS = 4_000
const LATEST = 8

export const isOpen = ({ status }: Pick<UserJobRow, 'status'>): boolean =>
  status === 'queued' || status === 'running'

/** My latest exports and imports, kept up to date. */
export function useLatestJobs(): { jobs: readonly UserJobRow[]; loaded: boolean } {
  const client = useClient()
  const query = { pageSize: LATEST }
  const { data } = useQuery({
    queryKey: ['list', userJobsPath, query],
    queryFn: ({ signal }) =>
      client.get<Page<UserJobRow>>(`${userJobsPath}/list`, query, { quiet: true, signal }),
    refetchInterval: ({ state }) => (state.data?.records.some(isOpen) ? POLL_MS : false),
  })
  useLiveUserJobs()
  return { jobs: data?.records ?? none, loaded: data !== undefined }
}

const none: readonly UserJobRow[] = []

/** Changes the jobs that are shown where they stand as news of them come in. */
export function useLiveUserJobs(): void {
  const queries = useQueryClient()
  useLiveTopic('userJob', (news) => {
    // A new job, or another status: files and reasons are only in the list.
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

/** Fetches the file of a job and hands it to the browser. */
export const useJobFile = (): Action<UserJobRow, true> =>
  useAction(
    async (client, { id, fileName, list }: UserJobRow) => {
      saveFile(await client.download(`${userJobsPath}/file/${id}`), fileName ?? list)
      return true as const
    },
    { refresh: [userJobsPath] },
  )

export const useCancelJob = (): Action<string, unknown> =>
  useAction((client, id: string) => client.put<unknown>(`${userJobsPath}/cancel`, { id }), {
    refresh: [userJobsPath],
  })

export interface ExportOrder {
  filters: Query
  /** Keys in their order; null: all there are. */
  columns: readonly string[] | null
  format: 'xlsx' | 'csv'
}

/** Starts an export; its file appears in the tray. */
export const useExport = (path: string): Action<ExportOrder, UserJobRow> =>
  useAction(
    (client, { filters, columns, format }: ExportOrder) =>
      client.post<UserJobRow>(`${path}/exportJob`, {
        filters: queryTexts(filters),
        format,
        ...(columns === null ? {} : { columns }),
      }),
    { refresh: [userJobsPath] },
  )

/** Filters as they travel in a body: what is not set is left out. */
export const queryTexts = (filters: Query): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
