import { sql } from '../database/sql.ts'

import type { Ids } from '../../ports/ids.ts'
import type { Transaction } from '../database/withScope.ts'
import type { AuditField } from './auditField.ts'

/** The changes by field, as stored: plain wire values. Secrets are '***'. */
export type Changes = Readonly<Record<string, Change>>

/** What a field was and is. */
export interface Change {
  from: unknown
  to: unknown
}

/** Changes that a use case notes by hand: a field without a word in both languages does not compile. */
export type WordedChanges = { readonly [F in AuditField]?: Change }

export interface AuditEntry {
  /** `<entity>.<verb>`, e.g. 'gateway.edit', 'session.login'. */
  action: string
  entity: string
  recordId: string
  /** The company of the history: the record's. */
  companyId: string
  changes?: WordedChanges
  /** Changes of fields that a definition words: those of an entity, or settings. */
  fields?: Changes
}

export interface Author {
  actorId: string | null
  actorName: string
  ip: string
  requestId: string
  at: Date
}

/** Adds one line to the history, in the transaction of the change. */
export async function writeAudit(
  db: Transaction,
  ids: Ids,
  entry: AuditEntry,
  author: Author,
): Promise<void> {
  await sql`insert into audit_log
      (id, company_id, at, actor_id, actor_name, action, entity, record_id, changes, ip, request_id)
    values (${ids.next().toString()}, ${entry.companyId}, ${author.at}, ${author.actorId},
      ${author.actorName}, ${entry.action}, ${entry.entity}, ${entry.recordId},
      ${JSON.stringify({ ...entry.fields, ...entry.changes })}, ${author.ip}, ${author.requestId})`.run(
    db,
  )
}
