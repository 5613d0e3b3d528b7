import { nanosToDecimal } from '@tandem/core'
import { entities, type RatePrice } from '@tandem/model'

import { getRecord } from '../../store/entity/getRecord.ts'
import { scopeFor } from '../../store/entity/scopeSql.ts'
import type { Ctx } from '../ctx.ts'
import { hiddenFields } from '../hiddenFields.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { pricesOfKey } from '../../store/rates/priceHistory.ts'

const { rate } = entities
/** Newer ones first: who needs more exports the list. */
const MOST = 200

/**
 * GET /sms/rate/priceHistory: what its key cost in its list, costs and will cost, with who published it.
 * @throws Refused record.notFound
 */
export function priceHistory(ctx: Ctx, ports: Ports, id: string): Promise<RatePrice[]> {
  return inTransaction(
    ctx,
    ports,
    async ({ transaction }) => {
      if (!(await getRecord(transaction, rate, id, ctx))) throw new Refused('record.notFound')
      const rows = await pricesOfKey(transaction, id, MOST)
      const hidden = hiddenFields(ctx, rate)
      const isVersionHidden = hidden.has('versionId')
      return rows.map(({ price, ...row }) => ({
        ...row,
        ...(!hidden.has('price') && { price: nanosToDecimal(BigInt(price)) }),
        startsAt: row.startsAt.toISOString(),
        endsAt: row.endsAt?.toISOString() ?? null,
        ...(isVersionHidden && { versionId: null, version: null }),
      }))
    },
    scopeFor(rate, ctx),
  )
}
