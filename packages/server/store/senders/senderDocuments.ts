import type { SenderDocument } from '@tandem/model'

import { sql, type Connected } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'

/** A document about a sender. */
export interface StoredDocument extends Omit<SenderDocument, 'createTime'> {
  createTime: Date
}

/** The documents about a sender, in the order of their arrival. */
export const documentsOf = (on: Transaction, id: string) =>
  sql<StoredDocument>`
    select file_id as "fileId", name, type, bytes, create_by as "createBy", create_time as "createTime"
    from sms_sender_document where sender_id = ${id} order by id`.rows(on)

/** Keeps a document about a sender. */
export const insertDocument = (
  on: Connected,
  {
    id,
    companyId,
    senderId,
    document,
  }: { id: string; companyId: string; senderId: string; document: StoredDocument },
): Promise<number> =>
  sql`insert into sms_sender_document (id, company_id, sender_id, name, type, bytes, file_id, create_by, create_time)
    values (${id}, ${companyId}, ${senderId}, ${document.name}, ${document.type}, ${document.bytes}, ${document.fileId},
      ${document.createBy}, ${document.createTime})`.run(on)

/** Forgets a document about a sender. */
export const deleteDocument = (on: Connected, senderId: string, fileId: string): Promise<number> =>
  sql`delete from sms_sender_document where sender_id = ${senderId} and file_id = ${fileId}`.run(on)
