// Spreadsheets ignore invisible characters before a formula: blanks, line feeds, no-break spaces, zero-width marks.
// Full-width forms of the signs count as the signs (OWASP, CSV injection). A leading quote is doubled, so that an added
// quote can be told from an original one.
const FORMULA = /^'*[\s\p{Z}\p{Cf}\0]*[=+\-@＝＋－＠]/u
// Tab, carriage return and line feed split cells and rows when a sheet is pasted.
const BREAKS = /^'*[\t\r\n\0]/
const NUMBER = /^\+[0-9]+$/

const isRisky = (text: string): boolean => FORMULA.test(text) || BREAKS.test(text)

/**
 * Makes a text safe from being read as a formula, however the file is opened or saved again. Phone numbers keep
 * their plus sign: they contain only digits.
 */
export const harmless = (text: string): string =>
  isRisky(text) && !NUMBER.test(text) ? `'${text}` : text

/** Reverses `harmless` when a sheet of ours is imported. */
export const unquoted = (text: string): string =>
  text.startsWith("'") && isRisky(text.slice(1)) ? text.slice(1) : text
