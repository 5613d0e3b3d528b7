import type pg from 'pg'

import type { AuditHead } from '../../ports/digestBook.ts'

/** The current head of every chain. Links behind a head are committed. */
export async function auditHeads(pool: Pick<pg.Pool, 'query'>): Promise<AuditHead[]> {
  const { rows } = await pool.query<AuditHead>(
    `select company_id::text as "companyId", seq::text, encode(hash, 'hex') as hash
     from audit_head where seq > 0 order by company_id`,
  )
  return rows
}
