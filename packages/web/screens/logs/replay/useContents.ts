import {
  apiRequestCalls,
  type apiRequestLog,
  type ListRow,
  type RequestContents,
} from '@tandem/model'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useClient } from '../../../data/DataContext.tsx'

/** A line of the log of API requests. */
export type RequestRow = ListRow<typeof apiRequestLog>

/** What a request asked and was answered; it never changes. */
export function useContents(id: string): UseQueryResult<RequestContents> {
  const client = useClient()
  return useQuery({
    queryKey: ['apiRequest', apiRequestCalls.contents.path, id],
    queryFn: ({ signal }) => client.ask(apiRequestCalls.contents, { id }, { quiet: true, signal }),
    staleTime: Infinity,
  })
}
