import { bulkCalls, type BulkVerb, type Entity, type UserJobRow, userJobsPath } from '@tandem/model'
import { useMemo } from 'react'
import type { Query } from './client.ts'
import { type Action, useAction } from './useAction.ts'
import { queryTexts } from './useUserJobs.ts'

export interface BulkRequest {
  verb: BulkVerb
  filters: Query
  /** The number of records shown to the user; the server refuses a different number. */
  count: number
}

/** Applies an action to all records that match the filters, as a job in the tray. */
export function useBulkJob(of: Entity): Action<BulkRequest, UserJobRow> {
  // Also after a refusal: the matching records have changed by then.
  const refresh = useMemo(() => [userJobsPath, of.path], [of])
  return useAction(
    (client, { verb, filters, count }: BulkRequest) => {
      const { deleteMatching, frozenMatching, enableMatching } = bulkCalls(of)
      const order = { filters: queryTexts(filters), count }
      switch (verb) {
        case 'delete':
          return client.ask(deleteMatching, order)
        case 'freeze':
        case 'thaw':
          return client.ask(frozenMatching, { ...order, status: verb === 'freeze' ? '2' : '1' })
        default:
          return client.ask(enableMatching, { ...order, enabled: verb === 'enable' })
      }
    },
    { refresh },
  )
}
