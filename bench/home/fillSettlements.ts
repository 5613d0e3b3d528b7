import { DAY_MS, IDS_PER_MS } from '@tandem/core'
import type pg from 'pg'
import { bulkFill } from '../lists/bulkFill.ts'
import { SHARES } from '../lists/fillMessages.ts'

const DAYS = 30
const MINUTE_MS = 60_000
/** Settlements per task, and messages per settlement. */
const TASK = 20
const MESSAGES = 100

/**
 * A month of settlements of six customers, two of whom buy through one agent and two through two: tasks, chunks,
 * postings, and the figures maintained with them; plus as many sign-ins. The messages themselves are not written,
 * because no figure of the home screens reads them. The wallets do not move either, so the ledger is no longer in
 * balance.
 */
export async function fillSettlements(client: pg.ClientBase, settlements: number): Promise<void> {
  const from = Date.now() - DAYS * DAY_MS + 10 * MINUTE_MS
  // Ids encode the time; in the middle of a millisecond they collide with no others.
  const first = from * IDS_PER_MS + IDS_PER_MS / 2
  const step = Math.floor((DAYS * DAY_MS - 30 * MINUTE_MS) / settlements) * IDS_PER_MS
  const tables = [
    'ledger_tx',
    'ledger_entry',
    'ledger_sales',
    'sms_task',
    'sms_task_count',
    'sms_chunk',
    'sms_figures',
    'rollup',
    'sign_in_log',
  ]
  await bulkFill(client, tables, async () => {
    await client.query(
      `create temp table bench_company as
       select n::int - 1 as who, c.id, u.share from unnest($1::text[], $2::int[]) with ordinality u (name, share, n)
       join sys_company c on c.name = u.name`,
      [SHARES.map(([name]) => name), SHARES.map(([, share]) => share)],
    )
    // Which percentage of the settlements belongs to whom.
    await client.query(
      `create temp table bench_lot as select h.h::int, c.who, c.id from generate_series(0, 99) h join bench_company c
       on h.h >= coalesce((select sum(o.share) from bench_company o where o.who < c.who), 0)
         and h.h < (select sum(o.share) from bench_company o where o.who <= c.who)`,
    )
    // Every hop of a customer: the buyer's accounts and its seller's revenue.
    await client.query(
      `create temp table bench_hop as with recursive chain as (
         select c.id as customer, c.id as buyer, 0 as hop from bench_company c
         union all
         select k.customer, w.book_id, k.hop + 1 from chain k join ledger_wallet w on w.company_id = k.buyer
         where exists (select from ledger_wallet u where u.company_id = w.book_id)
       )
       select k.customer, k.hop, k.buyer, w.book_id, w.id as wallet_id, a.id as held_account_id, r.id as revenue_id,
         ${MESSAGES} * (41500 - 6000 * k.hop)::bigint as price
       from chain k join ledger_wallet w on w.company_id = k.buyer
       join ledger_account a on a.wallet_id = w.id and a.kind = 'held'
       join ledger_account r on r.book_id = w.book_id and r.company_id = w.book_id and r.kind = 'revenue' and r.detail = 'notify'`,
    )
    await client.query(
      `create temp table bench_settlement as
       select n, l.who, l.id as company_id, $1::bigint + n * $2::bigint as reserve_id, $1::bigint + n * $2::bigint + $2::bigint / 2 as settle_id,
         $1::bigint + (n / ${TASK * 6}) * ${TASK * 6} * $2::bigint - 1 - l.who as task_id
       from generate_series(0, $3::bigint - 1) n join bench_lot l on l.h = abs(hashint8(n) % 100)`,
      [first, step, settlements],
    )
    await client.query('create index on bench_settlement (company_id); analyze bench_settlement')
    for (const kind of ['reserve', 'settle']) {
      await client.query(
        `insert into ledger_tx (id, company_id, kind, idem_key, occurred_at, posted_at)
         select ${kind}_id, company_id, '${kind}', 'bench:${kind}:' || n, at, at
         from bench_settlement cross join lateral (select to_timestamp((${kind}_id >> 12) / 1000.0) as at) x`,
      )
    }
    await client.query(
      `insert into ledger_entry (tx_id, seq, account_id, book_id, company_id, currency, amount)
       select e.tx, 1 + h.hop * 3 + e.seq, e.account, h.book_id, e.company, 'USD', e.amount
       from bench_settlement s join bench_hop h on h.customer = s.company_id
       cross join lateral (values
         (s.reserve_id, 0, h.wallet_id, h.buyer, -h.price), (s.reserve_id, 1, h.held_account_id, h.buyer, h.price),
         (s.settle_id, 0, h.held_account_id, h.buyer, -h.price), (s.settle_id, 1, h.revenue_id, h.book_id, h.price * 97 / 100),
         (s.settle_id, 2, h.wallet_id, h.buyer, h.price * 3 / 100)) as e (tx, seq, account, company, amount)`,
    )
    await client.query(
      `insert into ledger_sales (company_id, buyer_id, channel, product, currency, bucket, slot, sold, cost)
       select h.book_id, h.buyer, 'sms', 'notify', 'USD', ledger_quarter(s.settle_id), 3 + s.n % 2, sum(h.price * 97 / 100), sum(coalesce(u.price * 97 / 100, 0))
       from bench_settlement s join bench_hop h on h.customer = s.company_id
       left join bench_hop u on u.customer = h.customer and u.hop = h.hop + 1 group by 1, 2, 6, 7
       union all
       select s.company_id, s.company_id, 'sms', 'notify', 'USD', ledger_quarter(s.settle_id), 3 + s.n % 2, 0, sum(h.price * 97 / 100)
       from bench_settlement s join bench_hop h on h.customer = s.company_id and h.hop = 0 group by 1, 2, 6, 7`,
    )
    await client.query(
      `insert into sms_task (id, company_id, product, name, content, encoding, parts_per_message, status, total, accepted,
         currency, expires_at, create_by, create_time, finish_time)
       select task_id, company_id, 'notify', 'Benchmark', 'Your statement is ready.', 'gsm7', 1, 'completed',
         count(*) * ${MESSAGES}, count(*) * ${MESSAGES}, 'USD', now() + interval '9 days', 'harbor.desk',
         to_timestamp((task_id >> 12) / 1000.0), now()
       from bench_settlement group by task_id, company_id`,
    )
    await client.query(
      `insert into sms_task_count (task_id, slot, company_id, dispatched, submitted, delivered, parts, charged)
       select t.id, k.slot, t.company_id, t.total / 4, t.total / 4, t.total / 4, t.total / 4, t.total * 10000
       from sms_task t, generate_series(0, 3) k (slot) where t.name = 'Benchmark'`,
    )
    await client.query(
      `insert into sms_chunk (task_id, from_row, count, company_id, first_id, last_id, tx_id, wallet_ids, amounts, open)
       select s.task_id, row_number() over (partition by s.task_id order by s.n) * ${MESSAGES}, ${MESSAGES}, s.company_id,
         s.reserve_id + 1, s.reserve_id + ${MESSAGES}, s.reserve_id, h.wallets, h.amounts, false
       from bench_settlement s join (select customer, array_agg(wallet_id order by hop) as wallets,
         array_agg(price order by hop) as amounts from bench_hop group by customer) h on h.customer = s.company_id`,
    )
    // Each quarter of an hour, customers send to eight countries through two gateways; three writers count.
    await client.query(
      `insert into sms_figures (company_id, bucket, country, gateway_id, product, currency, slot, sent, delivered,
         undelivered, parts, charged)
       select c.id, q.at, n.country, g.id, 'notify', 'USD', k.slot, 20, 19, 1, 20, 830000
       from bench_company c,
         generate_series(date_bin('15 min', $1::timestamptz, '2020-01-01'), now(), interval '15 min') q (at),
         unnest(array['GB','US','CN','SG','IN','NG','AE','BR']) n (country),
         (select id from sms_gateway order by id limit 2) g, generate_series(2, 4) k (slot)
       on conflict do nothing`,
      [new Date(from)],
    )
    await client.query(
      `insert into rollup select * from rollup_of_sms_figures() where slot between 2 and 4`,
    )
    await client.query(
      `insert into sign_in_log (id, company_id, at, user_id, username, outcome, way, ip)
       select reserve_id, company_id, to_timestamp((reserve_id >> 12) / 1000.0), 1 + n % 500, 'u' || n % 500,
         case when n % 9 = 0 then 'refused' else 'in' end, 'password', '10.0.' || n % 200 || '.' || n % 7
       from bench_settlement`,
    )
  })
}
