import { afterAll, beforeAll, expect, test } from 'vitest'

import { notify } from '../services/notices/notify.ts'
import { type Client, signInAs } from './Client.ts'
import { person } from './people.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const alive = async (client: Client) => (await client.get('/sys/user/own')).status

test('one’s own profile is five fields; e-mail and phone need the password', async () => {
  const { id, username } = await person(it)
  const client = await signInAs(it.app, username, worldPassword)
  const own = okay(await client.get('/sys/user/own'))
  expect(own).toEqual({
    realname: username,
    email: null,
    phone: null,
    locale: null,
    timeZone: null,
    version: 1,
  })
  const next = { ...own, realname: 'Newly Named', locale: 'zh_CN', timeZone: 'Asia/Shanghai' }
  expect(okay(await client.put('/sys/user/editOwn', next)).userInfo).toMatchObject({
    realname: 'Newly Named',
    timeZone: 'Asia/Shanghai',
  })
  expect((await client.put('/sys/user/editOwn', next)).result.reason).toBe('record.stale')
  const mail = { ...next, version: 2, email: `${username}@mail.example` }
  expect((await client.put('/sys/user/editOwn', mail)).result).toMatchObject({
    reason: 'profile.passwordRequired',
    fields: { password: { reason: 'profile.passwordRequired' } },
  })
  const wrong = await client.put('/sys/user/editOwn', { ...mail, password: 'wrong-pass-1' })
  expect(wrong.result.reason).toBe('password.wrong')
  okay(await client.put('/sys/user/editOwn', { ...mail, password: worldPassword }))
  for (const field of ['id', 'username', 'isAdmin', 'roleIds', 'hideAmounts', 'ipList', 'status']) {
    const forged = await client.put('/sys/user/editOwn', { ...next, version: 3, [field]: '1' })
    expect(forged.result.reason, field).toBe('request.unknownField')
  }
  const stored = okay(await it.admin.get('/sys/user/queryById', { id }))
  expect(stored).toMatchObject({ email: mail.email, isAdmin: false, version: 3 })
})

test('a stranger at an open console cannot have the codes of the account sent to themselves', async () => {
  const { id, username } = await person(it)
  const client = await signInAs(it.app, username, worldPassword)
  const record = okay(await client.get('/sys/user/queryById', { id }))
  for (const contact of [{ email: 'thief@mail.example' }, { phone: '+6591230000' }]) {
    const [field = ''] = Object.keys(contact)
    const edit = { id, version: record.version, ...contact }
    expect((await client.put('/sys/user/edit', edit)).result).toMatchObject({
      reason: 'user.ownContact',
      fields: { [field]: { reason: 'user.ownContact' } },
    })
  }
  const { email, phone } = record
  const same = { id, version: record.version, email, phone, realname: 'Still Me' }
  okay(await client.put('/sys/user/edit', same))
})

test('one’s own sessions are seen without tokens and ended one by one, those of others not', async () => {
  const { username } = await person(it)
  const [one, other] = [
    await signInAs(it.app, username, worldPassword),
    await signInAs(it.app, username, worldPassword),
  ]
  const reply = await one.raw('GET', '/sys/session/own')
  expect(reply.payload).not.toContain(one.token)
  expect(reply.payload).not.toContain(other.token)
  const [mine, theirs] = okay(await one.get('/sys/session/own'))
  expect([mine.isThis, theirs.isThis]).toEqual([true, false])
  const [strange] = okay(await it.customerA.get('/sys/session/own'))
  const end = async (id: string) => one.delete('/sys/session/endOwn', { id })
  expect((await end(mine.id)).result.reason).toBe('session.ownEnd')
  const foreign = await end(strange.id)
  const missing = await end('1')
  expect({ ...foreign, timestamp: 0 }).toEqual({ ...missing, timestamp: 0 })
  expect(await alive(it.customerA)).toBe(200)
  okay(await end(theirs.id))
  expect([await alive(one), await alive(other)]).toEqual([200, 401])
})

test('an agent sees and ends the sessions of its own companies only', async () => {
  const names = async (who: Client) =>
    new Set(
      okay(await who.get('/sys/session/list', { pageSize: 100 })).records.map(
        ({ username }: { username: string }) => username,
      ),
    )
  expect(await names(it.agentB)).toEqual(new Set(['agentB', 'customerB']))
  expect((await names(it.admin)).has('customerP')).toBe(true)
  expect((await it.customerA.get('/sys/session/list')).status).toBe(403)
  const [strange] = okay(await it.customerP.get('/sys/session/own'))
  expect(okay(await it.agentB.delete('/sys/session/end', { ids: strange.id }))).toBe(0)
  expect(await alive(it.customerP)).toBe(200)
  const { records } = okay(await it.admin.get('/sys/session/list', { username: '*customer*' }))
  expect(records.length).toBeGreaterThan(2)
  expect(JSON.stringify(records)).not.toContain(it.customerP.token)
})

test('a password that is tried first is refused wherever one is set', async () => {
  const { username } = await person(it)
  const client = await signInAs(it.app, username, worldPassword)
  const body = { username: 'newcomer', realname: 'x', password: 'Password1' }
  const replies = [
    await client.put('/sys/user/updatePassword', {
      oldpassword: worldPassword,
      password: 'qwerty123',
      confirmpassword: 'qwerty123',
    }),
    await it.admin.put('/sys/user/changPassword', { username, password: `${username}123` }),
    await it.admin.post('/sys/user/add', { ...body, companyId: it.companies.customerP }),
  ]
  for (const reply of replies) {
    expect(reply).toMatchObject({ code: 400, result: { reason: 'password.common' } })
  }
})

test('the old password cannot be guessed at an open console', async () => {
  const { username } = await person(it)
  const client = await signInAs(it.app, username, worldPassword)
  const guess = async () =>
    client.put('/sys/user/updatePassword', {
      oldpassword: 'wrong-pass-1',
      password: 'fresh-pass-22',
      confirmpassword: 'fresh-pass-22',
    })
  const reasons = []
  for (let n = 0; n < 6; n += 1) reasons.push((await guess()).result.reason)
  expect(reasons.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'password.wrongOld'))
  expect(reasons[5]).toBe('login.wait')
})

test('nobody could choose what the platform tells them', async () => {
  const { ports, customerP, customerB, admin } = it
  const said = (kind: 'exportEnd' | 'signInWave', id: string) => ({
    kind,
    title: { en_US: `Told ${id}`, zh_CN: id },
    text: { en_US: 'x', zh_CN: 'x' },
    about: { type: 'choice', id },
  })
  const heard = async (who: Client, id: string) =>
    okay(await who.get('/sys/annountCement/listByUser')).sysMsgList.some(
      ({ titile }: { titile: string }) => titile === `Told ${id}`,
    )
  const choose = (who: Client, kind: string, on: boolean) =>
    who.put('/sys/user/editNotice', { kind, on })
  const both = { userIds: [customerP.id, customerB.id] }
  okay(await choose(customerP, 'exportEnd', false))
  okay(await choose(customerP, 'exportEnd', false))
  await notify(ports, { ...said('exportEnd', 'one'), to: both })
  expect([await heard(customerP, 'one'), await heard(customerB, 'one')]).toEqual([false, true])
  await notify(ports, { ...said('exportEnd', 'none'), to: { userIds: [customerP.id] } })
  expect(await heard(customerP, 'none')).toBe(false)
  // Another kind, and the same one switched on again, reach them.
  await notify(ports, { ...said('signInWave', 'urgent'), to: both })
  expect(await heard(customerP, 'urgent')).toBe(true)
  okay(await choose(customerP, 'exportEnd', true))
  await notify(ports, { ...said('exportEnd', 'two'), to: both })
  expect(await heard(customerP, 'two')).toBe(true)

  // Who may not be told something is not asked about it, and what is urgent stays on.
  const kinds = async (who: Client): Promise<string[]> =>
    okay(await who.get('/sys/user/notices')).map(({ kind }: { kind: string }) => kind)
  expect(await kinds(customerP)).not.toContain('signInWave')
  expect(await kinds(admin)).toContain('signInWave')
  expect((await choose(customerP, 'signInWave', false)).status).toBe(404)
  expect((await choose(customerP, 'nonsense', false)).status).toBe(404)
  expect((await choose(admin, 'signInWave', false)).result.reason).toBe('notice.always')
  expect(okay(await admin.get('/sys/user/notices'))).toContainEqual({
    kind: 'signInWave',
    on: true,
    popUp: true,
    always: true,
  })
})
