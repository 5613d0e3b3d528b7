import { brandCalls, type BrandInfo } from '@tandem/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { keepBrand, readBrand } from './brand.ts'
import { useClient } from './DataContext.tsx'

/** A navigation refetches the brand after this time. */
const FRESH_MS = 60_000

/**
 * The brand of this host. Navigating refetches it, at most once a minute, so that a new name shows without a
 * reload.
 */
export function useBrand(): BrandInfo {
  const client = useClient()
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const { data } = useQuery({
    queryKey: ['brand'],
    queryFn: async ({ signal }) =>
      keepBrand(
        await client.ask(
          brandCalls.byHost,
          { customerDomain: location.host },
          { quiet: true, signal },
        ),
      ),
    initialData: readBrand,
    initialDataUpdatedAt: performance.timeOrigin,
    staleTime: FRESH_MS,
  })
  useEffect(() => {
    // Only stale data is refetched.
    void queries.refetchQueries({ queryKey: ['brand'], stale: true })
  }, [queries, pathname])
  return data
}
