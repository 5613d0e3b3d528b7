import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { LegacyEncoding, TextEncoding } from '@tandem/core/cells'
import { SheetRefused, type TextReading } from '../../ports/sheetReader.ts'
import type { RawRow, RawRows } from './rawRow.ts'
import { sheetLimits } from './sheetLimits.ts'
import { decoded, inspectText, textBlocks } from './textEncoding.ts'

const separators = [',', '\t', ';', '|', '，', '；', '、']

/** How to read a text: in a given encoding, or guessed, of which somebody may have to be sure. */
export type TextOptions = {
  encoding?: TextEncoding | undefined
  /** In what text is saved where the file comes from. */
  expected?: readonly LegacyEncoding[]
  /** Refuses a file that may be in several encodings, instead of taking the likeliest. */
  sure?: boolean
}

/**
 * Rows of a txt or csv file, and in what it is read.
 * @throws SheetRefused file.encoding, file.encodingUnclear, file.lineTooLong; while reading file.broken
 */
export async function textRows(
  path: string,
  options: TextOptions = {},
): Promise<{ rows: RawRows; text: TextReading }> {
  const { encoding, quoted, others, lines } = await inspectText(path, options)
  if (options.sure && options.encoding === undefined && others.length > 0) {
    throw new SheetRefused('file.encodingUnclear', undefined, undefined, [encoding, ...others])
  }
  const blocks = textBlocks(path, encoding)
  const first = await blocks.next()
  const layout = findLayout(first.done ? '' : first.value)
  const choices = [encoding, ...others].map((one) => ({
    encoding: one,
    rows: lines.map((line) => cut(decoded(line, one)?.trimEnd() ?? '', layout.separator)),
  }))
  const text = { encoding, choices: lines.length > 0 ? choices : [] }
  return { rows: first.done ? noRows() : recordRows(first.value, blocks, layout, quoted), text }
}

async function* noRows(): RawRows {
  // An empty file has none.
}

async function* recordRows(
  first: string,
  blocks: AsyncIterable<string>,
  layout: Layout,
  quoted: boolean,
): RawRows {
  const text = resume(first, blocks)
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
      rows.push(rawRow(row, record))
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

type Layout = { separator: string | undefined; named: boolean }

/** The separator found in most of the first lines. */
function findLayout(text: string): Layout {
  const lines = text.split(/\r\n|\n|\r/, 200).filter((line) => line.trim() !== '')
  const named = /^sep=(.)$/i.exec(lines[0] ?? '')?.[1]
  if (named !== undefined) return { separator: named, named: true }

  let separator: string | undefined
  let most = 0
  for (const candidate of separators) {
    const holding = lines.filter((line) => line.includes(candidate)).length
    if (holding > most) [separator, most] = [candidate, holding]
  }
  return { separator, named: false }
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
