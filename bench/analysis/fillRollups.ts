import { DAY_MS } from '@tandem/core'
import type pg from 'pg'
import { bulkFill } from '../lists/bulkFill.ts'

const DAYS = 180
const COMPANIES = 120
/** Of each company, the first is the largest; so many slots count each quarter of an hour. */
const SLOTS = '{0,2,3}'
const COUNTRIES =
  'GB US CN SG IN NG AE BR DE FR ES IT ID PH VN TH MX CO KE ZA EG SA TR PL NL AU JP MY PK BD'.split(
    ' ',
  )

/**
 * Roll-ups as this many messages would have left them: half a year of 120 companies besides those of the sandbox, few of
 * them large. Most send in the daytime, in some quarters of an hour, to up to five of thirty countries with three
 * operators each; one of a hundred receipts is later than the roll-up is folded. The messages themselves are not written.
 */
export async function fillRollups(client: pg.ClientBase, messages: number): Promise<void> {
  const from = Date.now() - DAYS * DAY_MS
  await bulkFill(client, ['sms_figures', 'rollup'], async () => {
    await client.query('truncate sms_figures, rollup')
    await client.query(
      `insert into sys_company select (jsonb_populate_record(c, jsonb_build_object('id', c.id + n * 4096, 'name', c.name || ' ' || n))).*
       from sys_company c, generate_series(1, $1::int) n where c.name = 'Harbor Bank'`,
      [COMPANIES],
    )
    await client.query(
      `create temp table bench_sender as
       select c.id, row_number() over (order by c.id)::int as rank from sys_company c where c.kind = 'customer'`,
    )
    // Quarters in which a company sends: of the largest three of four, of the smallest one in a hundred; half of them at night.
    await client.query(
      `create temp table bench_quarter as
       select s.id, s.rank, q.at, 1.0 / s.rank * (0.5 + random()) as weight
       from bench_sender s cross join generate_series(date_bin('15 min', $1::timestamptz, '2020-01-01'), now(), interval '15 min') q (at)
       where random() < greatest(0.01, 0.75 / s.rank) * case when extract(hour from q.at) between 6 and 18 then 1 else 0.5 end`,
      [new Date(from)],
    )
    await client.query(
      `create temp table bench_cell as
       select q.id, q.at, c.country, (abs(hashtext(c.country)) % 2 + 1 + c.nth % 2)::int as gateway, o.operator, k.slot,
         greatest(1, round(q.weight / w.total * $1 / c.of / 3))::int as n
       from bench_quarter q
       cross join (select sum(weight) as total from bench_quarter) w
       cross join lateral (
         select (($2::text[])[1 + (q.rank * 7 + nth * 3) % 30]) as country, nth, 1 + q.rank % 5 as of
         from generate_series(0, q.rank % 5) nth) c
       cross join generate_series(1, 3) o (operator)
       cross join unnest($3::int[]) k (slot)`,
      [messages, COUNTRIES, SLOTS],
    )
    const sums = `case when slot = 0 then n else 0 end as accepted, case when slot = 2 then n else 0 end as sent,
      case when slot = 3 then n - n / 20 else 0 end as delivered, case when slot = 3 then n / 40 else 0 end as undelivered,
      case when slot = 3 then n / 20 - n / 40 else 0 end as failed, case when slot = 2 then n else 0 end as parts,
      case when slot = 3 then n * 41500::bigint else 0 end as charged, case when slot = 3 then n * 35500::bigint else 0 end as sold,
      case when slot = 3 then n * 30000::bigint else 0 end as cost, case when slot = 3 then n * 5500::bigint else 0 end as margin`
    const added = `sum(accepted), sum(sent), sum(delivered), sum(undelivered), sum(failed), sum(parts), sum(charged), sum(sold),
      sum(cost), sum(margin)`
    const columns =
      'accepted, sent, delivered, undelivered, failed, parts, charged, sold, cost, margin'
    await client.query(
      `insert into sms_figures (company_id, bucket, country, gateway_id, product, currency, slot, ${columns})
       select c.id, c.at, c.country, g.id, 'notify', 'USD', c.slot, ${added}
       from (select *, ${sums} from bench_cell) c
       join (select id, row_number() over (order by id) as nth from sms_gateway) g on g.nth = c.gateway
       group by 1, 2, 3, 4, 7`,
    )
    await client.query('insert into rollup select * from rollup_of_sms_figures()')
    // Messages of a company come from up to three senders and three templates, and fail for five reasons.
    await client.query(
      `insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, ${columns})
       select c.id, 'sms', 'notify', k.dimension, c.at, k.value, 'USD', c.slot, sum(accepted), sum(sent), sum(delivered),
         sum(undelivered), sum(undelivered + failed), sum(parts), sum(charged), sum(sold), sum(cost), sum(margin)
       from (select *, ${sums} from bench_cell) c
       cross join lateral (values ('operator', c.country || ':' || abs(hashtext(c.country)) % 1000 * 10 + c.operator, true),
         ('sender', case c.operator when 1 then '' else 'Brand' || c.id % 999 || c.operator end, true),
         ('template', case c.operator when 1 then '0' else (c.id + c.operator)::text end, true),
         ('reason', (array['receipt.undeliverable', 'receipt.expired', 'carrier.invalidDestination', 'receipt.rejected',
           'message.expired'])[1 + (c.operator + length(c.country || c.id)) % 5], c.slot = 3)) as k (dimension, value, is_kept)
       where k.is_kept group by 1, 4, 5, 6, 8`,
    )
    await client.query(
      `insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, sent, delivered)
       select company_id, 'sms', product, 'latency', bucket, gateway_id || ':' || b.band, currency, slot,
         (sum(delivered + undelivered + failed) / 8)::int, (sum(delivered) / 8)::int
       from sms_figures cross join generate_series(16, 23) b (band) where slot = 3
       group by company_id, product, bucket, gateway_id, b.band, currency, slot`,
    )
    // Receipts of a hundredth of what was sent came late.
    await client.query(
      `insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, ${columns})
       select company_id, channel, product, dimension, bucket, value, currency, 103, 0, 0, 1, 0, 0, 0, 41500, 35500, 30000, 5500
       from rollup where slot = 3 and delivered > 0 and abs(hashtextextended(company_id::text || bucket, 0)) % 10 = 0
         and bucket < now() - interval '6 hours'`,
    )
  })
}
