import { expectedEncodings, type TextEncoding } from '@tandem/core'
import type { Entity, ImportFigures, ImportMode } from '@tandem/model'

import type { SheetFile, SheetReader } from '../../ports/sheetReader.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { demandRequired, namedColumns, suggestMapping } from './importColumns.ts'
import { describeProblem, noFigures, startRows, startRun } from './importRow.ts'
import { type ImportRow, readSheet, type SheetText } from '../sheets/readSheet.ts'
import type { EntityRules } from './rules.ts'
import { inTransaction } from './work.ts'

/** Maximum rows of a direct import; longer sheets are a job. */
const MOST_ROWS = 2_000

export interface ImportResult extends ImportFigures {
  totalCount: number
  errorCount: number
  successCount: number
  /** In what a text file was read; null for a workbook. */
  encoding: TextEncoding | null
  /** One line per skipped row: its number in the file and the reason. */
  errors: { row: number; message: string }[]
}

export interface ImportOrder {
  file: SheetFile
  mode: ImportMode
  /** What every row says, as a cell says it; columns of these fields are not read. */
  given?: Readonly<Record<string, string>>
  /** In what a text file is, or may be. */
  text?: SheetText
  /** What names a row where the sheet has no column `name`, by its other cells. */
  nameOf?: (cell: (field: string) => string) => string
}

/**
 * POST <path>/importExcel: one record per row under a heading row (labels in either language, or field names).
 * Valid rows are imported in one transaction, according to the mode; an invalid row changes nothing and is
 * reported.
 * @throws Refused import.*, SheetRefused
 */
export async function importEntity(
  ctx: Ctx,
  ports: Ports & { sheets: SheetReader },
  entity: Entity,
  rules: EntityRules,
  { file, mode, given = {}, text = {}, nameOf }: ImportOrder,
): Promise<ImportResult> {
  const rows: ImportRow[] = []
  let headings: readonly string[] = []
  const names = namedColumns(ctx, entity)
  let encoding: TextEncoding | null = null
  const how = { ...text, expected: expectedEncodings(ctx.timeZone, ctx.locale), sure: true }
  for await (const batch of readSheet(ports.sheets, file, MOST_ROWS, names, how)) {
    headings = batch.headings
    encoding = batch.text?.encoding ?? encoding
    rows.push(...batch.rows)
  }
  const columns = suggestMapping(ctx, entity, headings)
  const isNamed = nameOf !== undefined && !columns.includes('name')
  const fields = [
    ...columns.map((name) => (name !== undefined && name in given ? undefined : name)),
    ...Object.keys(given),
    ...(isNamed ? ['name'] : []),
  ]
  const widened = rows.map(({ row, cells }) => ({
    row,
    cells: [
      ...columns.map((_name, at) => cells[at] ?? ''),
      ...Object.values(given),
      ...(isNamed ? [nameOf((field) => cells[columns.indexOf(field)]?.trim() ?? '')] : []),
    ],
  }))
  demandRequired(ctx, entity, fields, mode)
  return inTransaction(ctx, ports, async (work) => {
    const errors: ImportResult['errors'] = []
    const figures = noFigures()
    const pass = await startRows(work, startRun({ entity, rules, fields, mode }), widened)
    for (const { row, cells } of widened) {
      const outcome = await pass(cells)
      if ('problem' in outcome) {
        errors.push({ row, message: describeProblem(ctx, entity, outcome.problem) })
      } else figures[outcome.did] += 1
    }
    const totalCount = rows.length
    return {
      totalCount,
      errorCount: errors.length,
      successCount: totalCount - errors.length,
      ...figures,
      encoding,
      errors,
    }
  })
}
