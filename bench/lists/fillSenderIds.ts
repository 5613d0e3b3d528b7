import { DAY_MS, IDS_PER_MS } from '@tandem/core'
import type pg from 'pg'
import { bulkFill } from './bulkFill.ts'
import { SHARES } from './fillMessages.ts'

const YEARS_MS = 730 * DAY_MS

/** Sender IDs of the same six customers over two years: a generated list of a company's records. */
export async function fillSenderIds(client: pg.ClientBase, rows: number): Promise<void> {
  const first = (Date.now() - YEARS_MS - DAY_MS) * IDS_PER_MS + IDS_PER_MS / 2
  const step = Math.floor(YEARS_MS / rows) * IDS_PER_MS
  await bulkFill(client, ['sms_sender_id'], async () => {
    const { rows: companies } = await client.query<{ ids: string[] }>(
      `select array_agg(c.id order by h) as ids from unnest($1::text[], $2::int[]) u (name, share)
       join sys_company c on c.name = u.name cross join lateral generate_series(1, u.share) h`,
      [SHARES.map(([name]) => name), SHARES.map(([, share]) => share)],
    )
    await client.query(
      `insert into sms_sender_id (id, company_id, sender, country_id, status, create_by, create_time)
       select $1::bigint + n * $2::bigint, ($4::bigint[])[1 + abs(hashint8(n) % 100)], 'S' || lpad(n::text, 9, '0'),
         case when n % 3 = 0 then k.id end,
         case when n % 1000 < 10 then 'pending' when n % 1000 < 50 then 'rejected' else 'approved' end,
         'bench', to_timestamp(($1::bigint + n * $2::bigint) / 4096000.0)
       from generate_series(0, $3::bigint - 1) n cross join (select min(id) as id from sys_country where iso2 = 'GB') k`,
      [first, step, rows, companies[0]?.ids],
    )
  })
}
