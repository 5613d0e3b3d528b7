import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sparseArray } from './sparseArray.ts'
import { sql } from './sql.ts'
import { type TestDatabase, testDatabase } from '../../test/database/testDatabase.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase({ empty: true })
})
afterAll(() => db.drop())

test('whatever texts a column says, and where it says none, comes back as it was', async () => {
  const text = fc.oneof(
    fc.constantFrom('null', 'NULL', '', ',', '{}', '"', '\\', 'a/b:c', '-1.5'),
    fc.string({ unit: 'grapheme' }).filter((said) => !said.includes('\0')),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { minLength: 1 }), async (texts) => {
      const rows = await sql<{ text: string | null }>`
        select text from unnest(${texts.map((_text, place) => place)}::int[], ${sparseArray(texts)}::text[])
          as t (place, text) order by place`.rows(db.app)
      expect(rows.map((row) => row.text)).toEqual(texts)
    }),
    { numRuns: 50 },
  )
})

test('a column of nothing is not sent, and numbers are as they are', () => {
  expect(sparseArray([null, undefined])).toBeNull()
  expect(sparseArray([1n, null, -2])).toBe('{1,NULL,-2}')
})
