import type pg from 'pg'
import { expect, test } from 'vitest'
import { withScope } from '../../store/database/withScope.ts'
import { testDatabase, type TestDatabase } from './testDatabase.ts'
import { warmDatabase } from './warmDatabase.ts'

/** What is in every table, as a text. */
async function contents(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string; row: string }>(
    `select relname as name, case relkind when 'S' then 'concat(t.last_value, t.is_called)' else 't::text' end as row
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') order by relname`,
  )
  const found: Record<string, string> = {}
  for (const { name, row } of tables) {
    const { rows } = await owner.query<{ rows: string | null }>(
      `select string_agg(md5(${row}), ' ' order by ${row}) as rows from ${name} t`,
    )
    found[name] = rows[0]?.rows ?? ''
  }
  return found
}

/** Removes, changes and adds rows, above every rule of the tables. */
async function mess({ owner }: TestDatabase): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(`delete from sys_country`)
    await client.query(`update sys_permission set id = -id`)
    await client.query(`insert into sys_setting (key, value) values ('rateApprovalPercent', '99')`)
    await client.query(
      `insert into sms_task (id, company_id, product, name, content, sender_id, encoding, parts_per_message, currency, expires_at, status)
       select g, 1, 'notify', 'a', repeat('long', 500), 'x', 'gsm7', 1, 'USD', now(), 'queued' from generate_series(1, 2000) g`,
    )
    await client.query(`listen something; select pg_advisory_lock(1)`)
  } finally {
    client.release()
  }
}

test('a database that was given back is as it was, whatever a test wrote into it', async () => {
  const first = await testDatabase()
  const before = await contents(first.owner)
  for (let time = 0; time < 3; time += 1) {
    const db = time === 0 ? first : await testDatabase()
    expect(db.ownerUrl).toBe(first.ownerUrl)
    await mess(db)
    expect(await contents(db.owner)).not.toEqual(before)
    await db.drop()
  }
  const last = await testDatabase()
  expect(await contents(last.owner)).toEqual(before)
  const { rows } = await last.owner.query(
    `select (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
            (select count(*)::int from pg_listening_channels()) as channels,
            current_setting('session_replication_role') as role`,
  )
  expect(rows).toEqual([{ locks: 0, channels: 0, role: 'origin' }])
  await last.drop()
})

test('a database whose tables were changed, or to which something is still connected, is not used again', async () => {
  const one = await testDatabase()
  await one.owner.query('alter table sys_setting disable trigger all')
  await one.drop()
  const two = await testDatabase()
  expect(two.ownerUrl).not.toBe(one.ownerUrl)
  const busy = warmDatabase({ ownerUrl: two.ownerUrl, name: 'busy' })
  await busy.pool.query('select 1')
  await two.drop()
  const three = await testDatabase()
  expect(three.ownerUrl).not.toBe(two.ownerUrl)
  await three.drop()
  await busy.close()
})

test('what a test left running cannot write into the database of the next one', async () => {
  const { app, owner, drop } = await testDatabase()
  await app.pool.query('select 1')
  await drop()
  await expect(owner.query('select 1')).rejects.toThrow('after calling end')
  await expect(withScope(app, 'everything', async () => undefined)).rejects.toThrow(
    'after calling end',
  )
})
