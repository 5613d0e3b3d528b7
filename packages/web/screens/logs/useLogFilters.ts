import { entities } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { optionsOf } from '../../data/optionsOf.ts'
import type { FilterField } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'

/** Filters of every log: the time, and for users who see several companies, the company. */
export function useLogFilters(searchLabel: string): {
  search: FilterField
  time: FilterField
  others: readonly FilterField[]
} {
  const { t } = useText()
  const { user, may } = useSession()
  const client = useClient()
  const queries = useQueryClient()
  const hasCompanies = user.companyKind !== 'customer'
  const hasUsers = may('user:list')
  return useMemo(
    () => ({
      search: { key: 'keyWord', label: searchLabel, kind: 'text' },
      time: { key: 'createTime', label: t('logs.time'), kind: 'days' },
      others: [
        ...(hasUsers
          ? [
              {
                key: 'userId',
                label: t('logs.user'),
                kind: 'option' as const,
                load: optionsOf(client, queries, entities.user.path),
              },
            ]
          : []),
        ...(hasCompanies
          ? [
              {
                key: 'companyId',
                label: t('logs.company'),
                kind: 'option' as const,
                load: optionsOf(client, queries, entities.company.path),
              },
            ]
          : []),
      ],
    }),
    [t, client, queries, searchLabel, hasCompanies, hasUsers],
  )
}

/** How the common log filters are sent. */
export const commonKinds = {
  keyWord: 'exact',
  createTime: 'range',
  userId: 'exact',
  companyId: 'exact',
} as const
