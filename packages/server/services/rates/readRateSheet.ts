import {
  expectedEncodings,
  type RateSheetColumn,
  rateSheetColumns,
  type TextEncoding,
} from '@tandem/core'
import { MOST_RATE_LINES } from '@tandem/model'
import type { SheetFile, SheetReader } from '../../ports/sheetReader.ts'
import type { Ctx } from '../ctx.ts'
import { readSheet } from '../sheets/readSheet.ts'
import { Refused } from '../Refused.ts'
import { columnsIn, namedRateColumns, saysRates } from './rateLines.ts'

/** A price list in a file, and what somebody said of it. */
export interface RateSheet {
  file: SheetFile
  /** Column by column, null: left out; without it, as the headings say. */
  mapping?: readonly (string | null)[] | undefined
  encoding?: TextEncoding | undefined
}
/** Whose sheet it is: tells in what a text of theirs is likely saved. */
type Owner = Pick<Ctx, 'timeZone' | 'locale'>

/**
 * Rows of a price list in batches below their headings, with what each column is.
 * @throws Refused import.mapping, rateVersion.noColumns; as `readSheet`
 */
export async function* readRateSheet(
  sheets: SheetReader,
  { file, mapping, encoding }: RateSheet,
  { timeZone, locale }: Owner,
) {
  const how = { encoding, expected: expectedEncodings(timeZone, locale) }
  let columns: readonly (RateSheetColumn | undefined)[] | undefined
  const batches = readSheet(sheets, file, MOST_RATE_LINES, namedRateColumns(), how)
  for await (const { headings, rows } of batches) {
    columns ??= columnsOf(headings, mapping)
    yield { headings, columns, rows }
  }
}

/** What the columns of a sheet are. @throws Refused import.mapping, rateVersion.noColumns */
function columnsOf(
  headings: readonly string[],
  mapping: readonly (string | null)[] | undefined,
): readonly (RateSheetColumn | undefined)[] {
  if (!mapping) return demanded(columnsIn(headings))
  const used = mapping.filter((name) => name !== null)
  const columns = mapping.map((name) => rateSheetColumns.find((column) => column === name))
  const isKnown = columns.filter((column) => column !== undefined).length === used.length
  if (!isKnown || mapping.length !== headings.length || new Set(used).size !== used.length) {
    throw new Refused('import.mapping')
  }
  return demanded(columns)
}

function demanded(columns: readonly (RateSheetColumn | undefined)[]) {
  if (!saysRates(columns)) throw new Refused('rateVersion.noColumns')
  return columns
}
