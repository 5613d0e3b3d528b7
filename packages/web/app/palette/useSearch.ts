import { searchCalls, type SearchResult } from '@tandem/model'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError } from '../../data/CallError.ts'
import { useClient } from '../../data/DataContext.tsx'
import { plain } from './match.ts'

const PAUSE_MS = 150
const LONGEST = 64
const TOO_MANY = 429
const AGAIN_MS = 1_000

export interface RecordSearch {
  result: SearchResult | undefined
  /** An answer to the current text is pending. */
  working: boolean
  failed: boolean
  retry: () => void
}

/** Records for the typed text, after a pause in typing; requests for earlier texts are aborted. */
export function useSearch(query: string): RecordSearch {
  const client = useClient()
  const text = query.trim().slice(0, LONGEST)
  const [keyword, setKeyword] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const wanted = isWorth(keyword)
  const { data, isPlaceholderData, isFetching, isError, refetch } = useQuery({
    queryKey: ['search', keyword],
    queryFn: ({ signal }) => client.ask(searchCalls.search, { keyword }, { quiet: true, signal }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    retry: (failures, error) =>
      failures < 2 && error instanceof CallError && error.status === TOO_MANY,
    retryDelay: AGAIN_MS,
    gcTime: 30_000,
  })
  return {
    result: isWorth(text) && wanted && data ? fitting(data) : undefined,
    working: isWorth(text) && (text !== keyword || isFetching),
    failed: wanted && isError && !isFetching,
    retry: () => void refetch(),
  }

  /**
   * Results of an earlier text are kept only if they match the current one: Enter must not open something
   * else.
   */
  function fitting(result: SearchResult): SearchResult {
    if (text === keyword && !isPlaceholderData) return result
    const typed = plain(text)
    const hits = result.hits.filter(({ id, title, subtitle }) =>
      plain(`${id} ${title} ${subtitle}`).includes(typed),
    )
    return { ...result, hits }
  }
}

/** A single Latin letter or digit is too short to search for. */
export const isWorth = (text: string): boolean =>
  Array.from(text).length > 1 || /\p{Script=Han}/u.test(text)
