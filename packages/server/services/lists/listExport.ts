import { decomposeId, exportableFrom } from '@tandem/core'
import { translate } from '@tandem/i18n'
import { concerns, type Field, formatZoned, isId, type List, listInput } from '@tandem/model'

import { plainText } from '../../store/entity/plainText.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { type Cell, cellOf } from '../sheets/cells.ts'
import { hidesColumn } from '../hiddenFields.ts'
import { fieldIssues } from '../fieldIssues.ts'
import { Refused } from '../Refused.ts'
import { type ExportSource, type Filters, timeHeading } from '../sheets/exportSource.ts'
import { listName } from '../sheets/listName.ts'
import { idAt, windowOf } from './listQuery.ts'
import type { FilteredInput, ListSource } from './listSource.ts'
import type { StoredRow } from '../../store/lists/lineSource.ts'
import { checkInput, countLines, presented, rowsAt } from './readList.ts'

const ROWS_AT_ONCE = 1_000

/** A list as an export source, with its own filters; of one that is limited to some days, no more than these. */
export function listExport<L extends List, Row>(source: ListSource<L, Row>): ExportSource {
  const { list } = source
  const { name, exports: { days } = {} } = list
  return {
    name,
    title: (ctx) => listName(ctx, name),
    columns: (ctx) => [
      { key: 'id', heading: translate(ctx.locale, 'kit.frame.id'), extra: true },
      ...sheetFields(ctx, list).map(([key, field]) => {
        const heading = translate(ctx.locale, field.label ?? `${list.texts}.${key}`)
        const zoned = field.kind === 'instant' ? timeHeading(ctx, heading) : heading
        return { key, heading: zoned, extra: field.sheet === 'extra' }
      }),
    ],
    accept(ctx, { pageNo: _pageNo, pageSize: _size, cursor: _cursor, selections, ...kept }) {
      const asked = selections ? { ...kept, id: selections } : kept
      const limited = days === undefined ? asked : withinDays(ctx, asked, days)
      checkInput(ctx, source, parsed(list, limited))
      return limited
    },
    count: (ctx, ports, filters) =>
      withScope(ports.database, ctx.scope, (transaction) =>
        countLines(ctx, transaction, source, parsed(list, filters)),
      ),
    async *pages(ctxNow, ports, filters, wanted) {
      const input = { ...parsed(list, filters), pageSize: ROWS_AT_ONCE }
      for (let last: string | undefined; ;) {
        const ctx = await ctxNow()
        // Permissions are those of now: what is hidden meanwhile stays empty.
        const fields = new Map(sheetFields(ctx, list))
        const window = windowOf(last === undefined ? input : { ...input, cursor: `n${last}` })
        const rows = await withScope(ports.database, ctx.scope, async (transaction) => {
          const found = await rowsAt(ctx, transaction, source, input, window)
          return presented(ctx, transaction, source, found)
        })
        const page = rows.slice(0, ROWS_AT_ONCE)
        yield page.map((row) =>
          wanted.map((key) => (key === 'id' ? row.id : cell(ctx, list, key, fields.get(key), row))),
        )
        last = page.at(-1)?.id
        if (rows.length <= ROWS_AT_ONCE || last === undefined) return
      }
    },
  }
}

/** Fields of a sheet this reader sees, in order: the columns, and what is meant for sheets alone. */
function sheetFields(ctx: Ctx, { name: list, fields }: List): [string, Field][] {
  const { companyKind, hideAmounts } = ctx.actor
  const currencies = new Set(
    Object.values(fields).flatMap(({ amount, currency = 'currency' }) => (amount ? currency : [])),
  )
  return Object.entries(fields).filter(
    ([name, field]) =>
      (field.sheet ?? (field.list !== undefined && field.kind !== 'progress')) !== false &&
      !(hideAmounts && (field.amount === true || currencies.has(name))) &&
      concerns(field, companyKind) &&
      !hidesColumn(ctx, list, name),
  )
}

function cell(
  ctx: Ctx,
  { texts }: List,
  key: string,
  field: Field | undefined,
  row: StoredRow,
): Cell {
  const value = row[key]
  if (!field || value === null || value === undefined) return null
  if (field.kind !== 'choice') return cellOf(ctx, key, field, row)
  return translate(ctx.locale, `${field.words ?? `${texts}.${key}`}.${plainText(value)}`)
}

/**
 * Filters limited to what is no older than so many times 24 hours, to the minute (spec §5: only the past week).
 * @throws Refused export.pastWeek for an earlier time, and for chosen rows that are older
 */
export function withinDays(ctx: Ctx, filters: Filters, days: number): Filters {
  const { createTime_begin: from, id } = filters
  const begin = exportableFrom(ctx.now.getTime(), days)
  const refuse = (): never => {
    const args = { from: formatZoned(begin, ctx.timeZone), zone: ctx.timeZone }
    throw new Refused('export.pastWeek', { args })
  }
  const chosen = (id ?? '').split(',').filter((one) => isId(one))
  if (chosen.some((one) => decomposeId(Number(one)).ms < begin)) refuse()
  if (from === undefined) return { ...filters, createTime_begin: new Date(begin).toISOString() }
  if (Number(idAt(ctx, 'createTime_begin', from, false) >> 12n) >= begin) return filters
  return refuse()
}

/** The filters as parsed by the list. @throws Refused request.invalid */
function parsed<L extends List>(list: L, filters: Filters): FilteredInput<L> {
  const found = listInput(list).safeParse(filters)
  if (!found.success) {
    throw new Refused('request.invalid', { fields: fieldIssues(found.error).fields })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema has a text for each of its filters
  return found.data as FilteredInput<L>
}
