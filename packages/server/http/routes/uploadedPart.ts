import type { Readable } from 'node:stream'

import type { Refused as Refusal } from '../../services/Refused.ts'
import { Refused } from '../../services/Refused.ts'
import { readForm } from '../readForm.ts'
import type { Call } from '../route.ts'

/**
 * A form whose small file is read into memory, with its fields.
 * @param tooLarge the refusal above `mostBytes`, before the rest is read
 * @throws Refused file.required without a file or with an empty one; as readForm
 */
export async function uploadedPart(
  { request }: Call,
  mostBytes: number,
  tooLarge: () => Refusal,
): Promise<{ name: string; content: Buffer; fields: Record<string, string> }> {
  const keep = async ({ name, content }: { name: string; content: Readable }) => {
    const chunks: Buffer[] = []
    let bytes = 0
    // The parser sets no encoding, so its chunks are bytes.
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > mostBytes) throw tooLarge()
      chunks.push(chunk)
    }
    return { name, content: Buffer.concat(chunks) }
  }
  const { file, fields } = await readForm(request, { keep, mostBytes: mostBytes + 1 })
  if (!file || file.content.length === 0) throw new Refused('file.required')
  return { ...file, fields }
}
