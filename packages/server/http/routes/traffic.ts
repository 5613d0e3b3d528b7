import { gatewayCalls, senderIdCalls, templateCalls } from '@tandem/model'

import { adoptTemplates } from '../../services/entity/adoptTemplates.ts'
import { copyGateway } from '../../services/entity/copyGateway.ts'
import { judgeSenderIds } from '../../services/entity/judgeSenderIds.ts'
import { judgeTemplate } from '../../services/entity/judgeTemplate.ts'
import type { Ports } from '../../services/ports.ts'
import { answer, type Route } from '../route.ts'

/** Verbs of gateways, sender IDs and templates beyond the common ones. */
export function trafficRoutes(ports: Ports): Route[] {
  const judge = (verb: 'approve' | 'reject') =>
    answer(senderIdCalls[verb], (ctx, { ids, remark }) =>
      judgeSenderIds(ctx, ports, verb, { ids, remark }),
    )
  return [
    answer(gatewayCalls.copy, (ctx, input) => copyGateway(ctx, ports, input.id)),
    judge('approve'),
    judge('reject'),
    answer(templateCalls.approve, (ctx, input) => judgeTemplate(ctx, ports, 'approve', input)),
    answer(templateCalls.adopt, (ctx, input) => adoptTemplates(ctx, ports, input)),
    answer(templateCalls.refuse, (ctx, input) => judgeTemplate(ctx, ports, 'refuse', input)),
  ]
}
