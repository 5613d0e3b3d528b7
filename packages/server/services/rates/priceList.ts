import { nanosToDecimal, rateColumns } from '@tandem/core'
import { entities, type SheetFormat } from '@tandem/model'
import type { Readable } from 'node:stream'
import { sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import { scopeFor } from '../../store/entity/scopeSql.ts'
import { inForceAt } from '../../store/rates/listedRates.ts'
import type { Ctx } from '../ctx.ts'
import { hiddenFields } from '../hiddenFields.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { sheetFileName } from '../sheets/sheetFileName.ts'
import { sheetStream } from '../sheets/sheetStream.ts'

/** Rates read at once. */
const AT_ONCE = 10_000

/**
 * GET /sms/rateGroup/priceList: what is in force now, in the order of its keys: what is exported twice is the same file,
 * and what is imported from it the same list.
 * @throws Refused record.notFound; access.denied for who sees no amounts
 */
export async function exportPriceList(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  { id, format }: { id: string; format: SheetFormat },
): Promise<{ stream: Readable; fileName: string }> {
  const { rateGroup, rate } = entities
  if (hiddenFields(ctx, rate).has('price')) {
    throw new Refused('access.denied', { args: { access: 'rate:column:price' } })
  }
  const scope = scopeFor(rateGroup, ctx)
  const group = await withScope(ports.database, scope, (transaction) =>
    getRecord(transaction, rateGroup, id, ctx),
  )
  if (!group) throw new Refused('record.notFound')
  async function* rows(): AsyncGenerator<string[]> {
    let after = ''
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const page = await withScope(ports.database, scope, (transaction) =>
        sql<PriceRow>`
          select sort, product, iso2, mcc, mnc, prefix, category, price, "chargeOn", connect, first, next, free, least, per,
            speech
          from (
            select concat_ws('/', r.product, coalesce(c.iso2, ''), coalesce(o.mcc, ''), coalesce(o.mnc, ''),
                coalesce(r.prefix, ''), coalesce(r.category, '')) collate "C" as sort, r.product, c.iso2, o.mcc, o.mnc,
              r.prefix, r.category, r.price_nanos as price, r.charge_on as "chargeOn", r.connect_nanos as connect,
              r.first_seconds as first, r.next_seconds as next, r.free_seconds as free, r.least_seconds as least, r.per,
              r.speech_nanos as speech
            from sms_rate r left join sys_country c on c.id = r.country_id left join sms_operator o on o.id = r.operator_id
            where r.rate_group_id = ${id} and ${inForceAt(ctx.now)}) listed
          where sort > ${after} collate "C" order by sort limit ${AT_ONCE}`.rows(transaction),
      )
      yield* page.map(cellsOf)
      const last = page.at(-1)
      if (!last || page.length < AT_ONCE) return
      after = last.sort
    }
  }
  const fileName = sheetFileName(ctx, String(group['name']), format)
  return { stream: sheetStream(format, rateColumns, rows()), fileName }
}

interface PriceRow {
  sort: string
  product: string
  iso2: string | null
  mcc: string | null
  mnc: string | null
  prefix: string | null
  category: string | null
  price: string
  chargeOn: string
  connect: string | null
  first: number | null
  next: number | null
  free: number | null
  least: number | null
  per: string | null
  speech: string | null
}

function cellsOf(row: PriceRow): string[] {
  const nanos = (value: string | null): string =>
    value === null ? '' : nanosToDecimal(BigInt(value))
  const { product, iso2, mcc, mnc, prefix, category, price, chargeOn } = row
  const key = [product, iso2 ?? '', iso2 === null ? '' : (mcc ?? ''), mnc ?? '', prefix ?? '']
  const seconds = [row.first, row.next, row.free, row.least].map((value) => String(value ?? ''))
  return [
    ...key,
    category ?? '',
    nanos(price),
    chargeOn,
    nanos(row.connect),
    ...seconds,
    row.per ?? '',
    nanos(row.speech),
  ]
}
