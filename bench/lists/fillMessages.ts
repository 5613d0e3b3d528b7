import { DAY_MS, IDS_PER_MS } from '@tandem/core'
import type pg from 'pg'
import { bulkFill } from './bulkFill.ts'

/** Days covered by the messages; past partitions reach back 35 days. */
const DAYS = 28
/** Messages of all customers while one block of tasks runs, one task per customer. */
const BLOCK = 20_000
/** The newest messages wait for their receipts. */
const UNDER_WAY = 2_000

/** Customers and their percentage of the traffic: sandbox companies differ in size. */
export const SHARES: readonly (readonly [name: string, share: number])[] = [
  ['Harbor Bank', 40],
  ['Kestrel Logistics', 20],
  ['Papaya Rides', 15],
  ['蓝鲸电商', 12],
  ['Sunrise Clinics', 8],
  ['Mango Games', 5],
]

/** Product of the tasks of a block. */
const productOf = (block: string, company: string): string =>
  `case when (${block} + ${company}.who) % 10 < 6 then 'notify' when (${block} + ${company}.who) % 10 < 9 then 'marketing'
     else 'otpReguler' end`

/** A message from the middle of the table, for queries by number. */
export interface Sample {
  msisdn: string
}

/**
 * Messages of six customers sending at the same time, over four weeks: three in five of notify, the rest of other
 * products in separate tasks; 4 % undelivered, 1.8 % with other failures, two thousand of the newest still in
 * progress. Written directly, because the engine would need carriers with simulated dates.
 */
export async function fillMessages(client: pg.ClientBase, rows: number): Promise<Sample> {
  // Ids encode the time; in the middle of a millisecond they collide with no others.
  const first = (Date.now() - (DAYS + 1) * DAY_MS) * IDS_PER_MS + IDS_PER_MS / 2
  const step = Math.floor((DAYS * DAY_MS) / rows) * IDS_PER_MS
  const names = SHARES.map(([name]) => name)
  await bulkFill(client, ['sms_message', 'sms_message_final'], async () => {
    await client.query(
      `create temp table bench_company as select n::int - 1 as who, c.id, $2::int[] as shares
       from unnest($1::text[]) with ordinality u (name, n) join sys_company c on c.name = u.name`,
      [names, SHARES.map(([, share]) => share)],
    )
    const { rows: found } = await client.query('select from bench_company')
    if (found.length !== names.length) throw new Error('The sandbox has other customers')
    // The company of a message by its percentile, and its destination country.
    await client.query(
      `create temp table bench_lot as select h.h::int, c.who, c.id as company_id,
         (array['GB','US','CN','SG','IN','NG','AE','BR'])[1 + (h.h * 7 % 100) * (h.h * 7 % 100) / 1250] as country
       from generate_series(0, 99) h join bench_company c on h.h >= coalesce((select sum(s) from unnest(c.shares[1:c.who]) s), 0)
         and h.h < (select sum(s) from unnest(c.shares[1:c.who + 1]) s)`,
    )
    await client.query(
      `insert into sms_task (id, company_id, product, name, content, encoding, parts_per_message, status, total, accepted,
         currency, expires_at, create_by, create_time, finish_time)
       select $1::bigint + b * $2::bigint * ${BLOCK} - 1 - c.who, c.id,
         ${productOf('b', 'c')},
         'Benchmark ' || b, 'Your statement is ready.', 'gsm7', 1, 'completed', ${BLOCK} / 6, ${BLOCK} / 6, 'USD',
         now() + interval '9 days', 'bench', to_timestamp(($1::bigint + b * $2::bigint * ${BLOCK}) / 4096000.0), now()
       from generate_series(0, ($3::bigint - 1) / ${BLOCK}) b, bench_company c`,
      [first, step, rows],
    )
    await client.query(
      `insert into sms_message (id, company_id, task_id, product, row_no, msisdn, country, parts, price, gateway_id)
       select $1::bigint + n * $2::bigint, l.company_id, $1::bigint + (n / ${BLOCK}) * $2::bigint * ${BLOCK} - 1 - l.who,
         ${productOf(`n / ${BLOCK}`, 'l')}, n % ${BLOCK}, 447000000000 + (n * 7919) % 999999937, l.country, 1, 41500, g.id
       from generate_series(0, $3::bigint - 1) n
       join bench_lot l on l.h = abs(hashint8(n) % 100)
       cross join (select min(id) as id from sms_gateway) g`,
      [first, step, rows],
    )
    await client.query(
      `insert into sms_message_final (message_id, company_id, product, country, state, gateway_id, submitted_at, done_at,
         charged)
       select $1::bigint + n * $2::bigint, l.company_id, ${productOf(`n / ${BLOCK}`, 'l')}, case when k < 58 then l.country end,
         case when k < 40 then 'undelivered' when k < 45 then 'rejected' when k < 55 then 'expired'
           when k < 58 then 'unknown' else 'delivered' end,
         g.id, at, at + interval '9 s', 41500
       from generate_series(0, $3::bigint - 1 - ${UNDER_WAY}) n
       join bench_lot l on l.h = abs(hashint8(n) % 100)
       cross join (select min(id) as id from sms_gateway) g
       cross join lateral (select abs(hashint8(n + 1) % 1000) as k,
         to_timestamp(($1::bigint + n * $2::bigint) / 4096000.0) as at) x`,
      [first, step, rows],
    )
    await client.query(
      `insert into sms_figures (company_id, bucket, country, gateway_id, product, currency, slot, sent, delivered,
         undelivered, parts)
       select l.company_id, date_bin('15 min', to_timestamp(($1::bigint + n * $2::bigint) / 4096000.0), '2020-01-01'),
         l.country, g.id, ${productOf(`n / ${BLOCK}`, 'l')}, 'USD', 8, count(*),
         count(*) filter (where n < $3::bigint - ${UNDER_WAY} and abs(hashint8(n + 1) % 1000) >= 58),
         count(*) filter (where n < $3::bigint - ${UNDER_WAY} and abs(hashint8(n + 1) % 1000) < 40), count(*)
       from generate_series(0, $3::bigint - 1) n
       join bench_lot l on l.h = abs(hashint8(n) % 100)
       cross join (select min(id) as id from sms_gateway) g
       group by 1, 2, 3, 4, 5`,
      [first, step, rows],
    )
  })
  await awaitReceipts(client, first + step * (rows - UNDER_WAY))
  await client.query('vacuum analyze sms_figures, sms_supplier_ref')
  const { rows: found } = await client.query<Sample>(
    `select msisdn from sms_message m where id >= $1::bigint + $2::bigint * ($3::bigint / 2)
       and company_id = (select id from bench_company where who = 0)
       and product = 'notify' order by id limit 1`,
    [first, step, rows],
  )
  if (!found[0]) throw new Error('The messages were not written')
  return found[0]
}

/** Messages from this id on were accepted by their carrier, which reports nothing more. */
async function awaitReceipts(client: pg.ClientBase, from: number): Promise<void> {
  const waiting = `select m.id, m.gateway_id, 'bench-' || m.id as ref from sms_message m
    where m.id >= $1 and exists (select from sms_task t where t.id = m.task_id and t.create_by = 'bench')`
  // Must last as long as the measurement: the engine gives up on messages submitted three days ago.
  await client.query(
    `insert into sms_supplier_ref (gateway_id, ref, message_id, part, submitted_at)
     select gateway_id, ref, id, 1, now() + interval '300 days' from (${waiting}) w`,
    [from],
  )
  for (const [table, columns, values] of [
    ['sms_attempt_batch', 'ids', 'array_agg(id order by id)'],
    ['sms_result_batch', 'ids, refs', 'array_agg(id order by id), array_agg(ref order by id)'],
  ]) {
    await client.query(
      `insert into ${table} (id, gateway_id, span, ${columns})
       select max(id) + 1, gateway_id, int8range(min(id), max(id), '[]'), ${values} from (${waiting}) w group by gateway_id`,
      [from],
    )
  }
}
