import { id, idList, nothingSchema } from '@tandem/model'
import { z } from 'zod'

import { copyGateway } from '../../services/entity/copyGateway.ts'
import { judgeSenderIds } from '../../services/entity/judgeSenderIds.ts'
import type { Ports } from '../../services/ports.ts'
import { type Route, route } from '../route.ts'

/** Verbs of gateways and sender IDs beyond the common ones. */
export function trafficRoutes(ports: Ports): Route[] {
  const judge = (verb: 'approve' | 'reject') =>
    route({
      method: ['PUT', 'POST'],
      path: `/sms/senderId/${verb}`,
      out: nothingSchema,
      access: `senderId:${verb}`,
      in: z.strictObject({ ids: idList, remark: z.string().max(500).optional() }),
      handler: (ctx, { ids, remark }) => judgeSenderIds(ctx, ports, verb, { ids, remark }),
    })
  return [
    route({
      method: 'POST',
      path: '/sms/gateway/copy',
      out: id,
      access: 'gateway:copy',
      summary: 'Copy a gateway without its password',
      in: z.strictObject({ id }),
      handler: (ctx, input) => copyGateway(ctx, ports, input.id),
    }),
    judge('approve'),
    judge('reject'),
  ]
}
