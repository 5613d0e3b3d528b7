import { type AttentionItem, homeCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient, useSession } from './DataContext.tsx'

/** Its data are old when the call's definition says so (docs/decisions/123). */
export const attentionKey = ['home', homeCalls.attention.path]
const nothing: readonly AttentionItem[] = []

/**
 * What waits for the reader, the most pressing first; nothing for who may not ask. The same wherever it is shown: on the first
 * page, beside the lines of the menu, and at the bell.
 * @param everyMs asks again so often, for what becomes pressing without news
 */
export function useAttention(everyMs?: number): readonly AttentionItem[] {
  const client = useClient()
  const { may } = useSession()
  const { data = nothing } = useQuery({
    queryKey: attentionKey,
    queryFn: ({ signal }) => client.ask(homeCalls.attention, {}, { quiet: true, signal }),
    enabled: may(homeCalls.attention.access),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  return data
}
