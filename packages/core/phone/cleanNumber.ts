import { foldDigits } from '../text/foldDigits.ts'

// Longer than any number with all its separators; guards against a 10 MB "number".
const LONGEST_TEXT = 64

const PLAIN = /^\+?[0-9]{1,20}$/
const USUAL = /^\+?[0-9](?:[0-9]|[ -](?=[0-9]))*$/
const USUAL_SEPARATOR = /[ -]/g
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i
const INVISIBLE = /\p{Cf}/gu // zero-width, right-to-left and byte-order marks
// Links that a number may come in (RFC 3966, RFC 5724, and those of messengers).
const LINK = /^(?:tel|callto|smsto|sms|mmsto|mms|whatsapp):(?:\/\/)?/i
// These say a number with its country code and without "+".
const CHAT_LINK =
  /^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=|whatsapp:\/\/send\/?\?phone=)\+?/i
const LINK_REST = /[?&].*$/ // the text that a link brings along
const QUOTE = /['"`\u00ab\u00b4\u00bb\u2018-\u201f\u2032\u2033\u2039\u203a\u300c-\u300f]/g
const FLOAT = /^(\+?\d{7,})\.0+$/ // a spreadsheet's number with decimals shown
const TRUNK_IN_BRACKETS = /^(\+|00)([\d\s.-]*)\(0\)/ // "+44 (0)20": not dialled from abroad
// What libphonenumber takes between digits too: dashes, dots, tildes, and the prolonged sound mark
// and middle dot that Japanese keyboards give for a hyphen.
const SEPARATOR =
  /[\s().[\]/_~\u00b7\u2010-\u2015\u2022\u2027\u2043\u2053\u2212\u223c\u3002\u301c\u30fb\u30fc-]/g
// RFC 3966 §5.3, and how people of several languages write it.
const EXTENSION =
  /^\+?[\d(].*\d\)?\s*(?:;(?:ext|isub)=|[,;.]?\s*(?:ext(?:ensi[oó]n|n)?|x|доб|anexo|ramal|int|分机|分機|转|轉|内線|#)\s*[.:：]?\s*)\d{1,7}#?$/iu

/**
 * Reduces a number as people write it to digits with at most a leading "+". Understands digits of
 * every script, invisible marks, blanks, dashes, dots, brackets, slashes, quotes and links. A number
 * with an extension is refused: a text cannot be sent to one, and its digits are not part of the number.
 */
export function cleanNumber(text: string):
  | { digits: string }
  | {
      reason:
        | 'number.empty'
        | 'number.notDigits'
        | 'number.tooLong'
        | 'number.scientific'
        | 'number.extension'
    } {
  if (PLAIN.test(text)) return { digits: text }
  if (text.length > LONGEST_TEXT) {
    return { reason: text.trim() === '' ? 'number.empty' : 'number.tooLong' }
  }
  // Most have blanks and hyphens at most, which needs no more.
  if (USUAL.test(text)) return { digits: text.replace(USUAL_SEPARATOR, '') }
  const visible = withoutLink(
    foldDigits(text.normalize('NFKC')).replace(INVISIBLE, '').replace(QUOTE, '').trim(),
  )
  if (visible === '') return { reason: 'number.empty' }
  if (SCIENTIFIC.test(visible)) return { reason: 'number.scientific' }
  if (EXTENSION.test(visible)) return { reason: 'number.extension' }
  const digits = visible
    .replace(FLOAT, '$1')
    .replace(TRUNK_IN_BRACKETS, '$1$2')
    .replace(SEPARATOR, '')
  return /^\+?[0-9]+$/.test(digits) ? { digits } : { reason: 'number.notDigits' }
}

function withoutLink(text: string): string {
  if (CHAT_LINK.test(text)) return text.replace(CHAT_LINK, '+').replace(LINK_REST, '')
  return LINK.test(text) ? text.replace(LINK, '').replace(LINK_REST, '').trim() : text
}
