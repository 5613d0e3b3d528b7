import type { ChainHead } from '../../ports/digestBook.ts'
import { type Connected, sql } from '../database/sql.ts'

/** The current head of every chain. Links behind a head are committed. */
export async function auditHeads(db: Connected): Promise<ChainHead[]> {
  return sql<ChainHead>`
    select company_id::text as chain, seq::text, encode(hash, 'hex') as hash
     from audit_head where seq > 0 order by company_id`.rows(db)
}
