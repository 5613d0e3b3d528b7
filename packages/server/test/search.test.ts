import type { SearchHit } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Client } from './Client.ts'
import { sandboxApp, type SandboxApp } from './sandboxApp.ts'
import { okay } from './world.ts'

let it: SandboxApp
let admin: Client
let harbor: Client
let kestrel: Client
let companyId: string
let taskId: string
let message: { id: string; msisdn: string }

beforeAll(async () => {
  it = await sandboxApp()
  admin = await it.signIn('admin')
  harbor = await it.signIn('harbor')
  kestrel = await it.signIn('kestrel')
  companyId = await it.company('Harbor Bank')
  const [found] = await it.query<{ id: string; msisdn: string; task_id: string }>(
    `select m.id::text, m.msisdn::text, m.task_id::text from sms_message m join sms_task t on t.id = m.task_id
     where m.company_id = $1 and t.product = 'notify'
       and not exists (select from sms_message o where o.msisdn = m.msisdn and o.company_id <> m.company_id)
     order by m.id desc limit 1`,
    [companyId],
  )
  if (!found) throw new Error('The sandbox has no message of Harbor Bank.')
  message = found
  taskId = found.task_id
  await it.query(`update sms_task set name = 'Zebra crossing 100%' where id = $1`, [taskId])
})
afterAll(() => it.close())

/** All hits: on a busy machine the search may run out of time for some kinds, and says so. */
async function find(who: Client, keyword: string): Promise<SearchHit[]> {
  for (;;) {
    const { hits, partial } = okay(await who.get('/sys/search', { keyword }))
    if (!partial) return hits
  }
}
const kindsOf = (hits: readonly SearchHit[]) => [...new Set(hits.map(({ kind }) => kind))]

test('a company is found by a part of its name and by its id, with the page that opens it', async () => {
  const [hit] = (await find(admin, 'arbor ba')).filter(({ kind }) => kind === 'company')
  expect(hit).toMatchObject({
    id: companyId,
    title: 'Harbor Bank',
    path: `/isystem/company?record=${companyId}`,
  })
  expect((await find(admin, companyId))[0]).toMatchObject({ kind: 'company', id: companyId })
})

test('results that begin with the word come before those that only contain it', async () => {
  const users = (await find(admin, 'harbor')).filter(({ kind }) => kind === 'user')
  expect(users[0]?.title).toBe('harbor')
  expect(users.length).toBeGreaterThan(1)
  expect(users.length).toBeLessThanOrEqual(5)
})

test('a task is found by its name, wildcards being plain characters', async () => {
  expect((await find(harbor, 'zebra'))[0]).toMatchObject({ kind: 'smsTask', id: taskId })
  expect((await find(harbor, '100%'))[0]).toMatchObject({ kind: 'smsTask', id: taskId })
  expect(await find(harbor, '%_%')).toEqual([])
})

test('messages are found by id and by a number however it is written', async () => {
  expect((await find(harbor, message.id))[0]).toMatchObject({
    kind: 'smsMessage',
    id: message.id,
    path: `/sms/notify/outbox?record=${message.id}`,
  })
  const written = `+${message.msisdn.slice(0, 3)} ${message.msisdn.slice(3, 6)}-${message.msisdn.slice(6)}`
  for (const keyword of [message.msisdn, written]) {
    const hits = await find(harbor, keyword)
    expect(hits[0]).toMatchObject({
      kind: 'messages',
      path: `/sms/notify/outbox?mobile=${message.msisdn}`,
    })
    expect(hits.some(({ id }) => id === message.id)).toBe(true)
  }
})

test("another company's records are found by nobody: not by id, number or name", async () => {
  const user = await it.query<{ id: string }>(
    `select id::text from sys_user where username = 'harbor'`,
  )
  for (const keyword of [
    message.id,
    message.msisdn,
    taskId,
    companyId,
    user[0]?.id ?? '',
    'zebra',
    'harbor',
  ]) {
    expect(await find(kestrel, keyword)).toEqual([])
  }
})

test('only kinds whose list one may open are searched', async () => {
  const gateways = await it.query<{ id: string; name: string }>(
    'select id::text, name from sms_gateway limit 1',
  )
  const { id = '', name = '' } = gateways[0] ?? {}
  expect(kindsOf(await find(admin, name))).toContain('gateway')
  expect(kindsOf(await find(harbor, name))).not.toContain('gateway')
  expect(await find(harbor, id)).toEqual([])
})

test('a user is found by telephone number, but not through a column that is hidden', async () => {
  await it.query(`update sys_user set phone = '+8613800138000' where username = 'harbor'`)
  expect((await find(admin, '+86 138 0013 8000'))[0]).toMatchObject({
    kind: 'user',
    title: 'harbor',
  })
  const manager = await it.signIn('manager')
  expect(kindsOf(await find(manager, '+8613800138000'))).toContain('user')
  await hide('user:column:phone', 'smsOutbox:column:mobile')
  const again = await it.signIn('manager')
  expect(await find(again, '+8613800138000')).toEqual([])
  expect(await find(again, message.msisdn)).toEqual([])
  const [shown] = await find(again, message.id)
  expect(JSON.stringify(shown)).not.toContain(message.msisdn)
  expect(shown?.title).toBe(message.id)
})

test('a table that does not answer in time is left out, and the answer says so', async () => {
  const holder = await it.db.owner.connect()
  try {
    await holder.query('begin; lock table sms_task in access exclusive mode')
    await expect
      .poll(async () => {
        const { hits, partial } = okay(await harbor.get('/sys/search', { keyword: 'harbor' }))
        return { partial, user: kindsOf(hits).includes('user') }
      })
      .toEqual({ partial: true, user: true })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  // Nothing is in the way any more, so all results come.
  expect(await find(harbor, 'harbor')).not.toEqual([])
})

test('rates are found by the country, network and group they are of, prefixes by digits and network', async () => {
  const [rate] = await it.query<{ id: string; country: string; rate_group: string }>(
    `select r.id::text, c.name_en as country, g.name as rate_group from sms_rate r
     join sys_country c on c.id = r.country_id join sms_rate_group g on g.id = r.rate_group_id
     where r.deleted_at is null order by r.id desc limit 1`,
  )
  if (!rate) throw new Error('The sandbox has no rate.')
  const [hit] = (await find(admin, rate.id)).filter(({ kind }) => kind === 'rate')
  expect(hit).toMatchObject({ title: rate.country, path: `/sms/rate?record=${rate.id}` })
  expect(hit?.subtitle).toContain(rate.rate_group)
  expect(kindsOf(await find(admin, rate.country))).toContain('rate')
  expect(kindsOf(await find(harbor, rate.country))).not.toContain('numberPrefix')
  const [prefix] = await it.query<{ prefix: string; operator: string }>(
    `select p.prefix, o.name as operator from sms_number_prefix p join sms_operator o on o.id = p.operator_id
     where p.deleted_at is null order by length(p.prefix) desc limit 1`,
  )
  if (!prefix) throw new Error('The sandbox has no prefix.')
  const byDigits = (await find(admin, `+${prefix.prefix}`)).find(
    ({ kind }) => kind === 'numberPrefix',
  )
  expect(byDigits?.title).toBe(prefix.prefix)
  expect(byDigits?.subtitle).toContain(prefix.operator)
})

test('an announcement is found by who manages it and by whom it is for, by nobody else and not as a draft', async () => {
  const write = (titile: string) => ({
    titile,
    titileZh: '飞艇维护',
    msgContent: '<p>x</p>',
    msgCategory: '1',
    type: '0',
    priority: 'L',
    msgType: 'COMPANY',
    companyIds: [companyId],
  })
  okay(await admin.post('/sys/annountCement/add', write('Zeppelin maintenance')))
  okay(await admin.post('/sys/annountCement/add', write('Zeppelin draft')))
  const released = (await find(admin, 'zeppelin m')).find(({ kind }) => kind === 'announcement')
  const id = released?.id ?? ''
  expect(released?.path).toMatch(/\?record=/)
  expect(await find(harbor, 'zeppelin')).toEqual([])
  okay(await admin.put('/sys/annountCement/doReleaseData', { id }))
  for (const keyword of ['zeppelin', '飞艇', id]) {
    expect(await find(harbor, keyword)).toMatchObject([
      { kind: 'notice', id, path: `/isps/userAnnouncement?record=${id}` },
    ])
    expect(await find(kestrel, keyword)).toEqual([])
  }
})

test.each([
  {},
  { keyword: '' },
  { keyword: ' ' },
  { keyword: 'x'.repeat(65) },
  { keyword: 'a', x: '1' },
])('a search of %o is refused', async (query) => {
  expect((await harbor.get('/sys/search', query)).code).toBe(400)
})

test.each(["'", '\\', '١٢٣', '\u0000', '9'.repeat(30), '--1', '1e9', '💥', ';drop table sys_user'])(
  'the odd keyword %j finds nothing and breaks nothing',
  async (keyword) => {
    const reply = await harbor.get('/sys/search', { keyword })
    expect([200, 400]).toContain(reply.code)
    if (reply.success) expect(reply.result.hits).toEqual([])
  },
)

test('the fourth search of one person at the same time has to wait', async () => {
  const holder = await it.db.owner.connect()
  try {
    await holder.query('begin; lock table sms_task in access exclusive mode')
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => harbor.get('/sys/search', { keyword: 'zebra' })),
    )
    expect(replies.filter(({ code }) => code === 429).length).toBe(2)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

/** Puts column rules in force that no role grants. */
async function hide(...codes: string[]): Promise<void> {
  const menu = okay(await admin.get('/sys/permission/list', { url: '/isystem/user' })).records[0]
  for (const perms of codes) {
    const rule = { name: perms, nameEn: perms, menuType: '2', parentId: menu.id, perms }
    okay(await admin.post('/sys/permission/add', rule))
  }
}
