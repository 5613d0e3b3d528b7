import { translate } from '@tandem/i18n'
import {
  addSchema,
  checkField,
  type Entity,
  type FieldValues,
  idsIn,
  type ImportFigures,
  type ImportMode,
} from '@tandem/model'

import type { Ctx } from '../ctx.ts'
import { fieldIssues } from '../fieldIssues.ts'
import { type FieldRefusal, Refused } from '../Refused.ts'
import { sentence } from '../sentence.ts'
import { alone } from './alone.ts'
import { isCut } from './cellLimit.ts'
import { readCells, type References } from './importCells.ts'
import { importLabel, type Mapping } from './importColumns.ts'
import { isAsShown, matchOf } from './importMatch.ts'
import type { PresentedRecord } from './present.ts'
import type { EntityRules } from './rules.ts'
import type { Work } from './work.ts'
import { addWithin, changeWithin, mayDo } from './writeRecords.ts'

/** The values of one row. @throws Refused request.invalid naming each invalid field */
export function valuesOfRow(
  ctx: Ctx,
  entity: Entity,
  fields: Mapping,
  cells: readonly string[],
  references: References,
): FieldValues {
  const values = readCells(ctx, entity, fields, cells, references)
  const unknown = unknownReferences(entity, values, references)
  const checked = addSchema(entity).safeParse(values)
  if (checked.success && Object.keys(unknown).length === 0) return checked.data
  const found = checked.success ? {} : fieldIssues(checked.error).fields
  throw new Refused('request.invalid', { fields: { ...found, ...unknown } })
}

/** An import in progress. */
export interface ImportRun {
  entity: Entity
  rules: EntityRules
  fields: Mapping
  mode: ImportMode
  /** Records its rows have matched so far: a second row with the same key is an error. */
  met: Set<string>
}

export const noFigures = (): ImportFigures => ({ added: 0, changed: 0, unchanged: 0, skipped: 0 })

export const startRun = (run: Omit<ImportRun, 'met'>): ImportRun => ({ ...run, met: new Set() })

/** The outcome of a row, and its record; null: it was skipped before there was one. */
export interface Imported {
  id: string | null
  did: keyof ImportFigures
}

/** Imports one row so that its failure does not affect the others; returns the outcome, or what was wrong. */
export async function importRow(
  work: Work,
  run: ImportRun,
  cells: readonly string[],
  references: References,
): Promise<Imported | { problem: Refused }> {
  const outcome = await alone(work, (own) => passRow(own, run, cells, references))
  if ('problem' in outcome) return outcome
  if (outcome.value.id !== null) run.met.add(outcome.value.id)
  return outcome.value
}

async function passRow(
  work: Work,
  { entity, rules, fields, mode, met }: ImportRun,
  cells: readonly string[],
  references: References,
): Promise<Imported> {
  const given = readCells(work.ctx, entity, fields, cells, references)
  const match = await matchOf(work, entity, rules, { fields, cells, values: given })
  demandWhole(work, entity, { fields, cells, shown: match?.shown })
  if (!match) {
    if (mode === 'change') return { id: null, did: 'skipped' }
    const values = valuesOfRow(work.ctx, entity, fields, cells, references)
    return { id: await addWithin(work, entity, rules, values, { from: 'sheet' }), did: 'added' }
  }
  const { record, shown } = match
  if (met.has(record.id)) throw new Refused('import.twice')
  // An empty cell leaves a field unchanged, and so does one equal to the stored value.
  const changed = Object.fromEntries(
    Object.entries(given).filter(
      ([name]) => !isAsShown(work, entity, name, cells[fields.indexOf(name)] ?? '', shown),
    ),
  )
  if (Object.keys(changed).length === 0) return { id: record.id, did: 'unchanged' }
  if (mode === 'add') return { id: record.id, did: 'skipped' }
  demandGood(entity, changed, references)
  mayDo(work.ctx, entity, rules, record, 'edit')
  const did = await changeWithin(work, entity, rules, record, changed, 'skip')
  return { id: record.id, did: did ? 'changed' : 'unchanged' }
}

/** A cut-off text must not replace the full one. @throws Refused request.invalid */
function demandWhole(
  work: Work,
  entity: Entity,
  row: { fields: Mapping; cells: readonly string[]; shown: PresentedRecord | undefined },
): void {
  const cut = row.fields.flatMap((name, index) => {
    const cell = row.cells[index] ?? ''
    if (name === undefined || !isCut(cell.trim())) return []
    const unchanged = row.shown && isAsShown(work, entity, name, cell, row.shown)
    return unchanged ? [] : [[name, { reason: 'import.cellCut' as const }] as const]
  })
  if (cut.length > 0) throw new Refused('request.invalid', { fields: Object.fromEntries(cut) })
}

/** Checks the cells of a change individually. @throws Refused request.invalid */
function demandGood(entity: Entity, values: FieldValues, references: References): void {
  const faults: Record<string, FieldRefusal> = { ...unknownReferences(entity, values, references) }
  for (const [name, value] of Object.entries(values)) {
    const field = entity.fields[name]
    const fault = field && checkField(field, value)
    if (fault && !faults[name]) faults[name] = fault
  }
  if (Object.keys(faults).length > 0) throw new Refused('request.invalid', { fields: faults })
}

/** The error of a row, in one line. */
export function describeProblem(
  ctx: Pick<Ctx, 'locale'>,
  entity: Entity,
  problem: Refused,
): string {
  const named = Object.entries(problem.details.fields ?? {}).map(([field, { reason, args }]) =>
    translate(ctx.locale, 'exports.fault', {
      label: importLabel(ctx, entity, field),
      message: sentence(ctx.locale, reason, args),
    }),
  )
  return named.length > 0
    ? named.join(' ')
    : sentence(ctx.locale, problem.code, problem.details.args)
}

/** Cells that name no record available to this user, or more than one. */
function unknownReferences(
  entity: Entity,
  values: FieldValues,
  references: References,
): Record<string, FieldRefusal> {
  const unknown: Record<string, FieldRefusal> = {}
  for (const [name, given] of Object.entries(values)) {
    const field = entity.fields[name]
    if (!field?.entity) continue
    const called = references.get(field.entity)
    const ids = new Set(called?.values())
    // What is no list of shares names nothing.
    const words = field.kind === 'shares' && !Array.isArray(given) ? [] : idsIn(given)
    const stray = words.find((word) => !ids.has(word))
    if (stray === undefined) continue
    const several = called?.get(stray.toLowerCase()) === null
    unknown[name] = {
      reason: several ? 'import.ambiguous' : 'import.unknown',
      args: { entity: `@${field.entity}.one` },
    }
  }
  return unknown
}
