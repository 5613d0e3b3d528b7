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
  /** How many records the person was told it is about; the server refuses another number. */
  count: number
}

/** Does one thing to all records the filters mean, as a job that appears in the tray. */
export function useBulkJob(path: string): Action<BulkRequest, UserJobRow> {
  // Also after a refusal: by then it is about other records than are shown.
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
