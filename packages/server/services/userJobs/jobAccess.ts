import type { BulkVerb } from '@tandem/model'

import type { JobRow } from '../../store/userJobs/jobRow.ts'

/** The right each of them takes: the same as for one record. */
export const bulkRights = {
  delete: 'delete',
  freeze: 'frozenBatch',
  thaw: 'frozenBatch',
  enable: 'edit',
  disable: 'edit',
} as const satisfies Record<BulkVerb, string>

/** The access code without which a job goes no further, and its file is fetched by nobody. */
export function accessOfJob({
  list,
  kind,
  request,
}: Pick<JobRow, 'list' | 'kind' | 'request'>): string {
  if (kind !== 'bulk') return `${list}:${kind}`
  // A bulk job without a verb is none of ours: no role holds the code of its kind.
  return `${list}:${request.verb === undefined ? kind : bulkRights[request.verb]}`
}
