import { type List, type Page, recordCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'
import { isMoving } from '../../kit/FieldProgress.tsx'
import type { Found } from '../RecordFrame.tsx'

const POLL_MS = 5_000

/**
 * One line of a list by its id: from the visible page, otherwise read, as after a reload. `whole`: with what a row does
 * not have. What is under way is read again and again: not every server hears of every task. null: none is asked for.
 */
export function useLine<Row extends { id: string }>(
  { path, fields, fixed }: List,
  {
    id,
    rows,
    whole = false,
  }: { id: string | null; rows: readonly Row[]; whole?: boolean | undefined },
): Found<Row> {
  const client = useClient()
  const inSight = whole ? undefined : rows.find((row) => row.id === id)
  const [progress] = Object.values(fields).flatMap(({ progress: made }) => made ?? [])
  const moves = (row: Row | undefined): boolean =>
    progress !== undefined && row !== undefined && isMoving(progress, row)
  const query = { ...fixed, id, pageSize: 1 }
  const { data, error, refetch } = useQuery({
    // Among the lists, whose news it hears.
    queryKey: whole ? ['record', path, id] : ['list', path, query],
    queryFn: async ({ signal }): Promise<Pick<Page<Row>, 'records'>> => {
      const calls = recordCalls<Row>(path)
      const options = { quiet: true, signal }
      if (!whole) return client.ask(calls.list, query, options)
      return { records: [await client.ask(calls.queryById, { id: id ?? '' }, options)] }
    },
    enabled: id !== null && (inSight === undefined || moves(inSight)),
    refetchInterval: ({ state }) => (moves(state.data?.records[0]) ? POLL_MS : false),
  })
  const read = data && (data.records[0] ?? null)
  return {
    record: moves(inSight) ? (read ?? inSight) : (inSight ?? read),
    error,
    retry: () => void refetch(),
  }
}
