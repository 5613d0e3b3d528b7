import { DOCUMENT_BYTES, senderDocumentCalls } from '@tandem/model'

import {
  addDocument,
  listDocuments,
  openDocument,
  removeDocument,
  tooLarge,
} from '../../services/senders/documents.ts'
import { Refused } from '../../services/Refused.ts'
import { Download } from '../Download.ts'
import { parseFields } from '../readUpload.ts'
import { answer, type Call, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

/** Documents of sender IDs. */
export const senderDocumentRoutes = (ports: CorePorts): Route[] => [
  answer(senderDocumentCalls.list, (ctx, { id }) => listDocuments(ctx, ports, id)),
  answer(senderDocumentCalls.add, async (ctx, _input, call) => {
    const { fields, ...file } = await documentOf(call)
    const { id } = parseFields(senderDocumentCalls.add.upload, fields, ctx.timeZone)
    return addDocument(ctx, ports, id, file)
  }),
  answer(
    senderDocumentCalls.file,
    async (ctx, input) => new Download(await openDocument(ctx, ports, input)),
  ),
  answer(senderDocumentCalls.remove, (ctx, input) => removeDocument(ctx, ports, input)),
]

/** The form part `file` with the fields before it. @throws Refused file.required, document.tooLarge */
async function documentOf({ request }: Call) {
  if (!request.isMultipart()) throw new Refused('file.required')
  const fields: Record<string, unknown> = {}
  let found: { name: string; content: Buffer } | undefined
  for await (const part of request.parts({ limits: { files: 1, fileSize: DOCUMENT_BYTES + 1 } })) {
    if (part.type !== 'file') {
      fields[part.fieldname] = part.value
      continue
    }
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of part.file) {
      bytes += chunk.length
      // The rest of a large file is not read.
      if (bytes > DOCUMENT_BYTES) throw tooLarge()
      chunks.push(chunk)
    }
    found = { name: part.filename, content: Buffer.concat(chunks) }
  }
  if (!found || found.content.length === 0) throw new Refused('file.required')
  return { ...found, fields }
}
