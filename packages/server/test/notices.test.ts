import { afterAll, beforeAll, expect, test } from 'vitest'

import { NOTICES_CHANNEL, noticeCall } from '../store/notices/announcementStore.ts'
import { notify } from '../services/notices/notify.ts'
import type { Client } from './Client.ts'
import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const path = '/sys/annountCement'
const send = '/sys/sysAnnouncementSend'
let written = 0

/** A draft of a user; to everybody by default. */
async function draft(who: Client, more: Record<string, unknown> = {}): Promise<string> {
  written += 1
  const body = {
    titile: `News ${written}`,
    msgContent: '<p>Text</p>',
    msgCategory: '1',
    msgType: 'ALL',
  }
  return String(okay(await who.post(`${path}/add`, { ...body, ...more })))
}
async function released(who: Client, more: Record<string, unknown> = {}): Promise<string> {
  const id = await draft(who, more)
  okay(await who.get(`${path}/doReleaseData`, { id }))
  return id
}
const unread = async (who: Client): Promise<string[]> => {
  const { anntMsgList, sysMsgList } = okay(await who.get(`${path}/listByUser`))
  return [...anntMsgList, ...sysMsgList].map(({ id }: { id: string }) => id)
}
const everybody = () => [
  it.admin,
  it.manager,
  it.sales,
  it.agentA,
  it.agentB,
  it.customerP,
  it.customerA,
  it.customerB,
]
/** Who receives an announcement; the same people can read it, nobody else. */
async function readersOf(id: string): Promise<string[]> {
  const readers: string[] = []
  for (const who of everybody()) {
    const told = (await unread(who)).includes(id)
    const listed = okay(await who.get(`${send}/getMyAnnouncementSend`, { pageSize: 200 })).records
    expect(listed.some(({ anntId }: { anntId: string }) => anntId === id)).toBe(told)
    const { status } = await who.put(`${send}/editByAnntIdAndUserId`, { anntId: id })
    expect(status, who.username).toBe(told ? 200 : 404)
    if (told) readers.push(who.username)
  }
  return readers
}

test("a draft is nobody's to read; a released announcement to all reaches every company", async () => {
  const id = await draft(it.admin)
  expect(await readersOf(id)).toEqual([])
  okay(await it.admin.get(`${path}/doReleaseData`, { id }))
  expect(await readersOf(id)).toEqual(everybody().map(({ username }) => username))
  expect(await unread(it.customerA)).not.toContain(id)
})

test('the same request sent twice made two announcements; under its key it makes one', async () => {
  const body = { titile: 'Once', msgContent: '<p>x</p>', msgCategory: '1', msgType: 'ALL' }
  const add = async (key: string, payload: object, who = it.admin) => {
    const headers = { 'x-access-token': who.token, 'idempotency-key': key }
    const url = `/tandem${path}/add`
    return (await it.app.inject({ method: 'POST', url, headers, payload })).json()
  }
  const [one, two] = await Promise.all([add('k-1', body), add('k-1', body)])
  const id = okay(one)
  expect(okay(two)).toBe(id)
  expect(okay(await add('k-1', body))).toBe(id)
  const found = okay(await it.admin.get(`${path}/list`, { titile: 'Once' }))
  expect(found.records.map((row: { id: string }) => row.id)).toEqual([id])
  // Another request, or another person, is not the first one.
  expect((await add('k-1', { ...body, titile: 'Other' })).result.reason).toBe('request.keyReused')
  expect(okay(await add('k-1', body, it.manager))).not.toBe(id)
  expect((await add('no key', body)).result.reason).toBe('request.invalid')
  // A refused request does not use up its key.
  expect((await add('k-2', { ...body, msgContent: '' })).success).toBe(false)
  expect((await add('k-2', body)).success).toBe(true)
})

test('an agent announces to its own company and those below only, whatever it asks for', async () => {
  const { agentA, companies, roles, customerP } = it
  expect(await readersOf(await released(agentA))).toEqual([
    'agentA',
    'agentB',
    'customerA',
    'customerB',
  ])
  const toRole = { msgType: 'ROLE', roleIds: [roles['customer']] }
  expect(await readersOf(await released(agentA, toRole))).toEqual(['customerA', 'customerB'])
  const toCompany = { msgType: 'COMPANY', companyIds: [companies.agentB] }
  expect(await readersOf(await released(agentA, toCompany))).toEqual(['agentB', 'customerB'])

  for (const foreign of [
    { msgType: 'COMPANY', companyIds: [companies.customerP] },
    { msgType: 'COMPANY', companyIds: [companies.platform] },
    { msgType: 'USER', userIds: `${customerP.id},` },
  ]) {
    const body = { titile: 'x', msgContent: 'x', msgCategory: '1', ...foreign }
    expect((await agentA.post(`${path}/add`, body)).result.reason).toBe('record.foreignId')
  }
})

test('staff announce to companies, roles and people; ids come as the family sends them', async () => {
  const { admin, companies, roles, customerA, customerB } = it
  const toCompany = { msgType: 'COMPANY', companyIds: [companies.agentA] }
  expect(await readersOf(await released(admin, toCompany))).toEqual([
    'agentA',
    'agentB',
    'customerA',
    'customerB',
  ])
  const toRole = { msgType: 'ROLE', roleIds: [roles['agent'], roles['sales']] }
  expect(await readersOf(await released(admin, toRole))).toEqual(['sales', 'agentA', 'agentB'])
  const toUsers = { msgType: 'USER', userIds: `${customerA.id},${customerB.id},` }
  expect(await readersOf(await released(admin, toUsers))).toEqual(['customerA', 'customerB'])
})

test('revoked, expired and future announcements are invisible; published again, they are unread', async () => {
  const { admin, customerA } = it
  const id = await released(admin)
  okay(await customerA.post(`${send}/editByAnntIdAndUserId`, { anntId: id }))
  okay(await admin.put(`${path}/doReovkeData`, { id }))
  expect((await customerA.get(`${path}/queryById`, { id })).status).toBe(404)
  expect(await readersOf(id)).toEqual([])
  expect((await admin.put(`${path}/doReovkeData`, { id })).result.reason).toBe(
    'announcement.notReleased',
  )
  okay(await admin.put(`${path}/doReleaseData`, { id }))
  expect((await admin.put(`${path}/doReleaseData`, { id })).result.reason).toBe(
    'announcement.released',
  )
  expect(await unread(customerA)).toContain(id)

  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const later = await released(admin, { startTime: at(1), endTime: at(2) })
  expect(await unread(customerA)).not.toContain(later)
  it.time.offsetMs = 90 * 60_000
  expect(await unread(customerA)).toContain(later)
  it.time.offsetMs = 150 * 60_000
  expect((await customerA.get(`${path}/queryById`, { id: later })).status).toBe(404)
  it.time.offsetMs = 0
})

test('a released announcement is neither edited nor deleted', async () => {
  const { admin } = it
  const id = await released(admin)
  const { version } = okay(await admin.get(`${path}/queryById`, { id }))
  const edit = await admin.put(`${path}/edit`, { id, version, titile: 'Other' })
  expect(edit.result.reason).toBe('announcement.released')
  expect((await admin.delete(`${path}/delete`, { id })).result.reason).toBe('announcement.released')
  okay(await admin.post(`${path}/doReovkeData`, { id }))
  okay(await admin.delete(`${path}/delete`, { id }))
  expect((await admin.get(`${path}/queryById`, { id })).status).toBe(404)
})

test('drafts of others are found by nobody outside their companies, nor changed', async () => {
  const { agentA, agentB, admin } = it
  const id = await draft(agentA)
  const { version } = okay(await agentA.get(`${path}/queryById`, { id }))
  for (const call of [
    agentB.get(`${path}/queryById`, { id }),
    agentB.get(`${path}/reach`, { id }),
    agentB.put(`${path}/edit`, { id, version, titile: 'Mine' }),
    agentB.put(`${path}/doReleaseData`, { id }),
    agentB.delete(`${path}/delete`, { id }),
    agentB.get(`${path}/history`, { id }),
  ]) {
    expect((await call).status).toBe(404)
  }
  const listed = okay(await agentB.get(`${path}/list`)).records
  expect(listed.map((row: { id: string }) => row.id)).not.toContain(id)
  expect(okay(await admin.get(`${path}/queryById`, { id })).id).toBe(id)
})

test('the sender sees how many people it reached and how many have read it, without a row per person', async () => {
  const { agentA, customerA, customerB } = it
  const id = await draft(agentA)
  expect(okay(await agentA.get(`${path}/reach`, { id }))).toEqual({ reach: 4 })
  okay(await agentA.get(`${path}/doReleaseData`, { id }))
  const rows = async () =>
    (await it.db.owner.query('select from sys_announcement_send where annt_id = $1', [id])).rowCount
  expect(await rows()).toBe(0)
  okay(await customerA.put(`${send}/editByAnntIdAndUserId`, { anntId: id }))
  okay(await customerA.put(`${send}/editByAnntIdAndUserId`, { anntId: id }))
  okay(await customerB.put(`${send}/readAll`, {}))
  expect(await rows()).toBe(2)
  expect(okay(await agentA.get(`${path}/queryById`, { id }))).toMatchObject({
    reach: 4,
    readCount: 2,
  })
  const [row] = okay(await agentA.get(`${path}/list`)).records
  expect(row).toMatchObject({ id, reach: 4, readCount: 2 })
  expect(row).not.toHaveProperty('msgContent')
})

test('the bell lists five of each kind and counts all', async () => {
  const { admin, customerP } = it
  okay(await customerP.put(`${send}/readAll`, {}))
  const more = { msgType: 'USER', userIds: [customerP.id], msgCategory: '2' }
  for (let n = 0; n < 7; n += 1) await released(admin, more)
  await released(admin, { msgType: 'USER', userIds: [customerP.id], type: '1', priority: 'H' })
  const bell = okay(await customerP.get(`${path}/listByUser`))
  expect(bell).toMatchObject({ anntMsgTotal: 1, sysMsgTotal: 7 })
  expect(bell.sysMsgList).toHaveLength(5)
  expect(bell.anntMsgList[0]).toMatchObject({
    titile: expect.any(String),
    msgContent: '<p>Text</p>',
    sender: 'Tandem',
    senderName: 'Tandem',
    type: '1',
    priority: 'H',
    readFlag: '0',
    msgId: bell.anntMsgList[0].id,
  })
  expect(okay(await customerP.put(`${send}/readAll`, {}))).toEqual({ read: 8 })
  expect(okay(await customerP.put(`${send}/readAll`, {}))).toEqual({ read: 0 })
  const all = { pageSize: 3, msgCategory: '2', readFlag: '1' }
  const page = okay(await customerP.get(`${send}/getMyAnnouncementSend`, all))
  expect(page.records).toHaveLength(3)
  const last = okay(await customerP.get(`${send}/list`, { ...all, cursor: page.next }))
  expect(last.records[0].anntId).not.toBe(page.records[0].anntId)
  expect(last.previous).toBe('1')
})

test('everybody below was told the sign-in name of the sender; now it is the brand that speaks', async () => {
  const { admin, manager, agentA, customerA } = it
  const fromAbove = await released(admin)
  const fromAgent = await released(agentA)
  const namesOf = async (who: Client, id: string) => {
    const page = okay(await who.get(`${send}/getMyAnnouncementSend`, { pageSize: 200 }))
    const listed = page.records.find(({ anntId }: { anntId: string }) => anntId === id)
    const one = okay(await who.get(`${send}/queryById`, { anntId: id }))
    expect([listed.sender, listed.senderName]).toEqual([one.sender, one.senderName])
    for (const key of ['senderLine', 'readerLine', 'senderCompany', 'companyId']) {
      expect(one).not.toHaveProperty(key)
    }
    return [one.sender, one.senderName]
  }
  const realname = async (who: Client) =>
    okay(await admin.get('/sys/user/queryById', { id: who.id })).realname
  expect(await namesOf(manager, fromAbove)).toEqual(['admin', await realname(admin)])
  expect(await namesOf(agentA, fromAgent)).toEqual(['agentA', await realname(agentA)])
  expect(await namesOf(agentA, fromAbove)).toEqual(['Tandem', 'Tandem'])
  expect(await namesOf(customerA, fromAgent)).toEqual(['Tandem', 'Tandem'])
  okay(
    await admin.post('/sys/brand/add', {
      brandName: 'North Star',
      companyId: it.companies.agentA,
      hosts: 'north.example',
    }),
  )
  // Under the agent's brand nothing mentions the platform behind it.
  expect(await namesOf(customerA, fromAgent)).toEqual(['North Star', 'North Star'])
  expect(await namesOf(customerA, fromAbove)).toEqual(['North Star', 'North Star'])
  expect(await namesOf(it.customerP, fromAbove)).toEqual(['Tandem', 'Tandem'])
  // A customer whose seller has a brand sees none between it and the platform.
  expect(await namesOf(it.customerB, fromAgent)).toEqual(['North Star', 'North Star'])
  okay(
    await admin.post('/sys/brand/add', {
      brandName: 'South Star',
      companyId: it.companies.agentB,
      hosts: 'south.example',
    }),
  )
  expect(await namesOf(it.customerB, fromAgent)).toEqual(['South Star', 'South Star'])
  expect(await namesOf(it.agentB, fromAgent)).toEqual(['North Star', 'North Star'])
  // Nor does filtering by sender reveal who it was.
  const asked = okay(await customerA.get(`${send}/list`, { sender: 'agentA', pageSize: 200 }))
  expect(asked.records).toEqual([])
})

test('two readers at once, and one reader twice at once, leave one mark each', async () => {
  const { admin, customerA, agentA } = it
  const id = await released(admin)
  const readers = [customerA, customerA, agentA, customerA]
  const marks = readers.map((who) => who.put(`${send}/editByAnntIdAndUserId`, { anntId: id }))
  expect((await Promise.all(marks)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(okay(await admin.get(`${path}/queryById`, { id })).readCount).toBe(2)
})

test('two releases at once: one counts', async () => {
  const id = await draft(it.admin)
  const both = await Promise.all([1, 2].map(() => it.admin.put(`${path}/doReleaseData`, { id })))
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('a period that ends before it begins, nobody to tell and no text are refused by name', async () => {
  const body = { titile: 'x', msgContent: '<p>x</p>', msgCategory: '1', msgType: 'ALL' }
  const reason = async (more: object) =>
    (await it.admin.post(`${path}/add`, { ...body, ...more })).result.reason
  const day = { startTime: '2026-03-02T00:00:00Z', endTime: '2026-03-01T00:00:00Z' }
  expect(await reason(day)).toBe('announcement.period')
  expect(await reason({ msgType: 'USER' })).toBe('announcement.nobody')
  expect(await reason({ msgContent: '<p>&nbsp;</p><script>alert(1)</script>' })).toBe(
    'announcement.empty',
  )
  expect(await reason({ msgType: 'OWN' })).toBe('request.invalid')
  expect(await reason({ sendStatus: '1' })).toBe('request.invalid')
  expect(await reason({ companyId: it.companies.agentA })).toBe('request.invalid')
})

test("the reader's language decides which text is shown", async () => {
  const { customerA } = it
  const id = await released(it.admin, { titileZh: '维护通知', msgContentZh: '<p>周六维护</p>' })
  customerA.locale = 'zh_CN'
  expect(okay(await customerA.get(`${path}/queryById`, { id }))).toMatchObject({
    titile: '维护通知',
    msgContent: '<p>周六维护</p>',
  })
  customerA.locale = 'en_US'
  expect(okay(await customerA.get(`${path}/queryById`, { id })).msgContent).toBe('<p>Text</p>')
})

test('the platform tells one company or certain people, once, and nobody else', async () => {
  const { ports, companies, agentA, customerB, customerP } = it
  const message = {
    kind: 'signInWave' as const,
    title: { en_US: 'Balance low', zh_CN: '余额不足' },
    text: { en_US: 'Recharge <soon>', zh_CN: '尽快充值' },
    about: { type: 'balance', id: '2026-11-21' },
  }
  await notify(ports, { ...message, to: { companyId: companies.agentA } })
  await notify(ports, { ...message, to: { companyId: companies.agentA } })
  await notify(ports, { ...message, to: { userIds: [customerP.id, customerB.id] } })
  const mine = async (who: Client) =>
    okay(await who.get(`${path}/listByUser`)).sysMsgList.filter(
      ({ titile }: { titile: string }) => titile === 'Balance low',
    )
  expect(await mine(agentA)).toMatchObject([
    { msgContent: '<p>Recharge &lt;soon&gt;</p>', sender: 'system' },
  ])
  expect(await mine(customerP)).toHaveLength(1)
  expect(await mine(customerB)).toHaveLength(1)
  for (const who of [it.admin, it.agentB, it.customerA]) expect(await mine(who)).toEqual([])
  const [{ id }] = await mine(agentA)
  // Nor does it appear in the management of announcements.
  expect((await it.admin.get(`${path}/queryById`, { id })).status).toBe(404)
  expect((await it.admin.put(`${path}/doReovkeData`, { id })).status).toBe(404)
  const rows = okay(await it.admin.get(`${path}/list`, { pageSize: 200 })).records
  expect(rows.map((row: { id: string }) => row.id)).not.toContain(id)
})

test('row-level security alone keeps announcements from whom they are not meant for', async () => {
  const id = await released(it.admin, { msgType: 'USER', userIds: [it.customerA.id] })
  const sees = async (who: Client, companyId: string, line: string) => {
    const client = await it.db.app.pool.connect()
    try {
      await client.query(`begin; set local tandem.companies = '{${companyId}}';
        set local tandem.reader = '{${who.id}}'; set local tandem.reader_line = '{${line}}';
        set local tandem.reader_own = '{${companyId}}'; set local tandem.reader_roles = '{}'`)
      const { rowCount } = await client.query('select from sys_announcement where id = $1', [id])
      await client.query('rollback')
      return rowCount
    } finally {
      client.release()
    }
  }
  const { platform, agentA, customerA, customerP } = it.companies
  expect(await sees(it.customerA, customerA, `${platform},${agentA},${customerA}`)).toBe(1)
  expect(await sees(it.customerP, customerP, `${platform},${customerP}`)).toBe(0)
})

test('without an id everybody in reach refreshes: an agent reaches its own consoles, not others', async () => {
  const heard: string[] = []
  const client = await it.db.owner.connect()
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query(`listen ${NOTICES_CHANNEL}`)
  const ids = everybody().map(({ id }) => id)
  const calledBy = async (who: Client): Promise<string[]> => {
    heard.length = 0
    okay(await who.get(`${path}/syncNotic`))
    await expect.poll(() => heard.length).toBe(1)
    const call = await noticeCall(it.ports.system, heard[0] ?? '', ids)
    expect(call).toMatchObject({ personal: false })
    return everybody().flatMap(({ id, username }) => (call?.userIds.includes(id) ? [username] : []))
  }
  expect(await calledBy(it.admin)).toEqual(everybody().map(({ username }) => username))
  expect((await it.customerA.get(`${path}/syncNotic`)).status).toBe(403)
  expect(await calledBy(it.agentB)).toEqual(['agentB', 'customerB'])
  client.release()
})
