import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zoneOffset } from '@tandem/core'
import { createDatabase, type Database } from '../database/createDatabase.ts'
import { patience, testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import { foldRollup } from './foldRollup.ts'
import { hourOf, readHours } from './readHours.ts'

const QUARTER = 900_000
const QUARTERS = 3_000
/** A month with a clock change in London, St. John's and on Lord Howe Island. */
const BEGUN = Date.parse('2025-10-01T00:00:00Z')
const zones = [
  'UTC',
  'Europe/London',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
]

let db: TestDatabase
let system: Database

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
     insert into sms_figures (company_id, bucket, country, gateway_id, product, currency, slot, sent, delivered, undelivered, failed)
       select 1 + n % 3, to_timestamp(${BEGUN / 1000}) + (n * 7 % ${QUARTERS}) * interval '15 min',
         (array['GB', 'NP', ''])[1 + n % 3], n % 4, 'notify', 'USD', n % 2, n % 13, n % 11, n % 3, 1
       from generate_series(1, ${QUARTERS}) n;
     insert into rollup select * from rollup_of_sms_figures();
     insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, sent, delivered, undelivered, failed)
       select company_id, 'sms', product, 'operator', bucket, country || ':' || gateway_id, currency, slot, sent, delivered,
         undelivered, undelivered + failed
       from sms_figures;
     commit`,
  )
})
afterAll(async () => {
  await system.close()
  await db.drop()
})

test('quarters lie in the hours of clocks that differ from UTC by quarters', () => {
  expect(hourOf('quarter', 0, 0)).toBe(0)
  expect(hourOf('quarter', 0, 345)).toBe(5)
  expect(hourOf('quarter', 1, 345)).toBe(6)
  expect(hourOf('quarter', 0, -150)).toBe(21)
  expect(hourOf('quarter', 95, 840)).toBe(13)
  expect(hourOf('hour', 0, -60)).toBe(23)
  expect(hourOf('hour', 23, 840)).toBe(13)
})

test('folded or not, the hours of any zone are those its clocks showed', async () => {
  await expectHours()
  await foldRollup(system, { aborted: false })
  await expectHours()
})

async function expectHours(): Promise<void> {
  const client = await db.owner.connect()
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        fc.tuple(fc.nat(QUARTERS), fc.nat(QUARTERS)),
        fc.constantFrom(null, ['2'], ['1', '3']),
        fc.constantFrom({}, { country: ['GB'] }, { operator: ['2'] }, { gateway: ['1', '3'] }),
        async (zone, [a, b], companies, where) => {
          const [from, to] = [BEGUN + Math.min(a, b) * QUARTER, BEGUN + Math.max(a, b) * QUARTER]
          const asked = { companies, money: null, currency: 'USD', product: 'notify', where }
          const found = await readHours({ client }, asked, { from, to }, zoneOffset(zone))
          const { country, operator, gateway } = {
            country: null,
            operator: null,
            gateway: null,
            ...where,
          }
          const { rows } = await client.query<{ hour: number; sent: number; failed: number }>(
            `select extract(hour from bucket at time zone $1)::int as hour, sum(sent)::int as sent,
               sum(undelivered + failed)::int as failed
             from sms_figures where bucket >= $2 and bucket < $3 and ($4::bigint[] is null or company_id = any ($4))
               and ($5::text[] is null or country = any ($5)) and ($6::bigint[] is null or gateway_id = any ($6)) group by 1`,
            [zone, new Date(from), new Date(to), companies, country, operator ?? gateway],
          )
          const expected = new Map(rows.map(({ hour, ...sums }) => [hour, sums]))
          expect(found.map(({ sent, failed }) => ({ sent, failed }))).toEqual(
            Array.from({ length: 24 }, (_, hour) => expected.get(hour) ?? { sent: 0, failed: 0 }),
          )
        },
      ),
      { numRuns: 80 },
    )
  } finally {
    client.release()
  }
}
