import { type Entity, mostBulkRows, userJobRowSchema } from '@tandem/model'
import { z } from 'zod'

import type { Ports } from '../../services/ports.ts'
import { bulkRights } from '../../services/userJobs/jobAccess.ts'
import { startBulk } from '../../services/userJobs/startBulk.ts'
import { type Route, route } from '../route.ts'

const matching = z.strictObject({
  filters: z.record(z.string().max(64), z.string().max(20_000)).default({}),
  count: z.int().min(1).max(mostBulkRows),
})

/** Bulk actions on all matching records, for entities that support the action on one; each is a job. */
export function bulkRoutes(entity: Entity, ports: Ports): Route[] {
  const access = (verb: keyof typeof bulkRights) => `${entity.name}:${bulkRights[verb]}` as const
  const remove = route({
    method: 'POST',
    path: `${entity.path}/deleteMatching`,
    access: access('delete'),
    summary: `Delete all that match, as a job: ${entity.name}`,
    out: userJobRowSchema,
    in: matching,
    handler: (ctx, input) => startBulk(ctx, ports, entity, 'delete', input),
  })
  const freeze = route({
    method: 'POST',
    path: `${entity.path}/frozenMatching`,
    access: access('freeze'),
    summary: `Freeze or thaw all that match, as a job: ${entity.name}`,
    out: userJobRowSchema,
    in: matching.extend({ status: z.enum(['1', '2']) }),
    handler: (ctx, { status, ...order }) =>
      startBulk(ctx, ports, entity, status === '2' ? 'freeze' : 'thaw', order),
  })
  const enable = route({
    method: 'POST',
    path: `${entity.path}/enableMatching`,
    access: access('enable'),
    summary: `Switch on or off all that match, as a job: ${entity.name}`,
    out: userJobRowSchema,
    in: matching.extend({ enabled: z.boolean() }),
    handler: (ctx, { enabled, ...order }) =>
      startBulk(ctx, ports, entity, enabled ? 'enable' : 'disable', order),
  })
  const { verbs, actions = [], fields } = entity
  return [
    ...(verbs.includes('delete') ? [remove] : []),
    ...(actions.includes('frozenBatch') ? [freeze] : []),
    ...(verbs.includes('edit') && fields['enabled']?.kind === 'flag' ? [enable] : []),
  ]
}
