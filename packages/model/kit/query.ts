import type { Entity, frameColumns } from './entity.ts'
import { type Filter, plainCondition, ruleCondition } from './conditions.ts'
import { type Field, isLinked } from './field.ts'
import { QueryFault } from './queryFault.ts'
import { superQuery } from './superQuery.ts'

export interface ListQuery {
  /** All of them must match. */
  filters: readonly Filter[]
  sort: { field: string; descending: boolean }
  /** From 1; ignored when a cursor is given. */
  pageNo: number
  pageSize: number
  /** Opaque, from a previous page. */
  cursor?: string
  /** Count the whole list, within the time limit for counting. */
  exactCount?: boolean
}

export interface QueryOptions {
  /** IANA zone of the reader: days in filters are days in this zone. */
  timeZone: string
  /** Fields hidden from this reader (amounts). */
  hidden?: ReadonlySet<string>
}

/** Largest page; larger requests are reduced to it. */
export const maxPageSize = 200
const reserved = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  '_t',
  'cursor',
  'exactCount',
  'superQueryParams',
  'superQueryMatchType',
  'selections',
  'token',
])

/**
 * Parses the query of a list: family grammar (pageNo, column/order, `*v*`, `!v`, `X_begin`/`X_end`,
 * superQueryParams). Only names of the entity are returned; nothing from the wire becomes an
 * identifier.
 * @throws QueryFault naming the parameter
 */
export function parseListQuery(
  entity: Entity,
  raw: Readonly<Record<string, unknown>>,
  options: QueryOptions,
): ListQuery {
  const columns = filterColumns(entity, options.hidden)
  const conditions = { columns, timeZone: options.timeZone }
  const filters: Filter[] = []
  for (const [name, value] of Object.entries(raw)) {
    if (reserved.has(name) || value === '' || value === null || value === undefined) continue
    if (typeof value !== 'string') throw new QueryFault('query.badValue', name)
    const condition = plainCondition(conditions, name, value)
    if (condition) filters.push(condition)
  }
  if (typeof raw['superQueryParams'] === 'string' && raw['superQueryParams'] !== '') {
    const any = raw['superQueryMatchType'] === 'or'
    const rules = superQuery(raw['superQueryParams']).map((rule) => ruleCondition(conditions, rule))
    if (rules.length > 0) filters.push(any ? { any: rules } : { all: rules })
  }
  return {
    filters,
    sort: sortOf(entity, columns, raw),
    ...pageOf(raw),
    ...(raw['exactCount'] === 'true' ? { exactCount: true } : {}),
  }
}

/** Frame fields as fields, so that they can be filtered and sorted like any other. */
const frameFields: Record<keyof typeof frameColumns, Field> = {
  id: { kind: 'ref' },
  createBy: { kind: 'text' },
  createTime: { kind: 'instant' },
  updateBy: { kind: 'text' },
  updateTime: { kind: 'instant' },
}

function filterColumns(
  entity: Entity,
  hidden: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, Field> {
  const own = Object.entries(entity.fields).filter(
    ([name, field]) => field.kind !== 'secret' && !field.computed && !hidden.has(name),
  )
  return new Map<string, Field>([...Object.entries(frameFields), ...own])
}

function sortOf(
  entity: Entity,
  columns: ReadonlyMap<string, Field>,
  raw: Readonly<Record<string, unknown>>,
): ListQuery['sort'] {
  const asked = typeof raw['column'] === 'string' ? raw['column'].replace(/_dictText$/, '') : ''
  const field = columns.get(asked)
  if (field && field.sort !== false && !isLinked(field)) {
    return { field: asked, descending: raw['order'] !== 'asc' }
  }
  const descending = entity.sort.startsWith('-')
  return { field: descending ? entity.sort.slice(1) : entity.sort, descending }
}

function pageOf(
  raw: Readonly<Record<string, unknown>>,
): Pick<ListQuery, 'pageNo' | 'pageSize' | 'cursor'> {
  const cursor = raw['cursor']
  return {
    pageNo: positive(raw['pageNo'], 1, 1_000_000, 'pageNo'),
    pageSize: positive(raw['pageSize'], 10, maxPageSize, 'pageSize'),
    ...(typeof cursor === 'string' && cursor !== '' ? { cursor } : {}),
  }
}

function positive(value: unknown, initial: number, most: number, name: string): number {
  if (value === undefined || value === '') return initial
  if (typeof value !== 'string' || !/^[0-9]{1,9}$/.test(value) || Number(value) < 1) {
    throw new QueryFault('query.badValue', name)
  }
  return Math.min(Number(value), most)
}
