import { nanosToDecimal } from '@tandem/core'
import { entities, type RatePrice } from '@tandem/model'
import { sql } from '../../store/database/sql.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import { scopeFor } from '../../store/entity/scopeSql.ts'
import type { Ctx } from '../ctx.ts'
import { hiddenFields } from '../hiddenFields.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

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
      const rows = await sql<PriceRow>`
        select r.id, r.price_nanos as price, g.currency, r.effective_at as "startsAt", r.ends_at as "endsAt",
          coalesce(v.published_by, r.create_by) as by, r.version_id as "versionId", v.name as version
        from sms_rate own
        join sms_rate r on r.rate_group_id = own.rate_group_id and r.rate_key = own.rate_key and r.deleted_at is null
        join sms_rate_group g on g.id = r.rate_group_id
        left join sms_rate_version v on v.id = r.version_id
        where own.id = ${id} order by r.effective_at desc, r.id desc limit ${MOST}`.rows(
        transaction,
      )
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

type PriceRow = Omit<RatePrice, 'price' | 'startsAt' | 'endsAt'> & {
  price: string
  startsAt: Date
  endsAt: Date | null
}
