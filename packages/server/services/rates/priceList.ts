import { nanosToDecimal, rateColumns } from '@tandem/core'
import { entities, type SheetFormat } from '@tandem/model'
import type { Readable } from 'node:stream'

import { withScope } from '../../store/database/withScope.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import { scopeFor } from '../../store/entity/scopeSql.ts'
import type { Ctx } from '../ctx.ts'
import { hiddenFields } from '../hiddenFields.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { sheetFileName } from '../sheets/sheetFileName.ts'
import { sheetStream } from '../sheets/sheetStream.ts'
import { type PriceListLine, priceListPage } from '../../store/rates/listedRates.ts'

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
        priceListPage(transaction, id, { now: ctx.now, after, most: AT_ONCE }),
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

function cellsOf(row: PriceListLine): string[] {
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
