import { once } from 'node:events'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { type Client, signInAs } from './Client.ts'
import { person } from './people.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
let url: string
beforeAll(async () => {
  it = await world()
  url = (await it.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(() => it.close())

const alive = async (client: Client) => (await client.get('/sys/user/own')).status

/** An open socket and what it hears. */
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
  /** A session of the user that does things; it is not looked at. */
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
  'two-step sign-in': async ({ acting }) => {
    const { secret } = okay(await acting.post('/sys/user/totp/enrol', { password: worldPassword }))
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    return acting.post('/sys/user/totp/confirm', { code })
  },
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
    // Nothing looks at sockets by itself here: only news of the end closes it.
    expect((await closed)[0]).toBe(4401)
  })
})

test('what a suspension ended does not come back when it is over', async () => {
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

test('who changes the own password stays signed in', async () => {
  const { username } = await person(it)
  const client = await signInAs(it.app, username, worldPassword)
  const { socket } = await listen(client)
  const passwords = {
    oldpassword: worldPassword,
    password: 'own-pass-77',
    confirmpassword: 'own-pass-77',
  }
  okay(await client.put('/sys/user/updatePassword', passwords))
  expect(await alive(client)).toBe(200)
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.close()
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
