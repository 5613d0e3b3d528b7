import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkServer } from '../../store/database/checkServer.ts'
import { removeEmbeddedPostgres } from './removeEmbeddedPostgres.ts'
import type { EmbeddedPostgres } from './supervise.ts'
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts'

const log = { info: () => undefined, warn: () => undefined }
let folder: string
let dataDir: string
const running: EmbeddedPostgres[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-embedded-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()))
  await removeEmbeddedPostgres(dataDir)
  await rm(folder, { recursive: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  running.push(postgres)
  return postgres
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<Record<string, string>>(sql)
  } finally {
    await client.end()
  }
}

test('committed data is found by the next start, on the same port', async () => {
  const first = await start()
  await query(first.url, `create table kept (word text); insert into kept values ('here')`)
  await first.stop()
  const second = await start()
  expect(second.url).toBe(first.url)
  expect((await query(second.url, 'select * from kept')).rows).toEqual([{ word: 'here' }])
})

test('a fresh cluster is durable, checks its pages, and sorts by no library of the host', async () => {
  const { url } = await start()
  expect(await checkServer(url)).toEqual([])
  const { rows } = await query(
    url,
    `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  )
  expect(rows).toEqual([{ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' }])
})

test('it listens on the loopback address only and requires the password', async () => {
  const { url } = await start()
  const shown = await query(
    url,
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`,
  )
  expect(shown.rows).toEqual([{ addresses: '127.0.0.1', sockets: '' }])
  const guessed = Object.assign(new URL(url), { password: 'guessed' }).href
  await expect(query(guessed, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('the passwords lie in a file that only its owner reads', async () => {
  const { url } = await start()
  const file = join(dataDir, 'embeddedPostgres.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toContain(new URL(url).password)
})

test('the application has a login of its own that stands above no rule', async () => {
  const { appUrl } = await start()
  const { rows } = await query(
    appUrl,
    `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user`,
  )
  expect(rows).toEqual([
    {
      rolname: 'tandem_app',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
    },
  ])
})

test('a second one on the same data directory is refused and says who holds it', async () => {
  const first = await start()
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    `The data directory ${dataDir} is in use by another Tandem (process ${process.pid}): stop it first, or set TANDEM_DATA_DIR to another folder.`,
  )
  expect((await query(first.url, 'select 1 as n')).rows).toEqual([{ n: 1 }])
})

test('a recorded port taken by another program is replaced by a free one', async () => {
  const first = await start()
  await first.stop()
  const other = await startEmbeddedPostgres({ dataDir: join(folder, 'other'), log })
  const file = join(dataDir, 'embeddedPostgres.json')
  const secrets: Record<string, unknown> = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...secrets, port: Number(new URL(other.url).port) }))
  try {
    const second = await start()
    expect(new URL(second.url).port).not.toBe(new URL(other.url).port)
    expect((await query(second.url, 'select 1 as n')).rows).toEqual([{ n: 1 }])
  } finally {
    await other.stop()
    await removeEmbeddedPostgres(join(folder, 'other'))
  }
})

test('told to end, stopped twice, or before the last connection has gone, it stops cleanly', async () => {
  const postgres = await start()
  const client = new pg.Client({ connectionString: postgres.url })
  const ended = new Promise<Error>((resolve) => client.on('error', resolve))
  await client.connect()
  // Of a process that ends now, and waits for nothing: this alone ends its PostgreSQL.
  postgres.abandon()
  expect(await ended).toMatchObject({ code: '57P01' })
  await Promise.all([postgres.stop(), postgres.stop()])
  expect(
    await stat(join(dataDir, 'postgres', 'postmaster.pid')).catch((error: unknown) => error),
  ).toMatchObject({
    code: 'ENOENT',
  })
})

describe('the remains of an interrupted or damaged start', () => {
  test('half a cluster is discarded and created again', async () => {
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    await chmod(dataDir, 0o711)
    await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
    const { url } = await start()
    expect((await query(url, 'select 1 as n')).rows).toEqual([{ n: 1 }])
  })

  test('a cluster without its database gets one', async () => {
    const first = await start()
    await query(first.url.replace(/tandem$/, 'postgres'), 'drop database tandem with (force)')
    await first.stop()
    const second = await start()
    expect((await query(second.appUrl, 'select current_database() as name')).rows).toEqual([
      { name: 'tandem' },
    ])
  })

  test('a lost cluster is never silently replaced by an empty one', async () => {
    const first = await start()
    await first.stop()
    await rm(join(dataDir, 'postgres'), { recursive: true })
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      `The database of ${dataDir} was in ${join(dataDir, 'postgres')} and is gone`,
    )
  })

  test('a file that PostgreSQL cannot read is reported with what PostgreSQL says of it', async () => {
    const first = await start()
    await first.stop()
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no such setting = 1\n')
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      /did not start.*postgresql\.conf/s,
    )
  })
})
