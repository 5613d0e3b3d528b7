import { filterField, type List, type ListInput, listPaging, type Page } from '@tandem/model'

import type { Counted } from '../../store/database/countUpTo.ts'
import type { Sql } from '../../store/database/sql.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { countLinesWhere, linesAt, linesWhere } from '../../store/lists/lines.ts'
import type { StoredRow } from '../../store/lists/lineSource.ts'
import type { Window } from '../../store/lists/window.ts'
import type { Ctx } from '../ctx.ts'
import { demandShown, withoutHidden } from '../hiddenFields.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { madeWithin, pageOf, windowOf } from './listQuery.ts'
import type { FilteredInput, ListSource } from './listSource.ts'
import { withCoins } from './withCoins.ts'

/**
 * One page of a list: what the reader may see, as asked. Counted exactly up to 10,000, where that is quick, or on request; else
 * it says how many there are at least.
 * @throws Refused query.badValue, query.unknownColumn for a filter by a hidden column
 */
export async function readList<L extends List, Row>(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  source: ListSource<L, Row>,
  input: ListInput | FilteredInput<L>,
): Promise<Page<Row & { id: string }>> {
  checkInput(ctx, source, input)
  const window = windowOf(input)
  return withScope(database, ctx.scope, async (transaction) => {
    const counted = await countLines(ctx, transaction, source, input)
    const rows = await rowsAt(ctx, transaction, source, input, { ...window, total: counted.total })
    const total = Math.max(counted.total, rows.length)
    const page = pageOf(window, rows, { ...counted, total })
    return { ...page, records: await presented(ctx, transaction, source, page.records) }
  })
}

/** @throws Refused query.badValue, query.unknownColumn for a filter by a column that is hidden or not for this reader */
export function checkInput<L extends List, Row>(
  ctx: Ctx,
  source: ListSource<L, Row>,
  input: ListInput,
): void {
  const { list, page } = source
  const asked = filtersOf(list, input)
  demandShown(ctx, list.name, { ...asked, ...timesOf(input) })
  for (const field of Object.keys(asked)) {
    const { seenBy, amount } = list.filters.includes(field) ? filterField(list, field) : {}
    const isHidden = amount === true && ctx.actor.hideAmounts
    if (isHidden || seenBy?.includes(ctx.actor.companyKind) === false) {
      throw new Refused('query.unknownColumn', { args: { field } })
    }
  }
  if (page) page.check(ctx, filtered(input))
  else linesOf(ctx, source, input)
}

/** The rows of a window in its order, in the formats of the wire but not completed; one more where there are more. */
export async function rowsAt<L extends List, Row>(
  ctx: Ctx,
  transaction: Transaction,
  source: ListSource<L, Row>,
  input: ListInput,
  window: Window & { total?: number },
): Promise<StoredRow[]> {
  if (source.page) {
    const rows = await source.page.rows(ctx, transaction, filtered(input), window)
    const down = window.from?.back ? !window.descending : window.descending
    return rows.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) === down ? 1 : -1))
  }
  return linesAt(transaction, source, { where: linesOf(ctx, source, input), window })
}

/** How many lines match. */
export async function countLines<L extends List, Row>(
  ctx: Ctx,
  transaction: Transaction,
  source: ListSource<L, Row>,
  input: ListInput,
): Promise<Counted> {
  if (source.page) return source.page.count(ctx, transaction, filtered(input))
  return countLinesWhere(transaction, source, {
    where: linesOf(ctx, source, input),
    exact: Boolean(input.exactCount),
  })
}

/** An input by its own list's call, which has a text for each of its filters. */
const filtered = <L extends List>(input: ListInput): FilteredInput<L> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `listInput` parsed it
  input as FilteredInput<L>

const timesOf = ({ createTime_begin, createTime_end }: ListInput) => ({
  createTime_begin,
  createTime_end,
})

/** One row of a list. @throws Refused record.notFound, also for one that is not in sight */
export const readLine = <L extends List, Row>(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  source: ListSource<L, Row>,
  id: string,
): Promise<Row & { id: string }> =>
  withScope(database, ctx.scope, (transaction) => readLineIn(ctx, transaction, source, id))

/** The same within a transaction. `missing`: the reason instead of record.notFound. */
export async function readLineIn<L extends List, Row>(
  ctx: Ctx,
  transaction: Transaction,
  source: ListSource<L, Row>,
  id: string,
  missing: ConstructorParameters<typeof Refused>[0] = 'record.notFound',
): Promise<Row & { id: string }> {
  const input = { id: [id], pageSize: 1 }
  const found = await rowsAt(ctx, transaction, source, input, windowOf(input))
  const [row] = await presented(ctx, transaction, source, found)
  if (!row) throw new Refused(missing)
  return row
}

/** The lines in sight that match a query. */
export function linesOf(ctx: Ctx, source: ListSource<List, unknown>, input: ListInput): Sql {
  const { list } = source
  const filters = filtersOf(list, input)
  demandShown(ctx, list.name, filters)
  return linesWhere(ctx, source, { ids: input.id, made: madeWithin(ctx, input, 'l.id'), filters })
}

/** The filters of a query, by name; those of another list on the same path are among them. */
const filtersOf = ({ fixed = {} }: List, input: ListInput): Record<string, string> =>
  Object.fromEntries(
    Object.entries<unknown>(input).flatMap(([name, value]) =>
      typeof value === 'string' && !(name in fixed || name in listPaging) ? [[name, value]] : [],
    ),
  )

/** Rows as a reader sees them. */
export async function presented<L extends List, Row>(
  ctx: Ctx,
  transaction: Transaction,
  { list, complete }: ListSource<L, Row>,
  rows: StoredRow[],
): Promise<(Row & { id: string })[]> {
  const completed = complete ? await complete(rows, { ctx, transaction }) : rows
  const { hideAmounts, companyKind } = ctx.actor
  const away = Object.entries(list.fields).flatMap(([name, { amount, seenBy }]) =>
    (amount === true && hideAmounts) || seenBy?.includes(companyKind) === false ? [name] : [],
  )
  return completed.map((row) => {
    const shown = Object.entries(withCoins(list.fields, row)).filter(
      ([name]) => !away.includes(name),
    )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of the fields that ListRow maps; the tests check answers against their schema
    return withoutHidden(ctx, list.name, Object.fromEntries(shown) as Row & { id: string })
  })
}
