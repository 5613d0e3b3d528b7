import type { Entity, ImportFigures, ImportMode, ImportPreview } from '@tandem/model'
import { translate } from '@tandem/i18n'

import { withScope } from '../../store/database/withScope.ts'
import { getRecords } from '../../store/entity/getRecord.ts'
import { ownJob } from '../../store/userJobs/ownJobs.ts'
import type { JobRow } from '../../store/userJobs/jobRow.ts'
import { rowsAfter, type SheetCells } from '../../store/userJobs/sheetRows.ts'
import type { Ctx } from '../ctx.ts'
import { cellOf, cellText } from '../sheets/cells.ts'
import { referencesIn } from '../entity/importCells.ts'
import { checkMapping, type Mapping } from '../entity/importColumns.ts'
import {
  describeProblem,
  type ImportRun,
  noFigures,
  startRows,
  startRun,
  valuesOfRow,
} from '../entity/importRow.ts'
import { present } from '../entity/present.ts'
import type { EntityRules } from '../entity/rules.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { collectFaults, type FaultBook } from './importFaults.ts'
import { ownScope } from './jobLines.ts'

/** Rows that are actually added and rolled back, so that every rule applies to them. */
const TRIED_ROWS = 2_000
/** Rows checked between yields to other work. */
const ROWS_AT_ONCE = 1_000
const SHOWN_ROWS = 6

export interface MappingInput {
  id: string
  mapping: readonly (string | null)[]
  mode: ImportMode
}

/**
 * POST <path>/importCheck: what the import would do. Every row is checked cell by cell; the first ones are added and
 * rolled back, so that the record's own rules apply as well. Nothing is kept.
 */
export async function checkImport(
  ctx: Ctx,
  ports: Ports,
  entity: Entity,
  rules: EntityRules,
  input: MappingInput,
): Promise<ImportPreview> {
  const { job, headings } = await draftOf(ctx, ports, entity, input.id)
  const fields = checkMapping(ctx, entity, headings, input.mapping, input.mode)
  const faults = collectFaults(ctx, entity, fields)
  const first = await staged(ctx, ports, job.id, 0, TRIED_ROWS)
  const run = startRun({ entity, rules, fields, mode: input.mode })
  const { shown, figures } = await rehearse(ctx, ports, run, first, faults)
  let total = first.length
  let at = first.at(-1)?.row ?? 0
  for (;;) {
    const rows = await staged(ctx, ports, job.id, at, ROWS_AT_ONCE)
    if (rows.length === 0) break
    // Cells of changing rows are checked individually when written.
    if (input.mode === 'add') {
      await inTransaction(ctx, ports, (work) => checkCells(work, entity, fields, rows, faults))
    }
    total += rows.length
    at = rows.at(-1)?.row ?? at
  }
  const bad = faults.rows()
  return {
    total,
    good: total - bad,
    bad,
    tried: first.length,
    figures,
    faults: faults.list(),
    warnings: warningsOf(ctx, headings, fields, total, first.length),
    rows: shown,
  }
}

/**
 * A sheet this user uploaded for this entity, with its headings. @throws Refused record.notFound
 */
export async function draftOf(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  entity: Entity,
  id: string,
): Promise<{ job: JobRow; headings: readonly string[] }> {
  return withScope(ports.database, ownScope(ctx), async (transaction) => {
    const job = await ownJob(transaction, ctx.actor.id, id)
    if (job?.kind !== 'import' || job.status !== 'draft' || job.list !== entity.name) {
      throw new Refused('record.notFound')
    }
    const [head] = await rowsAfter(transaction, id, -1, 1)
    return { job, headings: head?.cells ?? [] }
  })
}

const staged = (
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  id: string,
  after: number,
  most: number,
) =>
  withScope(ports.database, ownScope(ctx), (transaction) => rowsAfter(transaction, id, after, most))

/** Thrown by `rehearse` to roll everything back. */
class TakenBack extends Error {}

async function rehearse(
  ctx: Ctx,
  ports: Ports,
  run: ImportRun,
  rows: readonly SheetCells[],
  faults: FaultBook,
): Promise<{ shown: ImportPreview['rows']; figures: ImportFigures }> {
  const { entity, rules, fields } = run
  const figures = noFigures()
  const shown: ImportPreview['rows'][number][] = []
  try {
    await inTransaction(ctx, ports, async (work) => {
      const pass = await startRows(work, run, rows)
      for (const { row, cells } of rows) {
        const outcome = await pass(cells)
        const problem = 'problem' in outcome ? outcome.problem : null
        if (problem) faults.add(row, cells, problem)
        if ('did' in outcome) figures[outcome.did] += 1
        if (shown.length >= SHOWN_ROWS) continue
        const fault = problem ? describeProblem(ctx, entity, problem) : null
        const words =
          'did' in outcome && outcome.id !== null
            ? await inWords(work, entity, rules, fields, outcome.id)
            : asWritten(fields, cells)
        shown.push({ row, cells: words, fault })
      }
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return { shown, figures }
}

/** The record as it would be read afterwards. */
async function inWords(
  { ctx, transaction }: Work,
  entity: Entity,
  rules: EntityRules,
  fields: Mapping,
  id: string,
): Promise<Record<string, string>> {
  const [record] = await getRecords(transaction, entity, [id], ctx)
  if (!record) return {}
  const [shown] = await present(ctx, transaction, entity, rules, [record])
  return Object.fromEntries(
    fields.flatMap((name) => {
      const field = name === undefined ? undefined : entity.fields[name]
      if (name === undefined || !field || !shown) return []
      const secret = field.kind === 'secret'
      return [[name, secret ? '••••' : cellText(cellOf(ctx, name, field, shown))]]
    }),
  )
}

const asWritten = (fields: Mapping, cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((name, index) => (name === undefined ? [] : [[name, cells[index] ?? '']])),
  )

async function checkCells(
  work: Work,
  entity: Entity,
  fields: Mapping,
  rows: readonly SheetCells[],
  faults: FaultBook,
): Promise<void> {
  const references = await referencesIn(work, entity, fields, rows)
  for (const { row, cells } of rows) {
    try {
      valuesOfRow(work.ctx, entity, fields, cells, references)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      faults.add(row, cells, error)
    }
  }
}

function warningsOf(
  { locale }: Ctx,
  headings: readonly string[],
  fields: Mapping,
  total: number,
  tried: number,
): string[] {
  const left = headings.filter((heading, index) => fields[index] === undefined && heading !== '')
  return [
    ...(left.length > 0
      ? [translate(locale, 'exports.check.leftOut', { n: left.length, columns: left.join(', ') })]
      : []),
    ...(tried < total ? [translate(locale, 'exports.check.tried', { n: tried })] : []),
  ]
}
