import { composeIdNumber } from '@tandem/core'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { migrate, readMigrations } from '../database/migrate.ts'
import { testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await testDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'tandem-charges-'))
})
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true })
})

const QUARTER_MS = 900_000
const noon = Date.UTC(2026, 9, 5, 12)
/** The id of a ledger transaction so many quarters of an hour after noon. */
const tx = (quarters: number, place = 0): number =>
  composeIdNumber(noon + quarters * QUARTER_MS + 60_000, place)
const bucket = (quarters: number): string => new Date(noon + quarters * QUARTER_MS).toISOString()

interface Sent {
  task: number
  charged: number
  settled: number | null
  /** Of each correction, its transaction and what was charged before it. */
  corrections?: { txId: number; charged: number }[]
  rated?: boolean
}

test('tasks of an old database get the charges that settlements and late corrections made, in their quarters', async () => {
  const all = await readMigrations()
  const before = all.filter(({ name }) => name < '0372')
  await Promise.all(before.map(({ name, sql }) => writeFile(join(folder, name), sql)))
  await migrate(db.ownerUrl, { folder })
  await db.owner.query(
    `insert into sys_company (id, name, kind, currency) values (1, 'Platform', 'platform', 'USD')`,
  )
  await db.owner.query(
    `select sms_ensure_partitions(to_timestamp($1 / 1000.0), to_timestamp($1 / 1000.0))`,
    [noon],
  )
  const sent: Sent[] = [
    { task: 11, charged: 12_000, settled: tx(0) },
    { task: 11, charged: 30_000, settled: tx(0, 1) },
    { task: 11, charged: 5_000, settled: tx(3) },
    // Not charged, not settled, or without a price.
    { task: 11, charged: 0, settled: tx(1) },
    { task: 11, charged: 7_000, settled: null },
    { task: 11, charged: 7_000, settled: tx(1), rated: false },
    // A late receipt gave it back; of another, one gave it back and one charged it again.
    { task: 12, charged: 0, settled: tx(0), corrections: [{ txId: tx(2), charged: 9_000 }] },
    {
      task: 13,
      charged: 4_000,
      settled: tx(0),
      corrections: [
        { txId: tx(1), charged: 4_000 },
        { txId: tx(5), charged: 0 },
      ],
    },
    // Given back within its quarter: nothing is left of it.
    { task: 14, charged: 0, settled: tx(4), corrections: [{ txId: tx(4, 1), charged: 8_000 }] },
  ]
  for (const [row, { task, charged, settled, corrections, rated = true }] of sent.entries()) {
    const id = composeIdNumber(noon, row)
    await db.owner.query(
      `insert into sms_message (id, company_id, task_id, product, row_no, msisdn, country, parts, price, delivered_hops, rate_id)
       values ($1, 1, $2, 'notify', $3, '447700900000', 'GB', 1, 0, 0, $4)`,
      [id, task, row, rated ? 77 : null],
    )
    await db.owner.query(
      `insert into sms_message_final (message_id, company_id, product, state, done_at, country, charged, settle_tx_id, corrections)
       values ($1, 1, 'notify', 'delivered', now(), 'GB', $2, $3, $4)`,
      [id, charged, settled, corrections ? JSON.stringify(corrections) : null],
    )
  }
  await migrate(db.ownerUrl)
  const { rows } = await db.owner.query(
    `select task_id::int as task, bucket, product, amount::int from sms_task_charge order by task_id, bucket`,
  )
  expect(rows.map((row) => ({ ...row, bucket: row.bucket.toISOString() }))).toEqual(
    (
      [
        [11, 0, 42_000],
        [11, 3, 5_000],
        [12, 0, 9_000],
        [12, 2, -9_000],
        [13, 0, 4_000],
        [13, 1, -4_000],
        [13, 5, 4_000],
      ] as const
    ).map(([task, quarters, amount]) => ({
      task,
      bucket: bucket(quarters),
      product: 'notify',
      amount,
    })),
  )
})
