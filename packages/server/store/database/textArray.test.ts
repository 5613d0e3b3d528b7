import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import { textArray } from './textArray.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase({ empty: true })
})
afterAll(() => db.drop())

const readBack = async (values: readonly string[]) =>
  (await db.owner.query<{ back: string[] }>('select $1::text[] as back', [textArray(values)]))
    .rows[0]?.back

test('any carrier id is read back unchanged by PostgreSQL', async () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
    fc.constantFrom('', 'NULL', 'null', '{', '}', ',', '"', '\\', ' a ', 'a b', '\n', 'DELIVRD'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 30 }), async (values) => {
      expect(await readBack(values)).toEqual(values)
    }),
    { numRuns: 60 },
  )
})
