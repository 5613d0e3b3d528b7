import { once } from 'node:events'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { Client, renewingPaths, signInAs } from './Client.ts'
import { login, person } from './people.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
let url: string
beforeAll(async () => {
  it = await world()
  url = (await it.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(() => it.close())

const alive = async (client: Client) => (await client.get('/sys/user/own')).status

/** Turns two-step sign-in on; returns an unused code. */
async function enrol(client: Client): Promise<string> {
  const { secret } = okay(await client.post('/sys/user/totp/enrol', { password: worldPassword }))
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  return okay(await client.post('/sys/user/totp/confirm', { code })).codes[0]
}

/** An open socket and the messages it receives. */
async function listen(client: Client) {
  const socket = new WebSocket(`${url}/tandem/websocket/${client.id}`, [client.token])
  const heard: { topic?: string }[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())))
  await once(socket, 'open')
  const answered = once(socket, 'message')
  socket.send('HeartBeat')
  await answered
  return { socket, heard }
}

interface Subject {
  id: string
  username: string
  companyId: string
  /** A session of the user that can act; its own state is not checked. */
  acting: Client
}

const version = async (path: string, id: string): Promise<number> =>
  okay(await it.admin.get(`${path}/queryById`, { id })).version
const editUser = async ({ id }: Subject, values: object) =>
  it.admin.put('/sys/user/edit', { id, version: await version('/sys/user', id), ...values })

/** Everything that ends the sessions of a user. */
const events: Record<string, (who: Subject) => Promise<unknown>> = {
  'the own password': ({ acting }) =>
    acting.put('/sys/user/updatePassword', {
      oldpassword: worldPassword,
      password: 'fresh-pass-22',
      confirmpassword: 'fresh-pass-22',
    }),
  'a password set by another': ({ username }) =>
    it.admin.put('/sys/user/changPassword', { username, password: 'fresh-pass-22' }),
  freezing: ({ id }) => it.admin.put('/sys/user/frozenBatch', { ids: id, status: 2 }),
  deleting: ({ id }) => it.admin.delete('/sys/user/delete', { id }),
  'suspending the company': async ({ companyId: id }) =>
    it.admin.put('/sys/company/edit', {
      id,
      version: await version('/sys/company', id),
      status: 'suspended',
    }),
  'other roles': (who) => editUser(who, { roleIds: [] }),
  'other departments': async (who) => {
    const depart = { departName: `Depot ${who.id}`, companyId: who.companyId }
    const id = okay(await it.admin.post('/sys/sysDepart/add', depart))
    return editUser(who, { departIds: [id] })
  },
  'another list of addresses': (who) => editUser(who, { ipList: '127.0.0.1' }),
  'two-step sign-in': async ({ acting }) => ({ success: (await enrol(acting)) !== '' }),
  'ending all others': ({ acting }) => acting.delete('/sys/session/others', {}),
  'an administrator ending it': async ({ username }) => {
    const { records } = okay(await it.admin.get('/sys/session/list', { username }))
    const ids = records.map(({ id }: { id: string }) => id).join(',')
    return it.admin.delete('/sys/session/end', { ids })
  },
}

describe.each(Object.entries(events))('%s', (_name, happen) => {
  test('ends a session at once, for calls and for the socket', async () => {
    const company = { name: `Brief ${_name}`, kind: 'customer', currency: 'USD' }
    const companyId = String(okay(await it.admin.post('/sys/company/add', company)))
    const who = await person(it, 'customer', companyId)
    const client = await signInAs(it.app, who.username, worldPassword)
    const acting = await signInAs(it.app, who.username, worldPassword)
    const { socket } = await listen(client)
    const closed = once(socket, 'close')
    expect(await alive(client)).toBe(200)
    expect(await happen({ ...who, companyId, acting })).toMatchObject({ success: true })
    expect(await alive(client)).toBe(401)
    // Nothing polls here: only the event closes it.
    expect((await closed)[0]).toBe(4401)
  })
})

test('sessions ended by a suspension do not come back after it', async () => {
  const company = { name: 'Back again', kind: 'customer', currency: 'USD' }
  const companyId = String(okay(await it.admin.post('/sys/company/add', company)))
  const { username } = await person(it, 'customer', companyId)
  const client = await signInAs(it.app, username, worldPassword)
  const turn = async (status: string) =>
    okay(
      await it.admin.put('/sys/company/edit', {
        id: companyId,
        version: await version('/sys/company', companyId),
        status,
      }),
    )
  await turn('suspended')
  await turn('active')
  expect(await alive(client)).toBe(401)
  expect(await alive(await signInAs(it.app, username, worldPassword))).toBe(200)
})

/** Each call after which the session must have another token, and every other one has ended. */
const renewals: Record<string, (client: Client) => Promise<unknown>> = {
  '/sys/user/totp/confirm': async (client) => ({ success: (await enrol(client)) !== '' }),
  '/sys/user/totp/disable': (client) =>
    client.post('/sys/user/totp/disable', { password: worldPassword, code: recoveryCode }),
}
let recoveryCode = ''

test('every call that renews the token is tried', () => {
  expect(new Set(Object.keys(renewals))).toEqual(renewingPaths)
})

describe.each(Object.entries(renewals))('%s', (path, call) => {
  test('ends the token that was copied and answers another', async () => {
    const { id, username } = await person(it)
    const client = await signInAs(it.app, username, worldPassword)
    if (path === '/sys/user/totp/disable') recoveryCode = await enrol(client)
    const other =
      path === '/sys/user/totp/disable'
        ? undefined
        : await signInAs(it.app, username, worldPassword)
    const copied = new Client(it.app, { token: client.token, id, username })
    const { socket } = await listen(copied)
    const closed = once(socket, 'close')

    expect(await call(client)).toMatchObject({ success: true })
    expect(client.token).not.toBe(copied.token)
    expect([await alive(client), await alive(copied)]).toEqual([200, 401])
    expect((await closed)[0]).toBe(4401)
    if (other) expect(await alive(other)).toBe(401)
    const own = await listen(client)
    own.socket.close()
  })
})

/** A user of two departments, signed in twice: the second client holds what it signed in with. */
async function twoDeparts() {
  const { id, username } = await person(it)
  const departIds: string[] = []
  for (const departName of [`East of ${username}`, `West of ${username}`]) {
    const depart = { departName, companyId: it.companies.customerP }
    departIds.push(String(okay(await it.admin.post('/sys/sysDepart/add', depart))))
  }
  okay(await it.admin.put('/sys/user/edit', { id, version: 1, departIds }))
  const { result } = await login(it, username, worldPassword)
  const orgCodes = result.departs.map(({ orgCode }: { orgCode: string }) => orgCode)
  const client = new Client(it.app, { token: result.token, id, username })
  return { client, orgCodes, other: await signInAs(it.app, username, worldPassword) }
}

describe.each(['PUT', 'POST'] as const)('%s /sys/selectDepart', (method) => {
  test('leaves every token as it is, and open sockets follow the department', async () => {
    const { client, orgCodes, other } = await twoDeparts()
    const [{ socket, heard }, elsewhere] = [await listen(client), await listen(other)]
    for (const orgCode of orgCodes) {
      const answer = okay(await client.call(method, '/sys/selectDepart', { body: { orgCode } }))
      expect(answer).toEqual({ userInfo: expect.objectContaining({ orgCode }) })
      expect(okay(await client.get('/sys/user/getCurrentUserDeparts')).orgCode).toBe(orgCode)
    }
    // The department is that of the session: another sign-in of the same user keeps its own.
    expect(okay(await other.get('/sys/user/getCurrentUserDeparts')).orgCode).toBe(null)
    await expect.poll(() => heard.map(({ topic }) => topic)).toContain('rights')
    expect(elsewhere.heard.map(({ topic }) => topic)).not.toContain('rights')
    expect([await alive(client), await alive(other)]).toEqual([200, 200])
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.close()
    elsewhere.socket.close()
  })
})

describe.each(['PUT', 'POST'] as const)('%s /sys/user/updatePassword', (method) => {
  test('leaves the token of the caller and ends every other session', async () => {
    const { client, other } = await twoDeparts()
    const [own, copied] = [await listen(client), await listen(other)]
    const closed = once(copied.socket, 'close')
    const body = {
      oldpassword: worldPassword,
      password: 'own-pass-77',
      confirmpassword: 'own-pass-77',
    }
    const answer = okay(await client.call(method, '/sys/user/updatePassword', { body }))
    expect(Object.keys(answer)).toEqual(['userInfo'])
    expect([await alive(client), await alive(other)]).toEqual([200, 401])
    expect((await closed)[0]).toBe(4401)
    expect(own.socket.readyState).toBe(WebSocket.OPEN)
    own.socket.close()
  })
})

test('a session cannot become another one under the token it has, whoever writes it', async () => {
  const { id } = await person(it)
  const { username } = okay(await it.admin.get('/sys/user/queryById', { id }))
  const client = await signInAs(it.app, username, worldPassword)
  await expect(
    it.db.owner.query('update sys_session set company_id = $2 where user_id = $1', [
      id,
      it.companies.customerA,
    ]),
  ).rejects.toThrow('must get another token')
  expect(await alive(client)).toBe(200)
})

describe.each([
  ['password', `update sys_user set password_hash = 'other' where id = $1`],
  [
    'second step',
    `update sys_user_totp set confirmed_at = now() + interval '1 s' where user_id = $1`,
  ],
  ['lost second step', `delete from sys_user_totp where user_id = $1`],
])('another %s', (_what, change) => {
  test('ends every session, whoever writes it', async () => {
    const { id, username } = await person(it)
    const client = await signInAs(it.app, username, worldPassword)
    await enrol(client)
    expect(await alive(client)).toBe(200)
    await it.db.owner.query(change, [id])
    await expect.poll(() => alive(client)).toBe(401)
  })
})

test('a sign-in with the old password does not slip in while it is changed', async () => {
  const { id, username } = await person(it)
  const changing = await it.db.owner.connect()
  await changing.query('begin')
  await changing.query(`update sys_user set password_hash = 'other' where id = $1`, [id])
  // It reads the old hash, finds the password correct, and waits for the change before it signs anybody
  // in.
  const entering = login(it, username, worldPassword)
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`
  await expect.poll(async () => (await it.db.owner.query(waiting)).rows.length).toBe(1)
  await changing.query('commit')
  changing.release()
  expect((await entering).result).toMatchObject({ reason: 'login.wrong' })
})

test('another grant of a role counts at once and reaches the open console', async () => {
  const name = { roleName: 'Passing role', roleCode: 'passing', audience: 'customer' }
  const roleId = String(okay(await it.admin.post('/sys/role/add', name)))
  const tree = okay(await it.admin.get('/sys/permission/list', { perms: 'senderId:list' }))
  const permission = tree.records[0].id
  const { id, username } = await person(it)
  okay(await it.admin.put('/sys/user/edit', { id, version: 1, roleIds: [roleId] }))
  const client = await signInAs(it.app, username, worldPassword)
  const [own, other] = [await listen(client), await listen(it.customerA)]
  const may = async () => (await client.get('/sms/senderId/list')).status
  const grant = async (permissionIds: string) =>
    okay(await it.admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds }))
  const news = ({ heard }: typeof own) => heard.filter(({ topic }) => topic === 'rights').length
  expect(await may()).toBe(403)
  await grant(permission)
  expect(await may()).toBe(200)
  await expect.poll(() => news(own)).toBe(1)
  await grant('')
  expect(await may()).toBe(403)
  await expect.poll(() => news(own)).toBe(2)
  expect(news(other)).toBe(0)
  own.socket.close()
  other.socket.close()
})
