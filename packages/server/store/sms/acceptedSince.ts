import { composeId } from '@tandem/core'
import type pg from 'pg'

/**
 * Messages of a company accepted since a time (UTC ms), including cancelled ones, but not those still being uploaded.
 */
export async function acceptedSince(
  client: pg.ClientBase,
  companyId: string,
  from: number,
): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select coalesce(sum(accepted), 0)::int as n from sms_task
     where company_id = $1 and id >= $2 and status <> 'loading'`,
    [companyId, composeId(from, 0).toString()],
  )
  return rows[0]?.n ?? 0
}
