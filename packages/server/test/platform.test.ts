import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { removeEmbeddedPostgres } from '../drivers/embeddedPostgres/removeEmbeddedPostgres.ts'
import { startEmbeddedPostgres } from '../drivers/embeddedPostgres/startEmbeddedPostgres.ts'
import type { EmbeddedPostgres } from '../drivers/embeddedPostgres/supervise.ts'
import { checkLogins } from '../store/database/checkLogins.ts'
import { makeLogins } from '../store/database/makeLogins.ts'
import { migrate } from '../store/database/migrate.ts'
import { testDatabase } from './database/testDatabase.ts'
import { StartedPlatform } from './StartedPlatform.ts'

const OWNER = 'second_owner'
const PASSWORD = 'started-pass-1'
const WITHIN = { timeout: 60_000 }
const envelope = z.object({ success: z.boolean(), result: z.any() })

// A third-party server that keeps what it acknowledges; the owner of a database in it has no special rights.
let folder: string
let server: EmbeddedPostgres
let admin: pg.Client
const started: StartedPlatform[] = []
const dataDirs: string[] = []
/** Of the sandbox that the first test fills. */
const sandbox = { dataDir: '', DATABASE_URL: '' }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-second-'))
  await chmod(folder, 0o711)
  server = await startEmbeddedPostgres({
    dataDir: folder,
    log: { info: () => undefined, warn: (message) => process.stderr.write(`${message}\n`) },
  })
  admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create role ${OWNER} login password '${PASSWORD}' nosuperuser nocreaterole`)
  await admin.query(`grant tandem_app, tandem_system to ${OWNER}`)
  await admin.query('grant tandem_app to tandem_system')
})
afterAll(async () => {
  for (const platform of started) await platform.stop()
  await admin?.end()
  await server?.stop()
  if (folder) await removeEmbeddedPostgres(folder)
  for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true })
})

async function databaseOf(name: string): Promise<string> {
  await admin.query(`create database ${name} owner ${OWNER}`)
  const to = { username: OWNER, password: PASSWORD, pathname: `/${name}` }
  return Object.assign(new URL(server.url), to).href
}

/**
 * The same database with the rights of the server's administrator, who alone may create logins here.
 */
const asAdmin = (url: string): string =>
  Object.assign(new URL(server.url), { pathname: new URL(url).pathname }).href

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-started-'))
  dataDirs.push(dataDir)
  return dataDir
}

async function start(
  environment: Record<string, string>,
  given?: string,
): Promise<StartedPlatform> {
  const dataDir = given ?? (await newDataDir())
  const platform = await StartedPlatform.start(dataDir, environment)
  started.push(platform)
  return platform
}

const startSandbox = ({ dataDir, DATABASE_URL } = sandbox) =>
  start(
    { DATABASE_URL, TANDEM_ADMIN_PASSWORD: PASSWORD, TANDEM_SANDBOX_PASSWORD: PASSWORD },
    dataDir,
  )

test('the sandbox runs on a PostgreSQL of the user’s: filled, connected, sends, measured, stopped', async () => {
  sandbox.dataDir = await newDataDir()
  sandbox.DATABASE_URL = await databaseOf('second_sandbox')
  const platform = await startSandbox()
  const token = await platform.signIn('admin', PASSWORD)
  const gateways = () => platform.call('/sms/gateway/list?enabled=true', { token })
  await expect
    .poll(async () => {
      const { records } = await gateways()
      return new Set(records.map((record: { bindState: string }) => record.bindState))
    }, WITHIN)
    .toEqual(new Set(['connected']))
  for (const { protocol, bound, binds, bindState_dictText } of (await gateways()).records) {
    expect(bindState_dictText).toBe('Connected')
    // A hybrid has the binds of its members.
    if (protocol !== 'hybrid') expect(bound).toBe(binds)
  }

  const customer = await platform.signIn('harbor', PASSWORD)
  const sent = await platform.call('/sms/notify/outbox/send', {
    token: customer,
    body: { content: 'Your parcel is here.', mobiles: '+6591234567' },
  })
  expect(sent).toMatchObject({ accepted: 1, rejected: 0 })
  await expect
    .poll(async () => {
      const path = `/sms/notify/outbox/list?taskId=${sent.taskId}`
      const { records } = await platform.call(path, { token: customer })
      return records.map(({ status }: { status: string }) => status)
    }, WITHIN)
    .toEqual([expect.stringMatching(/^(submitted|delivered|undelivered)$/)])

  expect(platform.running.operationsUrl).toBe(platform.running.url)
  const metrics = await (await fetch(`${platform.running.url}/metrics`)).text()
  expect(metrics).toMatch(/^tandem_queue_recipients 0$/m)
  expect(metrics).toMatch(/^tandem_queue_oldest_seconds 0$/m)
  expect(metrics).toMatch(/^tandem_gateway_bound\{gateway="\d+",name="[^"]+"\} [1-9]/m)
  expect(metrics).toMatch(/^tandem_gateway_unanswered\{/m)
  expect(metrics).toMatch(/http_request_duration_seconds_count\{.*route="\/tandem\/sms\/gateway/)
  expect((await fetch(`${platform.running.url}/readyz`)).status).toBe(200)
  expect(await platform.stop()).toBe(0)
})

test('kill -9 in an import with variables: nothing of it is accepted, and its repetition is one task, each row once', async () => {
  const db = new pg.Client({ connectionString: asAdmin(sandbox.DATABASE_URL) })
  await db.connect()
  // More than a block of recipients: the first is stored, the second waits for a lock that is held here.
  const rows = Array.from({ length: 6_000 }, (_, n) => `+${447_400_100_000 + n},N${n},${n}.00`)
  const file = ['Mobile,Name,Amount', ...rows].join('\n')
  await db.query(`create function hold() returns trigger language plpgsql as $$ begin
      if new.block_no = 1 then perform pg_advisory_xact_lock_shared(24); end if; return new; end $$;
    create trigger hold before insert on sms_recipients for each row execute function hold();
    select pg_advisory_lock(24)`)
  const counted = async (sql: string): Promise<number> => (await db.query(sql)).rows[0].n
  const waiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 24 and not granted`
  const tasks = `select count(*)::int as n from sms_task where request_key = 'killed import'`
  const messages = `select count(*)::int as n from sms_message m join sms_task t on t.id = m.task_id
    where t.request_key = 'killed import'`
  const importAt = async (platform: StartedPlatform, token: string) => {
    const form = new FormData()
    form.set('content', 'Dear {name}, you owe {amount}.')
    form.set('requestKey', 'killed import')
    form.set('file', new Blob([file]), 'rows.csv')
    const url = `${platform.running.url}/tandem/sms/notify/outbox/import`
    const headers = { 'x-access-token': token }
    return envelope.parse(await (await fetch(url, { method: 'POST', headers, body: form })).json())
  }
  const first = await startSandbox()
  const token = await first.signIn('harbor', PASSWORD)
  const cut = importAt(first, token).catch(() => 'cut')
  await expect.poll(() => counted(waiting), WITHIN).toBeGreaterThan(0)
  await first.kill()
  expect(await cut).toBe('cut')
  await db.query('select pg_advisory_unlock(24)')
  const half = `select sum(count)::int as n from sms_recipients r join sms_task t on t.id = r.task_id
    where t.request_key = 'killed import' and t.status = 'loading'`
  expect(await counted(half)).toBe(5_000)

  // A session outlives the process. What the dead one was loading is in no list, and sends nothing.
  const second = await startSandbox()
  const { records } = await second.call('/sms/notify/task/list', { token })
  expect(records.map(({ name }: { name: string }) => name)).not.toContain(
    'Dear {name}, you owe {amount}.',
  )
  expect(await counted(messages)).toBe(0)
  await db.query(
    `update sms_task set loading_until = now() - interval '1 s' where status = 'loading'`,
  )
  // A client that got no answer asks again, here three times at once.
  const answers = await Promise.all([1, 2, 3].map(() => importAt(second, token)))
  const accepted = answers.filter(({ success }) => success)
  expect(accepted.length).toBeGreaterThan(0)
  const again = await importAt(second, token)
  expect(again).toMatchObject({ success: true, result: { accepted: 6_000, rejected: 0 } })
  for (const { result } of accepted) expect(result).toEqual(again.result)
  for (const { success, result } of answers) {
    if (!success) expect(result).toMatchObject({ reason: 'sms.requestInFlight' })
  }
  await expect.poll(() => counted(messages), WITHIN).toBe(6_000)
  expect(await counted(tasks)).toBe(1)
  const own = `select count(distinct m.msisdn)::int as n from sms_message m where m.task_id = ${again.result.taskId}
    and m.content = format('Dear N%s, you owe %s.00.', m.msisdn - 447400100000, m.msisdn - 447400100000)`
  expect(await counted(own)).toBe(6_000)
  await db.end()
  expect(await second.stop()).toBe(0)
})

test('the application’s own logins cannot become the owner, and production takes no others', async () => {
  const ownerUrl = await databaseOf('second_logins')
  await migrate(ownerUrl)
  await expect(makeLogins(ownerUrl)).rejects.toThrow('have an administrator run CREATE ROLE')
  const { appUrl, systemUrl } = await makeLogins(asAdmin(ownerUrl))
  for (const url of [appUrl, systemUrl]) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('set role none')
    for (const role of [OWNER, new URL(server.url).username]) {
      await expect(client.query(`set role ${role}`)).rejects.toMatchObject({ code: '42501' })
    }
    await expect(client.query('alter table sys_user disable row level security')).rejects.toThrow(
      'must be owner',
    )
    expect((await client.query('select from sys_role')).rowCount).toBe(0)
    await client.end()
  }
  await checkLogins({ appUrl, systemUrl })
  const refusal = (urls: { appUrl: string; systemUrl: string }) =>
    checkLogins(urls).then(
      () => '',
      (error: unknown) => String(error),
    )
  expect(await refusal({ appUrl: ownerUrl, systemUrl })).toContain('owns the tables')
  expect(await refusal({ appUrl, systemUrl: asAdmin(ownerUrl) })).toContain('owns the tables')
  expect(await refusal({ appUrl: systemUrl, systemUrl })).toContain('can become tandem_system')
  expect(await refusal({ appUrl, systemUrl: appUrl })).toContain('has not the rights')
})

test('production starts with safe settings, empty, with health and metrics apart', async () => {
  const ownerUrl = await databaseOf('second_production')
  await migrate(ownerUrl)
  const { appUrl, systemUrl } = await makeLogins(asAdmin(ownerUrl))
  const platform = await start({
    TANDEM_MODE: 'production',
    DATABASE_URL: appUrl,
    TANDEM_SYSTEM_DATABASE_URL: systemUrl,
  })
  expect(platform.running.databaseUrl).toBe(systemUrl)
  expect(platform.running.accounts).toEqual([])
  expect(platform.said()).toContain('TLS: none')
  const description = (headers: Record<string, string>) =>
    fetch(`${platform.running.url}/tandem/openapi.json`, { headers })
  expect((await description({})).ok).toBe(false)
  expect((await fetch(`${platform.running.url}/tandem/docs`)).ok).toBe(false)
  expect((await platform.call('/sys/doors')).registrationOpen).toBe(false)
  const { url, operationsUrl, simulators } = platform.running
  // The generated password allows one thing: setting another. After that staff turn two-step sign-in on.
  const [, made = ''] = /admin \/ (\S+)/.exec(platform.said()) ?? []
  const first = await platform.signIn('admin', made)
  await expect(platform.call('/sys/company/list', { token: first })).rejects.toThrow('password')
  const passwords = { oldpassword: made, password: PASSWORD, confirmpassword: PASSWORD }
  const changed = { token: first }
  await platform.call('/sys/user/updatePassword', { ...changed, body: passwords })
  await expect(platform.call('/sys/company/list', changed)).rejects.toThrow('two-step')
  const enrolment = { ...changed, body: { password: PASSWORD } }
  const { secret } = await platform.call('/sys/user/totp/enrol', enrolment)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { token } = await platform.call('/sys/user/totp/confirm', { ...changed, body: { code } })
  expect((await description({ 'x-access-token': token })).ok).toBe(true)
  expect((await platform.call('/sys/company/list', { token })).total).toBe(1)
  expect((await platform.call('/sys/user/list', { token })).total).toBe(1)
  expect((await platform.call('/sms/gateway/list', { token })).total).toBe(0)
  expect(simulators).toEqual({})
  expect(new URL(operationsUrl).hostname).toBe('127.0.0.1')
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect((await fetch(url + path)).status, path).toBe(404)
    expect((await fetch(operationsUrl + path)).status, path).toBe(200)
  }
  expect(await platform.stop()).toBe(0)
})

test('production refuses what is unsafe, says which, and leaves nothing behind', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'tandem-refused-'))
  const unsafe = await testDatabase({ empty: true }) // a cluster for tests does not survive a crash
  try {
    for (const [environment, named] of [
      [{ TANDEM_SIMULATORS: 'on' }, 'TANDEM_SIMULATORS must be off'],
      [{ TANDEM_SANDBOX_PASSWORD: PASSWORD }, 'TANDEM_SANDBOX_PASSWORD must not be set'],
      [{ TANDEM_ADMIN_PASSWORD: 'short-1' }, 'TANDEM_ADMIN_PASSWORD must have at least 12'],
      [{ TANDEM_DEV: '1' }, 'TANDEM_DEV must not be set'],
      [
        { DATABASE_URL: unsafe.ownerUrl, TANDEM_SYSTEM_DATABASE_URL: unsafe.ownerUrl },
        'PostgreSQL runs with fsync = off',
      ],
    ] as const) {
      const dataDir = join(parent, 'data')
      const { code, said } = await StartedPlatform.refused(dataDir, {
        TANDEM_MODE: 'production',
        ...environment,
      })
      expect([code, said]).toEqual([2, expect.stringContaining(named)])
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    }
  } finally {
    await unsafe.drop()
    await rm(parent, { recursive: true, force: true })
  }
})

test('an error nobody waited for ends the program as a fault, with its reason', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-started-'))
  dataDirs.push(dataDir)
  // Rejects as soon as the program has reported it.
  const script = `const timer = setInterval(() => {
    if (process.listenerCount('unhandledRejection') === 0) return
    clearInterval(timer)
    void Promise.reject(new Error('lost-reason'))
  }, 1)`
  const { code, said } = await StartedPlatform.refused(dataDir, {
    DATABASE_URL: await databaseOf('second_rejected'),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}`,
  })
  expect(code).toBe(1)
  expect(said).toContain('lost-reason')
})
