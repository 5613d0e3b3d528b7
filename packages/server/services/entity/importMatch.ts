import { sameDecimal } from '@tandem/core'
import {
  caselessText,
  columnOf,
  type Entity,
  type Field,
  type FieldValues,
  sheetKeyField,
} from '@tandem/model'
import { type Sql, sql } from '../../store/database/sql.ts'

import { column, type EntityRecord, toColumn } from '../../store/entity/columns.ts'
import { getRecords } from '../../store/entity/getRecord.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { inScope } from '../../store/entity/scopeSql.ts'
import type { Sight } from '../../store/entity/sight.ts'
import { Refused } from '../Refused.ts'
import { fitCell } from '../sheets/cellLimit.ts'
import { cellOf, cellText } from '../sheets/cells.ts'
import type { Mapping } from './importColumns.ts'
import { type PresentedRecord, present } from './present.ts'
import type { EntityRules } from './rules.ts'
import type { Work } from './work.ts'

/** Maximum records examined per key; one that matches more is not a key. */
const MOST_ALIKE = 50

/** The record a row refers to, and its current values as in a sheet. */
export interface Match {
  record: EntityRecord
  shown: PresentedRecord
}

/** A row of a sheet: its cells, and what they say. */
export interface GivenRow {
  cells: readonly string[]
  values: FieldValues
}

/** What a row refers to: a record, nothing yet, or more than one record. */
export type Matched = Match | undefined | Refused

/**
 * The records that rows refer to by their entity's key, in the order of the rows, locked: one statement for all of them,
 * which finds each by an index (docs/decisions/098). Nothing where the sheet lacks the key's columns; where several
 * records match, Refused import.ambiguousKey. An ambiguous reference name is resolved by the rest of the row.
 */
export async function matchesOf(
  work: Work,
  entity: Entity,
  rules: EntityRules,
  fields: Mapping,
  rows: readonly GivenRow[],
): Promise<Matched[]> {
  const { ctx, transaction } = work
  const key = (entity.importKey ?? []).filter((name) => fields.includes(name))
  const found = new Map<number, string[]>()
  for (const { forms, places } of alikeRows(entity, key, rows)) {
    const values = places.map((place) => key.map((name) => rows[place]?.values[name]))
    const statement = matchStatement(entity, ctx, key, forms, values)
    // oxlint-disable-next-line no-await-in-loop -- mostly one statement: rows of a sheet are alike
    for (const { n, id } of await statement.rows(transaction)) {
      const place = places[n - 1]
      if (place !== undefined) found.set(place, [...(found.get(place) ?? []), id])
    }
  }
  const ids = [...new Set([...found.values()].flat())]
  if (ids.length === 0) return rows.map(() => undefined)
  const records = await getRecords(transaction, entity, ids, ctx, { lock: true })
  const shown = await present(ctx, transaction, entity, rules, records)
  const byId = new Map(
    records.flatMap((record, index) => {
      const one = shown[index]
      return one && !rules.isAutomatic?.(record) ? [[record.id, { record, shown: one }]] : []
    }),
  )
  return rows.map((row, place) => {
    const matches = (found.get(place) ?? []).flatMap((id): Match[] => {
      const match = byId.get(id)
      const alike =
        match && key.every((name) => saysSame(work, entity, name, { fields, ...row }, match.shown))
      return alike ? [match] : []
    })
    return matches.length > 1
      ? new Refused('import.ambiguousKey', { args: { count: matches.length } })
      : matches[0]
  })
}

/** Rows of one key: a second one in a sheet may mean what the first has just added. */
export function keyOf(entity: Entity, fields: Mapping, { values }: GivenRow): string {
  const key = (entity.importKey ?? []).filter((name) => fields.includes(name))
  return JSON.stringify(
    key.map((name) => {
      const value = values[name]
      return typeof value === 'string' ? value.toLowerCase() : (value ?? null)
    }),
  )
}

/** How a value of the key is compared: it is one, is empty, names several records, or is none that a record can have. */
type Form = 'is' | 'empty' | 'open' | 'never'

/** Places of the rows whose keys are compared in the same way; those without any value of the key mean no record. */
function alikeRows(
  entity: Entity,
  key: readonly string[],
  rows: readonly GivenRow[],
): { forms: readonly Form[]; places: number[] }[] {
  const groups = new Map<string, { forms: readonly Form[]; places: number[] }>()
  rows.forEach(({ values }, place) => {
    const forms = key.map((name) => formOf(entity.fields[name], values[name]))
    if (forms.includes('never') || forms.every((form) => form === 'empty')) return
    const group = groups.get(forms.join()) ?? { forms, places: [] }
    groups.set(forms.join(), group)
    group.places.push(place)
  })
  return [...groups.values()]
}

function formOf(field: Field | undefined, value: unknown): Form {
  if (value === undefined) return 'empty'
  switch (field?.kind) {
    case 'ref':
      return isResolved(value) ? 'is' : 'open'
    case 'instant':
      return Number.isNaN(Date.parse(plainText(value))) ? 'never' : 'is'
    case 'integer':
      return typeof value === 'number' ? 'is' : 'never'
    case 'decimal':
    case 'money':
      return toColumn(field, value) === null ? 'never' : 'is'
    case 'flag':
      return typeof value === 'boolean' ? 'is' : 'never'
    default:
      return 'is'
  }
}

/**
 * Ids of the records with each of the keys; `n` counts the keys from 1. What is compared is made in the list of keys: of
 * a column only an operator may be asked that reveals nothing by its faults, else row-level security keeps PostgreSQL
 * from using an index.
 * @param forms how each field of the key is compared, for all of `values`
 */
export function matchStatement(
  entity: Entity,
  sight: Sight,
  key: readonly string[],
  forms: readonly Form[],
  values: readonly (readonly unknown[])[],
): Sql<{ n: number; id: string }> {
  const compared = key.flatMap((name, at) => {
    const field = entity.fields[name]
    return field && forms[at] === 'is' ? [{ name, field, at, given: sql.id(`c${at}`) }] : []
  })
  const texts = compared.map(
    ({ field, at }) => sql`${values.map((row) => givenText(field, row[at]))}::text[]`,
  )
  const names = compared.map(({ given }) => given)
  const conditions = key.flatMap((name, at) => {
    const field = entity.fields[name]
    if (!field) return []
    const own = column(columnOf(name, field))
    if (forms[at] === 'empty') return [sql`${own} is null`]
    if (forms[at] === 'open') return [sql`${own} is not null`]
    return [sameSql(entity, name, field, sql.id(`k.c${at}`))]
  })
  const made = compared.map(({ field, given }) => sql`${madeSql(field, given)} as ${given}`)
  return sql<{ n: number; id: string }>`
    with k as materialized (
      select ${sql.join([sql`n::integer as n`, ...made])}
      from unnest(${sql.join(texts)}) with ordinality as u(${sql.join([...names, sql`n`])}))
    select k.n, m.id::text as id from k cross join lateral (
      select t.id from ${sql.id(entity.table)} t
      where ${inScope(entity, sight)} and ${sql.all(conditions)}
      order by t.id limit ${MOST_ALIKE}) m
    order by k.n, m.id`
}

/** A value of a key as text, in the writing of its column. */
function givenText(field: Field, value: unknown): string {
  const text = plainText(
    field.kind === 'decimal' || field.kind === 'money' ? toColumn(field, value) : value,
  )
  return caselessText(field) === 'upper' ? text.toUpperCase() : text
}

function madeSql(field: Field, given: Sql): Sql {
  switch (field.kind) {
    case 'ref':
      return sql`${given}::bigint`
    case 'instant':
      return sql`date_trunc('second', ${given}::timestamptz)`
    case 'integer':
    case 'decimal':
    case 'money':
      return sql`${given}::numeric`
    case 'flag':
      return sql`${given}::boolean`
    default:
      return caselessText(field) ? given : sql`lower(${given})`
  }
}

/** A column equal to a value of the list of keys: texts ignoring case, moments to the second shown in a sheet. */
function sameSql(entity: Entity, name: string, field: Field, given: Sql): Sql {
  const own = column(columnOf(name, field))
  switch (field.kind) {
    case 'ref':
    case 'integer':
    case 'decimal':
    case 'money':
    case 'flag':
      return sql`${own} = ${given}`
    case 'instant':
      return sql`${own} >= ${given} and ${own} < ${given} + interval '1 second'`
    default:
      if (caselessText(field)) return sql`${own} = ${given}`
      // The first such text has a column of its own, in small letters, with an index.
      return name === sheetKeyField(entity)
        ? sql`t.sheet_key = ${given}`
        : sql`lower(${own}::text) = ${given}`
  }
}

/** Whether a cell equals what an export would write for the record: then it changes nothing. */
export function isAsShown(
  { ctx }: Work,
  entity: Entity,
  name: string,
  cell: string,
  shown: PresentedRecord,
): boolean {
  const field = entity.fields[name]
  if (!field || field.kind === 'secret') return false
  const own = cellOf(ctx, name, field, shown)
  const given = cell.trim()
  const whole = cellText(own)
  if (whole.trim() === given || fitCell(whole).trim() === given) return true
  if (own === null || typeof own !== 'object') return false
  // A workbook writes 0.0500 as 0.05, and midnight as the date alone.
  return own.kind === 'decimal' ? sameDecimal(own.text, given) : own.text === `${given} 00:00:00`
}

function saysSame(
  work: Work,
  entity: Entity,
  name: string,
  { fields, cells, values }: GivenRow & { fields: Mapping },
  shown: PresentedRecord,
): boolean {
  const cell = cells[fields.indexOf(name)] ?? ''
  // Left open by the search: an ambiguous name.
  const isOpen = entity.fields[name]?.kind === 'ref' && !isResolved(values[name])
  return !isOpen || isAsShown(work, entity, name, cell, shown)
}

const isResolved = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && /^[1-9][0-9]{0,18}$/.test(value))
