import { bulkCalls, type Entity } from '@tandem/model'

import type { Ports } from '../../services/ports.ts'
import { startBulk } from '../../services/userJobs/startBulk.ts'
import { answer, type Route } from '../route.ts'

/** Bulk actions on all matching records, for entities that support the action on one; each is a job. */
export function bulkRoutes(entity: Entity, ports: Ports): Route[] {
  const calls = bulkCalls(entity)
  const remove = answer(calls.deleteMatching, (ctx, input) =>
    startBulk(ctx, ports, entity, 'delete', input),
  )
  const freeze = answer(calls.frozenMatching, (ctx, { status, ...order }) =>
    startBulk(ctx, ports, entity, status === '2' ? 'freeze' : 'thaw', order),
  )
  const enable = answer(calls.enableMatching, (ctx, { enabled, ...order }) =>
    startBulk(ctx, ports, entity, enabled ? 'enable' : 'disable', order),
  )
  const { verbs, actions = [], fields } = entity
  return [
    ...(verbs.includes('delete') ? [remove] : []),
    ...(actions.includes('frozenBatch') ? [freeze] : []),
    ...(verbs.includes('edit') && fields['enabled']?.kind === 'flag' ? [enable] : []),
  ]
}
