import { type HistoryLine, recordCalls, type RecordFrame, type WithAbilities } from '@tandem/model'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useClient } from './DataContext.tsx'

/** A record in wire format, its fields only known at runtime. */
export type AnyRecord = WithAbilities<RecordFrame & Record<string, unknown>>

/** One record by its id; `null` requests nothing. */
export function useRecord<T = AnyRecord>(path: string, id: string | null): UseQueryResult<T> {
  const client = useClient()
  return useQuery({
    queryKey: ['record', path, id],
    queryFn: ({ signal }) =>
      client.ask(recordCalls<T>(path).queryById, { id: id ?? '' }, { quiet: true, signal }),
    enabled: id !== null,
  })
}

/** Who changed what. */
export function useHistory(path: string, id: string): UseQueryResult<readonly HistoryLine[]> {
  const client = useClient()
  return useQuery({
    queryKey: ['history', path, id],
    queryFn: ({ signal }) => client.ask(recordCalls(path).history, { id }, { quiet: true, signal }),
  })
}
