import PDFDocument from 'pdfkit'

import { breakLines } from './breakLines.ts'
import { drawTable, type Table } from './drawTable.ts'
import { INNER, PAGE } from './page.ts'
import { pen, type Pen } from './pen.ts'

/** Where the last line may end. */
const END = PAGE.height - PAGE.bottom - 12
const BRAND_COLOUR = '#24936E'

/** Who hands out a document. */
export interface Letterhead {
  brandName: string
  /** PNG or JPEG, drawn instead of the name; null: there is none of those kinds. */
  logo: Buffer | null
  /** `#rrggbb`; null: the product's own. */
  colour: string | null
  /** Small lines on the right: name and address of the seller. */
  lines: readonly string[]
}

export interface PdfOptions {
  /** Of the file, and the first line of the first page. */
  title: string
  letterhead: Letterhead
  /** A tag of BCP 47, for readers aloud. */
  language: string
  /** When it was made; the same content made at the same time is the same file. */
  at: Date
  /** At the bottom of each page, e.g. `Page 1 of 3`. */
  foot: (page: number, pages: number) => string
}

/** A headed text of a few lines, e.g. an address. */
export interface Block {
  heading: string
  lines: readonly string[]
}

/** Writes a document of A4 pages from top to bottom. Lengths are in points. */
export interface Pdf {
  heading(text: string): void
  text(text: string, look?: { size?: number; isQuiet?: boolean; isBold?: boolean }): void
  /** What is what, one below the other. */
  facts(facts: readonly (readonly [label: string, value: string])[]): void
  /** Two texts beside each other, each line broken where its half ends; the first line of each is bold. */
  beside(left: Block, right: Block): void
  /** What follows begins on a page of its own. */
  page(): void
  /** Headed columns over as many pages as needed; the heads are repeated on each. */
  table(table: Table): void
  gap(height?: number): void
  /** The file. Nothing can be added any more. */
  end(): Promise<Buffer>
}

/** Begins a document under a seller's name. */
export function createPdf({ title, letterhead, language, at, foot }: PdfOptions): Pdf {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: letterhead.brandName, CreationDate: at },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const colour = letterhead.colour ?? BRAND_COLOUR
  const write = pen(doc)
  let y: number = PAGE.top

  /** Goes to a new page unless so much fits on this one. */
  const room = (height: number): void => {
    if (y + height <= END) return
    doc.addPage()
    y = PAGE.top
  }
  const paragraph: Pdf['text'] = (text, { size = 10, isQuiet = false, isBold = false } = {}) => {
    const weight = isBold ? 600 : 400
    for (const line of breakLines(text, INNER, (part) => write.widthOf(part, size, weight))) {
      room(size * 1.5)
      write.line(line, { x: PAGE.side, y, size, weight, colour: isQuiet ? '#5f6b66' : '#1c2521' })
      y += size * 1.5
    }
  }

  y = head(write, doc, letterhead, colour)
  paragraph(title, { size: 20, isBold: true })
  y += 10

  return {
    heading(text) {
      room(48)
      y += 10
      paragraph(text, { size: 12, isBold: true })
      y += 4
    },
    text: paragraph,
    facts(facts) {
      const labelWidth = Math.min(
        INNER * 0.4,
        Math.max(0, ...facts.map(([label]) => write.widthOf(label, 10, 400))) + 24,
      )
      for (const [label, value] of facts) {
        const lines = breakLines(value, INNER - labelWidth, (part) => write.widthOf(part, 10, 400))
        room(16 * lines.length)
        write.line(label, { x: PAGE.side, y, size: 10, weight: 400, colour: '#5f6b66' })
        for (const line of lines) {
          write.line(line, {
            x: PAGE.side + labelWidth,
            y,
            size: 10,
            weight: 400,
            colour: '#1c2521',
          })
          y += 16
        }
      }
    },
    beside(left, right) {
      const width = (INNER - 24) / 2
      const blocks = [left, right].map(({ heading, lines }) => [
        { text: heading, size: 9, weight: 400, colour: '#5f6b66' } as const,
        ...lines.flatMap((line, at) => {
          const weight = at === 0 ? 600 : 400
          return breakLines(line, width, (part) => write.widthOf(part, 10, weight)).map(
            (text) => ({ text, size: 10, weight, colour: '#1c2521' }) as const,
          )
        }),
      ])
      room(15 * Math.max(...blocks.map((block) => block.length)))
      blocks.forEach((block, side) =>
        block.forEach(({ text, ...look }, down) =>
          write.line(text, { ...look, x: PAGE.side + side * (width + 24), y: y + down * 15 }),
        ),
      )
      y += 15 * Math.max(...blocks.map((block) => block.length))
    },
    page() {
      doc.addPage()
      y = PAGE.top
    },
    table(table) {
      y = drawTable(table, { doc, write, colour, y, end: END })
    },
    gap(height = 12) {
      y += height
    },
    end() {
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page)
        const text = foot(page + 1, count)
        const x = PAGE.width - PAGE.side - write.widthOf(text, 8, 400)
        const place = {
          y: PAGE.height - PAGE.bottom + 8,
          size: 8,
          weight: 400,
          colour: '#5f6b66',
        } as const
        write.line(text, { ...place, x })
        write.line(letterhead.brandName, { ...place, x: PAGE.side })
      }
      doc.end()
      return ended
    },
  }
}

/** The seller at the top of the first page; returns where the page goes on. */
function head(
  write: Pen,
  doc: PDFKit.PDFDocument,
  { brandName, logo, lines }: Letterhead,
  colour: string,
): number {
  if (logo) doc.image(logo, PAGE.side, PAGE.top, { fit: [200, 36] })
  else write.line(brandName, { x: PAGE.side, y: PAGE.top + 4, size: 18, weight: 600, colour })
  const right = PAGE.width - PAGE.side
  lines.forEach((line, at) => {
    const x = right - write.widthOf(line, 9, 400)
    write.line(line, { x, y: PAGE.top + at * 13, size: 9, weight: 400, colour: '#5f6b66' })
  })
  const below = PAGE.top + Math.max(44, lines.length * 13 + 8)
  doc.rect(PAGE.side, below, INNER, 2).fill(colour)
  return below + 22
}
