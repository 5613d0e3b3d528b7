import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database } from '../database/createDatabase.ts'
import { patience, testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import { smsBooks } from '../ledger/smsBooks.ts'
import { foldRollup } from './foldRollup.ts'
import { readLatencies } from './readLatencies.ts'
import { readRollup } from './readRollup.ts'

const QUARTER = 900_000
const QUARTERS = 2_600
const DAY = 86_400_000
const now = Math.floor(Date.now() / QUARTER) * QUARTER

let db: TestDatabase
let system: Database

/** Twenty-seven days of three companies; some of it counted when its messages were six hours and four days old. */
beforeAll(async () => {
  db = await testDatabase()
  system = createDatabase({
    ...patience,
    ownerUrl: db.ownerUrl,
    systemUrl: db.systemUrl,
    scope: 'everything',
    name: 'test',
  })
  await db.owner.query(
    `begin; set local tandem.everything = 'on';
     update rollup_fold set until = date_trunc('day', now() - interval '30 days', 'UTC'), late_until = date_trunc('day', now() - interval '30 days', 'UTC'), week_until = '2020-01-06Z';
     insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, sent, delivered, failed, charged)
       select 1 + n % 3, 'sms', case n % 5 when 0 then 'marketing' else 'notify' end, k.dimension,
         to_timestamp(${now / 1000}) - (n * 7 % ${QUARTERS}) * interval '15 min', k.value, 'USD', n % 3 + g.generation, n % 11, n % 7, n % 3, n * 100
       from generate_series(1, 6000) n
       cross join lateral (values ('time', ''), ('operator', (array['GB:1', 'GB:2', 'US:3'])[1 + n % 3]), ('latency', '4:' || n % 9)) k (dimension, value)
       cross join unnest(array[0, 100, 200]) g (generation)
       where g.generation = 0 or g.generation = 100 and n * 7 % ${QUARTERS} > 24 and n % 2 = 0
         or g.generation = 200 and n * 7 % ${QUARTERS} > 384 and n % 5 = 0
       on conflict do nothing;
     commit`,
  )
})
afterAll(async () => {
  await system.close()
  await db.drop()
})

test('folded or not, any figures of any periods are the sums of what was counted', async () => {
  await expectSums()
  expect(await foldRollup(system, { aborted: false })).toBeGreaterThan(9)
  const { rows } = await db.owner.query<{ n: number; late: number; weeks: number }>(
    `select count(*)::int as n, count(*) filter (where late)::int as late,
       count(distinct bucket) filter (where grain = 'week')::int as weeks from rollup_folded`,
  )
  expect(rows[0]?.late).toBeGreaterThan(100)
  expect(rows[0]?.weeks).toBeGreaterThan(1)
  await expectSums()
  // Nothing is due again, and nothing is folded twice.
  expect(await foldRollup(system, { aborted: false })).toBe(0)
  expect((await db.owner.query('select from rollup_folded')).rowCount).toBe(rows[0]?.n)
})

test('two servers that fold at once fold once', async () => {
  await db.owner.query(
    `begin; set local tandem.everything = 'on'; delete from rollup_folded;
     update rollup_fold set until = date_trunc('day', now() - interval '30 days', 'UTC'), late_until = date_trunc('day', now() - interval '30 days', 'UTC'), week_until = '2020-01-06Z'; commit`,
  )
  await Promise.all([1, 2].map(() => foldRollup(system, { aborted: false })))
  await expectSums()
})

async function expectSums(): Promise<void> {
  const client = await db.owner.connect()
  const period = fc.tuple(fc.nat(QUARTERS), fc.nat(QUARTERS)).map(([a, b]) => ({
    from: now - Math.max(a, b) * QUARTER,
    to: now - Math.min(a, b) * QUARTER + 1,
  }))
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(period, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(null, ['1', '2'], ['3']),
        fc.constantFrom<('operator' | 'company')[]>(
          [],
          ['operator'],
          ['company'],
          ['company', 'operator'],
        ),
        fc.constantFrom(undefined, 'notify'),
        async (periods, companies, by, product) => {
          const asked = {
            periods,
            companies,
            money: null,
            currency: 'USD',
            product,
            by,
            withUnknown: true,
          }
          const found = await readRollup({ client }, asked)
          const dimension = by.includes('operator') ? 'operator' : 'time'
          for (const [index, { from, to }] of periods.entries()) {
            const { rows } = await client.query<{ keys: string[]; sent: number; charged: string }>(
              `select ${by.map((one) => (one === 'company' ? 'company_id::text' : `split_part(value, ':', 2)`)).join(` || '|' || `) || `''`} as key,
                 sum(sent)::int as sent, sum(charged)::text as charged
               from rollup where dimension = $1 and bucket >= $2 and bucket < $3 and ($4::bigint[] is null or company_id = any ($4))
                 and ($5::text is null or product = $5) group by 1`,
              [dimension, new Date(from), new Date(to), companies, product ?? null],
            )
            const expected = rows.reduce((sum, { sent }) => sum + sent, 0)
            const money = rows.reduce((sum, { charged }) => sum + BigInt(charged), 0n)
            expect(found.reduce((sum, { figures }) => sum + (figures[index]?.sent ?? 0), 0)).toBe(
              expected,
            )
            expect(
              found.reduce((sum, { figures }) => sum + (figures[index]?.charged ?? 0n), 0n),
            ).toBe(money)
          }
        },
      ),
      { numRuns: 60 },
    )
    const [latencies] = await readLatencies({ client, isWide: true }, { companies: null }, [
      { from: now - 22 * DAY, to: now },
    ])
    const bands = latencies?.get('4')?.submit ?? new Map<number, number>()
    const { rows } = await client.query<{ sent: number }>(
      `select sum(sent)::int as sent from rollup where dimension = 'latency' and bucket >= $1 and bucket < $2`,
      [new Date(now - 22 * DAY), new Date(now)],
    )
    expect([...bands.values()].reduce((sum, count) => sum + count, 0)).toBe(rows[0]?.sent)
  } finally {
    client.release()
  }
}

test('the check names a week that is not the sum of its days', async () => {
  const faults = async () => {
    const { faults: statement = '' } = smsBooks.invariants.find(({ code }) => code === 'F3') ?? {}
    const { rows } = await db.owner.query<{ fault: string }>(statement)
    return rows.map(({ fault }) => fault).filter((fault) => fault.includes('week from'))
  }
  const change = (statement: string) =>
    db.owner.query(`begin; set local tandem.everything = 'on'; ${statement}; commit`)
  const some = `where grain = 'week' and dimension = 'operator' and company_id = 2
    and bucket = (select max(bucket) from rollup_folded where grain = 'week')`
  expect(await faults()).toEqual([])
  await change(`update rollup_folded set charged = charged + 1 ${some}`)
  expect((await faults()).length).toBeGreaterThan(0)
  await change(`update rollup_folded set charged = charged - 1 ${some}`)
  expect(await faults()).toEqual([])
})
