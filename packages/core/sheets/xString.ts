const ESCAPE = /_x([0-9A-Fa-f]{4})_/g
// What XML 1.0 §2.2 does not allow in a document, and a carriage return, which every XML parser makes a line feed (§2.11).
const FORBIDDEN =
  '[\\u0000-\\u0008\\u000B-\\u001F\\uFFFE\\uFFFF]|[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])|(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]'
const UNSAFE = new RegExp(`_(?=x[0-9A-Fa-f]{4}(?:_|${FORBIDDEN}))|${FORBIDDEN}`, 'g')

/**
 * A text as cells of a workbook hold it (ST_Xstring, ECMA-376 part 1, 22.9.2.19): characters that XML does not allow are
 * written as `_xHHHH_`, and an underscore that would begin such an escape as `_x005F_`. XML's own signs are not escaped.
 */
export const toXString = (text: string): string =>
  text.replace(
    UNSAFE,
    (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )

/**
 * The text that a cell of a workbook shows. What no database stores as text, NUL and half a surrogate pair, becomes U+FFFD.
 */
export const fromXString = (stored: string): string => {
  if (!stored.includes('_x')) return stored
  return stored
    .replace(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '\uFFFD')
    .toWellFormed()
}
