import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { raiseAlarms } from '../../services/alarms/raiseAlarms.ts'
import { raiseAlarm } from '../../services/alarms/raiseAlarm.ts'
import { noteLow } from '../../store/alarms/lowBalances.ts'
import { withScope } from '../../store/database/withScope.ts'
import { openSealed } from '../../services/outbox/openSealed.ts'
import type { Client } from '../Client.ts'
import { okay, world, type World } from '../world.ts'

let it: World
let rule: (values?: object, by?: Client) => Promise<string>
const customer = () => it.companies.customerP
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await it.db.owner.query(text, values)).rows
const run = () => raiseAlarms(it.ports)
/** What can be spent becomes this, in micros. */
const left = (micros: bigint) =>
  query(`update ledger_wallet set available = $2 where company_id = $1`, [
    customer(),
    String(micros),
  ])
const alarms = (companyId = customer()) =>
  query<{ kind: string; told: string; amount: string | null; level: string | null; id: string }>(
    `select id::text, kind, told, amount::text, level::text from sys_alarm a where company_id = $1 order by a.id`,
    [companyId],
  )
const notices = () =>
  query<{ title: string; text: string; names: string[]; page: string }>(
    `select titile as title, msg_content as text, open_page as page,
       array(select u.username from sys_user u where u.id = any (a.target_ids) order by 1) as names
     from sys_announcement a where bus_type = 'alarm' order by id`,
  )
const events = () =>
  query<{ kind: string; target: string; sealed: string | null; payload: unknown }>(
    `select kind, target, sealed, payload from sys_outbox where name = 'alarm.raised' order by id`,
  )
/** So much was spent by a company in the quarter of an hour that began then. */
const spent = async (at: number, micros: bigint, companyId = customer()) => {
  const bucket = new Date(at - (at % 900_000))
  await query('delete from ledger_sales where company_id = $1 and bucket = $2', [companyId, bucket])
  await query(
    `insert into ledger_sales (company_id, buyer_id, bucket, slot, sold, cost, channel, product, currency)
     values ($1, $1, $2, 0, 0, $3, 'sms', 'notify', 'USD')`,
    [companyId, bucket, String(micros)],
  )
}

beforeAll(async () => {
  it = await world()
  rule = async (values = {}, by = it.customerP) =>
    okay(
      await by.post('/sys/alarmRule/add', {
        kind: 'lowBalance',
        amount: '100',
        companyId: customer(),
        ...values,
      }),
    )
  okay(
    await it.admin.post('/ledger/change/add', {
      companyId: customer(),
      kind: 'adjust',
      amount: '500',
      reason: 'For tests',
    }),
  )
})
beforeEach(async () => {
  await query(
    `truncate sys_alarm, sys_alarm_low, sys_alarm_pace, sys_alarm_rule, sys_alarm_rule_user, ledger_sales cascade`,
  )
  await query(`delete from sys_announcement where bus_type = 'alarm'`)
  await query(`delete from sys_outbox where name = 'alarm.raised'`)
  await query(`update sys_alarm_pass set until = '2000-01-01'`)
  await query(`update sys_user set hide_amounts = false`)
  it.time.offsetMs = 0
  await left(500_000_000n)
})
afterAll(() => it.close())

test('a balance below its level is told once, also when two servers look at once, and again after it recovered', async () => {
  await rule()
  expect(await run()).toEqual({ alarms: 0 })
  await left(99_999_999n)
  const both = await Promise.all([run(), run()])
  expect(both.reduce((sum, { alarms: n }) => sum + n, 0)).toBe(1)
  expect(await run()).toEqual({ alarms: 0 })
  await left(101_000_000n)
  await run()
  await left(50_000_000n)
  expect(await run()).toEqual({ alarms: 0 })
  await left(105_000_000n)
  await run()
  await left(50_000_000n)
  expect(await run()).toEqual({ alarms: 1 })
  expect(await alarms()).toMatchObject([
    { kind: 'lowBalance', amount: '99999999', level: '100000000' },
    { kind: 'lowBalance', amount: '50000000' },
  ])
  expect(await notices()).toHaveLength(2)
})

test('each of several levels is told by itself', async () => {
  await rule({ amount: '100' })
  await rule({ amount: '50' })
  await left(70_000_000n)
  expect(await run()).toEqual({ alarms: 1 })
  await left(10_000_000n)
  expect(await run()).toEqual({ alarms: 1 })
})

test('who set no level is told when the balance lasts less than seven days, unless they turned it off', async () => {
  await spent(it.ports.clock.now() - 26 * 3_600_000, 700_000_000n)
  await left(699_000_000n)
  expect(await run()).toEqual({ alarms: 1 })
  const [notice] = await notices()
  expect(notice?.text).toContain('less than 7 days')
  expect(notice?.names.length).toBeGreaterThan(0)
  await query('truncate sys_alarm, sys_alarm_low')
  await rule({ enabled: false })
  expect(await run()).toEqual({ alarms: 0 })
})

test('a crash while it is told leaves nothing behind, and the next run tells it', async () => {
  const id = await rule({ emails: 'ops@alarms.example' })
  await left(1_000_000n)
  const alarm = {
    companyId: customer(),
    ruleId: id,
    kind: 'lowBalance' as const,
    key: 'broken',
    amount: '1000000',
    level: '100000000',
    currency: 'USD',
    days: null,
  }
  const broken = {
    ...it.ports,
    secrets: {
      ...it.ports.secrets,
      seal: () => {
        throw new Error('The server died')
      },
    },
  }
  await expect(
    raiseAlarm(broken, alarm, null, (on) =>
      noteLow(on, { companyId: customer(), ruleId: id }, new Date()),
    ),
  ).rejects.toThrow('The server died')
  expect([await alarms(), await notices(), await events()]).toEqual([[], [], []])
  expect(await run()).toEqual({ alarms: 1 })
  expect(await events()).toHaveLength(1)
})

test('people, mail and callbacks are told, and who sees no amounts gets none', async () => {
  okay(
    await it.customerP.post('/sys/callback/add', {
      url: 'https://alarms.example/hook',
      secret: 'a-secret-of-more-than-24-letters',
    }),
  )
  const [user] = await query<{ id: string; username: string }>(
    `select id::text, username from sys_user where company_id = $1 and deleted_at is null`,
    [customer()],
  )
  const emails = 'ops@alarms.example\nblind@alarms.example'
  await rule({ userIds: [user?.id], emails, webhook: true })
  await query(
    `update sys_user set hide_amounts = true, email = 'blind@alarms.example' where id = $1`,
    [user?.id],
  )
  await left(98_760_000n)
  await run()
  const [notice] = await notices()
  expect(notice?.names).toEqual([user?.username])
  expect(notice?.text).not.toMatch(/98|100/)
  const told = (await events()).map(({ target, sealed, payload }) => ({
    target,
    text: sealed === null ? JSON.stringify(payload) : openSealed(it.ports, sealed, String),
  }))
  const of = (target: string) => told.find((one) => one.target === target)?.text ?? ''
  expect(of('ops@alarms.example')).toContain('98.76 USD')
  expect(of('blind@alarms.example')).toContain('below its limit')
  expect(of('blind@alarms.example')).not.toContain('98.76')
  expect(of('https://alarms.example/hook')).toContain('lowBalance')
  expect(of('https://alarms.example/hook')).not.toMatch(/amount|level|USD/)
  const rows = okay(await it.admin.get('/sys/alarm/list')).records
  expect(rows[0]).toMatchObject({ amount: '98.76', told: expect.stringContaining('webhook') })
  const [blind] = okay(await it.customerP.get('/sys/alarm/list')).records
  expect(blind).toMatchObject({ kind: 'lowBalance' })
  expect(Object.keys(blind)).not.toContain('amount')
  const edit = await it.customerP.put('/sys/alarmRule/edit', {
    id: await ruleId(),
    emails: 'x@y.example',
    version: 1,
  })
  expect(edit.success).toBe(false)
})
const ruleId = async () =>
  (await query<{ id: string }>(`select id::text from sys_alarm_rule limit 1`))[0]?.id

test('who switched these notices off is not told, nor named among those who were', async () => {
  const [user] = await query<{ id: string }>(
    `select id::text from sys_user where company_id = $1 and deleted_at is null`,
    [customer()],
  )
  okay(await it.customerP.put('/sys/user/editNotice', { kind: 'lowBalance', on: false }))
  await rule({ userIds: [user?.id], emails: 'ops@alarms.example' })
  await left(1_000_000n)
  await run()
  okay(await it.customerP.put('/sys/user/editNotice', { kind: 'lowBalance', on: true }))
  expect(await alarms()).toMatchObject([{ told: 'ops@alarms.example' }])
  expect(await notices()).toEqual([])
})

test('alarms are set for own people and addresses that mail reaches', async () => {
  const foreign = await query<{ id: string }>(
    `select id::text from sys_user where company_id = $1 limit 1`,
    [it.companies.customerA],
  )
  const add = (by: Client, values: object) =>
    by.post('/sys/alarmRule/add', {
      kind: 'dailySpend',
      amount: '5',
      companyId: customer(),
      ...values,
    })
  const reply = await add(it.admin, { userIds: [foreign[0]?.id] })
  expect(reply.result.reason).toBe('alarmRule.foreignUser')
  expect((await add(it.admin, { emails: 'nobody' })).result.reason).toBe('alarmRule.emails')
  expect((await add(it.customerP, { companyId: it.companies.customerA })).success).toBe(false)
})

test('a day’s spend is told once a day, in the zone of the company', async () => {
  await query(`update sys_company set time_zone = 'Asia/Shanghai' where id = $1`, [customer()])
  await rule({ kind: 'dailySpend', amount: '20' })
  const now = it.ports.clock.now()
  await spent(now, 19_000_000n)
  expect(await run()).toEqual({ alarms: 0 })
  await spent(now, 20_000_000n)
  expect(await run()).toEqual({ alarms: 1 })
  expect(await run()).toEqual({ alarms: 0 })
  it.time.offsetMs = 24 * 3_600_000
  await spent(now + 24 * 3_600_000, 25_000_000n)
  expect((await run()).alarms).toBeGreaterThanOrEqual(1)
  const found = await alarms()
  expect(found.filter(({ kind }) => kind === 'dailySpend')).toHaveLength(2)
})

test('three times as much as on this weekday is unusual, for a company that was there for weeks', async () => {
  const now = it.ports.clock.now()
  const week = 7 * 86_400_000
  await query(
    `update sys_company set time_zone = 'UTC', create_time = now() - interval '60 days' where id = $1`,
    [customer()],
  )
  const earlier = now - (now % 86_400_000) + 1
  for (const n of [1, 2, 3, 4]) await spent(earlier - n * week, 150_000_000n)
  await spent(earlier, 440_000_000n)
  await left(100_000_000_000n)
  expect(await run()).toEqual({ alarms: 0 })
  await query(`update sys_alarm_pass set until = '2000-01-01'`)
  await spent(earlier, 460_000_000n)
  expect(await run()).toEqual({ alarms: 1 })
  expect(await alarms()).toMatchObject([
    { kind: 'unusualSpend', amount: '460000000', level: '150000000' },
  ])
  await query(`update sys_alarm_pass set until = '2000-01-01'`)
  expect(await run()).toEqual({ alarms: 0 })
})

test('nobody sees the alarms of another company', async () => {
  await rule()
  await left(1_000_000n)
  await run()
  const [row] = await alarms()
  expect(okay(await it.customerP.get('/sys/alarm/list')).records).toHaveLength(1)
  for (const other of [it.customerA, it.agentA]) {
    expect(okay(await other.get('/sys/alarm/list')).records).toEqual([])
    const rules = okay(await other.get('/sys/alarmRule/list')).records
    expect(rules).toEqual([])
  }
  await expect(
    withScope(
      it.db.app,
      { companies: [it.companies.customerA] },
      async (on) =>
        (await on.client.query('select id from sys_alarm where id = $1', [row?.id])).rows,
    ),
  ).resolves.toEqual([])
})
