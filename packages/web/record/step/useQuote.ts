import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError } from '../../data/CallError.ts'
import type { CallOptions, Client } from '../../data/client.ts'
import { useClient, useIsLost } from '../../data/DataContext.tsx'

const PAUSE_MS = 500

export interface Quoted<Quote> {
  quote: Quote | undefined
  /** It does not match the screen yet. */
  working: boolean
  error: CallError | null
  retry: () => void
}

/**
 * What a draft costs, asked after a pause in typing. `of`: everything the price depends on, as plain values; the same
 * again is not asked twice. Nothing is asked before it is `ready`.
 */
export function useQuote<Quote>({
  name,
  of,
  ready,
  ask,
}: {
  name: string
  of: unknown
  ready: boolean
  ask: (client: Client, options: CallOptions) => Promise<Quote>
}): Quoted<Quote> {
  const client = useClient()
  const isLost = useIsLost()
  const live = JSON.stringify(of)
  const settled = usePaused(live, PAUSE_MS)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['quote', name, settled],
    queryFn: ({ signal }) => ask(client, { quiet: true, signal }),
    enabled: ready && settled === live,
    placeholderData: keepPreviousData,
    // Balances and rates change; a previous quote is shown and refetched.
    staleTime: 0,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (!ready) return { quote: undefined, working: false, error: null, retry: noRetry }
  return {
    quote: error === null ? data : undefined,
    // Without a server, the price may be outdated.
    working: settled !== live || isFetching || isPlaceholderData || isLost,
    error: callErrorOf(error),
    retry: () => void refetch(),
  }
}

const callErrorOf = (error: Error | null): CallError | null => {
  if (error === null || error instanceof CallError) return error
  return new CallError(error.message, { status: 0, reason: 'unreachable' })
}

const noRetry = (): void => undefined

/** A value, once it has been stable for a while. */
function usePaused<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
