import type { RecordFrame, WithAbilities } from '@tandem/model'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useClient } from './DataContext.tsx'

/** A record in wire format, its fields only known at runtime. */
export type AnyRecord = WithAbilities<RecordFrame & Record<string, unknown>>

/** One record by its id; `null` requests nothing. */
export function useRecord<T = AnyRecord>(path: string, id: string | null): UseQueryResult<T> {
  const client = useClient()
  return useQuery({
    queryKey: ['record', path, id],
    queryFn: ({ signal }) => client.get<T>(`${path}/queryById`, { id }, { quiet: true, signal }),
    enabled: id !== null,
  })
}

/** One line of a record's history, newest first. */
export interface HistoryEntry {
  id: string
  at: string
  actor: string | null
  /** `add`, `edit`, `delete` or a domain verb. */
  verb: string
  changes: readonly {
    field: string
    from: unknown
    to: unknown
    /** Choices and references as text in the session's language. */
    fromText: string
    toText: string
  }[]
}

/** Who changed what. */
export function useHistory(path: string, id: string): UseQueryResult<readonly HistoryEntry[]> {
  const client = useClient()
  return useQuery({
    queryKey: ['history', path, id],
    queryFn: ({ signal }) =>
      client.get<readonly HistoryEntry[]>(`${path}/history`, { id }, { quiet: true, signal }),
  })
}
