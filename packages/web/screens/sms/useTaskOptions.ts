import { recordCalls, smsTaskLists, type SmsTaskRow } from '@tandem/model'
import { useMemo } from 'react'
import { useClient, useSession } from '../../data/DataContext.tsx'
import type { LoadOptions } from '../../kit/options.ts'
import { useSms } from './product.tsx'

/** Tasks offered as filter options. */
const MOST_TASKS = 30

/** Finds tasks by name, for who may list them. */
export function useTaskOptions(): LoadOptions | null {
  const client = useClient()
  const { may } = useSession()
  const { path, access } = smsTaskLists[useSms().product]
  const mayList = may(access)
  return useMemo(() => {
    if (!mayList) return null
    return async (query) => {
      const page = await client.ask(
        recordCalls<SmsTaskRow>(path).list,
        'search' in query
          ? { name: query.search.trim(), pageSize: MOST_TASKS }
          : { id: query.values.join(','), pageSize: query.values.length },
        { quiet: true },
      )
      return page.records.map(({ id, name }) => ({ value: id, label: name }))
    }
  }, [client, path, mayList])
}
