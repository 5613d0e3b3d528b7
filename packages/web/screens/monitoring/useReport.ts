import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'

export const REFRESH_SECONDS = 5

/** A report that is refetched every few seconds while its tab is visible. */
export function useReport<T>(path: string) {
  const client = useClient()
  return useQuery({
    queryKey: ['report', path],
    queryFn: ({ signal }) => client.get<T>(path, {}, { quiet: true, signal }),
    refetchInterval: REFRESH_SECONDS * 1_000,
  })
}
