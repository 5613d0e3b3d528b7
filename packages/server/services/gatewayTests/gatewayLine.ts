import { type GatewayRun, type LineFault, lineOf, suspicionsOf } from '@tandem/core'
import { entities, type GatewayLineAnswer } from '@tandem/model'

import { type Connected, sql } from '../../store/database/sql.ts'
import { getRecords } from '../../store/entity/getRecord.ts'
import { factsOfTests } from '../../store/gatewayTests/factsOfTests.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/** Runs that are looked at and shown. */
const MOST_RUNS = 30

export interface StoredRun extends GatewayRun {
  testId: string
  at: Date
  faults: LineFault[] | null
}

/** Scheduled tests of a gateway, newest first. */
export const runsOf = (on: Connected, gatewayId: string): Promise<StoredRun[]> =>
  sql<StoredRun>`
    select test_id::text as "testId", at, messages, arrived, latency_ms::float8 as "latencyMs", faults
    from sms_gateway_run where gateway_id = ${gatewayId} order by test_id desc limit ${MOST_RUNS}`.rows(
    on,
  )

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
    const out = await sql<{ since: Date; faults: LineFault[] }>`
      select since, faults from sms_gateway_line where gateway_id = ${id}`.first(transaction)
    const facts = await factsOfTests(
      transaction,
      sql`m.gateway_id = ${id} and t.status = 'ended' and t.ended_at > now() - interval '7 days'`,
    )
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
