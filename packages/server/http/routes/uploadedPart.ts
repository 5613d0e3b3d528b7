import type { Refused as Refusal } from '../../services/Refused.ts'
import { Refused } from '../../services/Refused.ts'
import type { Call } from '../route.ts'

/** The form part `file` with the fields before it. @throws Refused file.required, and `tooLarge` before the rest is read */
export async function uploadedPart(
  { request }: Call,
  mostBytes: number,
  tooLarge: () => Refusal,
): Promise<{ name: string; content: Buffer; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) throw new Refused('file.required')
  const fields: Record<string, unknown> = {}
  let found: { name: string; content: Buffer } | undefined
  for await (const part of request.parts({ limits: { files: 1, fileSize: mostBytes + 1 } })) {
    if (part.type !== 'file') {
      fields[part.fieldname] = part.value
      continue
    }
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of part.file) {
      bytes += chunk.length
      if (bytes > mostBytes) throw tooLarge()
      chunks.push(chunk)
    }
    found = { name: part.filename, content: Buffer.concat(chunks) }
  }
  if (!found || found.content.length === 0) throw new Refused('file.required')
  return { ...found, fields }
}
