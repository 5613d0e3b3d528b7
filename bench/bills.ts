import { billPeriodOf } from '@tandem/core'
import { parseArgs } from 'node:util'
import { withScope } from '../packages/server/store/database/withScope.ts'
import { billedCompany, issueBills } from '../packages/server/store/ledger/bills.ts'
import { ledgerStage } from './ledger/ledgerStage.ts'
import { median, rounded } from './server/latency.ts'

// The bill of a month in which a company was charged for so many messages: in every quarter of an hour, by four writers, over
// fifteen networks. What is measured reads, writes and numbers the bill. Options: --messages 10000000 --runs 5.
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000000' },
    runs: { type: 'string', default: '5' },
  },
})
const messages = Number(values.messages)
const runs = Number(values.runs)
const BAR_S = 30
const ZONE = 'Asia/Shanghai'

const stage = await ledgerStage(runs)
try {
  const { from, to } = billPeriodOf('monthly', Date.UTC(2026, 9, 15), ZONE)
  const { pool } = stage.owner
  await pool.query(
    `with bought as (
       insert into ledger_usage (company_id, seller_id, bucket, channel, product, country, operator_id, rate_id, currency, slot, messages,
         parts, amount)
       select c.id, c.parent_id, q.at, 'sms', 'notify', (array['GB', 'US', 'SG'])[1 + net % 3], net, 0, c.currency, s, m.n, m.n, m.n * 12000::bigint
       from sys_company c cross join generate_series($2::timestamptz, $3::timestamptz - interval '1 second', interval '15 min') q (at)
       cross join generate_series(1, 15) net cross join generate_series(1, 4) s
       cross join lateral (select ceil($4::numeric / (extract(epoch from $3::timestamptz - $2::timestamptz) / 900 * 60))::int as n) m
       where c.id = any ($1) returning *)
     insert into ledger_sales (company_id, buyer_id, bucket, slot, channel, product, currency, sold, cost)
     select company_id, company_id, bucket, slot, channel, product, currency, 0, sum(amount) from bought group by 1, 3, 4, 5, 6, 7`,
    [stage.customerIds, new Date(from), new Date(to), messages],
  )
  await pool.query('vacuum analyze ledger_usage, ledger_sales')
  await pool.query(
    `update sys_company set bill_period = 'monthly', time_zone = $2 where id = any ($1)`,
    [stage.customerIds, ZONE],
  )
  await pool.query('insert into bill_schedule select unnest($1::bigint[]), $2', [
    stage.customerIds,
    new Date(from),
  ])
  const took: number[] = []
  for (const id of stage.customerIds) {
    const company = await billedCompany(pool, id)
    if (!company) throw new Error(`Company ${id} gets no bills`)
    const begun = performance.now()
    const issued = await withScope(stage.owner, 'everything', (transaction) =>
      issueBills(transaction, stage.ids, company, {
        now: new Date(to + 3_600_000),
        by: 'bench',
        paymentDays: 14,
      }),
    )
    took.push((performance.now() - begun) / 1_000)
    if (issued.length !== 1) throw new Error(`${issued.length} bills`)
  }
  const { rows } = await pool.query<{ n: string }>('select sum(messages) as n from bill_line')
  console.log(
    JSON.stringify({
      bench: 'bills',
      figure: 'bill',
      messages: Math.round(Number(rows[0]?.n) / runs),
      unit: 's',
      value: rounded(median(took)),
      bar: BAR_S,
      runs,
    }),
  )
} finally {
  await stage.close()
}
