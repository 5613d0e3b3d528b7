import { columnOf, type Field, filterField } from '@tandem/model'

import { countExactly } from '../database/countExactly.ts'
import { type Counted, countUpTo } from '../database/countUpTo.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { fromColumn } from '../entity/columns.ts'
import { partOf } from './likeOf.ts'
import type { Listed, LineReader, StoredRow } from './lineSource.ts'
import { ofCompanies } from './ofCompanies.ts'
import { type Window, windowSql } from './window.ts'

/** What is asked of a list beside its page. */
export interface LinesAsked {
  /** Only these lines. */
  ids: readonly string[] | undefined
  /** Conditions by creation time. */
  made: Sql
  /** Values of filters by name, in the formats of the wire. */
  filters: Readonly<Record<string, string>>
}

/** What of a source the selection of its lines needs. */
type Selected = Pick<Listed, 'list' | 'table' | 'joins' | 'columns'>

/** The condition of the lines in a reader's sight that match. */
export function linesWhere<Reader extends LineReader>(
  reader: Reader,
  source: Listed<Reader>,
  { ids, made, filters }: LinesAsked,
): Sql {
  const { company = 'l.company_id', person = 'l.user_id' } = source
  const { people } = reader
  return sql.all([
    company === null ? undefined : ofCompanies(reader, company),
    person !== null && people !== 'all'
      ? sql`${sql.id(person)} = any (${[...people.userIds]}::bigint[])`
      : undefined,
    source.where?.(reader),
    ids && sql`l.id = any (${[...ids]}::bigint[])`,
    made,
    ...Object.entries(filters).map(([name, value]) => restrict(reader, source, { name, value })),
  ])
}

function restrict<Reader extends LineReader>(
  reader: Reader,
  source: Listed<Reader>,
  { name, value }: { name: string; value: string },
): Sql | undefined {
  const { list, filters = {}, company, person } = source
  const own = filters[name]
  if (own) return own(value, reader)
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

/** How many lines fulfil a condition; `exact`: all of them are counted where that is possible in time. */
export async function countLinesWhere(
  transaction: Transaction,
  source: Pick<Listed, 'table'>,
  { where, exact }: { where: Sql; exact: boolean },
): Promise<Counted> {
  const matching = sql`from ${sql.text(source.table)} l where ${where}`
  const total = exact ? await countExactly(transaction, matching) : undefined
  if (total !== undefined) return { total, totalIsEstimate: false }
  return countUpTo(transaction, sql`select ${matching}`, { whole: matching })
}

/** The lines of a window that fulfil a condition, and one more where there are more. */
export function linesAt(
  transaction: Transaction,
  source: Selected,
  { where, window }: { where: Sql; window: Window },
): Promise<StoredRow[]> {
  const { where: place, order, tail } = windowSql(window, 'l.id')
  return selectLines(transaction, source, { where: sql`${where} and ${place}`, order, tail })
}

/** Lines with their columns, in the formats of the wire but not completed. */
export async function selectLines<T extends StoredRow>(
  transaction: Transaction,
  source: Selected,
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

/** Every line with a company is joined with it: its name is shown. */
const companyOf = ({ list: { fields } }: Pick<Listed, 'list'>): Field | undefined =>
  fields['companyId']?.entity === 'company' ? fields['companyId'] : undefined

function joinsOf(source: Pick<Listed, 'list' | 'joins'>): string {
  const company = companyOf(source)
  const named = company && `left join sys_company co on co.id = l.${columnOf('companyId', company)}`
  return `${named ?? ''} ${source.joins ?? ''}`
}

function columnsOf(source: Pick<Listed, 'list' | 'columns'>): string {
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

/** Both conditions; one that is not asked is left out. */
export const bothOf = (one: Sql | undefined, other: Sql | undefined): Sql => sql.all([one, other])
