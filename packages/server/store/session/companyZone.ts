import { sql } from 'kysely'

import type { Transaction } from '../database/withScope.ts'

/** The IANA zone whose midnight begins a day of a company: its own, else the platform's, which every session knows. */
export async function companyZone(transaction: Transaction, companyId: string): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    select company_zone(${companyId}) as zone`.execute(transaction.kysely)
  return rows[0]?.zone ?? 'UTC'
}
