import { bulkRights } from '@tandem/model'

import type { JobRow } from '../../store/userJobs/jobRow.ts'

/** The access code without which a job does not continue, and its file cannot be downloaded. */
export function accessOfJob({
  list,
  kind,
  request,
}: Pick<JobRow, 'list' | 'kind' | 'request'>): string {
  if (kind === 'lookup') return `${list}:add`
  if (kind === 'rates') return `${list}:import`
  // `repush` has its own code, as export and import have.
  if (kind !== 'bulk') return `${list}:${kind}`
  // A bulk job without a verb is invalid: no role has the code of its kind.
  return `${list}:${request.verb === undefined ? kind : bulkRights[request.verb]}`
}
