import { locales, translate } from '@tandem/i18n'
import { addSchema, type Entity } from '@tandem/model'
import { sql } from 'kysely'

import { type SheetFile, type SheetReader, SheetRefused } from '../../ports/sheetReader.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { fieldIssues } from '../fieldIssues.ts'
import { sentence } from '../sentence.ts'
import { hiddenFields } from './hiddenFields.ts'
import { readCells, referencesIn } from './importCells.ts'
import type { EntityRules } from './rules.ts'
import { inTransaction, type Work } from './work.ts'
import { addWithin } from './writeRecords.ts'

const MOST_ROWS = 2_000

export interface ImportResult {
  totalCount: number
  errorCount: number
  successCount: number
  /** One line per row left out: the row of the file and why. */
  errors: { row: number; message: string }[]
}

/**
 * POST <path>/importExcel: one record per row under a row of headings (labels in either language, or field
 * names). Good rows are added in one transaction; a bad row leaves nothing behind and is told of.
 * @throws Refused import.*, SheetRefused
 */
export async function importEntity(
  ctx: Ctx,
  ports: Ports & { sheets: SheetReader },
  entity: Entity,
  rules: EntityRules,
  file: SheetFile,
): Promise<ImportResult> {
  const { headings, rows } = await readRows(ports.sheets, file)
  const fields = fieldsOf(ctx, entity, headings)
  return inTransaction(ctx, ports, async (work) => {
    const references = await referencesIn(work, entity, fields, rows)
    const errors: ImportResult['errors'] = []
    for (const { row, cells } of rows) {
      const problem = await tryRow(work, async () => {
        const values = readCells(ctx, entity, fields, cells, references)
        const checked = addSchema(entity).safeParse(values)
        if (!checked.success) {
          throw new Refused('request.invalid', { fields: fieldIssues(checked.error).fields })
        }
        await addWithin(work, entity, rules, checked.data)
      })
      if (problem) errors.push({ row, message: describe(ctx, entity, problem) })
    }
    const totalCount = rows.length
    return {
      totalCount,
      errorCount: errors.length,
      successCount: totalCount - errors.length,
      errors,
    }
  })
}

interface ImportRow {
  row: number
  cells: readonly string[]
}

async function readRows(
  sheets: SheetReader,
  file: SheetFile,
): Promise<{ headings: readonly string[]; rows: ImportRow[] }> {
  let headings: readonly string[] | undefined
  const rows: ImportRow[] = []
  try {
    for await (const batch of sheets.read(file, { column: 0 })) {
      for (const row of batch.rows) rows.push({ row: row.row, cells: row.cells })
      if (batch.header.length > 0) headings = batch.header
      if (rows.length > MOST_ROWS + 1) {
        throw new Refused('import.tooManyRows', { args: { max: MOST_ROWS } })
      }
    }
  } catch (error) {
    // The reader's word for it speaks of numbers.
    const empty = error instanceof SheetRefused && error.code === 'file.empty'
    throw empty ? new Refused('import.empty') : error
  }
  // The reader looks for numbers; a heading it took for data is the first row all the same.
  headings ??= rows.shift()?.cells
  if (!headings || rows.length === 0) throw new Refused('import.empty')
  if (rows.length > MOST_ROWS) throw new Refused('import.tooManyRows', { args: { max: MOST_ROWS } })
  return { headings, rows }
}

/** Field of each column; undefined for columns of no field. */
function fieldsOf(ctx: Ctx, entity: Entity, headings: readonly string[]): (string | undefined)[] {
  const names = new Map<string, string>()
  const hidden = hiddenFields(ctx, entity)
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || hidden.has(name)) continue
    names.set(name.toLowerCase(), name)
    for (const locale of locales) {
      names.set(translate(locale, `${entity.name}.${name}.label`).toLowerCase(), name)
    }
  }
  const fields = headings.map((text) => names.get(text.trim().toLowerCase()))
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.required && !field.readOnly && !fields.includes(name)) {
      const column = translate(ctx.locale, `${entity.name}.${name}.label`)
      throw new Refused('import.columns', { args: { column } })
    }
  }
  return fields
}

/** Runs one row so that its failure leaves the others alone; returns what was wrong with it. */
async function tryRow(
  { transaction }: Work,
  add: () => Promise<void>,
): Promise<Refused | undefined> {
  await sql`savepoint import_row`.execute(transaction.kysely)
  try {
    await add()
    await sql`release savepoint import_row`.execute(transaction.kysely)
    return undefined
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await sql`rollback to savepoint import_row`.execute(transaction.kysely)
    return error
  }
}

function describe(ctx: Ctx, entity: Entity, problem: Refused): string {
  const named = Object.entries(problem.details.fields ?? {}).map(([field, { reason, args }]) => {
    const label = translate(ctx.locale, `${entity.name}.${field}.label`)
    return `${label}: ${sentence(ctx.locale, reason, args)}`
  })
  return named.length > 0
    ? named.join(' ')
    : sentence(ctx.locale, problem.code, problem.details.args)
}
