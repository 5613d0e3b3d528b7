// Spreadsheets skip what one does not see before a formula: blanks, line feeds, no-break spaces, marks of no width. The
// wide forms of the signs count as the signs (OWASP, CSV injection). A quote before them is doubled, so that what was
// quoted can be told from what was written so.
const FORMULA = /^'*[\s\p{Z}\p{Cf}\0]*[=+\-@＝＋－＠]/u
// Tab, carriage return and line feed part cells and rows when a sheet is pasted.
const BREAKS = /^'*[\t\r\n\0]/
const NUMBER = /^\+[0-9]+$/

const isRisky = (text: string): boolean => FORMULA.test(text) || BREAKS.test(text)

/**
 * A text that no spreadsheet takes for a formula, however it is opened or saved again. Telephone numbers keep their
 * plus sign: they hold digits only.
 */
export const harmless = (text: string): string =>
  isRisky(text) && !NUMBER.test(text) ? `'${text}` : text

/** The text before `harmless`, when a sheet of ours comes back. */
export const unquoted = (text: string): string =>
  text.startsWith("'") && isRisky(text.slice(1)) ? text.slice(1) : text
