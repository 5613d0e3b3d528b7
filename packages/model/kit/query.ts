import { parseDecimal } from '@tandem/core'

import type { Entity, frameColumns } from './entity.ts'
import { isId, isInstant } from './check.ts'
import type { Field } from './field.ts'
import { QueryFault } from './queryFault.ts'
import { superQuery } from './superQuery.ts'
import { parseLocalTime, zonedTime } from './zonedTime.ts'

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
export type Likeness = 'contains' | 'startsWith' | 'endsWith'
/** A value ready for its column: decimals are scaled, instants are ISO UTC. */
export type FilterValue = string | number | boolean | bigint
/** One condition on a field of the entity or of the frame; `field` is always a name of ours. */
export type Condition =
  | { field: string; op: Comparison; value: FilterValue }
  | { field: string; op: Likeness; value: string }
  | { field: string; op: 'in'; values: readonly FilterValue[] }
export type Filter = Condition | { all: readonly Filter[] } | { any: readonly Filter[] }

export interface ListQuery {
  /** All of them must hold. */
  filters: readonly Filter[]
  sort: { field: string; descending: boolean }
  /** From 1; ignored when a cursor is given. */
  pageNo: number
  pageSize: number
  /** Opaque, from a former page. */
  cursor?: string
  /** Count the whole list, however long it takes within the limit for counting. */
  exactCount?: boolean
}

export interface QueryOptions {
  /** IANA zone of the reader: days of filters are days of this zone. */
  timeZone: string
  /** Fields that do not exist for this reader (hidden amounts). */
  hidden?: ReadonlySet<string>
}

/** Largest page (a larger one asked for is cut to it). */
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
 * Reads the query of a list: family grammar (pageNo, column/order, `*v*`, `!v`, `X_begin`/`X_end`,
 * superQueryParams). Only names of the entity come out; nothing of the wire becomes an identifier.
 * @throws QueryFault naming the parameter
 */
export function parseListQuery(
  entity: Entity,
  raw: Readonly<Record<string, unknown>>,
  options: QueryOptions,
): ListQuery {
  const columns = filterColumns(entity, options.hidden)
  const filters: Filter[] = []
  for (const [name, value] of Object.entries(raw)) {
    if (reserved.has(name) || value === '' || value === null || value === undefined) continue
    if (typeof value !== 'string') throw new QueryFault('query.badValue', name)
    const condition = plainCondition(columns, name, value, options.timeZone)
    if (condition) filters.push(condition)
  }
  if (typeof raw['superQueryParams'] === 'string' && raw['superQueryParams'] !== '') {
    const any = raw['superQueryMatchType'] === 'or'
    const rules = superQuery(raw['superQueryParams']).map(({ field, rule, val }) =>
      ruleCondition(columns, field, rule, val, options.timeZone),
    )
    if (rules.length > 0) filters.push(any ? { any: rules } : { all: rules })
  }
  return {
    filters,
    sort: sortOf(entity, columns, raw),
    ...pageOf(raw),
    ...(raw['exactCount'] === 'true' ? { exactCount: true } : {}),
  }
}

type Columns = ReadonlyMap<string, Field>

/** Frame fields as fields, so that they filter and sort like any other. */
const frameFields: Record<keyof typeof frameColumns, Field> = {
  id: { kind: 'ref' },
  createBy: { kind: 'text' },
  createTime: { kind: 'instant' },
  updateBy: { kind: 'text' },
  updateTime: { kind: 'instant' },
}

function filterColumns(entity: Entity, hidden: ReadonlySet<string> = new Set()): Columns {
  const own = Object.entries(entity.fields).filter(
    ([name, field]) => field.kind !== 'secret' && !field.computed && !hidden.has(name),
  )
  return new Map<string, Field>([...Object.entries(frameFields), ...own])
}

function plainCondition(
  columns: Columns,
  name: string,
  value: string,
  timeZone: string,
): Condition | undefined {
  const range = /^(.+)_(begin|end)$/.exec(name)
  const rangeField = range?.[1] === undefined ? undefined : columns.get(range[1])
  if (range?.[1] !== undefined && rangeField) {
    if (!['integer', 'decimal', 'instant'].includes(rangeField.kind)) {
      throw new QueryFault('query.unknownColumn', name)
    }
    const end = range[2] === 'end'
    return {
      field: range[1],
      op: end ? 'le' : 'ge',
      value: typed(rangeField, value, name, timeZone, end),
    }
  }
  const fieldName = name.replace(/_dictText$/, '')
  const field = columns.get(fieldName)
  if (!field) throw new QueryFault('query.unknownColumn', name)
  return valueCondition(fieldName, field, value, timeZone)
}

/** `*v*`, `v*`, `*v`, `!v`; a comma lists several only where a value cannot contain one. */
function valueCondition(
  name: string,
  field: Field,
  value: string,
  timeZone: string,
): Condition | undefined {
  if (isTextual(field)) {
    const open = value.startsWith('*')
    const close = value.length > 1 && value.endsWith('*')
    const core = value.slice(open ? 1 : 0, close ? -1 : undefined)
    if (/^\*+$/.test(value)) return undefined
    if (open || close) {
      const op = open && close ? 'contains' : open ? 'endsWith' : 'startsWith'
      return { field: name, op, value: core }
    }
  }
  if (value.length > 1 && value.startsWith('!')) {
    return { field: name, op: 'ne', value: typed(field, value.slice(1), name, timeZone, false) }
  }
  if (listsValues(field) && value.includes(',')) return listCondition(name, field, value, timeZone)
  return { field: name, op: 'eq', value: typed(field, value, name, timeZone, false) }
}

function listCondition(name: string, field: Field, value: string, timeZone: string): Condition {
  const values = value
    .split(',')
    .filter((one) => one !== '')
    .map((one) => typed(field, one, name, timeZone, false))
  if (values.length === 0 || values.length > 500) throw new QueryFault('query.badValue', name)
  return { field: name, op: 'in', values }
}

function ruleCondition(
  columns: Columns,
  wireName: string,
  rule: string,
  value: string,
  timeZone: string,
): Condition {
  const name = wireName.replace(/_dictText$/, '')
  const field = columns.get(name)
  if (!field) throw new QueryFault('query.unknownColumn', wireName)
  switch (rule) {
    case 'like':
    case 'left_like':
    case 'right_like': {
      if (!isTextual(field)) throw new QueryFault('query.badValue', wireName)
      const op = rule === 'like' ? 'contains' : rule === 'left_like' ? 'endsWith' : 'startsWith'
      return { field: name, op, value }
    }
    case 'in':
      return listCondition(name, field, value, timeZone)
    case 'eq':
    case 'ne':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le': {
      const ordered = rule !== 'eq' && rule !== 'ne'
      if (ordered && (field.kind === 'refs' || field.kind === 'flag')) {
        throw new QueryFault('query.badValue', wireName)
      }
      const end = rule === 'le' || rule === 'gt'
      return { field: name, op: rule, value: typed(field, value, wireName, timeZone, end) }
    }
    default:
      throw new QueryFault('query.badValue', wireName)
  }
}

const isTextual = (field: Field): boolean =>
  field.kind === 'text' || field.kind === 'phone' || field.kind === 'country'
const listsValues = (field: Field): boolean => ['ref', 'refs', 'choice'].includes(field.kind)

/** The value of the column a wire string means. A bare day is its first moment, or its last for an end. */
function typed(
  field: Field,
  value: string,
  name: string,
  timeZone: string,
  end: boolean,
): FilterValue {
  const found = read(field, value, timeZone, end)
  if (found === undefined) throw new QueryFault('query.badValue', name)
  return found
}

function read(
  field: Field,
  value: string,
  timeZone: string,
  end: boolean,
): FilterValue | undefined {
  switch (field.kind) {
    case 'integer':
      return /^-?[0-9]{1,15}$/.test(value) ? Number(value) : undefined
    case 'decimal':
      return parseDecimal(value, field.digits ?? 0)
    case 'flag':
      if (value === 'true' || value === '1') return true
      return value === 'false' || value === '0' ? false : undefined
    case 'instant':
      return readInstant(value, timeZone, end)
    case 'ref':
    case 'refs':
      return isId(value) ? value : undefined
    case 'choice':
      return field.values?.includes(value) ? value : undefined
    case 'text':
    case 'phone':
    case 'country':
      return value.length <= 500 && !value.includes('\u0000') && value.isWellFormed()
        ? value
        : undefined
    case 'secret':
      return undefined
  }
}

function readInstant(value: string, timeZone: string, end: boolean): string | undefined {
  if (isInstant(value)) return new Date(value).toISOString()
  const local = parseLocalTime(value)
  if (!local) return undefined
  if (!end) return new Date(zonedTime(local, timeZone)).toISOString()
  const last = value.length === 10 ? { ...local, hour: 23, minute: 59, second: 59 } : local
  return new Date(zonedTime(last, timeZone) + 999).toISOString()
}

function sortOf(
  entity: Entity,
  columns: Columns,
  raw: Readonly<Record<string, unknown>>,
): ListQuery['sort'] {
  const asked = typeof raw['column'] === 'string' ? raw['column'].replace(/_dictText$/, '') : ''
  const field = columns.get(asked)
  if (field && field.sort !== false && field.kind !== 'refs') {
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
