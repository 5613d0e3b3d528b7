import { Readable } from 'node:stream'

import { cellDay, cellNumber, toXString } from '@tandem/core'

import { fitCell } from './cellLimit.ts'
import type { Cell, FormattedCell } from './cells.ts'
import { zip } from './zip.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * An .xlsx of one sheet (ECMA-376), written row by row as it is read. Texts are inline, so that no shared
 * string table is needed; a text is never a formula.
 */
export function writeWorkbook(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (content: string) => [
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${content}</Relationships>`,
  ]
  return Readable.from(
    zip([
      {
        name: '[Content_Types].xml',
        content: [
          `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
        ],
      },
      {
        name: '_rels/.rels',
        content: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
      },
      {
        name: 'xl/workbook.xml',
        content: [
          `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        ],
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: relations(
          relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
            relation('rId2', 'styles', 'styles.xml'),
        ),
      },
      { name: 'xl/styles.xml', content: [styles] },
      { name: 'xl/worksheets/sheet1.xml', content: sheet(headings, rows) },
    ]),
  )
}

/** Maximum decimals: prices in nanos. */
const MOST_PLACES = 9
const MOMENT_STYLE = 3
/** The first id available for custom number formats. */
const OWN_FORMATS = 164

// Style 1 is bold, for headings; style 2 is text, so that editing a long number keeps its digits; style 3 is a
// moment; styles from 4 are decimals of 0, 1, ... places.
const formats = [
  'yyyy\\-mm\\-dd\\ hh:mm:ss',
  ...Array.from({ length: MOST_PLACES + 1 }, (_, places) =>
    places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`,
  ),
]
const numbered = formats.map((code, index) => ({ id: OWN_FORMATS + index, code }))
const format = (id: number, font = 0): string =>
  `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0"${id === 0 ? '' : ' applyNumberFormat="1"'}${font === 0 ? '' : ' applyFont="1"'}/>`
const cellFormats = [format(0), format(49, 1), format(49), ...numbered.map(({ id }) => format(id))]
const styles = [
  `${XML}<styleSheet xmlns="${MAIN}">`,
  `<numFmts count="${numbered.length}">${numbered.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts>`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs></styleSheet>`,
].join('')

async function* sheet(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  const columns =
    headings.length > 0
      ? `<cols><col min="1" max="${headings.length}" width="20" customWidth="1"/></cols>`
      : ''
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns}<sheetData>`
  yield `<row r="1">${headings.map((text, index) => textCell(text, index, 1, 1)).join('')}</row>`
  let number = 2
  for await (const cells of rows) {
    const row = number
    yield `<row r="${row}">${cells.map((cell, index) => cellXml(cell, index, row)).join('')}</row>`
    number += 1
  }
  yield '</sheetData></worksheet>'
}

function cellXml(cell: Cell, index: number, row: number): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return formattedXml(cell, index, row)
  if (typeof cell === 'number') return `<c r="${reference(index, row)}"><v>${cell}</v></c>`
  return textCell(String(cell), index, row, 2)
}

/** A number with its original decimals, or a date; values a spreadsheet cannot store stay text. */
function formattedXml({ kind, text }: FormattedCell, index: number, row: number): string {
  const value = kind === 'moment' ? cellDay(text) : cellNumber(text)
  if (value === undefined) return textCell(text, index, row, 2)
  const places = Math.min(text.split('.')[1]?.length ?? 0, MOST_PLACES)
  const style = kind === 'moment' ? MOMENT_STYLE : MOMENT_STYLE + 1 + places
  return `<c r="${reference(index, row)}" s="${style}"><v>${value}</v></c>`
}

const textCell = (text: string, index: number, row: number, style: number): string =>
  `<c r="${reference(index, row)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(fitCell(text))}</t></is></c>`

/** `A1`, `Z1`, `AA1`: column letters from a 0-based index. */
function reference(index: number, row: number): string {
  let letters = ''
  for (let left = index; left >= 0; left = Math.floor(left / 26) - 1) {
    letters = String.fromCharCode(65 + (left % 26)) + letters
  }
  return `${letters}${row}`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string): string =>
  toXString(text).replace(/[&<>"]/g, (letter) => entities[letter] ?? '')
