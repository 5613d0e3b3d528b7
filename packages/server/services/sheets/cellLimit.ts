/** Most UTF-16 units a cell of a workbook holds (ECMA-376 files with longer ones are "repaired", which drops them). */
export const MOST_IN_CELL = 32_767
/** Ends a text that did not fit; no language of ours, so that the sheet can come back in either. */
const MARK = ' […32,767]'

/** A text as a workbook can hold it: whole, or cut and marked. */
export function fitCell(text: string): string {
  if (text.length <= MOST_IN_CELL) return text
  const cut = text.slice(0, MOST_IN_CELL - MARK.length)
  // Half a character is none.
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}${MARK}`
}

/** Whether a cell says of itself that it is not the whole text: nothing may be changed by it. */
export const isCut = (cell: string): boolean => cell.endsWith(MARK)
