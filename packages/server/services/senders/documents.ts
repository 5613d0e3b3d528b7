import {
  DOCUMENT_BYTES,
  type DocumentType,
  type Entity,
  entities,
  MOST_DOCUMENTS,
  type SenderDocument,
} from '@tandem/model'
import { Readable } from 'node:stream'

import type { Files } from '../../ports/files.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import {
  type StoredDocument,
  documentsOf,
  insertDocument,
  deleteDocument,
} from '../../store/senders/senderDocuments.ts'

type DocumentPorts = Ports & { files: Files }
const senderId: Entity = entities.senderId

/** What a content is by its first bytes; its name and declared type are ignored. Undefined: none of those taken. */
export function documentType(content: Buffer): DocumentType | undefined {
  // ISO 32000-1 §7.5.2; PNG (W3C) §5.2; JPEG: SOI and a marker (ITU-T T.81 §B.1.1.3).
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  if (content.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'png'
  return content.subarray(0, 3).toString('hex') === 'ffd8ff' ? 'jpg' : undefined
}

const shown = ({ createTime, ...rest }: StoredDocument): SenderDocument => ({
  ...rest,
  createTime: createTime.toISOString(),
})

/** The sender ID, as far as the caller sees it. @throws Refused record.notFound */
async function seen({ ctx, transaction }: Work, id: string, lock = false) {
  const record = await getRecord(transaction, senderId, id, ctx, { lock })
  if (!record) throw new Refused('record.notFound')
  return record
}

/** GET /sms/senderId/documents. @throws Refused record.notFound */
export const listDocuments = (ctx: Ctx, ports: Ports, id: string): Promise<SenderDocument[]> =>
  inTransaction(ctx, ports, async (work) => {
    await seen(work, id)
    return (await documentsOf(work.transaction, id)).map(shown)
  })

/** POST /sms/senderId/addDocument. @throws Refused record.notFound, document.* */
export async function addDocument(
  ctx: Ctx,
  ports: DocumentPorts,
  id: string,
  { name, content }: { name: string; content: Buffer },
): Promise<SenderDocument> {
  if (content.length > DOCUMENT_BYTES) throw tooLarge()
  const type = documentType(content)
  if (!type) throw new Refused('document.kind')
  // Before the row: a crash in between leaves a file that nobody names, never a document without its content.
  const { id: fileId, bytes } = await ports.files.save(Readable.from([content]))
  try {
    return await inTransaction(ctx, ports, async (work) => {
      const record = await seen(work, id, true)
      const has = await documentsOf(work.transaction, id)
      if (has.length >= MOST_DOCUMENTS) {
        throw new Refused('document.tooMany', { args: { max: MOST_DOCUMENTS } })
      }
      const made = {
        fileId,
        name: name.slice(0, 200),
        type,
        bytes,
        createBy: ctx.actor.username,
        createTime: ctx.now,
      }
      const companyId = String(record['companyId'])
      await insertDocument(work.transaction, {
        id: String(ports.ids.next()),
        companyId,
        senderId: id,
        document: made,
      })
      await noted(work, { id, companyId }, { from: null, to: made.name })
      return shown(made)
    })
  } catch (error) {
    await ports.files.remove(fileId)
    throw error
  }
}

/** The refusal of a document that is too large. */
export const tooLarge = (): Refused =>
  new Refused('document.tooLarge', { args: { max: DOCUMENT_BYTES / 1024 / 1024 } })

/** GET /sms/senderId/document. @throws Refused record.notFound */
export async function openDocument(
  ctx: Ctx,
  ports: DocumentPorts,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ stream: Readable; fileName: string; contentType: string }> {
  const found = await inTransaction(ctx, ports, async (work) => {
    await seen(work, id)
    return (await documentsOf(work.transaction, id)).find((one) => one.fileId === fileId)
  })
  const stream = found && (await ports.files.open(found.fileId))
  if (!stream) throw new Refused('record.notFound')
  return { stream, fileName: found.name, contentType: 'application/octet-stream' }
}

/** DELETE /sms/senderId/removeDocument. @throws Refused record.notFound */
export async function removeDocument(
  ctx: Ctx,
  ports: DocumentPorts,
  { id, fileId }: { id: string; fileId: string },
): Promise<void> {
  await inTransaction(ctx, ports, async (work) => {
    const record = await seen(work, id, true)
    const found = (await documentsOf(work.transaction, id)).find((one) => one.fileId === fileId)
    if (!found) throw new Refused('record.notFound')
    await deleteDocument(work.transaction, id, fileId)
    await noted(
      work,
      { id, companyId: String(record['companyId']) },
      { from: found.name, to: null },
    )
  })
  await ports.files.remove(fileId)
}

/** A line in the history of the sender ID. */
const noted = (
  work: Work,
  { id, companyId }: { id: string; companyId: string },
  { from, to }: { from: string | null; to: string | null },
) =>
  work.audit({
    action: 'senderId.edit',
    entity: 'senderId',
    recordId: id,
    companyId,
    changes: { document: { from, to } },
  })
