import type { Page } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import type { Query } from '../../data/client.ts'
import { useClient } from '../../data/DataContext.tsx'

/** One log line by id: from the visible page, otherwise fetched, as after a reload. */
export function useLogLine<T extends { id: string }>(
  path: string,
  { id, rows, fixed }: { id: string; rows: readonly T[]; fixed?: Query },
) {
  const client = useClient()
  const inSight = rows.find((row) => row.id === id)
  const { data, error, refetch } = useQuery({
    queryKey: ['logLine', path, id],
    queryFn: async ({ signal }) => {
      const query = { ...fixed, id, pageSize: 1 }
      const page = await client.get<Page<T>>(`${path}/list`, query, { quiet: true, signal })
      return page.records[0] ?? null
    },
    enabled: inSight === undefined,
  })
  return { line: inSight ?? data, error, retry: () => void refetch() }
}
