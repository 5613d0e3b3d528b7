import { entities } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { optionsOf } from '../../data/optionsOf.ts'
import type { LoadOptions } from '../../kit/options.ts'

/** Finds companies by name; a stable function. */
export function useCompanyOptions(): LoadOptions {
  const client = useClient()
  const queries = useQueryClient()
  return useMemo(() => optionsOf(client, queries, entities.company.path), [client, queries])
}
