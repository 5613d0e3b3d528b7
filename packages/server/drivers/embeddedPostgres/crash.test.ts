import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { isUnavailable } from '../../store/database/isUnavailable.ts'
import { openPool } from '../../store/database/openPool.ts'
import { isAlive } from './postmaster.ts'
import { removeEmbeddedPostgres } from './removeEmbeddedPostgres.ts'
import type { EmbeddedPostgres } from './supervise.ts'
import { startEmbeddedPostgres } from './startEmbeddedPostgres.ts'

const seed = Number(process.env['TANDEM_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const log = { info: () => undefined, warn: () => undefined }
let folder: string
let dataDir: string
const running: EmbeddedPostgres[] = []
const holders: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-crash-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  for (const holder of holders.splice(0)) await kill(holder)
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()))
  await removeEmbeddedPostgres(dataDir)
  await rm(folder, { recursive: true })
})

const ready = z.object({
  url: z.string(),
  appUrl: z.string(),
  pid: z.number(),
  adopted: z.boolean(),
})

/** A separate process that holds the cluster, and its output once ready. */
async function hold() {
  const holder = spawn(
    process.execPath,
    [join(import.meta.dirname, 'test/testHolder.ts'), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  holders.push(holder)
  return { holder, ...ready.parse(JSON.parse(await firstLine(holder))) }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('its output is not piped')
  const [line] = await once(createInterface(stdout), 'line')
  return String(line)
}

async function kill(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return
  const gone = once(holder, 'exit')
  holder.kill('SIGKILL')
  await gone
}

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  running.push(postgres)
  return postgres
}

/** Commits one row after another until the server is gone; resolves to the acknowledged rows. */
async function writeUntilBroken(url: string, from: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  for (let n = from; ; n += 1) {
    try {
      await client.query('insert into row_kept values ($1)', [n])
    } catch (error) {
      if (!isUnavailable(error)) throw error
      return n - 1
    }
  }
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Numbers from 0 to 1 determined by the seed (mulberry32). */
function randomFrom(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

test('a postmaster whose owner was killed keeps running and is adopted by the next start', async () => {
  const first = await hold()
  await query(first.url, 'create table row_kept (n int); insert into row_kept values (7)')
  await kill(first.holder)
  expect(await query(first.url, 'select n from row_kept')).toEqual([{ n: 7 }])

  const second = await start()
  expect({ adopted: second.adopted, pid: second.pid, url: second.url }).toEqual({
    adopted: true,
    pid: first.pid,
    url: first.url,
  })
  await second.stop()
  expect(await isAlive(first.pid)).toBe(false)
})

test('a holder whose parent has gone stops its postmaster', async () => {
  const { holder, pid } = await hold()
  const gone = once(holder, 'exit')
  holder.disconnect()
  expect(await gone).toEqual([0, null])
  expect(await isAlive(pid)).toBe(false)
})

test.each(['started', 'adopted'])(
  'a %s postmaster that is killed comes back on the same address',
  async (how) => {
    if (how === 'adopted') await kill((await hold()).holder)
    const postgres = await start()
    expect(postgres.adopted).toBe(how === 'adopted')
    const pool = openPool({ url: postgres.url })
    await pool.query('create table row_kept (n int); insert into row_kept values (1)')
    const events: string[] = []
    postgres.onExit(() => events.push('exit'))
    const back = new Promise<void>((resolve) =>
      postgres.onRestart(() => {
        events.push('restart')
        resolve()
      }),
    )
    const killed = postgres.pid
    process.kill(killed, 'SIGKILL')
    await back
    expect(events).toEqual(['exit', 'restart'])
    expect(postgres.pid).not.toBe(killed)
    expect((await pool.query('select n from row_kept')).rows).toEqual([{ n: 1 }])
    await pool.end()
  },
)

test('a session that computes for minutes does not keep a killed postmaster from coming back', async () => {
  const postgres = await start()
  const back = new Promise<void>((resolve) => postgres.onRestart(resolve))
  const busy = new pg.Client({ connectionString: postgres.url })
  busy.on('error', () => undefined) // the query in flight reports it
  await busy.connect()
  const [session] = (await busy.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  const computing = busy.query('select count(*) from generate_series(1, 100000000000) n').then(
    () => 'finished',
    (error: unknown) => (isUnavailable(error) ? 'cut off' : String(error)),
  )
  await expect
    .poll(() =>
      query(postgres.url, `select state from pg_stat_activity where pid = ${session?.pid}`),
    )
    .toEqual([{ state: 'active' }])
  process.kill(postgres.pid, 'SIGKILL')
  await back
  expect(await computing).toBe('cut off')
  expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('no acknowledged row is lost when owner and postmaster are killed at random moments', async () => {
  process.stdout.write(`TANDEM_TEST_SEED=${seed}\n`)
  const random = randomFrom(seed)
  let acknowledged = 0
  for (let round = 0; round < 4; round += 1) {
    const { holder, url, pid } = await hold()
    await query(url, 'create table if not exists row_kept (n int primary key)')
    const [found] = await query<{ rows: number; highest: number }>(
      url,
      'select count(*)::int as rows, coalesce(max(n), 0)::int as highest from row_kept',
    )
    // One row may have been committed without its acknowledgement arriving.
    expect(found?.rows).toBe(found?.highest)
    expect(found?.highest).toBeGreaterThanOrEqual(acknowledged)
    const writing = writeUntilBroken(url, (found?.highest ?? 0) + 1)
    await delay(100 + random() * 300)
    const ownerFirst = random() < 0.5
    if (ownerFirst) await kill(holder)
    process.kill(pid, 'SIGKILL')
    if (!ownerFirst) await kill(holder)
    acknowledged = await writing
  }
  const { url } = await start()
  const rows = await query<{ n: number }>(url, 'select n from row_kept order by n')
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged)
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1))
})

test.each([
  ['an unrelated process', 'exec sleep 60'],
  ['a zombie that nobody reaps', 'sh -c "exit 0" & echo $!; exec sleep 60'],
])('a stale postmaster.pid that names %s does not stand in the way', async (_, script) => {
  const first = await start()
  await first.stop()
  const clusterDir = join(dataDir, 'postgres')
  const { uid, gid } = await stat(clusterDir)
  // As the account that runs PostgreSQL, which accepts only its own processes as a postmaster.
  const bystander = spawn('sh', ['-c', script], { uid, gid, stdio: ['ignore', 'pipe', 'inherit'] })
  holders.push(bystander)
  const pid = script.includes('echo') ? Number(await firstLine(bystander)) : bystander.pid
  const pidFile = join(clusterDir, 'postmaster.pid')
  await writeFile(
    pidFile,
    `${pid}\n${clusterDir}\n1700000000\n${new URL(first.url).port}\n\n127.0.0.1\n  1 1\nready   \n`,
  )
  await chown(pidFile, uid, gid)
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
})
