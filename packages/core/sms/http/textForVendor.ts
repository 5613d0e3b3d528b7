import { replacedFor, writeIn } from '../../text/charsetWriter.ts'
import type { MessageClass } from '../origin.ts'
import { plainText } from '../plainText.ts'
import type { HttpMapping } from './httpMapping.ts'
import { names } from './httpTemplate.ts'

type WritingParts = Pick<HttpMapping, 'contentType' | 'charset' | 'replacesCharacters'>

/** What a mapping writes in; null: UTF-8, which has every character. */
export const charsetOf = ({ contentType, charset }: WritingParts): HttpMapping['charset'] =>
  contentType === 'json' ? null : charset

/** A text as a vendor is given it, or its first character that the vendor's charset lacks. */
export function textForVendor(
  mapping: WritingParts,
  text: string,
): { text: string } | { character: string } {
  const charset = charsetOf(mapping)
  if (charset === null) return { text }
  const own = mapping.replacesCharacters ? replacedFor(charset, text, plainText) : text
  const written = writeIn(charset, own)
  return 'character' in written ? written : { text: own }
}

/** What a handset does with a message of no class, or much the same: it keeps it (3GPP TS 23.038 §4). */
const USUAL: MessageClass = 1

/** Whether a vendor is told where a handset shows and keeps a message, if that is not what it does with any. */
export function carriesClass(
  { url, headers, body }: Pick<HttpMapping, 'url' | 'headers' | 'body'>,
  messageClass: MessageClass | undefined,
): boolean {
  if (messageClass === undefined || messageClass === USUAL) return true
  const templates = [url, headers ?? '', body ?? '']
  return templates.some((one) => names(one, 'class') || (messageClass === 0 && names(one, 'flash')))
}
