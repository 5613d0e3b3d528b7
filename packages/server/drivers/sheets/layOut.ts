import { SheetRefused, type SheetBatch, type SheetRow } from '../../ports/sheetReader.ts'
import { looksLikeNumber, namesNumbers } from './numberLook.ts'
import type { RawRow, RawRows } from './rawRow.ts'
import { sheetLimits } from './sheetLimits.ts'

const SAMPLE_ROWS = 200
const BATCH_ROWS = 1000
const BATCH_CHARS = 256 * 1024

/**
 * Finds the number column and the header, removes blank rows and splits the rest into batches.
 * @param column 0-based; undefined to detect it
 * @throws SheetRefused file.empty, file.columns, file.lineTooLong
 */
export async function* layOut(
  rows: RawRows,
  column: number | undefined,
): AsyncGenerator<SheetBatch> {
  let sample: RawRow[] | undefined = []
  let plan: Plan | undefined
  let batch: SheetRow[] = []
  let chars = 0
  let count = 0

  for await (const group of rows) {
    const filled = group.filter(isFilled)
    filled.forEach(checkSize)
    let pending = filled
    if (sample !== undefined) {
      // One by one: a file of short lines fills a group with more rows than a call accepts as
      // arguments.
      for (const row of filled) sample.push(row)
      if (sample.length < SAMPLE_ROWS) continue
      plan = makePlan(sample, column)
      pending = sample.slice(plan.skip)
      sample = undefined
    }
    if (plan === undefined) continue
    for (const row of pending) {
      batch.push(sheetRow(row, plan.column))
      chars += row.cells.reduce((sum, cell) => sum + cell.length, 0)
      count++
      if (batch.length < BATCH_ROWS && chars < BATCH_CHARS) continue
      yield { column: plan.column, header: plan.header, rows: batch }
      batch = []
      chars = 0
    }
  }
  if (sample !== undefined) {
    plan = makePlan(sample, column)
    for (const row of sample.slice(plan.skip)) batch.push(sheetRow(row, plan.column))
  }
  count += batch.length
  if (count === 0) throw new SheetRefused('file.empty')
  if (plan !== undefined && batch.length > 0) {
    yield { column: plan.column, header: plan.header, rows: batch }
  }
}

type Plan = { column: number; header: string[]; skip: 0 | 1 }

/** Which column contains the numbers, and whether the first row only names the columns. */
export function makePlan(sample: readonly RawRow[], wanted: number | undefined): Plan {
  const first = sample[0]?.cells ?? []
  const column = wanted ?? numberColumn(sample)
  const title = first[column] ?? ''
  // A row without a digit in the number column is a heading; so is "Phone 1".
  const isHeader =
    title !== '' && !looksLikeNumber(title) && (namesNumbers(title) || !/\p{Nd}/u.test(title))
  return isHeader ? { column, header: first, skip: 1 } : { column, header: [], skip: 0 }
}

/**
 * The column named as numbers, otherwise the first that is mostly numbers, otherwise the one with
 * most of them.
 */
function numberColumn(sample: readonly RawRow[]): number {
  const width = sample.reduce((most, row) => Math.max(most, row.cells.length), 0)
  let best = { column: 0, share: 0 }
  let firstMostly: number | undefined
  for (let column = 0; column < width; column++) {
    const share = numberShare(sample, column)
    const title = sample[0]?.cells[column] ?? ''
    if (share > 0 && namesNumbers(title)) return column
    if (share >= 0.5) firstMostly ??= column
    if (share > best.share) best = { column, share }
  }
  return firstMostly ?? best.column
}

function numberShare(sample: readonly RawRow[], column: number): number {
  let filled = 0
  let numbers = 0
  for (const row of sample) {
    const cell = row.cells[column] ?? ''
    const formula = row.formulas?.includes(column) ?? false
    if (cell === '' && !formula) continue
    filled++
    if (formula || looksLikeNumber(cell)) numbers++
  }
  return filled === 0 ? 0 : numbers / filled
}

function isFilled(row: RawRow): boolean {
  return row.formulas !== undefined || row.cells.some((cell) => cell !== '')
}

function checkSize({ row, cells }: RawRow): void {
  if (cells.findLastIndex((cell) => cell !== '') >= sheetLimits.columns) {
    throw new SheetRefused('file.columns', row)
  }
  const chars = cells.reduce((sum, cell) => sum + cell.length, 0)
  if (chars > sheetLimits.lineBytes) throw new SheetRefused('file.lineTooLong', row)
}

function sheetRow({ row, cells, formulas }: RawRow, column: number): SheetRow {
  const number = cells[column] ?? ''
  if (formulas === undefined) return { row, number, cells }
  return formulas.includes(column)
    ? { row, number, cells, formulas, reason: 'cell.formula' }
    : { row, number, cells, formulas }
}
