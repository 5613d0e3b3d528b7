import { sql } from '../store/database/sql.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createApp } from '../http/app.ts'
import { consoleFaultRoutes } from '../http/routes/consoleFaults.ts'
import { removeOldLogs } from '../jobs/scheduled/removeOldLogs.ts'
import { signAuditDigest } from '../jobs/scheduled/signAuditDigest.ts'
import type { Ctx } from '../services/ctx.ts'
import { fieldLabel } from '../services/entity/changeWords.ts'
import { nounsInSight } from '../services/logs/dataTables.ts'
import { verifyAudit } from '../store/audit/verifyAudit.ts'
import { signInAs } from './Client.ts'
import { callWith, newKey } from './keyTools.ts'
import { adminPassword } from './testApp.ts'
import { okay, world, type World, worldPassword } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const DAY_MS = 86_400_000
const run = { signal: new AbortController().signal, parameter: '' }
const signIn = (username: string, password: string, userAgent = 'test') =>
  it.app.inject({
    method: 'POST',
    url: '/tandem/sys/login',
    payload: { username, password },
    headers: { 'user-agent': userAgent },
  })
type Line = Record<string, string | number | null>
const signIns = async (query: Record<string, unknown> = {}, who = it.admin): Promise<Line[]> =>
  okay(await who.get('/sys/log/list', { logType: 1, pageSize: 100, ...query })).records
const operations = async (query: Record<string, unknown> = {}, who = it.admin): Promise<Line[]> => {
  await it.operations.flush()
  return okay(await who.get('/sys/log/list', { logType: 2, pageSize: 100, ...query })).records
}
const audited = async (action: string) => {
  return sql<{ actor_name: string; company_id: string; changes: unknown }>`
    select actor_name, company_id, changes from audit_log where action = ${action} order by id desc`.rows(
    it.ports.system,
  )
}

test('a sign-in, a failed one and a sign-out are lines with who, whence and why', async () => {
  const done = await signIn('customerA', worldPassword)
  await signIn('customerA', 'wrong-pass-1')
  const token = done.json().result.token
  await it.app.inject({
    method: 'POST',
    url: '/tandem/sys/logout',
    headers: { 'x-access-token': token },
  })
  const [out, refused, came] = await signIns({ keyWord: '*customerA*' })
  expect(came).toMatchObject({
    logType: 1,
    userid: 'customerA',
    username: 'customerA',
    outcome: 'in',
    logContent: 'Signed in',
    companyId: it.companies.customerA,
    ip: '127.0.0.1',
  })
  expect(refused).toMatchObject({ outcome: 'refused', method: 'password' })
  expect(String(refused?.['reasonText'])).toMatch(/password/i)
  expect(out).toMatchObject({ outcome: 'out' })
  expect(JSON.stringify(await audited('session.refused'))).not.toContain('wrong-pass-1')
})

test('a name nobody has belongs to the platform, and a line break in a browser name makes no second line', async () => {
  await signIn('nobody-here', 'some-pass-1', `evil\u0085${'x'.repeat(900)}`)
  const [line] = await signIns({ keyWord: 'nobody-here' })
  expect(line).toMatchObject({ companyId: it.companies.platform, outcome: 'refused' })
  expect(String(line?.['userAgent'])).toHaveLength(512)
  expect((await audited('session.refused'))[0]).toMatchObject({
    actor_name: 'nobody-here',
    company_id: it.companies.platform,
  })
  expect(await signIns({ keyWord: 'nobody-here' }, it.agentA)).toEqual([])
})

test('everybody sees the sign-ins of their own companies alone', async () => {
  const seen = new Set((await signIns({}, it.agentA)).map((line) => line['companyId']))
  const { agentA, agentB, customerA, customerB } = it.companies
  expect([...seen].every((id) => [agentA, agentB, customerA, customerB].includes(String(id)))).toBe(
    true,
  )
  expect(seen.has(customerB)).toBe(true)
  expect(await signIns({ companyId: it.companies.customerP }, it.agentA)).toEqual([])
})

test('each log asks for its own right', async () => {
  const reply = await it.sales.get('/sys/log/list', { logType: 2 })
  expect(reply).toMatchObject({ code: 403, result: { reason: 'access.denied' } })
})

test('a call that changes something is an operation, with ids and without what was typed', async () => {
  const body = {
    name: 'Secret Name',
    kind: 'customer',
    parentId: it.companies.platform,
    currency: 'USD',
  }
  okay(await it.admin.post('/sys/company/add', body))
  await it.admin.post('/sys/company/add', {})
  const [refused, done] = await operations({ keyWord: 'Companies: Add' })
  expect(done).toMatchObject({
    logType: 2,
    userid: 'admin',
    logContent: 'Companies: Add',
    method: 'company:add',
    requestUrl: '/tandem/sys/company/add',
    requestType: 'POST',
    operateType: 2,
    status: 200,
  })
  expect(JSON.parse(String(done?.['requestParam']))).toEqual({
    name: '***',
    kind: '***',
    parentId: it.companies.platform,
    currency: '***',
  })
  expect(refused).toMatchObject({ status: 400 })
  expect(await operations({ operateType: '4', keyWord: 'Companies: Add' })).toEqual([])
})

test('a refused client in a loop writes one entry a minute for the same right', async () => {
  await Promise.all(Array.from({ length: 15 }, () => it.customerA.get('/sys/company/list')))
  const mine = async () =>
    (await audited('access.denied')).filter(
      ({ actor_name, changes }) =>
        actor_name === 'customerA' && JSON.stringify(changes).includes('company:list'),
    )
  await expect.poll(async () => (await mine()).length).toBeGreaterThan(0)
  expect(await mine()).toHaveLength(1)
})

test('a change is described in words, also between two versions of the record', async () => {
  const { admin, companies } = it
  const edit = async (patch: Record<string, unknown>) => {
    const held = okay(await admin.get('/sys/company/queryById', { id: companies.customerP }))
    okay(await admin.put('/sys/company/edit', { id: held.id, version: held.version, ...patch }))
  }
  await edit({ name: 'First' })
  await edit({ name: 'Second', remark: 'New' })
  const asked = { dataTable: 'sys_company', dataId: companies.customerP }
  const page = okay(await admin.get('/sys/dataLog/list', asked))
  expect(page.records[0]).toMatchObject({
    dataTable: 'sys_company',
    dataId: companies.customerP,
    recordText: 'Second',
    verbText: 'Edited',
    createBy: 'admin',
  })
  const line = okay(await admin.get('/sys/dataLog/queryById', { id: page.records[0].id }))
  expect(line.changes).toContainEqual(
    expect.objectContaining({ field: 'name', label: 'Name', fromText: 'First', toText: 'Second' }),
  )
  const versions = okay(await admin.get('/sys/dataLog/queryDataVerList', asked))
  expect(versions.map(({ dataVersion }: { dataVersion: number }) => dataVersion)).toEqual(
    versions.map((_: unknown, index: number) => versions.length - index),
  )
  const [newest, , oldest] = versions
  const [from, to] = okay(
    await admin.get('/sys/dataLog/queryCompareList', { dataId1: newest.id, dataId2: oldest.id }),
  )
  expect(JSON.parse(from.dataContent)).toMatchObject({ name: 'Customer P' })
  expect(JSON.parse(to.dataContent)).toMatchObject({ name: 'Second' })
})

test('an entry of another company gives the same response as a missing one', async () => {
  const page = okay(
    await it.admin.get('/sys/dataLog/list', { companyId: it.companies.customerP, pageSize: 1 }),
  )
  const { id } = page.records[0]
  const foreign = await it.agentA.get('/sys/dataLog/queryById', { id })
  const missing = await it.agentA.get('/sys/dataLog/queryById', { id: '1' })
  expect(foreign.result).toEqual(missing.result)
  expect(foreign.code).toBe(404)
  const tables = await it.agentA.get('/sys/dataLog/list', { dataTable: 'pg_shadow' })
  expect(tables.result.reason).toBe('query.badValue')
})

test('a customer reads no change of a list they may not open', async () => {
  const page = okay(await it.customerP.get('/sys/dataLog/list', { pageSize: 100 }))
  const nouns = new Set(page.records.map(({ dataTable }: { dataTable: string }) => dataTable))
  expect(nouns.has('sys_company')).toBe(false)
})

test('changes of schedules, keys, announcements and tests are for whoever may open those lists', async () => {
  const nouns = ['scheduledJob', 'apiKey', 'announcement', 'registration', 'testTool', 'gateway']
  const insert = (noun: string) =>
    it.db.owner.query(
      `insert into audit_log (id, company_id, at, actor_name, action, entity, record_id, changes, ip, request_id)
       values ($1, $2, now(), 'admin', $3, $4, '1', '{}', '127.0.0.1', 'x')`,
      [String(it.ports.ids.next()), it.companies.platform, `${noun}.edit`, noun],
    )
  for (const noun of nouns) await insert(noun)
  const sight = (codes: readonly string[]) => {
    const caller = {
      actor: { companyKind: 'platform' },
      can: (code: string) => codes.includes(code),
    }
    return nounsInSight(caller as unknown as Ctx).statement().values[0] // only what the query reads of the caller is filled in
  }
  for (const noun of nouns) {
    expect(sight([]), noun).toContain(noun)
    expect(sight([`${noun}:list`]), noun).not.toContain(noun)
  }
  const page = okay(await it.admin.get('/sys/dataLog/list', { pageSize: 100 }))
  const shown = page.records.map(({ dataTable }: { dataTable: string }) => dataTable)
  expect(shown).toEqual(expect.arrayContaining(['scheduledJob', 'apiKey', 'testTool']))
})

test('the log of changes called a schedule and an import by numbers, and said "import" in any language', async () => {
  await it.db.owner.query(
    `insert into sys_job (id, job_key, cron, create_time) values (4711, 'removeOldLogs', '40 3 * * *', now())
     on conflict do nothing`,
  )
  const insert = (action: string, entity: string, record: string, changes: object) =>
    it.db.owner.query(
      `insert into audit_log (id, company_id, at, actor_name, action, entity, record_id, changes, ip, request_id)
       values ($1, $2, now(), 'admin', $3, $4, $5, $6, '127.0.0.1', 'x')`,
      [String(it.ports.ids.next()), it.companies.platform, action, entity, record, changes],
    )
  await insert('scheduledJob.pause', 'scheduledJob', '4711', {})
  await insert('gateway.import', 'gateway', '12', { file: { from: null, to: 'carriers.xlsx' } })
  const first = async (query: object) =>
    okay(await it.admin.get('/sys/dataLog/list', { pageSize: 1, ...query })).records[0]
  expect((await first({ dataTable: 'scheduledJob', dataId: '4711' })).recordText).toBe(
    'Remove old logs',
  )
  expect(await first({ verb: 'import' })).toMatchObject({
    recordText: 'carriers.xlsx',
    verbText: 'Imported',
    fields: ['File'],
  })
})

test('the history of a user reads in words whose session it was, why and until when', async () => {
  const { customerA } = it
  const insert = (action: string, entity: string, record: string, changes: object) =>
    it.db.owner.query(
      `insert into audit_log (id, company_id, at, actor_name, action, entity, record_id, changes, ip, request_id)
       values ($1, $2, now(), 'admin', $3, $4, $5, $6, '127.0.0.1', 'x')`,
      [String(it.ports.ids.next()), it.companies.platform, action, entity, record, changes],
    )
  const wordsOf = async (action: string, entity: string, changes: object) => {
    await insert(action, entity, customerA.id, changes)
    const asked = { dataTable: entity, dataId: customerA.id, pageSize: 1 }
    const [row] = okay(await it.admin.get('/sys/dataLog/list', asked)).records
    const line = okay(await it.admin.get('/sys/dataLog/queryById', { id: row.id }))
    return Object.fromEntries(
      line.changes.map((one: Record<string, string>) => [one['label'], one['toText']]),
    )
  }
  const until = '2026-03-01T08:30:00.000Z'
  expect(
    await wordsOf('user.signInAs', 'user', {
      reason: { from: null, to: 'Ticket 12' },
      until: { from: null, to: until },
    }),
  ).toEqual({ Reason: 'Ticket 12', Until: '2026-03-01 08:30:00' })
  const data = okay(await it.admin.get('/sys/user/history', { id: customerA.id }))
  expect(data[0].changes).toContainEqual(
    expect.objectContaining({ label: 'Reason', toText: 'Ticket 12' }),
  )
  expect(
    await wordsOf('scheduledJob.pause', 'scheduledJob', { status: { from: 0, to: -1 } }),
  ).toEqual({ Status: 'Paused' })
  expect(
    await wordsOf('apiKey.edit', 'apiKey', {
      scopes: { from: null, to: ['notify:send', 'amounts'] },
      enabled: { from: true, to: false },
    }),
  ).toMatchObject({ Access: expect.stringContaining('See amounts'), Enabled: 'No' })
  expect(
    await wordsOf('gateway.bulk', 'gateway', {
      verb: { from: null, to: 'edit' },
      filters: { from: null, to: { name: 'north', enabled: true } },
    }),
  ).toMatchObject({ Action: 'Edited', Filters: expect.stringMatching(/^Name: north; /) })
})

test('visits are counted per day of the reader, today last', async () => {
  const earlier = okay(await it.admin.get('/sys/loginfo')).totalVisitCount
  // Noon of a future day, on which nobody has been here yet.
  it.time.standsAt = Date.now() - (Date.now() % DAY_MS) + 1.5 * DAY_MS
  for (let n = 0; n < 3; n += 1) await signIn('customerA', worldPassword)
  const admin = await signInAs(it.app, 'admin', adminPassword)
  const info = okay(await admin.get('/sys/loginfo'))
  const days = okay(await admin.get('/sys/visitInfo'))
  it.time.standsAt = undefined
  expect(earlier).toBeGreaterThan(5)
  expect(info).toMatchObject({ todayVisitCount: 4, todayIp: 1, totalVisitCount: earlier + 4 })
  expect(days).toHaveLength(7)
  expect(days[6]).toMatchObject({ visit: 4, ip: 1 })
  expect(days[6].type).toBe(days[6].tian.slice(5))
  const before = days.slice(0, 6).map(({ visit }: { visit: number }) => visit)
  expect(before.reduce((sum: number, visit: number) => sum + visit, 0)).toBe(earlier)
})

test('nobody can empty a log', async () => {
  for (const path of ['/sys/log/delete', '/sys/log/deleteBatch', '/sys/dataLog/delete']) {
    const reply = await it.admin.raw('DELETE', path, { query: { ids: 'allclear' } })
    expect(reply.statusCode, path).toBe(404)
  }
})

test('lines older than the settings say are removed, changes of data are not', async () => {
  const before = await audited('company.add')
  expect(await removeOldLogs.run(it.ports, run)).toEqual({
    signIns: 0,
    operations: 0,
    apiRequests: 0,
  })
  await it.operations.flush()
  const { key } = await newKey(it.customerA)
  await callWith(it.app, key, '/sms/notify/task/list')
  await nextTurn() // a call is logged right after its response
  await it.apiRequests.flush()
  it.time.offsetMs = 370 * DAY_MS
  const removed = await removeOldLogs.run(it.ports, run)
  expect(removed['signIns']).toBeGreaterThan(0)
  expect(removed['operations']).toBeGreaterThan(0)
  expect(removed['apiRequests']).toBe(1)
  it.time.offsetMs = 0
  expect(await signIns()).toEqual([])
  expect(await audited('company.add')).toEqual(before)
})

test('everything the world did is one unbroken chain per company, signed', async () => {
  const signed = await signAuditDigest.run(it.ports, run)
  expect(signed['moved']).toBe(signed['chains'])
  const client = await it.db.owner.connect()
  const { heads } = await it.ports.digests.read()
  const verdict = await verifyAudit(client, heads)
  client.release()
  expect(verdict.findings).toEqual([])
  expect(verdict.companies).toBeGreaterThan(5)
})

test('every field in the history of the world has a name', async () => {
  const fields = await sql<{ noun: string; field: string }>`
    select distinct entity as noun, jsonb_object_keys(changes::jsonb) as field from audit_log`.rows(
    it.ports.system,
  )
  expect(fields.length).toBeGreaterThan(20)
  const unnamed = fields.filter(
    ({ noun, field }) => fieldLabel({ locale: 'en_US' }, noun, field) === field,
  )
  expect(unnamed).toEqual([])
})

test('a call that needs only a session is said in words, not as its path', async () => {
  okay(await it.admin.post('/sys/sysAnnouncementSend/readAll', {}))
  const [line] = await operations({ keyWord: '*announcements as read*' })
  expect(line).toMatchObject({
    logContent: 'Marked all announcements as read',
    requestUrl: '/tandem/sys/sysAnnouncementSend/readAll',
  })
})

test('a console that crashes is read in the log of the server, and is nothing somebody did', async () => {
  const lines: string[] = []
  const app = await createApp({
    ports: it.ports,
    product: 'tandem',
    routes: consoleFaultRoutes(),
    logger: pino({ level: 'error' }, { write: (line) => void lines.push(line) }),
  })
  const fault = { page: '/home/Home', fault: 'TypeError: x is null', stack: '', components: '' }
  const { token } = (await signIn('customerA', worldPassword)).json().result
  const tell = (to: typeof app, payload: object) =>
    to.inject({
      method: 'POST',
      url: '/tandem/sys/consoleFault',
      payload,
      headers: { 'x-access-token': token },
    })
  expect((await tell(app, fault)).json()).toMatchObject({ success: true })
  expect(lines.join('')).toContain('TypeError: x is null')
  expect((await tell(app, { ...fault, stack: 'x'.repeat(5_000) })).statusCode).toBe(400)
  await app.close()

  await tell(it.app, fault)
  expect(await operations({ keyWord: '*customerA*' })).not.toContainEqual(
    expect.objectContaining({ requestUrl: expect.stringContaining('consoleFault') }),
  )
})
