import { entities, type RateSummary } from '@tandem/model'

import { scopeFor } from '../../store/entity/scopeSql.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { countChanges } from '../../store/rates/changes.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { approvalPercentOf } from './approvalLimit.ts'
import { sameLines } from '../../store/rates/versions.ts'

const { rateVersion } = entities

/** GET /sms/rateVersion/summary. @throws Refused record.notFound */
export function versionSummary(ctx: Ctx, ports: Ports, id: string): Promise<RateSummary> {
  return inTransaction(
    ctx,
    ports,
    async (work) => {
      const { transaction } = work
      const record = await getRecord(transaction, rateVersion, id, ctx)
      if (!record) throw new Refused('record.notFound')
      const { furthest, hasFree, rises, falls, jump, belowBuy, belowCost, ...counts } =
        await countChanges(transaction, id)
      const lines = await sameLines(transaction, id)
      const percent = await approvalPercentOf(work, plainText(record['companyId']))
      // How prices move, and which others they are below, says something of them.
      const sees = !ctx.actor.hideAmounts
      return {
        ...counts,
        ...(sees && { rises, falls, jump, belowBuy, belowCost }),
        same: lines?.same ?? 0,
        needsApproval: sees && percent !== null && (hasFree || (furthest ?? 0) > percent),
        askedBy: record['state'] === 'waiting' ? plainText(record['askedBy']) : null,
      }
    },
    scopeFor(rateVersion, ctx),
  )
}
