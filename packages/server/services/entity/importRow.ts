import { FORMULA_CELL, isCellError } from '@tandem/core'
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
import { isCut } from '../sheets/cellLimit.ts'
import { readCells, type References, referencesIn } from './importCells.ts'
import { importLabel, type Mapping } from './importColumns.ts'
import { type GivenRow, isAsShown, keyOf, type Match, matchesOf } from './importMatch.ts'
import type { PresentedRecord } from './present.ts'
import type { EntityRules } from './rules.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import type { Work } from './work.ts'
import { readPhones } from './readPhones.ts'
import { addWithin, changeWithin, mayDo } from './writeRecords.ts'

/** The values of one row. @throws Refused request.invalid naming each invalid field */
export function valuesOfRow(
  ctx: Ctx,
  entity: Entity,
  fields: Mapping,
  cells: readonly string[],
  references: References,
): FieldValues {
  demandValues(fields, cells)
  const values = readCells(ctx, entity, fields, cells, references)
  const unknown = unknownReferences(entity, values, references)
  const checked = addSchema(entity).safeParse(values)
  if (checked.success && Object.keys(unknown).length === 0) return checked.data
  const found = checked.success ? {} : fieldIssues(checked.error).fields
  throw new Refused('request.invalid', { fields: { ...found, ...unknown } })
}

/** A formula is never evaluated, and an error such as #N/A is no value. @throws Refused request.invalid */
function demandValues(fields: Mapping, cells: readonly string[]): void {
  const faults = fields.flatMap((name, index): [string, FieldRefusal][] => {
    const cell = cells[index] ?? ''
    if (name === undefined) return []
    if (cell === FORMULA_CELL) return [[name, { reason: 'import.cellFormula' }]]
    return isCellError(cell) ? [[name, { reason: 'import.cellError', args: { error: cell } }]] : []
  })
  if (faults.length === 0) return
  throw new Refused('request.invalid', { fields: Object.fromEntries(faults) })
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

/** Imports one of the rows of a piece. */
export type ImportPass = (cells: readonly string[]) => Promise<Imported | { problem: Refused }>

/**
 * Prepares to import some rows of a sheet, a piece at a time: what they name and the records they refer to are found and
 * locked by one statement each, however long the lists are. Each row is then passed once, in order.
 */
export async function startRows(
  work: Work,
  run: ImportRun,
  rows: readonly { cells: readonly string[] }[],
): Promise<ImportPass> {
  const { entity, rules, fields } = run
  const references = await referencesIn(work, entity, fields, rows)
  const given: (GivenRow & { problem?: Refused })[] = []
  for (const { cells } of rows) {
    const values = readCells(work.ctx, entity, fields, cells, references)
    // oxlint-disable-next-line no-await-in-loop -- mostly nothing is asked
    const problem = await phoneProblem(work, entity, values)
    given.push(problem ? { cells, values: {}, problem } : { cells, values })
  }
  const matches = await matchesOf(work, entity, rules, fields, given)
  const known = new Map(given.map((row, index) => [row.cells, { row, match: matches[index] }]))
  const met = new Set<string>()
  return async (cells) => {
    const found = known.get(cells)
    if (!found) throw new Error('The row is not one of this piece.')
    const { row } = found
    const outcome = await alone(work, async (own) => {
      demandValues(fields, cells)
      if (row.problem) throw row.problem
      const key = keyOf(entity, fields, row)
      // One above it has this key too, and may have added what this one means.
      const again = met.has(key)
      met.add(key)
      const [match] = again ? await matchesOf(own, entity, rules, fields, [row]) : [found.match]
      if (match instanceof Refused) throw match
      return passRow(own, run, { ...row, match }, references)
    })
    if ('problem' in outcome) return outcome
    if (outcome.value.id !== null) run.met.add(outcome.value.id)
    return outcome.value
  }
}

/** Writes the numbers of a row as a send reads them; what is wrong with them, if anything. */
async function phoneProblem(
  work: Work,
  entity: Entity,
  values: FieldValues,
): Promise<Refused | undefined> {
  try {
    await readPhones(work, entity, values)
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

async function passRow(
  work: Work,
  { entity, rules, fields, mode, met }: ImportRun,
  { cells, values: given, match }: GivenRow & { match: Match | undefined },
  references: References,
): Promise<Imported> {
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
  // Rows above it may have changed the record beside what they name.
  const current = await getRecord(work.transaction, entity, record.id, work.ctx, { lock: true })
  if (!current) throw new Refused('record.notFound')
  mayDo(work.ctx, entity, rules, current, 'edit')
  const did = await changeWithin(work, entity, rules, current, changed, { unchanged: 'skip' })
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
