import { readingIn } from '@tandem/model'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Upload, type Uploads, UploadTooLarge } from '../ports/uploads.ts'
import type { Ctx } from '../services/ctx.ts'
import { Refused } from '../services/Refused.ts'
import { MAX_UPLOAD_MB } from '../services/sms/uploadedLines.ts'
import { checkQuery } from './checkRequest.ts'
import { invalid } from './refusalOf.ts'

/**
 * A multipart form: its one file stored among the uploads of its owner, its fields by the schema. An empty
 * field counts as missing. @throws Refused file.tooLarge, request.invalid; the file is then dropped
 */
export async function readUpload<S extends z.ZodType>(
  request: FastifyRequest,
  { actor, timeZone }: Pick<Ctx, 'actor' | 'timeZone'>,
  uploads: Uploads,
  schema: S,
): Promise<{ file: Upload | undefined; fields: z.output<S> }> {
  if (!request.isMultipart()) throw new Refused('file.required')
  let file: Upload | undefined
  const given: Record<string, unknown> = {}
  try {
    // The upload store counts the bytes; the parser's limit only has to be above theirs.
    for await (const part of request.parts({
      limits: { fileSize: (MAX_UPLOAD_MB + 1) * 1024 * 1024 },
    })) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file' || file) {
          throw new Refused('request.unknownField', { args: { field: part.fieldname } })
        }
        file = await uploads.save(actor.id, { name: part.filename, content: part.file })
      } else if (part.value !== '') given[part.fieldname] = part.value
    }
    checkQuery(given)
    return { file, fields: parseFields(schema, given, timeZone) }
  } catch (error) {
    if (file) await uploads.remove(file.id)
    if (error instanceof UploadTooLarge) {
      throw new Refused('file.tooLarge', { args: { max: MAX_UPLOAD_MB } })
    }
    throw error
  }
}

/** Parses values by a schema in the caller's zone, with refusals per field. @throws Refused request.invalid */
export function parseFields<S extends z.ZodType>(
  schema: S,
  values: unknown,
  timeZone: string,
): z.output<S> {
  const found = readingIn(timeZone, () => schema.safeParse(values ?? {}))
  if (!found.success) throw invalid(found.error)
  return found.data
}
