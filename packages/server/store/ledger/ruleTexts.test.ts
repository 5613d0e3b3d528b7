import { en } from '@tandem/i18n/en'
import { zh } from '@tandem/i18n/zh'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import { checkLedger } from './checkLedger.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

test('rules of payments were shown by their codes alone: each rule of the books is told in both languages', async () => {
  const client = await db.owner.connect()
  try {
    await client.query(`set tandem.everything = 'on'`)
    const codes = (await checkLedger(client, { heads: [], faults: [] })).map(({ code }) => code)
    expect(codes).toContain('P1')
    for (const texts of [en, zh]) {
      expect(codes.filter((code) => !Object.hasOwn(texts, `books.rule.${code}`))).toEqual([])
    }
  } finally {
    client.release()
  }
})
