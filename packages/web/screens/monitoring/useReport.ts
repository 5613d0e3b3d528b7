import type { CallDefinition } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useClient } from '../../data/DataContext.tsx'

export const REFRESH_SECONDS = 5

/** A report that is refetched every few seconds while its tab is visible. */
export function useReport<T>(call: CallDefinition & { in: z.ZodObject<{}>; out: z.ZodType<T> }) {
  const client = useClient()
  return useQuery({
    queryKey: ['report', call.path],
    queryFn: ({ signal }) => client.ask(call, {}, { quiet: true, signal }),
    refetchInterval: REFRESH_SECONDS * 1_000,
  })
}
