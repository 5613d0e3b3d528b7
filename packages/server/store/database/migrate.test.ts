import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate, migrationsToApply, readMigrations } from './migrate.ts'
import type { TestDatabase } from '../../test/database/testDatabase.ts'
import { testDatabase } from '../../test/database/testDatabase.ts'

let folder: string
let db: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-migrations-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  db = await testDatabase({ empty: true })
  await rm(folder, { recursive: true })
  folder = await mkdtemp(join(tmpdir(), 'tandem-migrations-'))
})
afterEach(() => db.drop())

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = () => migrate(db.ownerUrl, { folder })
const exists = async (table: string) => {
  const { rows } = await db.owner.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [table],
  )
  return rows[0]?.found
}

test('files are applied in the order of their numbers, once', async () => {
  await write('0002_b.sql', 'alter table a add column b int')
  await write('0001_a.sql', 'create table a (id int); create table other (id int);')
  await write('notes.txt', 'no migration')
  expect(await run()).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await run()).toEqual([])
  await write('0003_c.sql', 'alter table a add column c int')
  expect(await run()).toEqual(['0003_c.sql'])
})

test('a file that fails half-way leaves nothing of itself and is named', async () => {
  await write('0001_good.sql', 'create table good (id int)')
  await write('0002_bad.sql', 'create table half (id int); insert into nowhere values (1)')
  await expect(run()).rejects.toThrow(
    'The migration 0002_bad.sql failed: relation "nowhere" does not exist',
  )
  expect([await exists('good'), await exists('half')]).toEqual([true, false])
  await write('0002_bad.sql', 'create table half (id int)')
  expect(await run()).toEqual(['0002_bad.sql'])
})

test('processes that start together apply each file once', async () => {
  await write('0001_slow.sql', 'create table slow (id int); select pg_sleep(0.3)')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0001_slow.sql'])
})

test('a table locked by a long query is waited for without blocking the queries behind it', async () => {
  await write('0001_a.sql', 'create table a (id int)')
  await run()
  await write('0002_b.sql', 'alter table a add column b int')
  const reader = await db.owner.connect()
  await reader.query('begin; select * from a')
  const migrating = run()
  const waits = async () => {
    const { rows } = await db.owner.query('select from pg_locks where not granted')
    return rows.length > 0
  }
  await expect.poll(waits).toBe(true)
  await expect.poll(waits).toBe(false) // the first lock timeout has passed
  await reader.query('commit')
  reader.release()
  expect(await migrating).toEqual(['0002_b.sql'])
})

test('the application role is made, owns nothing and cannot log in', async () => {
  await write('0001_a.sql', 'create table a (id int); grant select on a to tandem_app')
  await run()
  const { rows } = await db.owner.query(
    `select rolbypassrls, rolsuper, rolcreaterole from pg_roles where rolname = 'tandem_app'`,
  )
  expect(rows).toEqual([{ rolbypassrls: false, rolsuper: false, rolcreaterole: false }])
})

describe('an unprivileged owner', () => {
  const name = `plain_${process.pid}`
  const asPlain = () => {
    const url = new URL(db.ownerUrl)
    url.username = name
    url.password = 'secret'
    return url.href
  }

  test('may migrate once an administrator has given it the role', async () => {
    await write('0001_a.sql', 'create schema own; create table own.a (id int)')
    await run() // creates the role; then as a user who may not
    await db.owner.query(`create role ${name} login password 'secret'`)
    await db.owner.query(
      `grant all on schema public to ${name}; grant select, insert on schema_migration to ${name}`,
    )
    await expect(migrate(asPlain(), { folder })).rejects.toThrow(
      `The user ${name} of DATABASE_URL may not make the roles tandem_app and tandem_system: have an administrator run CREATE ROLE tandem_app NOLOGIN; CREATE ROLE tandem_system NOLOGIN; GRANT tandem_app TO tandem_system; GRANT tandem_app, tandem_system TO "${name}";`,
    )
    await db.owner.query(`grant tandem_app, tandem_system to ${name}`)
    expect(await migrate(asPlain(), { folder })).toEqual([])
    await db.owner.query(`drop owned by ${name}; drop role ${name}`)
  })
})

describe('a database and files that do not belong together are refused', () => {
  const file = (name: string, checksum = 'x') => ({ name, checksum, sql: '' })

  test('an applied file that was edited', async () => {
    await write('0001_a.sql', 'create table a (id int)')
    await run()
    await write('0001_a.sql', 'create table a (id bigint)')
    await expect(run()).rejects.toThrow(
      'The migration 0001_a.sql was edited after it had been applied: undo the edit and write a new migration instead.',
    )
  })

  test('a database used by a newer version', () => {
    expect(() =>
      migrationsToApply([file('0001_a.sql')], [file('0001_a.sql'), file('0002_b.sql')]),
    ).toThrow('The database has the migration 0002_b.sql, which this program does not know')
  })

  test('a new file numbered before one that is applied', () => {
    const files = [file('0001_a.sql'), file('0002_late.sql'), file('0003_c.sql')]
    expect(() => migrationsToApply(files, [file('0001_a.sql'), file('0003_c.sql')])).toThrow(
      'The migration 0002_late.sql comes before 0003_c.sql, which is already applied: give it a higher number.',
    )
  })

  test('two files with one number, or a name that has none', async () => {
    await write('0001_a.sql', '')
    await write('0001_b.sql', '')
    await expect(readMigrations(folder)).rejects.toThrow(
      'The migrations 0001_a.sql and 0001_b.sql have the same number.',
    )
    await rm(join(folder, '0001_b.sql'))
    await write('quick-fix.sql', '')
    await expect(readMigrations(folder)).rejects.toThrow(
      'The migration quick-fix.sql is not named like 0001_what_it_does.sql.',
    )
  })
})
