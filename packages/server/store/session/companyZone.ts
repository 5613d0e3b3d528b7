import { sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'

/** The IANA zone of a company's days: its own, otherwise the platform's, which every session can see. */
export async function companyZone(transaction: Transaction, companyId: string): Promise<string> {
  const row = await sql<{ zone: string | null }>`
    select company_zone(${companyId}) as zone`.first(transaction)
  return row?.zone ?? 'UTC'
}
