import type { List, Page } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'
import type { Found } from '../RecordFrame.tsx'

/**
 * One line of a list by its id: from the visible page, otherwise fetched, as after a reload. `whole`: with what a row
 * does not have.
 */
export function useLine<Row extends { id: string }>(
  { path, fixed }: List,
  { id, rows, whole = false }: { id: string; rows: readonly Row[]; whole?: boolean | undefined },
): Found<Row> {
  const client = useClient()
  const inSight = whole ? undefined : rows.find((row) => row.id === id)
  const { data, error, refetch } = useQuery({
    queryKey: ['record', path, id],
    queryFn: async ({ signal }) => {
      if (whole) return client.get<Row>(`${path}/queryById`, { id }, { quiet: true, signal })
      const query = { ...fixed, id, pageSize: 1 }
      const page = await client.get<Page<Row>>(`${path}/list`, query, { quiet: true, signal })
      return page.records[0] ?? null
    },
    enabled: inSight === undefined,
  })
  return { record: inSight ?? data, error, retry: () => void refetch() }
}
