import type { SheetFormat } from '@tandem/model'
import { Readable } from 'node:stream'

import { type Cell, cellText } from './cells.ts'
import { writeWorkbook } from './workbook.ts'

/** A sheet that is written while its rows are read. */
export const sheetStream = (
  format: SheetFormat,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable =>
  format === 'xlsx' ? writeWorkbook(headings, rows) : Readable.from(csv(headings, rows))

/** RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. */
async function* csv(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${line(headings)}`
  let lines: string[] = []
  for await (const cells of rows) {
    lines.push(line(cells))
    if (lines.length < 200) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

const line = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(cellText(cell))).join(',')}\r\n`

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
