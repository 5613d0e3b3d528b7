import { sql } from 'kysely'

import type { Transaction } from '../database/withScope.ts'
import { withEverything } from '../entity/withEverything.ts'

/** The IANA zone whose midnight begins a day of a company: its own, else the platform's, which every session knows. */
export async function companyZone(transaction: Transaction, companyId: string): Promise<string> {
  const { rows } = await withEverything(transaction, () =>
    sql<{ zone: string | null }>`
      select coalesce(
        (select time_zone from sys_company where id = ${companyId}),
        (select time_zone from sys_company where kind = 'platform' and deleted_at is null order by id limit 1)
      ) as zone`.execute(transaction.kysely),
  )
  return rows[0]?.zone ?? 'UTC'
}
