import type { Page } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Query } from './client.ts'
import { useClient } from './DataContext.tsx'

/** Parts of a list's query that move within it or order it, and change nothing about how many there are. */
const besideCount = new Set(['pageSize', 'cursor', 'column', 'order'])

/** Counts a list to its end when asked to: a call of its own, so that the rows need not wait for it. */
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
      client.get<Page<unknown>>(
        `${path}/list`,
        { ...filters, pageSize: 1, exactCount: true },
        { quiet: true, signal },
      ),
    // Counted again when asked again, never by itself: it is dear.
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
