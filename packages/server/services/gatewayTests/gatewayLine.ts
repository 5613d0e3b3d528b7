import { lineOf, suspicionsOf } from '@tandem/core'
import { entities, type GatewayLineAnswer } from '@tandem/model'

import { getRecords } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { runsOf, lineFaults } from '../../store/gatewayTests/gatewayRuns.ts'
import { factsOfGateway } from '../../store/gatewayTests/factsOfTests.ts'

/** GET /sms/gatewayTest/line. @throws Refused record.notFound */
export const gatewayLine = (
  ctx: Ctx,
  ports: Ports,
  { id }: { id: string },
): Promise<GatewayLineAnswer> =>
  inTransaction(ctx, ports, async ({ transaction }) => {
    const [gateway] = await getRecords(transaction, entities.gateway, [id], ctx)
    if (!gateway) throw new Refused('record.notFound')
    const runs = await runsOf(transaction, id)
    const out = await lineFaults(transaction, id)
    const facts = await factsOfGateway(transaction, id)
    return {
      line: lineOf(runs),
      out: out ? { since: out.since.toISOString(), faults: out.faults } : null,
      runs: runs.map(({ at, faults, ...run }) => ({
        ...run,
        at: at.toISOString(),
        faults: faults ?? [],
      })),
      suspicions: suspicionsOf(facts),
    }
  })
