import { z } from 'zod'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { idText } from '../kit/listCall.ts'

/** The largest document, bytes, and how many a sender ID has at most. */
export const DOCUMENT_BYTES = 10 * 1024 * 1024
export const MOST_DOCUMENTS = 10
/** What is taken, by what the content is. */
export const documentTypes = ['pdf', 'png', 'jpg'] as const
export type DocumentType = (typeof documentTypes)[number]

/** A document of a sender ID. */
export const senderDocumentSchema = z.object({
  fileId: z.string(),
  name: z.string(),
  type: z.enum(documentTypes),
  bytes: z.number(),
  createBy: z.string().nullable(),
  createTime: z.string(),
})
export type SenderDocument = z.output<typeof senderDocumentSchema>

const fileId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ examples: ['0123456789abcdef0123456789abcdef'] })
const ids = { id: 'senderId' } as const

/** Documents of sender IDs: for those who see the sender ID, the companies above its owner and staff. */
export const senderDocumentCalls = {
  list: defineCall({
    method: 'GET',
    path: '/sms/senderId/documents',
    access: 'senderId:list',
    readOnly: true,
    ids,
    in: z.strictObject({ id: idText }),
    out: z.array(senderDocumentSchema),
  }),
  add: defineCall({
    method: 'POST',
    path: '/sms/senderId/addDocument',
    access: 'senderId:add',
    said: 'upload',
    summary: 'Attach a document (PDF, PNG, JPEG) to a sender ID; multipart: id, then the part file',
    upload: z.strictObject({ id: idText }),
    perMinute: 30,
    out: senderDocumentSchema,
  }),
  file: defineCall({
    method: 'GET',
    path: '/sms/senderId/document',
    access: 'senderId:list',
    readOnly: true,
    ids,
    in: z.strictObject({ id: idText, fileId }),
    file: 'application/octet-stream',
  }),
  remove: defineCall({
    method: ['DELETE', 'POST'],
    path: '/sms/senderId/removeDocument',
    access: 'senderId:add',
    ids,
    in: z.strictObject({ id: idText, fileId }),
    out: nothingSchema,
  }),
}
