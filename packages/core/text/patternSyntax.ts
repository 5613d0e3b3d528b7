import { type CharSet, joinedRanges, type Range } from './charSet.ts'

/** A part of a pattern, as it was written. A part that stands for nothing is `empty` wherever it stands, and in no other part. */
export type PatternNode =
  | { kind: 'empty' }
  | { kind: 'any' }
  | { kind: 'start' }
  | { kind: 'end' }
  | ({ kind: 'set' } & CharSet)
  | { kind: 'all'; parts: readonly PatternNode[] }
  | { kind: 'either'; parts: readonly PatternNode[] }
  /** `most` Infinity: as often as it comes. */
  | { kind: 'repeat'; part: PatternNode; least: number; most: number }

const MOST_REPEATS = 100
const MOST_DEPTH = 50
/** UTF-16 units. Twice the longest list of words that a form takes. */
const LONGEST = 10_000
const EMPTY: PatternNode = { kind: 'empty' }

const DIGITS: readonly Range[] = [[0x30, 0x39]]
const WORDS: readonly Range[] = [...DIGITS, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]]
const SPACES: readonly Range[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const CLASSES: Readonly<Record<string, readonly Range[]>> = { d: DIGITS, w: WORDS, s: SPACES }
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** What cannot be read; only inside this file. */
class Unreadable extends Error {}

/**
 * Reads a regular expression of the kind that is matched in one pass over the text: letters, `.`, `[a-z]`, `\d \w \s`,
 * groups, `|`, `* + ? {2,5}`, `^` and `$`. Undefined: it is none, or wants more than that, such as back-references.
 */
export function readPattern(pattern: string): PatternNode | undefined {
  if (pattern.length > LONGEST) return undefined
  const chars = Array.from(pattern)
  let at = 0
  let depth = 0
  try {
    const node = either()
    return at === chars.length ? node : undefined
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }

  function either(): PatternNode {
    const parts = [all()]
    while (chars[at] === '|') {
      at += 1
      parts.push(all())
    }
    // Nothing or nothing is nothing.
    if (parts.every(isEmpty)) return EMPTY
    return parts.length === 1 ? (parts[0] ?? EMPTY) : { kind: 'either', parts }
  }

  function all(): PatternNode {
    const parts: PatternNode[] = []
    while (at < chars.length && chars[at] !== '|' && chars[at] !== ')') {
      const part = repeated()
      if (!isEmpty(part)) parts.push(part)
    }
    return parts.length <= 1 ? (parts[0] ?? EMPTY) : { kind: 'all', parts }
  }

  function repeated(): PatternNode {
    const isEdge = chars[at] === '^' || chars[at] === '$'
    const part = one()
    const times = timesOf()
    if (!times) return part
    if (isEdge) throw new Unreadable()
    // How much of the text is taken makes no difference to whether it matches.
    if (chars[at] === '?') at += 1
    if (isTimes(chars[at])) throw new Unreadable()
    // Nothing is nothing, however often; and whatever it is, no time at all is nothing.
    return isEmpty(part) || times.most === 0 ? EMPTY : { kind: 'repeat', part, ...times }
  }

  function timesOf(): { least: number; most: number } | undefined {
    const char = chars[at]
    if (!isTimes(char)) return undefined
    at += 1
    if (char === '*') return { least: 0, most: Infinity }
    if (char === '+') return { least: 1, most: Infinity }
    if (char === '?') return { least: 0, most: 1 }
    const end = chars.indexOf('}', at)
    const [, from, comma, to] =
      /^(\d{1,3})(,?)(\d{0,3})$/.exec(chars.slice(at, end === -1 ? at : end).join('')) ?? []
    if (from === undefined || (comma === '' && to !== '')) throw new Unreadable()
    at = end + 1
    const least = Number(from)
    const most = comma === '' ? least : to === '' ? Infinity : Number(to)
    if (least > most || least > MOST_REPEATS || (most !== Infinity && most > MOST_REPEATS)) {
      throw new Unreadable()
    }
    return { least, most }
  }

  function one(): PatternNode {
    const char = chars[at] ?? ''
    at += 1
    switch (char) {
      case '.':
        return { kind: 'any' }
      case '^':
        return { kind: 'start' }
      case '$':
        return { kind: 'end' }
      case '(':
        return group()
      case '[':
        return set()
      case '\\':
        return escaped()
      case '*':
      case '+':
      case '?':
      case '{':
      case '}':
      case ']':
        throw new Unreadable()
      default:
        return literal(char)
    }
  }

  function group(): PatternNode {
    depth += 1
    if (depth > MOST_DEPTH) throw new Unreadable()
    if (chars[at] === '?') {
      if (chars[at + 1] !== ':') throw new Unreadable()
      at += 2
    }
    const node = either()
    if (chars[at] !== ')') throw new Unreadable()
    at += 1
    depth -= 1
    return node
  }

  function escaped(): PatternNode {
    const char = chars[at] ?? ''
    at += 1
    const ranges = CLASSES[char.toLowerCase()]
    if (ranges) return { kind: 'set', ranges, isNegated: char !== char.toLowerCase() }
    return literal(plain(char))
  }

  function set(): PatternNode {
    const isNegated = chars[at] === '^'
    if (isNegated) at += 1
    const ranges: Range[] = []
    while (chars[at] !== ']') {
      const low = member(ranges)
      if (low === undefined) continue
      if (chars[at] !== '-' || chars[at + 1] === ']') {
        ranges.push([low, low])
        continue
      }
      at += 1
      const high = member([])
      if (high === undefined || high < low) throw new Unreadable()
      ranges.push([low, high])
    }
    at += 1
    if (ranges.length === 0) throw new Unreadable()
    return { kind: 'set', ranges: joinedRanges(ranges), isNegated }
  }

  /** A character of a set; undefined: a class, which is added to the ranges. */
  function member(ranges: Range[]): number | undefined {
    const char = chars[at]
    if (char === undefined) throw new Unreadable()
    at += 1
    if (char !== '\\') return char.codePointAt(0)
    const next = chars[at] ?? ''
    at += 1
    const known = CLASSES[next]
    if (!known) return plain(next).codePointAt(0)
    ranges.push(...known)
    return undefined
  }

  /** Letters and digits after a backslash mean something in other dialects: only known ones are read. */
  function plain(char: string): string {
    const control = CONTROLS[char]
    if (control !== undefined) return control
    if (char === '' || /[\p{L}\p{N}]/u.test(char)) throw new Unreadable()
    return char
  }
}

const isEmpty = ({ kind }: PatternNode): boolean => kind === 'empty'

const isTimes = (char: string | undefined): boolean =>
  char === '*' || char === '+' || char === '?' || char === '{'

function literal(char: string): PatternNode {
  const point = char.codePointAt(0) ?? 0
  return { kind: 'set', ranges: [[point, point]], isNegated: false }
}
