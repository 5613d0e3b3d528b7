import { recordCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Query } from './client.ts'
import { useClient } from './DataContext.tsx'

/** Query parts that only page or sort, and do not affect the number of rows. */
const besideCount = new Set(['pageSize', 'cursor', 'column', 'order'])

/** Counts a list completely on demand: in a separate call, so that the rows need not wait for it. */
export function useExactCount(
  path: string,
  query: Query,
): { total: number | null; state: 'no' | 'running' | 'failed'; count: () => void } {
  const client = useClient()
  const filters = Object.fromEntries(
    Object.entries(query).filter(([name]) => !besideCount.has(name)),
  )
  const key = JSON.stringify(filters)
  const [asked, setAsked] = useState<string | null>(null)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['exactCount', path, key],
    queryFn: ({ signal }) =>
      client.ask(
        recordCalls(path).list,
        { ...filters, pageSize: 1, exactCount: true },
        { quiet: true, signal },
      ),
    // Repeated only on demand, never automatically: it is expensive.
    enabled: asked === key,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
  const failed = isError || data?.totalIsEstimate === true
  const isAsked = asked === key
  return {
    total: isAsked && data && !data.totalIsEstimate ? data.total : null,
    state: !isAsked ? 'no' : isFetching ? 'running' : failed ? 'failed' : 'no',
    count: () => (isAsked ? void refetch() : setAsked(key)),
  }
}
