import type { BulkVerb, UserJobRow } from '@tandem/model'
import { useMemo } from 'react'
import type { Query } from './client.ts'
import { type Action, useAction } from './useAction.ts'
import { queryTexts, userJobsPath } from './useUserJobs.ts'

const calls = {
  delete: ['deleteMatching', {}],
  freeze: ['frozenMatching', { status: '2' }],
  thaw: ['frozenMatching', { status: '1' }],
  enable: ['enableMatching', { enabled: true }],
  disable: ['enableMatching', { enabled: false }],
} as const satisfies Record<BulkVerb, readonly [string, object]>

export interface BulkRequest {
  verb: BulkVerb
  filters: Query
  /** The number of records shown to the user; the server refuses a different number. */
  count: number
}

/** Applies an action to all records that match the filters, as a job in the tray. */
export function useBulkJob(path: string): Action<BulkRequest, UserJobRow> {
  // Also after a refusal: the matching records have changed by then.
  const refresh = useMemo(() => [userJobsPath, path], [path])
  return useAction(
    (client, { verb, filters, count }: BulkRequest) => {
      const [call, more] = calls[verb]
      const body = { filters: queryTexts(filters), count, ...more }
      return client.post<UserJobRow>(`${path}/${call}`, body)
    },
    { refresh },
  )
}
