import {
  columnOf,
  type Field,
  filterField,
  type List,
  type ListInput,
  listPaging,
  type Page,
} from '@tandem/model'

import { countExactly } from '../../store/database/countExactly.ts'
import { type Counted, countUpTo } from '../../store/database/countUpTo.ts'
import { type Sql, sql } from '../../store/database/sql.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { fromColumn } from '../../store/entity/columns.ts'
import type { Ctx } from '../ctx.ts'
import { demandShown, withoutHidden } from '../hiddenFields.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { partOf } from './likeOf.ts'
import { madeWithin, pageOf, type Window, windowOf, windowSql } from './listQuery.ts'
import { ofCompanies } from './ofCompanies.ts'
import type { FilteredInput, ListSource, StoredRow } from './listSource.ts'
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
  const { where: place, order, tail } = windowSql(window, 'l.id')
  const where = sql`${linesOf(ctx, source, input)} and ${place}`
  return selectLines(transaction, source, { where, order, tail })
}

/** How many lines match. */
export async function countLines<L extends List, Row>(
  ctx: Ctx,
  transaction: Transaction,
  source: ListSource<L, Row>,
  input: ListInput,
): Promise<Counted> {
  if (source.page) return source.page.count(ctx, transaction, filtered(input))
  const matching = sql`from ${sql.text(source.table)} l where ${linesOf(ctx, source, input)}`
  const exact = input.exactCount ? await countExactly(transaction, matching) : undefined
  if (exact !== undefined) return { total: exact, totalIsEstimate: false }
  return countUpTo(transaction, sql`select ${matching}`, { whole: matching })
}

/** An input by its own list's call, which has a text for each of its filters. */
const filtered = <L extends List>(input: ListInput): FilteredInput<L> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `listInput` parsed it
  input as FilteredInput<L>

const timesOf = ({ createTime_begin, createTime_end }: ListInput) => ({
  createTime_begin,
  createTime_end,
})

/** Lines with their columns, in the formats of the wire but not completed. */
export async function selectLines<T extends StoredRow>(
  transaction: Transaction,
  source: ListSource<List, unknown>,
  { where, order, tail = order }: { where: Sql; order: Sql; tail?: Sql },
): Promise<T[]> {
  // The lines first: skipped ones are not joined.
  const rows = await sql<T>`
    select ${sql.text(columnsOf(source))}
    from (select l.* from ${sql.text(source.table)} l where ${where} ${tail}) l
    ${sql.text(joinsOf(source))} ${order}`.rows(transaction)
  // A progress is drawn of other fields.
  const fields = Object.entries(source.list.fields).filter(([, { kind }]) => kind !== 'progress')
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(fields.map(([name, field]) => [name, onWire(field, row[name])])),
  }))
}

/** Counts arrive as digits where they could be larger than a number holds; those of a list are not. */
const onWire = (field: Field, value: unknown): unknown =>
  field.kind === 'integer' && typeof value === 'string' ? Number(value) : fromColumn(field, value)

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
  const { list, company = 'l.company_id', person = 'l.user_id' } = source
  const { people } = ctx
  const asked = filtersOf(list, input)
  demandShown(ctx, list.name, asked)
  return sql.all([
    company === null ? undefined : ofCompanies(ctx, company),
    person !== null && people !== 'all'
      ? sql`${sql.id(person)} = any (${[...people.userIds]}::bigint[])`
      : undefined,
    source.where?.(ctx),
    input.id && sql`l.id = any (${input.id}::bigint[])`,
    madeWithin(ctx, input, 'l.id'),
    ...Object.entries(asked).map(([name, value]) => restrict(ctx, source, { name, value })),
  ])
}

/** The filters of a query, by name; those of another list on the same path are among them. */
const filtersOf = ({ fixed = {} }: List, input: ListInput): Record<string, string> =>
  Object.fromEntries(
    Object.entries<unknown>(input).flatMap(([name, value]) =>
      typeof value === 'string' && !(name in fixed || name in listPaging) ? [[name, value]] : [],
    ),
  )

function restrict(
  ctx: Ctx,
  source: ListSource<List, unknown>,
  { name, value }: { name: string; value: string },
): Sql | undefined {
  const { list, filters = {}, company, person } = source
  const own = filters[name]
  if (own) return own(value, ctx)
  // What this list does not know, none of its lines fulfil.
  if (!list.filters.includes(name)) return sql`false`
  const field = filterField(list, name)
  const column = sql.id(
    (name === 'companyId' ? company : undefined) ??
      (name === 'userId' ? person : undefined) ??
      `l.${columnOf(name, field)}`,
  )
  switch (field.kind) {
    case 'ref':
      return sql`${column} = ${value}`
    case 'choice':
      return sql`${column}::text = any (${value.split(',')}::text[])`
    case 'flag':
      return sql`${column} = ${value === 'true'}`
    default:
      return sql`${column} ilike ${partOf(value)}`
  }
}

/** Every line with a company is joined with it: its name is shown. */
const companyOf = ({ list: { fields } }: ListSource<List, unknown>): Field | undefined =>
  fields['companyId']?.entity === 'company' ? fields['companyId'] : undefined

function joinsOf(source: ListSource<List, unknown>): string {
  const company = companyOf(source)
  const named = company && `left join sys_company co on co.id = l.${columnOf('companyId', company)}`
  return `${named ?? ''} ${source.joins ?? ''}`
}

function columnsOf(source: ListSource<List, unknown>): string {
  const columns = {
    ...(companyOf(source) && { companyId_dictText: 'co.name' }),
    ...source.columns,
  }
  const said: Readonly<Record<string, string>> = columns
  const listed = Object.entries(source.list.fields).flatMap(([name, field]) => {
    const own = said[name] ?? (field.computed === true ? undefined : `l.${columnOf(name, field)}`)
    const named = said[`${name}_dictText`]
    return [
      ...(own === undefined ? [] : [`${own} as "${name}"`]),
      ...(named === undefined ? [] : [`${named} as "${name}_dictText"`]),
    ]
  })
  const further = Object.entries(said).flatMap(([name, own]) =>
    name in source.list.fields || name.replace(/_dictText$/, '') in source.list.fields
      ? []
      : [`${own} as "${name}"`],
  )
  return ['l.id', ...listed, ...further].join(', ')
}

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
