import { senderIdCalls, signatureCalls, templateCalls } from '@tandem/model'

import { adoptTemplates } from '../../services/templates/adoptTemplates.ts'
import { judgeRecords } from '../../services/senders/judgeRecords.ts'
import { judgeTemplate } from '../../services/templates/judgeTemplate.ts'
import type { Ports } from '../../services/ports.ts'
import { answer, type Route } from '../route.ts'

const verbs = ['approve', 'reject'] as const

/** Verbs of sender IDs, signatures and templates beyond the common ones. */
export function trafficRoutes(ports: Ports): Route[] {
  return [
    ...verbs.flatMap((verb) => [
      answer(senderIdCalls[verb], (ctx, input) =>
        judgeRecords(ctx, ports, { name: 'senderId', verb }, input),
      ),
      answer(signatureCalls[verb], (ctx, input) =>
        judgeRecords(ctx, ports, { name: 'signature', verb }, input),
      ),
    ]),
    answer(templateCalls.approve, (ctx, input) => judgeTemplate(ctx, ports, 'approve', input)),
    answer(templateCalls.adopt, (ctx, input) => adoptTemplates(ctx, ports, input)),
    answer(templateCalls.refuse, (ctx, input) => judgeTemplate(ctx, ports, 'refuse', input)),
  ]
}
