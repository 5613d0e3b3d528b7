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
import { countUpTo } from '../../store/database/countUpTo.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { fromColumn } from '../../store/entity/columns.ts'
import type { Ctx } from '../ctx.ts'
import { demandShown, withoutHidden } from '../entity/hiddenFields.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { type Conditions, conditions } from './conditions.ts'
import { partOf } from './likeOf.ts'
import { madeWithin, pageOf, windowOf, windowSql } from './listQuery.ts'
import type { ListSource, StoredRow } from './listSource.ts'

/**
 * One page of a list: what the reader may see, as asked. Counted exactly up to 10,000 or on request; beyond, or after a
 * second of counting, the planner's estimate.
 * @throws Refused query.badValue, query.unknownColumn for a filter by a hidden column
 */
export async function readList<L extends List, Row>(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  source: ListSource<L, Row>,
  input: ListInput,
): Promise<Page<Row & { id: string }>> {
  const where = linesOf(ctx, source, input)
  const window = windowOf(input)
  const { where: place, order, tail } = windowSql(window, 'l.id')
  return withScope(database, ctx.scope, async (transaction) => {
    const { client } = transaction
    const lines = { where: `${where.sql()} and ${place}`, values: where.values, order, tail }
    const rows = await selectLines(transaction, source, lines)
    const matching = `from ${source.table} l where ${where.sql()}`
    const exact = input.exactCount
      ? await countExactly({ client }, matching, where.values)
      : undefined
    const counted =
      exact === undefined
        ? await countUpTo({ client }, `select ${matching}`, where.values)
        : { total: exact, totalIsEstimate: false }
    const total = Math.max(counted.total, rows.length)
    const page = pageOf(window, rows, { ...counted, total })
    return { ...page, records: await presented(ctx, transaction, source, page.records) }
  })
}

/** Lines with their columns, in the formats of the wire but not completed. */
export async function selectLines<T extends StoredRow>(
  { client }: Pick<Transaction, 'client'>,
  source: ListSource<List, unknown>,
  {
    where,
    values,
    order,
    tail = order,
  }: { where: string; values: unknown[]; order: string; tail?: string },
): Promise<T[]> {
  // The lines first: skipped ones are not joined.
  const { rows } = await client.query<T>(
    `select ${columnsOf(source)} from (select l.* from ${source.table} l where ${where} ${tail}) l
     ${joinsOf(source)} ${order}`,
    values,
  )
  const fields = Object.entries(source.list.fields)
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(fields.map(([name, field]) => [name, onWire(field, row[name])])),
  }))
}

/** Counts arrive as digits where they could be larger than a number holds; those of a list are not. */
const onWire = (field: Field, value: unknown): unknown =>
  field.kind === 'integer' && typeof value === 'string' ? Number(value) : fromColumn(field, value)

/** One row of a list. @throws Refused record.notFound, also for one that is not in sight */
export async function readLine<L extends List, Row>(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  source: ListSource<L, Row>,
  id: string,
): Promise<Row & { id: string }> {
  const { records } = await readList(ctx, ports, source, { id: [id], pageSize: 1 })
  const [row] = records
  if (!row) throw new Refused('record.notFound')
  return row
}

/** The lines in sight that match a query. */
export function linesOf(ctx: Ctx, source: ListSource<List, unknown>, input: ListInput): Conditions {
  const { list, company = 'l.company_id', person = 'l.user_id' } = source
  const where = conditions()
  if (company !== null) inCompanies(ctx, where, company)
  if (person !== null && ctx.people !== 'all') {
    where.and(`${person} = any (?::bigint[])`, [...ctx.people.userIds])
  }
  source.where?.(where, ctx)
  if (input.id) where.and('l.id = any (?::bigint[])', input.id)
  madeWithin(ctx, where, input, 'l.id')
  const asked = filtersOf(list, input)
  demandShown(ctx, list.name, asked)
  for (const [name, value] of Object.entries(asked)) filtered(ctx, source, where, { name, value })
  return where
}

function inCompanies({ scope }: Ctx, where: Conditions, company: string): void {
  if (scope === 'everything') return
  const [only, ...more] = scope.companies
  // An index by company and id provides a list's order for one company, not for a set.
  if (only !== undefined && more.length === 0) where.and(`${company} = ?`, only)
  else where.and(`${company} = any (?::bigint[])`, [...scope.companies])
}

/** The filters of a query, by name; those of another list on the same path are among them. */
const filtersOf = ({ fixed = {} }: List, input: ListInput): Record<string, string> =>
  Object.fromEntries(
    Object.entries<unknown>(input).flatMap(([name, value]) =>
      typeof value === 'string' && !(name in fixed || name in listPaging) ? [[name, value]] : [],
    ),
  )

function filtered(
  ctx: Ctx,
  source: ListSource<List, unknown>,
  where: Conditions,
  { name, value }: { name: string; value: string },
): void {
  const { list, filters = {}, company, person } = source
  const own = filters[name]
  if (own) return own(where, value, ctx)
  // What this list does not know, none of its lines fulfil.
  if (!list.filters.includes(name)) return where.and('false')
  const field = filterField(list, name)
  const column =
    (name === 'companyId' ? company : undefined) ??
    (name === 'userId' ? person : undefined) ??
    `l.${columnOf(name, field)}`
  switch (field.kind) {
    case 'ref':
      return where.and(`${column} = ?`, value)
    case 'choice':
      return where.and(`${column}::text = any (?::text[])`, value.split(','))
    case 'flag':
      return where.and(`${column} = ?`, value === 'true')
    default:
      return where.and(`${column} ilike ?`, partOf(value))
  }
}

/** Every line with a company is joined with it: its name is shown. */
const namesCompany = ({ list: { fields } }: ListSource<List, unknown>): boolean =>
  fields['companyId']?.entity === 'company'

const joinsOf = (source: ListSource<List, unknown>): string =>
  `${namesCompany(source) ? 'left join sys_company co on co.id = l.company_id' : ''} ${source.joins ?? ''}`

function columnsOf(source: ListSource<List, unknown>): string {
  const columns = {
    ...(namesCompany(source) && { companyId_dictText: 'co.name' }),
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
  const amounts = ctx.actor.hideAmounts
    ? Object.entries(list.fields).flatMap(([name, { amount }]) => (amount === true ? [name] : []))
    : []
  return completed.map((row) => {
    const shown = Object.entries(row).filter(([name]) => !amounts.includes(name))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of the fields that ListRow maps; the tests check answers against their schema
    return withoutHidden(ctx, list.name, Object.fromEntries(shown) as Row & { id: string })
  })
}
