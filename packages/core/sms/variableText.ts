import { type FilledText, finalText } from './filledText.ts'
import { countCharacters } from './segment.ts'
import { SMS_MAX_CHARACTERS } from '../text/smsCharacters.ts'

/** Most variables of one text. */
export const MOST_VARIABLES = 20

/** A place in a text that each recipient's own value takes. */
export interface Variable {
  /** Its place among the text's names, from 0. */
  index: number
  /** Stands in for a missing value; null: the recipient must have one. */
  fallback: string | null
}

/** Why a text cannot be read, and where (UTF-16 code units); `part` is what stands there. */
export interface TextFault {
  reason: 'sms.braceUnclosed' | 'sms.braceUnopened' | 'sms.variableName' | 'sms.tooManyVariables'
  at: number
  part: string
}

/**
 * A text as it was written, read: `{name}` and `{name|instead}` are variables, `\{` and `\}` are braces. A text without
 * variables has at most one piece.
 */
export interface VariableText {
  pieces: readonly (string | Variable)[]
  /** Each once, lower case, in order of appearance. */
  names: readonly string[]
  /** The first of them. */
  fault: TextFault | null
}

// A brace inside a variable has to be escaped too, so that a forgotten one cannot swallow the rest of the text.
const TOKEN = /\\[{}]|\{((?:[^{}\\]|\\[{}]|\\(?![{}]))*)\}|[{}]/gu
const NAME = /^[\p{L}\p{M}\p{N}_]{1,64}$/u
const PART_SHOWN = 30

/**
 * Reads a text with variables. What is at fault stands in it as it was written.
 * @param known the names that its recipients bring values for, in the order of these: they come first, used or not
 */
export function readText(source: string, known: readonly string[] = []): VariableText {
  const pieces: (string | Variable)[] = []
  const names = [...known]
  let fault: TextFault | null = null
  let plain = ''
  let from = 0
  for (const match of source.matchAll(TOKEN)) {
    const [token, inside] = match
    plain += source.slice(from, match.index)
    from = match.index + token.length
    const found = inside === undefined ? tokenFault(token) : variableOf(inside, names)
    if (found !== null && typeof found === 'object') {
      if (plain !== '') pieces.push(plain)
      plain = ''
      pieces.push(found)
    } else if (found === null) plain += token.slice(1)
    else {
      plain += token
      const rest = found === 'sms.braceUnclosed' ? source.slice(match.index) : token
      fault ??= { reason: found, at: match.index, part: rest.slice(0, PART_SHOWN) }
    }
  }
  plain += source.slice(from)
  if (plain !== '') pieces.push(plain)
  return { pieces, names, fault }
}

/** Null: an escaped brace. */
const tokenFault = (token: string): TextFault['reason'] | null => {
  if (token.length > 1) return null
  return token === '{' ? 'sms.braceUnclosed' : 'sms.braceUnopened'
}

function variableOf(inside: string, names: string[]): Variable | TextFault['reason'] {
  const bar = inside.indexOf('|')
  const name = plainName(bar === -1 ? inside : inside.slice(0, bar))
  if (!NAME.test(name)) return 'sms.variableName'
  let index = names.indexOf(name)
  if (index === -1) {
    if (names.length === MOST_VARIABLES) return 'sms.tooManyVariables'
    index = names.push(name) - 1
  }
  return { index, fallback: bar === -1 ? null : inside.slice(bar + 1).replace(/\\([{}])/g, '$1') }
}

/** A name as it is compared. */
export const plainName = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** The source that stands for exactly this text. */
export const literalText = (text: string): string => text.replace(/[{}]/g, '\\$&')

/** The characters that every message of the text has, whatever its values. */
export const fixedCharacters = ({ pieces }: Pick<VariableText, 'pieces'>): number =>
  pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? countCharacters(piece) : 0), 0)

/** A text of one line per place that values take: what all messages have of it, in order. */
export const fixedText = ({ pieces }: Pick<VariableText, 'pieces'>): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : 'x')).join('')

/** The names without a value and without anything that stands in for it. */
export function missingNames(
  { pieces, names }: Pick<VariableText, 'pieces' | 'names'>,
  values: readonly string[],
): string[] {
  const missing = new Set<number>()
  for (const piece of pieces) {
    if (typeof piece !== 'string' && piece.fallback === null && !values[piece.index]) {
      missing.add(piece.index)
    }
  }
  return names.filter((_name, index) => missing.has(index))
}

/**
 * The text of one recipient. A missing value without a stand-in leaves its place empty.
 * @param values in the order of `names`; '' is missing
 */
export function renderText(
  { pieces }: Pick<VariableText, 'pieces'>,
  values: readonly string[],
): FilledText {
  let text = ''
  for (const piece of pieces) {
    text += typeof piece === 'string' ? piece : values[piece.index] || (piece.fallback ?? '')
  }
  return finalText(text)
}

/** The text of a recipient without any values: fallbacks in place of variables, and braces for escaped ones. */
export const valuelessText = (source: string): FilledText => renderText(readText(source), [])

/** Why a recipient's text cannot be sent: a code with a text `reason.<code>`. */
export type RowTextFault =
  | 'variable.missing'
  | 'variable.unreadable'
  | 'text.tooLong'
  | 'text.empty'

/**
 * The text of one recipient, or why it has none.
 * @param values as people wrote them, in the order of `names`
 * @param most longest text, characters
 */
export function rowText(
  text: Pick<VariableText, 'pieces' | 'names'>,
  values: readonly string[],
  most = SMS_MAX_CHARACTERS,
): { text: FilledText; values: string[] } | { reason: RowTextFault } {
  const plain: string[] = []
  for (let index = 0; index < text.names.length; index++) {
    const value = plainValue(values[index] ?? '')
    if (value === null) return { reason: 'variable.unreadable' }
    plain.push(value)
  }
  if (plain.includes('') && missingNames(text, plain).length > 0) {
    return { reason: 'variable.missing' }
  }
  const rendered = renderText(text, plain)
  // Most are shorter in any way of counting.
  if (rendered.length > most && countCharacters(rendered) > most) {
    return { reason: 'text.tooLong' }
  }
  return rendered.trim() === '' ? { reason: 'text.empty' } : { text: rendered, values: plain }
}

// C0 and C1 controls but the line feed: a handset shows none of them, and some steer it (3GPP TS 23.038 §6.1.1).
// oxlint-disable-next-line no-control-regex -- it is what is looked for
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/

/** A value as it may stand in a text; null if it has control characters, or half a character. */
function plainValue(value: string): string | null {
  const plain = value.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim()
  return CONTROLS.test(plain) || !plain.isWellFormed() ? null : plain
}

/**
 * The variables that the columns of a file fill, by their headings: 'First name' fills {first_name}. A column without a
 * heading is named by its letters; of several with one name the first fills it, and the next ones get a number.
 */
export function columnVariables(headings: readonly string[]): string[] {
  const used = new Set<string>()
  return headings.map((heading, index) => {
    const name = nameOfHeading(heading) || columnLetters(index).toLowerCase()
    let own = name
    for (let more = 2; used.has(own); more++) own = `${name}_${more}`
    used.add(own)
    return own
  })
}

/** What a heading is called as a variable: letters, digits and underscores; '' for none. */
export const nameOfHeading = (heading: string): string =>
  plainName(heading)
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)

/** `A`, `Z`, `AA`: the column as a spreadsheet names it, from a 0-based index. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let left = index; left >= 0; left = Math.floor(left / 26) - 1) {
    letters = String.fromCharCode(65 + (left % 26)) + letters
  }
  return letters
}
