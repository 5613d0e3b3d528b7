import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { healthLevels } from '@tandem/model'
import { engineLeaseStore } from '../store/leases/engineLease.ts'
import { limits, levelOf } from '../services/monitor/judgeHealth.ts'
import { seedSchedules } from '../services/schedule/seedSchedules.ts'
import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
  await seedSchedules(it.ports)
})
afterAll(() => it.close())

const checkOf = (report: { checks: { key: string; level: string }[] }, key: string) =>
  report.checks.find((check) => check.key === key)?.level

test('health tells the server, calls, queue, storage and jobs in one call', async () => {
  // A call to be counted; where a tick comes between the two, the next one is.
  const measured = async () => {
    okay(await it.admin.get('/sys/company/list'))
    return okay(await it.admin.get('/sys/monitor/health'))
  }
  let report = await measured()
  while (report.now.requestsPerSecond === 0) report = await measured()
  expect(report.server).toMatchObject({ version: 'test', node: process.version, websockets: 0 })
  expect(report.server.disk.totalBytes).toBeGreaterThan(report.server.disk.freeBytes)
  expect(report.now.rssBytes).toBeGreaterThan(1_000_000)
  expect(report.queue).toEqual({ states: [], oldestSeconds: 0 })
  // No engine runs in this process.
  expect(report.gateways).toBeNull()
  expect(report.jobs.map(({ jobText }: { jobText: string }) => jobText)).toContain(
    'Remove expired sessions',
  )
  expect(checkOf(report, 'queue')).toBe('ok')
})

test('a channel whose engine is not running shows so, until a server runs it', async () => {
  const report = async () => okay(await it.admin.get('/sys/monitor/health'))
  const before = await report()
  expect(before.engines).toEqual([{ channel: 'sms', server: null }])
  expect(checkOf(before, 'engines')).toBe('bad')
  const lease = engineLeaseStore(it.ports.system.pool, 'sms')
  const epoch = await lease.take({ owner: 'host:4711', place: 'there', pid: 4711 }, 60, undefined)
  const during = await report()
  expect(during.engines).toEqual([{ channel: 'sms', server: 'host:4711' }])
  expect(checkOf(during, 'engines')).toBe('ok')
  await lease.release(epoch ?? 0)
  expect(checkOf(await report(), 'engines')).toBe('bad')
})

const worst: readonly string[] = healthLevels.toReversed()

test('a failed job makes health bad, a mail given up makes it worth a look', async () => {
  const { system } = it.ports
  await system.pool.query(
    `insert into sys_job_run (id, job_id, outcome, start_time, end_time, error, node)
     select 1, id, 'failed', now(), now(), 'The disk is full', 'x' from sys_job where job_key = 'removeOldLogs'`,
  )
  await system.pool.query(
    `insert into sys_outbox (id, kind, name, company_id, target, status, next_at, create_time, done_at)
     select 1, 'mail', 'code', id, 'a@example.com', 'dead', now(), now(), now() from sys_company where kind = 'platform'`,
  )
  const report = okay(await it.admin.get('/sys/monitor/health'))
  expect(checkOf(report, 'jobs')).toBe('bad')
  expect(checkOf(report, 'mail')).toBe('warn')
  // The worst comes first.
  const levels = report.checks.map(({ level }: { level: string }) => level)
  expect(levels).toEqual(
    levels.toSorted((a: string, b: string) => worst.indexOf(a) - worst.indexOf(b)),
  )
  expect(JSON.stringify(report)).not.toContain('a@example.com')
})

test('the database page shows how long each product keeps messages, their size and the next removal', async () => {
  okay(await it.admin.put('/sys/setting/edit', { otpPremiumDays: 30 }))
  const { retention } = okay(await it.admin.get('/sys/monitor/database'))
  const days = Object.fromEntries(
    retention.products.map((row: { product: string; days: number }) => [row.product, row.days]),
  )
  expect(days).toEqual({ marketing: 180, notify: 180, otpPremium: 30, otpReguler: 180 })
  const [first] = retention.products
  expect(Date.parse(first.before)).toBeLessThan(Date.now() - 179 * 86_400_000)
  const names = retention.tables.map(({ name }: { name: string }) => name)
  expect(names).toHaveLength(11)
  expect(
    retention.tables.find(({ name }: { name: string }) => name === 'sms_message').partitions,
  ).toBeGreaterThan(1)
  expect(names).not.toContain('ledger_entry')
})

test('the database tells its size, connections and what waits for whom, without anybody’s values', async () => {
  const { pool } = it.ports.system
  const first = await pool.connect()
  const second = await pool.connect()
  await first.query("begin; select 1 from sys_job where job_key = 'removeOldLogs' for update")
  const blocked = second.query(
    "update sys_job set description = 'secret-text' where job_key = 'removeOldLogs'",
  )
  const report = await vi.waitFor(
    async () => {
      const found = okay(await it.admin.get('/sys/monitor/database'))
      expect(found.activity.some(({ waitsFor }: { waitsFor: string | null }) => waitsFor)).toBe(
        true,
      )
      return found
    },
    { timeout: 60_000 },
  )
  await first.query('rollback')
  await blocked
  first.release()
  second.release()
  const held = report.activity.find(({ waitsFor }: { waitsFor: string | null }) => waitsFor)
  expect(held.blockedBy).toHaveLength(1)
  expect(held.text).toBe('update sys_job set description = ? where job_key = ?')
  expect(report.sizeBytes).toBeGreaterThan(1_000_000)
  expect(report.connections.used).toBeGreaterThan(1)
  expect(report.connections.used).toBeLessThanOrEqual(report.connections.most)
  const names = report.tables.map(({ name }: { name: string }) => name)
  expect(names).toContain('audit_log')
  // Partitions count with their table.
  expect(names.filter((name: string) => /_\d{8}$/.test(name))).toEqual([])
  expect(report.wal.bytes).toBeGreaterThan(0)
  expect(report.checkpoints.timed).toBeGreaterThanOrEqual(0)
  expect(JSON.stringify(report)).not.toContain('secret-text')
})

test('only staff of the platform see how it is', async () => {
  for (const path of ['/sys/monitor/health', '/sys/monitor/database']) {
    for (const client of [it.agentA, it.customerA, it.sales]) {
      expect((await client.get(path)).status).toBe(403)
    }
    expect((await it.manager.get(path)).success).toBe(true)
  }
})

test('a value at its limit already counts', () => {
  expect(levelOf(0.79, limits.cpu)).toBe('ok')
  expect(levelOf(0.8, limits.cpu)).toBe('warn')
  expect(levelOf(0.95, limits.cpu)).toBe('bad')
})

test('staff see what could not be delivered without what is secret, have it tried again, or drop it with a reason', async () => {
  const [dead, waiting, foreign] = [1, 2, 3].map(() => it.ports.ids.next().toString())
  const insert = (id: string | undefined, status: string, company: string) =>
    it.db.owner.query(
      `insert into sys_outbox (id, kind, name, company_id, target, sealed, payload, status, tries, next_at, error, create_time)
       values ($1, 'mail', 'password.changed', $3, 'a@example.com', 'sealed-secret', '{"mobile":"+4915112345678"}', $2, 3, now(),
         '{"text":"550 no such user"}', now())`,
      [id, status, company],
    )
  await insert(dead, 'dead', it.companies.customerA)
  await insert(waiting, 'waiting', it.companies.customerA)
  await insert(foreign, 'dead', it.companies.platform)
  const row = async (id: string | undefined) =>
    okay(await it.manager.get('/sys/outboxEvent/list', { id: id ?? '' })).records[0]
  expect(await row(dead)).toMatchObject({
    name: 'password.changed',
    status: 'dead',
    target: 'a@example.com',
    reason: '550 no such user',
    payload: '{"mobile": "491****5678"}',
    abilities: { tryAgain: true, drop: true },
  })
  expect(JSON.stringify(await row(dead))).not.toContain('sealed-secret')
  const tryAgain = (ids: string) => it.manager.put('/sys/outboxEvent/tryAgain', { ids })
  // All or none.
  expect(await tryAgain(`${dead},${waiting}`)).toMatchObject({
    result: { reason: 'outbox.notDead' },
  })
  okay(await tryAgain(String(dead)))
  expect(await row(dead)).toMatchObject({
    status: 'waiting',
    abilities: { tryAgain: 'outbox.notDead' },
  })
  const drop = (reason: string) => it.manager.put('/sys/outboxEvent/drop', { ids: waiting, reason })
  expect((await drop(' ')).status).toBe(400)
  okay(await drop('Wrong address'))
  expect((await drop('Again')).result.reason).toBe('outbox.dropped')
  expect(await row(waiting)).toMatchObject({
    status: 'dropped',
    dropReason: 'Wrong address',
    updateBy: 'manager',
  })
  const { rows } = await it.db.owner.query('select sealed from sys_outbox where id = $1', [waiting])
  expect(rows).toEqual([{ sealed: null }])
  const history = okay(await it.admin.get('/sys/dataLog/list', { dataId: waiting ?? '' }))
  expect(history.records).toMatchObject([{ entityText: 'Outgoing event', verb: 'drop' }])
  // Not even a role that may, for a company out of sight.
  expect((await it.agentA.put('/sys/outboxEvent/tryAgain', { ids: foreign })).status).toBe(403)
  await it.db.owner.query('delete from sys_outbox')
})

test('staff see what the database refused, have it tried again once, and the history says who did', async () => {
  const id = it.ports.ids.next().toString()
  await it.db.owner.query(
    `insert into sms_dead_letter (id, kind, reason, company_id, message_id)
     values ($1, 'end', 'new row violates check constraint "ledger_wallet_held" (23514)', $2, 42)`,
    [id, it.companies.customerA],
  )
  const listed = okay(await it.manager.get('/sys/deadLetter/list', { status: 'waiting' }))
  expect(listed.records).toMatchObject([
    {
      id,
      kind: 'end',
      status: 'waiting',
      tries: 1,
      messageId: '42',
      abilities: { tryAgain: true },
    },
  ])
  okay(await it.manager.put('/sys/deadLetter/tryAgain', { ids: id }))
  expect(await it.manager.put('/sys/deadLetter/tryAgain', { ids: id })).toMatchObject({
    status: 409,
    result: { reason: 'deadLetter.notWaiting' },
  })
  const [row] = okay(await it.admin.get('/sys/deadLetter/list', { id })).records
  expect(row).toMatchObject({ status: 'again', abilities: { tryAgain: 'deadLetter.notWaiting' } })
  const history = okay(await it.admin.get('/sys/dataLog/list', { dataId: id }))
  expect(history.records).toMatchObject([{ entityText: 'Dead letter', verb: 'tryAgain' }])
})
