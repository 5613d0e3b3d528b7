import { companyCalls, type CompanyOverview } from '@tandem/model'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'

/** What a company has and does: one answer for all that shows it. */
export function useOverview(id: string): UseQueryResult<CompanyOverview> {
  const client = useClient()
  return useQuery({
    queryKey: ['overview', companyCalls.overview.path, id],
    queryFn: ({ signal }) => client.ask(companyCalls.overview, { id }, { quiet: true, signal }),
  })
}
