import { SheetRefused } from '../../ports/sheetReader.ts'
import { fromXString, isCellError, UNNAMED_ERROR } from '@tandem/core/cells'
import { columnOf, dateText, isoDateText, numberText } from './cellText.ts'
import type { RawRow, RawRows } from './rawRow.ts'
import { attribute, scanXml, type XmlListener } from './scanXml.ts'
import { sheetLimits } from './sheetLimits.ts'
import { readWorkbook, textReader, type Workbook } from './workbookParts.ts'
import { openZipParts } from './zipParts.ts'

const LAST_ROW = 1_048_576

/**
 * Rows of the first visible non-empty worksheet.
 *
 * Read by our own scanner and not by a workbook library: streaming ones read the zip by its local
 * headers, another view of the file than the checked directory, and take 4 to 5 times as long; the
 * others keep the whole sheet in memory.
 * @throws SheetRefused file.type, file.bomb, file.broken, file.columns
 */
export async function* xlsxRows(path: string): RawRows {
  const parts = await openZipParts(path)
  try {
    const workbook = await readWorkbook(parts)
    for (const sheet of workbook.sheets) {
      let found = false
      const { listener, take } = sheetListener(workbook)
      for await (const _ of scanXml(parts.text(sheet), listener)) {
        const rows = take()
        found ||= rows.length > 0
        yield rows
      }
      if (found) return
    }
  } finally {
    parts.close()
  }
}

/** Collects the rows of one sheet (ECMA-376 part 1, 18.3.1); `take` returns the complete ones. */
function sheetListener(workbook: Workbook): { listener: XmlListener; take: () => RawRow[] } {
  let rows: RawRow[] = []
  let inData = false
  let rowNumber = 0
  let cells: string[] = []
  let formulas: number[] = []
  let column = -1
  let type = ''
  let style = ''
  // Of `v`: a number, the place of a shared string, or the text of a formula; a text in place is in `inline`.
  let value = ''
  let inValue = false
  const inline = textReader()
  let hasFormula = false

  function openRow(attributes: string): void {
    const stated = attribute(attributes, 'r')
    rowNumber = stated === undefined ? rowNumber + 1 : Number(stated)
    if (!(Number.isInteger(rowNumber) && rowNumber >= 1 && rowNumber <= LAST_ROW)) {
      throw new SheetRefused('file.broken')
    }
    cells = []
    formulas = []
    column = -1
  }

  function openCell(attributes: string): void {
    const reference = attribute(attributes, 'r')
    const stated = reference === undefined ? column + 1 : columnOf(reference)
    if (stated === undefined) throw new SheetRefused('file.broken', rowNumber)
    column = stated
    type = attribute(attributes, 't') ?? 'n'
    style = attribute(attributes, 's') ?? ''
    value = ''
    inline.begin()
    hasFormula = false
  }

  function closeCell(): void {
    const inPlace = inline.value()
    const text = inPlace === '' ? fromXString(value) : inPlace
    if (!hasFormula && text === '') return
    if (column >= sheetLimits.columns) throw new SheetRefused('file.columns', rowNumber)
    while (cells.length < column) cells.push('')
    cells[column] = hasFormula ? '' : cellText(workbook, type, style, text, rowNumber)
    if (hasFormula) formulas.push(column)
  }

  const listener: XmlListener = {
    open(name, attributes) {
      if (name === 'sheetData') inData = true
      if (!inData) return
      if (name === 'row') openRow(attributes)
      else if (name === 'c') openCell(attributes)
      else if (name === 'f') hasFormula = true
      else if (name === 'v') inValue = true
      else inline.open(name)
    },
    text(text) {
      if (inValue) value += text
      else inline.text(text)
      if (value.length + inline.length() <= sheetLimits.lineBytes) return
      throw new SheetRefused('file.lineTooLong', rowNumber)
    },
    close(name) {
      if (!inData) return
      inline.close(name)
      if (name === 'v') inValue = false
      else if (name === 'c') closeCell()
      else if (name === 'row') {
        if (formulas.length > 0) rows.push({ row: rowNumber, cells, formulas })
        else if (cells.length > 0) rows.push({ row: rowNumber, cells })
      } else if (name === 'sheetData') inData = false
    },
  }
  const take = () => {
    const taken = rows
    rows = []
    return taken
  }
  return { listener, take }
}

function cellText(
  workbook: Workbook,
  type: string,
  style: string,
  value: string,
  row: number,
): string {
  if (type === 's') {
    const text = workbook.strings[Number(value)]
    if (text === undefined) throw new SheetRefused('file.broken', row)
    return text.trim()
  }
  const shows = workbook.moments[Number(style)]
  if (type === 'n') return shows ? dateText(value, workbook.from1904, shows) : numberText(value)
  if (type === 'd') return isoDateText(value, shows)
  if (type === 'b') return ['1', 'true'].includes(value.trim()) ? 'TRUE' : 'FALSE'
  if (type === 'e') return isCellError(value) ? value.trim() : UNNAMED_ERROR
  return value.trim() // inlineStr, and str of a formula's result
}
