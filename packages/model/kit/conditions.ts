import { type Field, isLinked } from './field.ts'
import { type FilterValue, filterValue, type Moment } from './filterValue.ts'
import { QueryFault } from './queryFault.ts'

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
export type Likeness = 'contains' | 'startsWith' | 'endsWith'
/** One condition on a field of the entity or the frame; `field` is always one of our names. */
export type Condition =
  | { field: string; op: Comparison; value: FilterValue }
  | { field: string; op: Likeness; value: string }
  | { field: string; op: 'in'; values: readonly FilterValue[] }
export type Filter = Condition | { all: readonly Filter[] } | { any: readonly Filter[] }

/** What conditions are parsed against. */
export interface Conditions {
  /** The filterable fields by wire name. */
  columns: ReadonlyMap<string, Field>
  /** IANA zone of the reader. */
  timeZone: string
}

/**
 * The condition of a list parameter: `name`, `name_begin` or `name_end`; undefined if it is none.
 * @throws QueryFault naming the parameter
 */
export function plainCondition(
  { columns, timeZone }: Conditions,
  name: string,
  value: string,
): Condition | undefined {
  const range = /^(.+)_(begin|end)$/.exec(name)
  const rangeField = range?.[1] === undefined ? undefined : columns.get(range[1])
  if (range?.[1] !== undefined && rangeField) {
    if (!isOrdered(rangeField)) {
      throw new QueryFault('query.unknownColumn', name)
    }
    const end = range[2] === 'end'
    return {
      field: range[1],
      op: end ? 'le' : 'ge',
      value: typed(name, rangeField, value, { timeZone, end }),
    }
  }
  const fieldName = name.replace(/_dictText$/, '')
  const field = columns.get(fieldName)
  if (!field) throw new QueryFault('query.unknownColumn', name)
  return valueCondition(fieldName, field, value, timeZone)
}

/** `ge 5`, `>= 5` and so on; the space distinguishes them from a value. */
const comparisons: Readonly<Record<string, 'gt' | 'ge' | 'lt' | 'le'>> = {
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
}

/**
 * `*v*`, `v*`, `*v`, `!v`, and for numbers and times `ge v`; a comma separates several values only where a value cannot
 * contain one.
 */
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
    return { field: name, op: 'ne', value: typed(name, field, value.slice(1), { timeZone }) }
  }
  const [sign = '', core = ''] = value.split(/ (.*)/, 2)
  const op = isOrdered(field) ? comparisons[sign] : undefined
  if (op !== undefined) {
    const end = op === 'le' || op === 'gt'
    return { field: name, op, value: typed(name, field, core.trim(), { timeZone, end }) }
  }
  if (listsValues(field) && value.includes(',')) return listCondition(name, field, value, timeZone)
  return { field: name, op: 'eq', value: typed(name, field, value, { timeZone }) }
}

function listCondition(name: string, field: Field, value: string, timeZone: string): Condition {
  const values = value
    .split(',')
    .filter((one) => one !== '')
    .map((one) => typed(name, field, one, { timeZone }))
  if (values.length === 0 || values.length > 500) throw new QueryFault('query.badValue', name)
  return { field: name, op: 'in', values }
}

/** The condition of a rule of `superQueryParams`. @throws QueryFault naming its field */
export function ruleCondition(
  { columns, timeZone }: Conditions,
  { field: wireName, rule, val: value }: { field: string; rule: string; val: string },
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
      if (ordered && (isLinked(field) || field.kind === 'flag')) {
        throw new QueryFault('query.badValue', wireName)
      }
      const end = rule === 'le' || rule === 'gt'
      return { field: name, op: rule, value: typed(wireName, field, value, { timeZone, end }) }
    }
    default:
      throw new QueryFault('query.badValue', wireName)
  }
}

const isTextual = (field: Field): boolean =>
  field.kind === 'text' || field.kind === 'phone' || field.kind === 'country'
const isOrdered = (field: Field): boolean =>
  ['integer', 'decimal', 'money', 'instant'].includes(field.kind)
const listsValues = (field: Field): boolean =>
  ['ref', 'refs', 'shares', 'choice'].includes(field.kind)

function typed(name: string, field: Field, value: string, moment: Moment): FilterValue {
  const found = filterValue(field, value, moment)
  if (found === undefined) throw new QueryFault('query.badValue', name)
  return found
}
