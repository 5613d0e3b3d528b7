import { segment } from '@tandem/core'
import type { Quote } from '@tandem/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError } from '../../../data/CallError.ts'
import { useClient, useIsLost } from '../../../data/DataContext.tsx'
import { useSms } from '../product.tsx'
import type { Draft } from './draft.ts'
import { countNumbers } from './numberList.ts'
import { askQuote } from './wire.ts'

const PAUSE_MS = 500

/** What a draft still needs for a price; null if nothing. */
export type Need = 'right' | 'numbers' | 'text' | 'both' | 'file' | 'company'

export function needOf(draft: Draft, picked: File | null, companyAsked: boolean): Need | null {
  if (companyAsked && draft.companyId === '') return 'company'
  const { file } = draft
  if (draft.from === 'file' && file !== null && picked === null && file.fileId === null) {
    return 'file'
  }
  const numbers = draft.from === 'file' ? file !== null : countNumbers(draft.numbers) > 0
  const text = draft.content.trim() !== ''
  if (numbers && text) return null
  if (numbers) return 'text'
  return text ? 'numbers' : 'both'
}

export interface QuoteState {
  quote: Quote | undefined
  /** The quote does not match the screen yet. */
  working: boolean
  error: CallError | null
  retry: () => void
}

/**
 * The price of a draft, requested after a pause in typing. Quotes depend on the number of parts: within a part,
 * the price of the next letter is known.
 */
export function useQuote(
  draft: Draft,
  picked: File | null,
  need: Need | null,
  onUploaded: (key: string, fileId: string) => void,
): QuoteState {
  const client = useClient()
  const sms = useSms()
  const isLost = useIsLost()
  const { encoding, parts } = segment(draft.content)
  const recipients = draft.from === 'file' ? [draft.file?.key, draft.file?.column] : draft.numbers
  const live = JSON.stringify([
    draft.companyId,
    draft.senderId,
    encoding,
    parts,
    draft.from,
    recipients,
  ])
  const settled = usePaused(live, PAUSE_MS)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['quote', sms.product, settled],
    queryFn: async ({ signal }) => {
      const quote = await askQuote(client, sms, draft, picked, { quiet: true, signal })
      if (draft.file && quote.fileId !== null) onUploaded(draft.file.key, quote.fileId)
      return quote
    },
    enabled: need === null && settled === live,
    placeholderData: keepPreviousData,
    // Balances and rates change; a previous quote is shown and refetched.
    staleTime: 0,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (need !== null) return { quote: undefined, working: false, error: null, retry: noRetry }
  return {
    quote: error === null ? data : undefined,
    // Balances and rates change: without a server, the price may be outdated.
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
