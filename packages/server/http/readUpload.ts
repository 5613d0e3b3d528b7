import { readingIn } from '@tandem/model'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Upload, type Uploads, UploadTooLarge } from '../ports/uploads.ts'
import type { Ctx } from '../services/ctx.ts'
import { Refused } from '../services/Refused.ts'
import { MAX_UPLOAD_MB } from '../services/sms/uploadedLines.ts'
import { readForm } from './readForm.ts'
import { invalid } from './refusalOf.ts'

/**
 * A form whose file is stored among the uploads of its owner, and its fields by the schema.
 * @throws Refused file.tooLarge, request.invalid; as readForm; the file is then dropped
 */
export async function readUpload<S extends z.ZodType>(
  request: FastifyRequest,
  { actor, timeZone }: Pick<Ctx, 'actor' | 'timeZone'>,
  uploads: Uploads,
  schema: S,
): Promise<{ file: Upload | undefined; fields: z.output<S> }> {
  const remove = ({ id }: Upload) => uploads.remove(id)
  try {
    const { file, fields } = await readForm(request, {
      keep: (given) => uploads.save(actor.id, given),
      drop: remove,
      // The upload store counts the bytes; the parser's limit only has to be above theirs.
      mostBytes: (MAX_UPLOAD_MB + 1) * 1024 * 1024,
    })
    try {
      return { file, fields: parseFields(schema, fields, timeZone) }
    } catch (error) {
      if (file) await remove(file)
      throw error
    }
  } catch (error) {
    if (!(error instanceof UploadTooLarge)) throw error
    throw new Refused('file.tooLarge', { args: { max: MAX_UPLOAD_MB } })
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
