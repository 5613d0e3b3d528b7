import { expect, test } from 'vitest'
import { sql } from '../database/sql.ts'
import { testDatabase } from '../../test/database/testDatabase.ts'
import { rateKeyText } from './listedRates.ts'

test('a key says the same in the database as beside it, whatever it leaves out', async () => {
  const db = await testDatabase({ empty: false })
  try {
    for (const product of ['voice', 'notify']) {
      for (const countryId of [null, '12']) {
        for (const operatorId of [null, '34']) {
          for (const [prefix, category] of [
            [null, null],
            ['4930', null],
            [null, 'utility'],
          ] as const) {
            const ids = { product, countryId, operatorId, prefix, category }
            const row = await sql<{ key: string }>`
              select rate_key(${product}, ${countryId}::bigint, ${operatorId}::bigint, ${prefix}, ${category}) as key`.first(
              db.app,
            )
            expect(row?.key).toBe(rateKeyText(ids))
          }
        }
      }
    }
    // Of a line that cannot be read.
    const nothing = await sql<{ key: string }>`
      select rate_key(null, null, null, null, null) as key`.first(db.app)
    expect(nothing?.key).toBe('-/-/-/-')
  } finally {
    await db.drop()
  }
})
