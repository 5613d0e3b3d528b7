import { DAY_MS } from '@tandem/core'
import pg from 'pg'
import { bulkFill } from '../lists/bulkFill.ts'
import type { ledgerStage } from './ledgerStage.ts'

const DAYS = 90
/** Two of each of three levels as it is set aside, and two as it is charged. */
const ENTRIES_A_MESSAGE = 12

/**
 * Posts one message of each customer through the ledger (set aside and charged, over two agents), and copies what that wrote,
 * spread over 90 days, until there are so many entries: transactions, entries, figures of sales, and wallets that add up.
 */
export async function fillLedger(
  { postgres, customerIds, ledger, chain }: Awaited<ReturnType<typeof ledgerStage>>,
  entries: number,
): Promise<void> {
  for (const id of customerIds) {
    await ledger.post(`model:${id}`, chain(id), { kind: 'reserve' })
    await ledger.post(`model-charge:${id}`, chain(id), { kind: 'settle', pays: true })
  }
  const copies = Math.ceil(entries / ENTRIES_A_MESSAGE / customerIds.length)
  const begin = Date.now() - DAYS * DAY_MS
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await bulkFill(client, ['ledger_tx', 'ledger_entry', 'ledger_sales', 'rollup'], async () => {
      await client.query(
        `create temp table bench_copy as
         select t.id as model, t.company_id, t.kind, n, (($1::bigint + n * $2::bigint) << 12) + row_number() over (partition by n order by t.id) as id
         from generate_series(0, $3::int - 1) n, ledger_tx t where t.kind in ('reserve', 'settle')`,
        [begin, Math.floor((DAYS * DAY_MS) / copies), copies],
      )
      await client.query(
        `insert into ledger_tx (id, company_id, kind, idem_key, occurred_at, posted_at)
         select id, company_id, kind, kind || ':' || id, to_timestamp((id >> 12) / 1000.0), to_timestamp((id >> 12) / 1000.0)
         from bench_copy order by id`,
      )
      await client.query(
        `insert into ledger_entry select c.id, e.seq, e.account_id, e.book_id, e.company_id, e.currency, e.amount
         from bench_copy c join ledger_entry e on e.tx_id = c.model order by c.id, e.seq`,
      )
      // Who was charged is in the model's figures of its own quarter; each copy adds them to that of the copy.
      await client.query(
        `insert into ledger_sales (company_id, buyer_id, channel, product, currency, bucket, slot, sold, cost)
         select k.company_id, k.buyer_id, k.channel, k.product, k.currency, q.bucket, 14, k.sold * q.copies, k.cost * q.copies
         from (select company_id, buyer_id, channel, product, currency, sum(sold) as sold, sum(cost) as cost
           from ledger_sales group by 1, 2, 3, 4, 5) k
         cross join (select ledger_quarter(id) as bucket, count(distinct n) as copies from bench_copy group by 1) q`,
      )
      await client.query(
        `insert into sms_task_charge (company_id, bucket, task_id, slot, product, amount)
         select company_id, bucket, 1, 14, product, sum(cost) from ledger_sales where buyer_id = company_id group by 1, 2, 5`,
      )
      await client.query(
        `insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, sold, cost, margin)
         select s.company_id, s.channel, s.product, 'resale', s.bucket, s.buyer_id || ':GB', s.currency, s.slot, s.sold, s.cost, s.sold - s.cost
         from ledger_sales s join sys_company c on c.id = s.company_id and c.kind <> 'platform' where s.buyer_id <> s.company_id`,
      )
      await client.query(
        `with of as (select account_id, sum(amount) as amount from ledger_entry group by 1)
         update ledger_wallet w set available = s.available, held = s.held
         from (select a.wallet_id, coalesce(sum(o.amount) filter (where a.kind = 'wallet'), 0) as available,
             coalesce(sum(o.amount) filter (where a.kind = 'held'), 0) as held
           from ledger_account a left join of o on o.account_id = a.id where a.wallet_id is not null group by 1) s
         where s.wallet_id = w.id`,
      )
    })
  } finally {
    await client.end()
  }
}
