import { convertMicros, nanosToDecimal, parseNanos } from '@tandem/core'
import { entities, type FieldValues } from '@tandem/model'
import { sql } from '../../../store/database/sql.ts'

import { plainText } from '../../../store/entity/plainText.ts'
import { withEverything } from '../../../store/entity/withEverything.ts'
import { Refused } from '../../Refused.ts'
import { hiddenFields } from '../hiddenFields.ts'
import type { EntityRules } from '../rules.ts'
import type { Work } from '../work.ts'

/** A rate belongs to the seller of its group and is never below that seller's cost (spec §5). */
export const rateRules: EntityRules = {
  async compute(_ctx, db, records) {
    const groups = [...new Set(records.map(({ rateGroupId }) => plainText(rateGroupId)))]
    const rows = await sql<{ id: string; currency: string }>`
      select id, currency from sms_rate_group where id = any(${groups}::bigint[])`.rows(db)
    const currencies = new Map(rows.map(({ id, currency }) => [id, currency]))
    return new Map(
      records.map(({ id, rateGroupId }) => [
        id,
        { currency: currencies.get(plainText(rateGroupId)) },
      ]),
    )
  },
  async beforeAdd(work, values) {
    const row = await sql<{ companyId: string }>`
      select company_id as "companyId" from sms_rate_group where id = ${values['rateGroupId']}`.first(
      work.transaction,
    )
    values['companyId'] = row?.companyId
    await demandCovered(work, values)
  },
  async beforeEdit(work, before, values) {
    if (values['price'] === undefined && values['effectiveAt'] === undefined) return
    await demandCovered(work, { ...before, ...values })
  },
}

/** @throws Refused rate.belowCost with the seller's own price for the network */
async function demandCovered({ ctx, transaction }: Work, rate: FieldValues): Promise<void> {
  const price = parseNanos(String(rate['price']))
  // Only the relevant price leaves this query on another company's list.
  const cost = await withEverything(transaction, () =>
    sql<CostRow>`
    select r.price_nanos as nanos, own.currency = paid.currency as "isSame", x.id as "rateId", x.rate_units as "rateUnits",
      x.base = own.currency as "isInverse"
    from sms_rate_group own
    join sys_company seller on seller.id = own.company_id
    join sms_rate_group paid on paid.id = seller.rate_group_id and paid.deleted_at is null
    join sms_rate r on r.rate_group_id = paid.id and r.deleted_at is null
      and r.product = ${rate['product']} and r.country_id = ${rate['countryId']}
      and (r.operator_id is null or r.operator_id = ${rate['operatorId'] ?? null}::bigint)
      and r.effective_at <= greatest(${rate['effectiveAt']}::timestamptz, ${ctx.now}::timestamptz)
    left join lateral (
      select x.id, x.base, x.rate_units from sys_exchange_rate x
      where least(x.base, x.quote) = least(own.currency, paid.currency)
        and greatest(x.base, x.quote) = greatest(own.currency, paid.currency)
        and x.deleted_at is null and x.effective_at <= ${ctx.now}::timestamptz
      order by x.effective_at desc limit 1
    ) x on true
    where own.id = ${rate['rateGroupId']}
    order by r.operator_id nulls last, r.effective_at desc limit 1`.first(transaction),
  )
  const floor = cost && floorOf(cost)
  if (price === undefined || floor === undefined || price >= floor) return
  const hidden = hiddenFields(ctx, entities.rate).has('price')
  const args = { floor: hidden ? '***' : nanosToDecimal(floor) }
  throw new Refused('rate.belowCost', {
    args,
    fields: { price: { reason: 'rate.belowCost', args } },
  })
}

interface CostRow {
  nanos: string
  isSame: boolean
  rateId: string | null
  rateUnits: string | null
  isInverse: boolean
}

/** The seller's own price in the currency of its list, by the exchange rate of now; undefined without one. */
function floorOf({ nanos, isSame, rateId, rateUnits, isInverse }: CostRow): bigint | undefined {
  if (isSame) return BigInt(nanos)
  if (rateId === null || rateUnits === null) return undefined
  return convertMicros(BigInt(nanos), { rateId, rateUnits: BigInt(rateUnits), isInverse }, 'up')
}
