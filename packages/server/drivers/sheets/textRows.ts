import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { SheetRefused } from '../../ports/sheetReader.ts'
import { looksLikeNumber } from './numberLook.ts'
import type { RawRow, RawRows } from './rawRow.ts'
import { sheetLimits } from './sheetLimits.ts'
import { inspectText, textBlocks } from './textEncoding.ts'

const separators = [',', '\t', ';', '|', '，', '；', '、']

/**
 * Rows of a txt or csv file. A txt whose lines contain only numbers is a list, as if pasted: each
 * number becomes a row with its line's number.
 * @throws SheetRefused file.encoding, file.lineTooLong, file.broken
 */
export async function* textRows(path: string, kind: 'txt' | 'csv'): RawRows {
  const { encoding, quoted } = await inspectText(path)
  const blocks = textBlocks(path, encoding)
  const first = await blocks.next()
  if (first.done) return

  const layout = findLayout(first.value, kind)
  const text = resume(first.value, blocks)
  const groups =
    quoted && layout.separator !== undefined
      ? quotedRecords(text, layout.separator)
      : plainRecords(text, layout.separator, quoted)
  let row = 0
  for await (const records of groups) {
    const rows: RawRow[] = []
    for (const record of records) {
      row++
      if (row === 1 && layout.named) continue // Excel's "sep=;" line is not a data row
      if (layout.list) {
        for (const cell of record) if (cell.trim() !== '') rows.push(rawRow(row, [cell]))
      } else rows.push(rawRow(row, record))
    }
    yield rows
  }
}

function rawRow(row: number, cells: string[]): RawRow {
  const formulas: number[] = []
  const texts = cells.map((cell, column) => {
    const text = cell.trim()
    // What a spreadsheet would compute on opening; ="86138..." too, because its text only results from
    // computing.
    if (!text.startsWith('=') || text.length < 2) return text
    formulas.push(column)
    return ''
  })
  return formulas.length > 0 ? { row, cells: texts, formulas } : { row, cells: texts }
}

type Layout = { separator: string | undefined; list: boolean; named: boolean }

/** The separator found in most of the first lines. */
function findLayout(text: string, kind: 'txt' | 'csv'): Layout {
  const lines = text.split(/\r\n|\n|\r/, 200).filter((line) => line.trim() !== '')
  const named = /^sep=(.)$/i.exec(lines[0] ?? '')?.[1]
  if (named !== undefined) return { separator: named, list: false, named: true }

  let separator: string | undefined
  let most = 0
  for (const candidate of separators) {
    const holding = lines.filter((line) => line.includes(candidate)).length
    if (holding > most) [separator, most] = [candidate, holding]
  }
  const list =
    kind === 'txt' &&
    separator !== undefined &&
    lines.every((line) =>
      cut(line, separator).every((cell) => cell === '' || looksLikeNumber(cell)),
    )
  return { separator, list, named: false }
}

function cut(line: string, separator: string | undefined): string[] {
  return separator === undefined
    ? [line]
    : line.split(separator).map((cell) => unquote(cell.trim()))
}

function unquote(cell: string): string {
  const inner = cell.length >= 2 && cell.startsWith('"') && cell.endsWith('"')
  return inner ? cell.slice(1, -1).replaceAll('""', '"') : cell
}

async function* resume(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* rest
}

async function* plainRecords(
  text: AsyncIterable<string>,
  separator: string | undefined,
  quoted: boolean,
): AsyncGenerator<string[][]> {
  for await (const block of text) {
    const lines = block.split(/\r\n|\n|\r/)
    if (lines.at(-1) === '') lines.pop()
    yield lines.map((line) => {
      if (separator !== undefined) return line.split(separator)
      return [quoted ? unquote(line.trim()) : line]
    })
  }
}

async function* quotedRecords(
  text: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<string[][]> {
  const parser = parse({
    delimiter: separator,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: sheetLimits.lineBytes,
  })
  const source = Readable.from(text)
  source.on('error', (error) => parser.destroy(error))
  const records: AsyncIterable<string[]> = source.pipe(parser)
  try {
    let group: string[][] = []
    for await (const record of records) {
      group.push(record)
      if (group.length < 1000) continue
      yield group
      group = []
    }
    yield group
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const code = error.code === 'CSV_MAX_RECORD_SIZE' ? 'file.lineTooLong' : 'file.broken'
    throw new SheetRefused(code, parser.info.lines, error)
  }
}
