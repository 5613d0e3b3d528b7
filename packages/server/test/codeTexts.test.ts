import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { removeEmbeddedPostgres } from '../drivers/embeddedPostgres/removeEmbeddedPostgres.ts'
import { StartedPlatform } from './StartedPlatform.ts'

const PASSWORD = 'started-pass-1'
const PHONE = '+447700900461'
const WITHIN = { timeout: 60_000 }

let dataDir: string
let platform: StartedPlatform
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tandem-codes-'))
  platform = await StartedPlatform.start(dataDir, {
    TANDEM_ADMIN_PASSWORD: PASSWORD,
    TANDEM_SANDBOX_PASSWORD: PASSWORD,
    TANDEM_LOG: 'trace',
  })
})
afterAll(async () => {
  await platform?.stop()
  if (!dataDir) return
  await removeEmbeddedPostgres(dataDir)
  await rm(dataDir, { recursive: true, force: true })
})

/** Texts that the sandbox carriers accepted for a handset. */
function onHandset(): string[] {
  const [path] = globSync(`${dataDir}/**/smsc-submits.jsonl`)
  if (path === undefined) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line): { destination: string; text: string } => JSON.parse(line))
    .filter(({ destination }) => destination === PHONE.slice(1))
    .map(({ text }) => text)
}

/** Every row of every table as text; what is in none of them is nowhere in the database. */
async function wholeDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: platform.running.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
         and a.attnum > 0)`,
  )
  try {
    await client.query(`set tandem.everything = 'on'`)
    let all = ''
    for (const { name } of rows) {
      const found = await client.query<{ text: string }>(
        `select t::text as text from ${name} t where t::text ~ 'code is [0-9*]{6}|[*]{6}|door-code'`,
      )
      all += found.rows.map(({ text }) => `${name}: ${text}\n`).join('')
    }
    return all
  } finally {
    await client.end()
  }
}

/** The code where somebody could read it: neither digits of a longer number (an id) nor the microseconds of a time. */
const written = (code: string) => new RegExp(`(?<![\\d.])${code}(?!\\d)`)

test('a code reaches the handset, and is read by nobody else: not in lists, search, trace, database or logs', async () => {
  const admin = await platform.signIn('admin', PASSWORD)
  const payer = await platform.signIn('harbor', PASSWORD)
  const { records } = await platform.call('/sys/user/list?username=mango', { token: admin })
  const [{ id, version }] = records
  const edited = await fetch(`${platform.running.url}/tandem/sys/user/edit`, {
    method: 'PUT',
    headers: { 'x-access-token': admin, 'content-type': 'application/json' },
    body: JSON.stringify({ id, version, phone: PHONE }),
  })
  expect(await edited.json()).toMatchObject({ success: true })
  await platform.call('/sys/sms', { body: { mobile: PHONE, smsmode: '0' } })

  await expect.poll(onHandset, WITHIN).toHaveLength(1)
  const code = /\b\d{6}\b/.exec(onHandset()[0] ?? '')?.[0] ?? ''
  expect(code).toMatch(/^\d{6}$/)
  const shown = onHandset()[0]?.replace(code, '******') ?? ''

  for (const token of [admin, payer]) {
    for (const list of ['outbox', 'task']) {
      const { records: rows } = await platform.call(`/sms/otpPremium/${list}/list?pageSize=50`, {
        token,
      })
      expect(JSON.stringify(rows)).not.toMatch(written(code))
      // The task is that of all codes of the day, and has no text of its own.
      if (list === 'task') continue
      const row = rows.find(({ content }: { content: string }) => content === shown)
      expect(row).toBeDefined()
      const found = await platform.call(`/sms/otpPremium/outbox/trace?id=${row.id}`, { token })
      expect(JSON.stringify(found)).not.toMatch(written(code))
    }
    const hits = await platform.call(`/sys/search?keyword=${PHONE.slice(1)}`, { token })
    expect(JSON.stringify(hits)).not.toMatch(written(code))
  }

  const database = await wholeDatabase()
  expect(database).toContain(shown)
  expect(database).not.toMatch(written(code))
  expect(platform.said()).not.toMatch(written(code))

  const signedIn = await platform.call('/sys/phoneLogin', {
    body: { mobile: PHONE, captcha: code },
  })
  expect(signedIn.userInfo.username).toBe('mango')
})

test('the running platform keeps every password as a hash of 19 MiB and two passes', async () => {
  const client = new pg.Client({ connectionString: platform.running.databaseUrl })
  await client.connect()
  try {
    await client.query(`set tandem.everything = 'on'`)
    const { rows } = await client.query<{ hash: string }>(
      'select password_hash as hash from sys_user where password_hash is not null',
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  } finally {
    await client.end()
  }
})
