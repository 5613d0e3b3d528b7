import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smsBooks } from '../ledger/smsBooks.ts'
import { migrate } from '../database/migrate.ts'
import { testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import { readRollup } from './readRollup.ts'

const QUARTER = 900_000
const BEGUN = Date.parse('2026-11-01T00:00:00Z')
const QUARTERS = 400
const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')

let db: TestDatabase
let folder: string

/** From before the roll-up told products apart, with data of two products. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-rollup-'))
  await cp(MIGRATIONS, folder, {
    recursive: true,
    filter: (path) => (/(\d{4})_\w+\.sql$/.exec(path)?.[1] ?? '') < '0158',
  })
  db = await testDatabase({ empty: true })
  await migrate(db.ownerUrl, { folder })
  await db.owner.query(
    `insert into sms_figures (company_id, bucket, country, gateway_id, product, currency, slot, sent, delivered, undelivered,
       failed, parts, charged)
     select 1 + n % 3, to_timestamp(${BEGUN / 1000}) + (n * 7 % ${QUARTERS}) * interval '15 minutes',
       (array['', 'GB', 'CN', 'IN'])[1 + n % 4], n % 3, case when n % 3 = 1 and n % 5 = 0 then 'otpPremium' else 'notify' end,
       case when n % 11 = 0 then 'EUR' else 'USD' end, n % 2, n, n / 2, n / 4, n - n / 2 - n / 4, n, n * 100
     from generate_series(1, 1200) n on conflict do nothing`,
  )
  await db.owner.query('insert into sms_traffic select * from sms_traffic_of_figures()')
}, 120_000)
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true })
})

const versions = async (companies: readonly number[]): Promise<unknown> =>
  (
    await db.owner.query(
      `select ctid::text from ${await table()} where company_id = any ($1) order by 1`,
      [companies],
    )
  ).rows
const table = async (): Promise<string> => {
  const { rows } = await db.owner.query<{ old: boolean }>(
    `select to_regclass('sms_traffic') is not null as old`,
  )
  return rows[0]?.old ? 'sms_traffic' : 'rollup'
}

test('companies that sent another product are told apart afterwards, and no other row moves', async () => {
  const before = await versions([1, 3])
  expect((await readdir(folder)).some((name) => name.startsWith('0158'))).toBe(false)
  await cp(join(MIGRATIONS, '0158_rollup.sql'), join(folder, '0158_rollup.sql'))
  await migrate(db.ownerUrl, { folder })
  expect(await versions([1, 3])).toEqual(before)
  const { rows } = await db.owner.query(
    `(select * from rollup except select * from rollup_of_sms_figures())
     union all (select * from rollup_of_sms_figures() except select * from rollup)`,
  )
  expect(rows).toEqual([])
  const { rows: told } = await db.owner.query<{ product: string }>(
    'select distinct product from rollup where company_id = 2 order by 1',
  )
  expect(told.map(({ product }) => product)).toEqual(['notify', 'otpPremium'])
})

interface Line {
  at: number
  company: string
  country: string
  gateway: string
  product: string
  currency: string
  sent: number
  failed: number
  charged: bigint
}
const linesOf = async (): Promise<Line[]> =>
  (
    await db.owner.query<Line & { bucket: Date; charged: string }>(
      `select bucket, company_id as company, country, gateway_id as gateway, product, currency, sent,
         undelivered + failed as failed, charged from sms_figures`,
    )
  ).rows.map((row) => ({ ...row, at: row.bucket.getTime(), charged: BigInt(row.charged) }))

test('what was counted before there were further dimensions is theirs without a value', async () => {
  await migrate(db.ownerUrl)
  const { rows } = await db.owner.query<{ dimension: string; sent: number; failed: number }>(
    `select dimension, sum(accepted)::int as accepted, sum(sent)::int as sent, sum(failed)::int as failed from rollup
     where dimension in ('time', 'operator', 'sender', 'template') group by 1 order by 1`,
  )
  expect(rows.map(({ dimension }) => dimension)).toEqual(['operator', 'sender', 'template', 'time'])
  expect(new Set(rows.map(({ sent, failed }) => `${sent} ${failed}`)).size).toBe(1)
  const faults = smsBooks.invariants.find(({ code }) => code === 'F2')?.faults ?? ''
  expect((await db.owner.query(faults)).rows).toEqual([])
})

test('any figures of any periods are the sums of their quarters of an hour', async () => {
  await migrate(db.ownerUrl)
  const lines = await linesOf()
  const client = await db.owner.connect()
  const period = fc.tuple(fc.nat(QUARTERS), fc.nat(QUARTERS)).map(([a, b]) => ({
    from: BEGUN + Math.min(a, b) * QUARTER,
    to: BEGUN + (Math.max(a, b) + 1) * QUARTER,
  }))
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        periods: fc.array(period, { minLength: 1, maxLength: 4 }),
        companies: fc.option(fc.subarray(['1', '2', '3'], { minLength: 1 })),
        money: fc.option(fc.subarray(['1', '2', '3'])),
        product: maybe(fc.constantFrom('notify', 'otpPremium')),
        country: maybe(fc.subarray(['GB', 'CN'], { minLength: 1 })),
        gateway: maybe(fc.subarray(['1', '2'], { minLength: 1 })),
        by: maybe(
          fc.constantFrom<'country' | 'gateway' | 'company'>('country', 'gateway', 'company'),
        ),
      }),
      async ({ periods, companies, money, product, country, gateway, by }) => {
        const where = { ...(country && { country }), ...(gateway && { gateway }) }
        const asked = { periods, companies, money, currency: 'USD', product, where }
        const broken = await readRollup({ client }, { ...asked, by: by ? [by] : [] })
        const found = new Map(broken.map(({ keys, figures }) => [keys[0] ?? '', figures]))
        const expected = new Map<string, unknown[]>()
        for (const { from, to } of periods) {
          for (const [key, sum] of sums(lines.filter(({ at }) => at >= from && at < to))) {
            const all = expected.get(key) ?? periods.map(() => [0, 0, 0n])
            all[periods.findIndex((one) => one.from === from && one.to === to)] = sum
            expected.set(key, all)
          }
        }
        for (const [key, all] of expected) {
          for (const [index, sum] of all.entries()) {
            // Twice the same period is asked for twice.
            const same = periods.findIndex(
              ({ from, to }) => from === periods[index]?.from && to === periods[index]?.to,
            )
            const got = found.get(key)?.[index]
            expect([got?.sent, got?.failed, got?.charged]).toEqual(index === same ? sum : all[same])
          }
        }
        expect([...found.keys()].toSorted()).toEqual([...expected.keys()].toSorted())

        function sums(rows: readonly Line[]): Map<string, [number, number, bigint]> {
          const byKey = new Map<string, [number, number, bigint]>()
          for (const row of rows) {
            const key = by === undefined ? '' : row[by]
            if (companies && !companies.includes(row.company)) continue
            if (product !== undefined && row.product !== product) continue
            if (country && !country.includes(row.country)) continue
            if (gateway && !gateway.includes(row.gateway)) continue
            if (by !== undefined && (key === '' || key === '0')) continue
            const counts = row.currency === 'USD' && (!money || money.includes(row.company))
            const [sent, failed, charged] = byKey.get(key) ?? [0, 0, 0n]
            byKey.set(key, [
              sent + row.sent,
              failed + row.failed,
              charged + (counts ? row.charged : 0n),
            ])
          }
          return byKey
        }
      },
    ),
    { numRuns: 60 },
  )
  client.release()
})
