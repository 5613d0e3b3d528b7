// Longer than any number with all its separators; guards against a 10 MB "number".
const LONGEST_TEXT = 64

const PLAIN = /^\+?[0-9]{1,20}$/
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i
const INVISIBLE = /\p{Cf}/gu // zero-width, right-to-left and byte-order marks
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g
const PREFIX = /^(?:'|tel:)/i // a spreadsheet's text mark, a telephone link
const FLOAT = /^(\+?\d{7,})\.0+$/ // a spreadsheet's number with decimals shown
const TRUNK_IN_BRACKETS = /^(\+|00)([\d\s.-]*)\(0\)/ // "+44 (0)20": not dialled from abroad
const SEPARATOR = /[\s().[\]/_\u00b7\u2010-\u2015\u2212-]/g

/**
 * Reduces a number as people write it to digits with at most a leading "+". Understands full-width
 * and Arabic digits, invisible marks, blanks, dashes, dots, brackets and slashes.
 */
export function cleanNumber(
  text: string,
):
  | { digits: string }
  | { reason: 'number.empty' | 'number.notDigits' | 'number.tooLong' | 'number.scientific' } {
  if (PLAIN.test(text)) return { digits: text }
  if (text.length > LONGEST_TEXT) {
    return { reason: text.trim() === '' ? 'number.empty' : 'number.tooLong' }
  }
  const visible = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) % 16))
    .trim()
    .replace(PREFIX, '')
  if (visible === '') return { reason: 'number.empty' }
  if (SCIENTIFIC.test(visible)) return { reason: 'number.scientific' }
  const digits = visible
    .replace(FLOAT, '$1')
    .replace(TRUNK_IN_BRACKETS, '$1$2')
    .replace(SEPARATOR, '')
  return /^\+?[0-9]+$/.test(digits) ? { digits } : { reason: 'number.notDigits' }
}
