import { sameDecimal } from '@tandem/core'
import type { Entity, Field, FieldValues } from '@tandem/model'

import { type EntityRecord, toColumn } from '../../store/entity/columns.ts'
import { getRecords } from '../../store/entity/getRecord.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { Refused } from '../Refused.ts'
import { fitCell } from '../sheets/cellLimit.ts'
import { cellOf, cellText } from '../sheets/cells.ts'
import type { Mapping } from './importColumns.ts'
import { type PresentedRecord, present } from './present.ts'
import type { EntityRules } from './rules.ts'
import type { Work } from './work.ts'
import { type KeyForm, matchStatement } from '../../store/entity/matchStatement.ts'

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

/** Places of the rows whose keys are compared in the same way; those without any value of the key mean no record. */
function alikeRows(
  entity: Entity,
  key: readonly string[],
  rows: readonly GivenRow[],
): { forms: readonly KeyForm[]; places: number[] }[] {
  const groups = new Map<string, { forms: readonly KeyForm[]; places: number[] }>()
  rows.forEach(({ values }, place) => {
    const forms = key.map((name) => formOf(entity.fields[name], values[name]))
    if (forms.includes('never') || forms.every((form) => form === 'empty')) return
    const group = groups.get(forms.join()) ?? { forms, places: [] }
    groups.set(forms.join(), group)
    group.places.push(place)
  })
  return [...groups.values()]
}

function formOf(field: Field | undefined, value: unknown): KeyForm {
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
