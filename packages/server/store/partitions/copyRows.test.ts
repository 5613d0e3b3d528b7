import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendTogether } from '../database/sendTogether.ts'
import { testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import { CopyRows } from './copyRows.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase({ empty: true })
})
afterAll(() => db.drop())

const row = fc.record({
  big: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  whole: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  small: fc.option(fc.integer({ min: -32_768, max: 32_767 })),
  // PostgreSQL's text allows neither NUL nor half a surrogate pair.
  text: fc.option(fc.string({ unit: 'grapheme', maxLength: 400 }).filter((s) => !s.includes('\0'))),
  many: fc.option(
    fc.array(fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }), { minLength: 1, maxLength: 5 }),
  ),
  atMs: fc.option(fc.integer({ min: 0, max: 4_102_444_800_000 })),
})

test('PostgreSQL reads back what is written in the binary format of COPY', async () => {
  const client = await db.owner.connect()
  try {
    await client.query(
      'create temp table t (n int, big int8, whole int4, small int2, txt text, many int8[], at timestamptz)',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
        const parts = [new CopyRows(64), new CopyRows(64)] as const // smaller than a row: they grow
        for (const [n, each] of rows.entries()) {
          const copy = parts[n % 2 === 0 ? 0 : 1]
          copy.begin(7)
          copy.int4(n)
          copy.int8(each.big)
          copy.int4(each.whole)
          copy.int2(each.small)
          copy.text(each.text)
          copy.int8s(each.many)
          copy.timestamptz(each.atMs)
        }
        const text = 'copy t from stdin binary'
        const copies = parts.map((copy) => ({ text, data: copy.take() }))
        await sendTogether(client, [{ text: 'truncate t' }, ...copies])
        const read = await client.query(
          `select big::text, whole, small, txt as text, many::text[] as many,
             (extract(epoch from at) * 1000)::bigint::text as at from t order by n`,
        )
        expect(read.rows).toEqual(
          rows.map(({ big, whole, small, text, many, atMs }) => ({
            big: big?.toString() ?? null,
            whole,
            small,
            text,
            many: many?.map(String) ?? null,
            at: atMs?.toString() ?? null,
          })),
        )
      }),
      { numRuns: 30 },
    )
  } finally {
    client.release()
  }
})
