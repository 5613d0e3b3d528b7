import { amountColumn, cutAmount, evenAmounts } from './alignAmounts.ts'
import { breakLines } from './breakLines.ts'
import { columnWidths } from './columnWidths.ts'
import type { Weight } from './fonts.ts'
import { INNER, PAGE } from './page.ts'
import type { Pen } from './pen.ts'

export interface Column {
  title: string
  /** amount: points below each other, at the right; those of the rows with equally many decimals. */
  align?: 'left' | 'right' | 'amount'
}

export interface Table {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** Sums and the like: below a line, in bold. */
  foot?: readonly (readonly string[])[]
}

interface Drawing {
  doc: PDFKit.PDFDocument
  write: Pen
  colour: string
  y: number
  /** Where the last line of a page may end. */
  end: number
}

const SIZE = 9
const LINE = 13
const PAD = 6

/** Draws a table from `y` on, over as many pages as it needs; returns where the page goes on. */
export function drawTable(table: Table, drawing: Drawing): number {
  const { columns } = table
  const rows = withEvenAmounts(columns, table.rows)
  // A sum has its own precision: what is to be paid is rounded.
  const foot = (table.foot ?? []).flatMap((row) => withEvenAmounts(columns, [row]))
  const { doc, write, end } = drawing
  const wide = (weight: Weight) => (text: string) => write.widthOf(text, SIZE, weight)
  const plain = wide(400)
  const bold = wide(600)
  const cell = (row: readonly string[], at: number): string => row[at] ?? ''
  const points = columns.map(({ align }, at) =>
    align === 'amount'
      ? amountColumn(
          [...rows, ...foot].map((row) => cell(row, at)),
          bold,
        )
      : null,
  )
  const widths = columnWidths(
    columns.map(({ title, align }, at) => {
      const point = points[at]
      const content = point
        ? point.whole + point.rest
        : Math.max(
            0,
            ...rows.map((row) => plain(cell(row, at))),
            ...foot.map((row) => bold(cell(row, at))),
          )
      return {
        width: Math.max(content, bold(title)) + 2 * PAD,
        isFixed: align === 'right' || align === 'amount',
      }
    }),
    INNER,
  )
  const lefts = widths.map(
    (_, at) => PAGE.side + widths.slice(0, at).reduce((sum, width) => sum + width, 0),
  )
  let { y } = drawing

  const draw = (row: readonly string[], weight: Weight, colour: string, isHead = false): void => {
    const measure = weight === 600 ? bold : plain
    const cells = columns.map((_, at) =>
      points[at] && !isHead
        ? [cell(row, at)]
        : breakLines(cell(row, at), (widths[at] ?? 0) - 2 * PAD, measure),
    )
    const height = Math.max(...cells.map((lines) => lines.length)) * LINE + 8
    if (y + height > end) {
      doc.addPage()
      y = PAGE.top
      if (!isHead) heads()
    }
    cells.forEach((lines, at) =>
      lines.forEach((line, down) => {
        const x = startOf(line, at, measure, isHead)
        write.line(line, { x, y: y + 4 + down * LINE, size: SIZE, weight, colour })
      }),
    )
    y += height
    rule('#dfe5e2', 0.5)
  }
  const startOf = (
    text: string,
    at: number,
    measure: (text: string) => number,
    isHead: boolean,
  ): number => {
    const left = lefts[at] ?? 0
    const right = left + (widths[at] ?? 0) - PAD
    const { align = 'left' } = columns[at] ?? {}
    if (align === 'left') return left + PAD
    const point = points[at]
    if (!point || isHead) return right - measure(text)
    const [whole] = cutAmount(text)
    return right - point.rest - measure(whole)
  }
  const rule = (colour: string, width: number): void => {
    doc
      .moveTo(PAGE.side, y)
      .lineTo(PAGE.side + INNER, y)
      .lineWidth(width)
      .strokeColor(colour)
      .stroke()
  }
  const heads = (): void => {
    draw(
      columns.map(({ title }) => title),
      600,
      '#1c2521',
      true,
    )
    rule(drawing.colour, 1)
  }

  heads()
  for (const row of rows) draw(row, 400, '#1c2521')
  if (foot.length > 0) rule('#1c2521', 1)
  for (const row of foot) draw(row, 600, '#1c2521')
  return y + 8
}

function withEvenAmounts(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const even = columns.map(({ align }, at) =>
    align === 'amount' ? evenAmounts(rows.map((row) => row[at] ?? '')) : null,
  )
  return rows.map((row, down) => row.map((text, at) => even[at]?.[down] ?? text))
}
