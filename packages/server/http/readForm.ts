import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'

import { Refused } from '../services/Refused.ts'
import { checkQuery } from './checkRequest.ts'

export interface FormFile<Kept> {
  /** What becomes of the file while the rest of the form arrives; it has to read its content, or throw. */
  keep: (file: { name: string; content: Readable }) => Promise<Kept>
  /** Undoes `keep`: the form is refused after all. */
  drop?: (kept: Kept) => Promise<void>
  /** The parser stops above so many bytes; `keep` refuses with its own words before that. */
  mostBytes: number
}

/**
 * A multipart form, read by one set of rules at every call that takes a file: one file in the part `file`, and fields before
 * or after it, each once. An empty field counts as missing.
 * @throws Refused file.required where it is no form; request.unknownField for another file; request.notUtf8, file.name,
 * request.tooLarge, request.invalid; and what `keep` throws
 */
export async function readForm<Kept>(
  request: FastifyRequest,
  { keep, drop, mostBytes }: FormFile<Kept>,
): Promise<{ file: Kept | undefined; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new Refused('file.required')
  let file: { kept: Kept } | undefined
  const fields = new Map<string, string>()
  try {
    // Two files are seen, so that the second one can be named.
    for await (const part of request.parts({ limits: { fileSize: mostBytes, files: 2 } })) {
      const { fieldname } = part
      demandDecoded(fieldname, fieldname)
      if (part.type === 'file') {
        if (fieldname !== 'file' || file) throw unknownField(fieldname)
        demandName(part.filename)
        file = { kept: await keep({ name: part.filename, content: part.file }) }
      } else {
        if (fields.has(fieldname)) throw invalidField(fieldname)
        fields.set(fieldname, fieldText(part))
      }
    }
    const given = Object.fromEntries([...fields].filter(([, value]) => value !== ''))
    checkQuery(given)
    return { file: file?.kept, fields: given }
  } catch (error) {
    if (file) await drop?.(file.kept)
    throw error
  }
}

interface FieldPart {
  fieldname: string
  value: unknown
  fieldnameTruncated: boolean
  valueTruncated: boolean
}

/** A field as text. One that calls itself JSON comes parsed, and the rest of a long one would be missing. */
function fieldText({ fieldname, value, fieldnameTruncated, valueTruncated }: FieldPart): string {
  if (fieldnameTruncated || valueTruncated) throw new Refused('request.tooLarge')
  if (typeof value !== 'string') throw invalidField(fieldname)
  demandDecoded(fieldname, value)
  return value
}

/** Octets that are not in the charset of the form became U+FFFD, which nobody writes. */
function demandDecoded(field: string, text: string): void {
  if (!text.includes('\ufffd')) return
  throw new Refused('request.notUtf8', { fields: { [field]: { reason: 'request.notUtf8' } } })
}

/** What cannot be seen in a name, and what turns its letters around so that its ending reads as another. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

function demandName(name: string): void {
  demandDecoded('file', name)
  if (!UNSEEN.test(name) && name.isWellFormed()) return
  throw new Refused('file.name', { fields: { file: { reason: 'file.name' } } })
}

const unknownField = (field: string): Refused =>
  new Refused('request.unknownField', { args: { field } })

const invalidField = (field: string): Refused =>
  new Refused('request.invalid', { fields: { [field]: { reason: 'field.type' } } })
