import { readFile } from 'node:fs/promises'
import * as XLSX from '@e965/xlsx'
import { SheetRefused } from '../../ports/sheetReader.ts'
import { isCellError, UNNAMED_ERROR } from '@tandem/core/cells'
import { dateText, momentFormat, numberText } from './cellText.ts'
import type { RawRow, RawRows } from './rawRow.ts'
import { sheetLimits } from './sheetLimits.ts'

/**
 * Rows of the first visible non-empty sheet of an old xls. The parser keeps the whole file in memory
 * and may loop on a forged one: only for the child process, with its small file limit and its clock.
 * @throws SheetRefused file.type for macros or a password, file.broken, file.columns
 */
export async function* xlsRows(path: string): RawRows {
  const bytes = await readFile(path)
  const isCompound = bytes[0] === 0xd0
  if (isCompound ? checkContainer(bytes) === 'Book' : isBareSheet(bytes)) {
    // Before Excel 97 texts were in the code page that a record names ([MS-XLS] 2.4.52). The tables take time to load.
    XLSX.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  }
  const book = parseBook(bytes)
  const from1904 = book.Workbook?.WBProps?.date1904 ?? false
  for (const [index, name] of book.SheetNames.entries()) {
    const hidden = book.Workbook?.Sheets?.[index]?.Hidden ?? 0
    const grid = book.Sheets[name]?.['!data']
    if (hidden !== 0 || grid === undefined) continue
    const rows = [...sheetRows(grid, from1904)]
    if (rows.length === 0) continue
    yield rows
    return
  }
}

/** A worksheet of Excel 2 to 4, which stands in a file by itself. @throws SheetRefused file.type for a chart or macros */
function isBareSheet(bytes: Buffer): true {
  const WORKSHEET = 0x10
  if (bytes.length < 8 || bytes.readUInt16LE(6) !== WORKSHEET) throw new SheetRefused('file.type')
  return true
}

/**
 * The streams of the compound file reveal macros and encryption before anything is interpreted. Returns the name of the
 * one with the cells: Excel 95 and older wrote `Book`.
 */
function checkContainer(bytes: Buffer): 'Workbook' | 'Book' {
  let names: string[]
  try {
    names = XLSX.CFB.read(bytes, { type: 'buffer' }).FullPaths
  } catch (error) {
    throw new SheetRefused('file.broken', undefined, error)
  }
  const holds = (part: RegExp) => names.some((name) => part.test(name))
  if (holds(/_VBA_PROJECT|EncryptedPackage/i) || !holds(/\/(Workbook|Book)$/i)) {
    throw new SheetRefused('file.type')
  }
  return holds(/\/Workbook$/i) ? 'Workbook' : 'Book'
}

function parseBook(bytes: Buffer): XLSX.WorkBook {
  try {
    return XLSX.read(bytes, { type: 'buffer', dense: true, cellNF: true, cellHTML: false })
  } catch (error) {
    const locked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new SheetRefused(locked ? 'file.type' : 'file.broken', undefined, error)
  }
}

function* sheetRows(grid: readonly (XLSX.CellObject[] | undefined)[], from1904: boolean) {
  for (const [index, line] of grid.entries()) {
    const cells: string[] = []
    const formulas: number[] = []
    for (const [column, cell] of (line ?? []).entries()) {
      if (cell === undefined) continue
      // The parser sets only `F` on a cell with a shared formula, even if it did not find the
      // formula.
      const isFormula = 'f' in cell || 'F' in cell
      const text = isFormula ? '' : cellText(cell, from1904)
      if (isFormula) formulas.push(column)
      else if (text === '') continue
      if (column >= sheetLimits.columns) throw new SheetRefused('file.columns', index + 1)
      while (cells.length < column) cells.push('')
      cells[column] = text
    }
    if (cells.length === 0) continue
    const row: RawRow = { row: index + 1, cells }
    if (formulas.length > 0) row.formulas = formulas
    yield row
  }
}

function cellText(cell: XLSX.CellObject, from1904: boolean): string {
  if (cell.v === undefined || cell.t === 'z') return ''
  if (cell.t === 'n') {
    const shows = typeof cell.z === 'string' ? momentFormat(-1, cell.z) : undefined
    return shows ? dateText(String(cell.v), from1904, shows) : numberText(String(cell.v))
  }
  if (cell.t === 'b') return cell.v === true ? 'TRUE' : 'FALSE'
  if (cell.t === 'e') return isCellError(cell.w ?? '') ? (cell.w ?? '') : UNNAMED_ERROR
  return String(cell.v).replaceAll('\0', '\uFFFD').toWellFormed().trim()
}
