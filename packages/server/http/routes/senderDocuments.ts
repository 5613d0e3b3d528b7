import { DOCUMENT_BYTES, senderDocumentCalls } from '@tandem/model'

import {
  addDocument,
  listDocuments,
  openDocument,
  removeDocument,
  tooLarge,
} from '../../services/senders/documents.ts'
import { Download } from '../Download.ts'
import { parseFields } from '../readUpload.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { uploadedPart } from './uploadedPart.ts'

/** Documents of sender IDs. */
export const senderDocumentRoutes = (ports: CorePorts): Route[] => [
  answer(senderDocumentCalls.list, (ctx, { id }) => listDocuments(ctx, ports, id)),
  answer(senderDocumentCalls.add, async (ctx, _input, call) => {
    const { fields, ...file } = await uploadedPart(call, DOCUMENT_BYTES, tooLarge)
    const { id } = parseFields(senderDocumentCalls.add.upload, fields, ctx.timeZone)
    return addDocument(ctx, ports, id, file)
  }),
  answer(
    senderDocumentCalls.file,
    async (ctx, input) => new Download(await openDocument(ctx, ports, input)),
  ),
  answer(senderDocumentCalls.remove, (ctx, input) => removeDocument(ctx, ports, input)),
]
