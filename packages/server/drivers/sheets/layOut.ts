import { isCellError, splitNumbers } from '@tandem/core/cells'
import { SheetRefused, type SheetBatch, type SheetRow } from '../../ports/sheetReader.ts'
import { holdsNumber, isFiller, looksLikeNumber, namesNumbers, seriesName } from './numberLook.ts'
import type { RawRow, RawRows } from './rawRow.ts'
import { sheetLimits } from './sheetLimits.ts'

const SAMPLE_ROWS = 200
const BATCH_ROWS = 1000
const BATCH_CHARS = 256 * 1024

export type LayOutOptions = {
  /** 0-based column of the numbers; undefined to detect it. */
  column?: number | undefined
  /** Rows as they are, one each: not a list of numbers. */
  table?: boolean | undefined
  /** A plain text of numbers, which seldom has other columns. */
  plain?: boolean | undefined
}

/**
 * Finds the number columns and the header, removes blank rows and splits the rest into batches. A row with several
 * numbers is several; none of them is dropped.
 * @throws SheetRefused file.empty, file.columns, file.lineTooLong
 */
export async function* layOut(
  rows: RawRows,
  options: LayOutOptions = {},
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
      plan = makePlan(sample, options)
      pending = sample.slice(plan.skip)
      sample = undefined
    }
    if (plan === undefined) continue
    for (const row of pending) {
      for (const one of sheetRows(row, plan)) batch.push(one)
      chars += row.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (batch.length < BATCH_ROWS && chars < BATCH_CHARS) continue
      yield { column: plan.column, header: plan.header, rows: batch }
      count += batch.length
      batch = []
      chars = 0
    }
  }
  if (sample !== undefined) {
    plan = makePlan(sample, options)
    for (const row of sample.slice(plan.skip)) batch.push(...sheetRows(row, plan))
  }
  count += batch.length
  if (count === 0) throw new SheetRefused('file.empty')
  if (plan !== undefined && batch.length > 0) {
    yield { column: plan.column, header: plan.header, rows: batch }
  }
}

type Plan = {
  column: number
  header: string[]
  skip: 0 | 1
  /** Columns whose cells are all numbers to send to, the first of them `column`. */
  numbers: ReadonlySet<number>
  /** `all`: every cell is one of a list; `list`: every number is; `unnamed`: numbers elsewhere are named; `none`: the columns say what they are. */
  elsewhere: 'all' | 'list' | 'unnamed' | 'none'
  /** A cell may hold several numbers. */
  splits: boolean
}

/** Which columns contain the numbers, and whether the first row only names the columns. */
export function makePlan(
  sample: readonly RawRow[],
  { column: wanted, table = false, plain = false }: LayOutOptions = {},
): Plan {
  const first = sample[0]?.cells ?? []
  const column = wanted ?? (table ? 0 : numberColumn(sample))
  const title = first[column] ?? ''
  // A row without a digit in the number column is a heading; so is "Phone 1".
  const isHeader =
    title !== '' && !holdsNumber(title) && (namesNumbers(title) || !/\p{Nd}/u.test(title))
  const header = isHeader ? first : []
  const skip = isHeader ? 1 : 0
  const fixed = { column, header, skip, numbers: new Set([column]) } as const
  if (table) return { ...fixed, header: [], skip: 0, elsewhere: 'none', splits: false }
  if (wanted !== undefined) return { ...fixed, elsewhere: 'none', splits: true }
  const body = sample.slice(skip)
  const width = body.reduce((most, row) => Math.max(most, row.cells.length), 0)
  const used = Array.from({ length: width }, (_, at) => at).filter((at) =>
    body.some((row) => (row.cells[at] ?? '') !== '' || (row.formulas?.includes(at) ?? false)),
  )
  const isUnnamedList = used.every(
    (at) => (at === column || (header[at] ?? '') === '') && numberShare(body, at) >= 0.5,
  )
  const others = used.filter((at) => at !== column && isAnother(at))
  const numbers = new Set([column, ...others])
  const isList =
    header.filter((name) => name !== '').length < 2 && used.every((at) => numbers.has(at))
  return {
    column,
    header,
    skip,
    numbers,
    elsewhere: isList ? (plain ? 'all' : 'list') : 'unnamed',
    splits: true,
  }

  /** Another column of numbers to send to: nobody says what else it is, or one of a series such as "Phone 2". */
  function isAnother(at: number): boolean {
    const name = header[at] ?? ''
    if (numberShare(body, at) < 0.5) return false
    if (name === '') return isUnnamedList || plain
    return namesNumbers(name) && (plain || seriesName(name) === seriesName(title))
  }
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
    if ((cell === '' || isFiller(cell)) && !formula) continue
    filled++
    if (formula || holdsNumber(cell)) numbers++
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

/** A row once for each of its numbers. One without any is a row too: it is named among those that are left out. */
function* sheetRows(row: RawRow, plan: Plan): Generator<SheetRow> {
  let found = 0
  const places = plan.elsewhere === 'none' ? [plan.column] : row.cells.map((_, at) => at)
  for (const at of places) {
    const cell = row.cells[at] ?? ''
    const isOwn =
      plan.numbers.has(at) ||
      plan.elsewhere === 'all' ||
      (plan.elsewhere === 'list' && holdsNumber(cell))
    if (row.formulas?.includes(at)) {
      if (!isOwn) continue
      yield { ...rowOf(row, '', plan), reason: 'cell.formula' }
      found++
    } else if (isOwn && cell !== '') {
      for (const number of plan.splits ? splitNumbers(cell) : [cell]) {
        yield isCellError(number)
          ? { ...rowOf(row, number, plan), reason: 'cell.error' }
          : rowOf(row, number, plan)
        found++
      }
    } else if (!isOwn && (plan.header[at] ?? '') === '' && looksLikeNumber(cell)) {
      yield { ...rowOf(row, cell, plan), reason: 'cell.otherNumber' }
    }
  }
  if (found === 0) yield rowOf(row, '', plan)
}

function rowOf({ row, cells, formulas }: RawRow, number: string, plan: Plan): SheetRow {
  // In a list each number stands for itself.
  const own =
    plan.elsewhere === 'all' && cells.length > 1 && formulas === undefined ? [number] : cells
  return formulas === undefined ? { row, number, cells: own } : { row, number, cells, formulas }
}
