import { entities, type Page } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient, useSession } from '../../../data/DataContext.tsx'

/** Longer lists of senders are not practical to choose from. */
const MOST = 200
const { path } = entities.senderId

/**
 * Approved senders of a company, without duplicates. Any other can still be typed: the test tells whether it is
 * accepted.
 */
export function useSenders(companyId: string): readonly string[] {
  const client = useClient()
  const { may } = useSession()
  const query = { companyId, status: 'approved', pageSize: MOST, column: 'sender', order: 'asc' }
  const { data } = useQuery({
    queryKey: ['list', path, query],
    queryFn: ({ signal }) =>
      client.get<Page<{ sender: string }>>(`${path}/list`, query, { quiet: true, signal }),
    enabled: companyId !== '' && may('senderId:list'),
  })
  return [...new Set(data?.records.map(({ sender }) => sender))]
}
