import type { LegacyEncoding } from '../../text/encodings.ts'
import { writeIn } from '../../text/charsetWriter.ts'

/** What a request can be filled with. */
export interface HttpValues {
  /** The handset, digits without plus. */
  to: string
  /** As the handset shows it; '' for none. */
  from: string
  text: string
  /** Ours, the same however often the message is sent again. */
  id: string
  /** Where the vendor shall report receipts; '' while the platform has no public address. */
  dlrUrl: string
  /** Seconds; '' for the vendor's own limit. */
  validity: string
  /** 1 if the text needs UCS-2, else 0. */
  unicode: string
  /** The text in UTF-16BE, hexadecimal. */
  hex: string
  /** 0 to 3 (3GPP TS 23.038 §4); '' for none. */
  class: string
  /** 1 if the message is shown at once and not kept (class 0), else 0. */
  flash: string
  /** The account's secrets by name. */
  secrets: Readonly<Record<string, string>>
}

/** Writes a value so that it means itself where it stands. */
export type Escape = (value: string) => string

const NAMES = [
  'to',
  'from',
  'text',
  'id',
  'dlrUrl',
  'validity',
  'unicode',
  'hex',
  'class',
  'flash',
] as const
type Name = (typeof NAMES)[number]
const isName = (word: string): word is Name => NAMES.some((name) => name === word)

/** `{word}` or `{word:more}`; braces around anything else are the template's own. */
const PLACEHOLDER = /\{([A-Za-z]\w*(?::[\w-]+){0,2})\}/g

/**
 * A template with its values, each escaped. What a value contains is never looked at again. undefined: it names
 * something that does not exist.
 */
export function renderTemplate(
  template: string,
  values: HttpValues,
  escape: Escape,
): string | undefined {
  let isWhole = true
  const written = template.replaceAll(PLACEHOLDER, (_, word: string) => {
    const value = valueOf(word, values)
    if (value === undefined) isWhole = false
    return value === undefined ? '' : escape(value)
  })
  return isWhole ? written : undefined
}

function valueOf(word: string, values: HttpValues): string | undefined {
  if (isName(word)) return values[word]
  const [kind, first = '', second = ''] = word.split(':')
  const { secrets } = values
  const secret = (name: string) => (Object.hasOwn(secrets, name) ? secrets[name] : undefined)
  if (kind === 'secret' && second === '') return secret(first)
  if (kind !== 'basic') return undefined
  const [user, password] = [secret(first), secret(second)]
  return user === undefined || password === undefined ? undefined : base64(`${user}:${password}`)
}

/** The names of the secrets that a template asks for. */
export function secretsIn(template: string): string[] {
  const found = Array.from(template.matchAll(PLACEHOLDER), ([, word = '']) => word.split(':'))
  return found.flatMap(([kind, ...names]) => (kind === 'secret' || kind === 'basic' ? names : []))
}

/** Whether a template has the place of a value. */
export const names = (template: string, name: Name): boolean => template.includes(`{${name}}`)

/** The placeholders of a template that nothing can fill. */
export function unknownIn(template: string): string[] {
  return Array.from(template.matchAll(PLACEHOLDER), ([, word = '']) => word).filter((word) => {
    const [kind, ...names] = word.split(':')
    const isSecret =
      (kind === 'secret' && names.length === 1) || (kind === 'basic' && names.length === 2)
    return !isName(word) && !isSecret
  })
}

/** For what stands between the quotes of a JSON string. */
export const escapeJson: Escape = (value) => JSON.stringify(value).slice(1, -1)
/** For URLs, forms and queries. Half a surrogate pair has no octets and becomes U+FFFD. */
export const escapeUrl: Escape = (value) => encodeURIComponent(value.toWellFormed())
/** The same in another charset; what it lacks becomes a question mark, and was refused before. */
export const escapeUrlIn =
  (charset: LegacyEncoding | null): Escape =>
  (value) => {
    if (charset === null) return escapeUrl(value)
    return Array.from(value, (character) => {
      if (/[\w.!~*'()-]/.test(character)) return character
      const written = writeIn(charset, character)
      const octets = 'octets' in written ? written.octets : [QUESTION_MARK]
      return octets.map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`).join('')
    }).join('')
  }
const QUESTION_MARK = 0x3f

/** For a header: printable ASCII, so that no value begins another header. */
export const escapeHeader: Escape = (value) => value.replaceAll(/[^\x20-\x7E]/g, '?')

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (octet) => String.fromCharCode(octet)).join(''))

/** A text in UTF-16BE, hexadecimal. */
export const hexOf = (text: string): string =>
  Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0'),
  ).join('')
