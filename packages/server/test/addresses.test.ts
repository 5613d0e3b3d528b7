import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { type Client, signInAs } from './Client.ts'
import { login, person } from './people.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
let url: string
beforeAll(async () => {
  it = await world()
  url = await it.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => it.close())
afterEach(async () => {
  okay(await it.admin.put('/sys/setting/edit', { trustedProxies: '' }))
})

const believe = async (trustedProxies: string) =>
  okay(await it.admin.put('/sys/setting/edit', { trustedProxies }))

/** A user whose list is `ipList`, set by an administrator. */
async function listed(ipList: string) {
  const who = await person(it)
  okay(await it.admin.put('/sys/user/edit', { id: who.id, version: 1, ipList }))
  return who
}

type Headers = Record<string, string | string[]>

/** Reason of a sign-in over TCP from 127.0.0.1 with these headers; 'in' if it succeeded. */
async function enter(username: string, headers: Headers): Promise<string> {
  const body = JSON.stringify({ username, password: worldPassword })
  const call = request(`${url}/tandem/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  })
  call.end(body)
  const [response] = await once(call, 'response')
  let text = ''
  for await (const part of response) text += part
  const { success, result } = JSON.parse(text)
  return success ? 'in' : result.reason
}

const OUT = 'login.ipNotAllowed'
const list = '203.0.113.0/24\n2001:db8:7::/48'

describe('directly, where no proxy is trusted', () => {
  test.each<[string, Headers]>([
    ['nothing', {}],
    ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.7' }],
    ['a chain of X-Forwarded-For', { 'x-forwarded-for': '203.0.113.7, 203.0.113.8' }],
    ['two X-Forwarded-For', { 'x-forwarded-for': ['203.0.113.7', '203.0.113.8'] }],
    ['Forwarded', { forwarded: 'for=203.0.113.7' }],
    ['X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
    ['X-Client-IP', { 'x-client-ip': '203.0.113.7' }],
    ['True-Client-IP', { 'true-client-ip': '203.0.113.7' }],
    ['CF-Connecting-IP', { 'cf-connecting-ip': '203.0.113.7' }],
    ['IPv6 in X-Forwarded-For', { 'x-forwarded-for': '2001:db8:7::1' }],
  ])('%s does not get in', async (_name, headers) => {
    const { username } = await listed(list)
    expect(await enter(username, headers)).toBe(OUT)
  })
})

describe('through the trusted proxy 127.0.0.1', () => {
  test.each<[string, Headers, string]>([
    ['an address of the list', { 'x-forwarded-for': '203.0.113.7' }, 'in'],
    ['the first of the network', { 'x-forwarded-for': '203.0.113.0' }, 'in'],
    ['the last of the network', { 'x-forwarded-for': '203.0.113.255' }, 'in'],
    ['one before the network', { 'x-forwarded-for': '203.0.112.255' }, OUT],
    ['one after the network', { 'x-forwarded-for': '203.0.114.0' }, OUT],
    ['IPv6 of the list', { 'x-forwarded-for': '2001:db8:7::1' }, 'in'],
    [
      'IPv6 written in full',
      { 'x-forwarded-for': '2001:0DB8:0007:0000:0000:0000:0000:0001' },
      'in',
    ],
    ['IPv6 of another network', { 'x-forwarded-for': '2001:db8:8::1' }, OUT],
    ['IPv6 with a zone', { 'x-forwarded-for': '2001:db8:7::1%eth0' }, OUT],
    ['IPv4 mapped into IPv6', { 'x-forwarded-for': '::ffff:203.0.113.7' }, 'in'],
    ['mapped, outside', { 'x-forwarded-for': '::ffff:198.51.100.7' }, OUT],
    ['mapped in hex', { 'x-forwarded-for': '::ffff:cb00:7107' }, 'in'],
    // The proxy appends what it saw on the right; everything left of it was sent by the client.
    ['a spoof before the real one', { 'x-forwarded-for': '203.0.113.7, 198.51.100.7' }, OUT],
    ['the real one after a spoof', { 'x-forwarded-for': '198.51.100.7, 203.0.113.7' }, 'in'],
    [
      'a spoof of the proxy itself',
      { 'x-forwarded-for': '203.0.113.7, 198.51.100.7, 127.0.0.1' },
      OUT,
    ],
    ['a spoof in another header line', { 'x-forwarded-for': ['203.0.113.7', '198.51.100.7'] }, OUT],
    ['Forwarded', { forwarded: 'for=203.0.113.7' }, OUT],
    [
      'Forwarded beside the truth',
      { forwarded: 'for=203.0.113.7', 'x-forwarded-for': '198.51.100.7' },
      OUT,
    ],
    [
      'X-Real-IP beside the truth',
      { 'x-real-ip': '203.0.113.7', 'x-forwarded-for': '198.51.100.7' },
      OUT,
    ],
    ['with a port', { 'x-forwarded-for': '203.0.113.7:4711' }, OUT],
    ['octal digits', { 'x-forwarded-for': '0313.0.0161.07' }, OUT],
    ['a whole number', { 'x-forwarded-for': '3405803783' }, OUT],
    ['no address', { 'x-forwarded-for': 'unknown' }, OUT],
    ['an empty header', { 'x-forwarded-for': '' }, OUT],
    ['a comma', { 'x-forwarded-for': ',' }, OUT],
    ['no header', {}, OUT],
  ])('%s', async (_name, headers, expected) => {
    await believe('127.0.0.1')
    const { username } = await listed(list)
    expect(await enter(username, headers)).toBe(expected)
  })

  test('the setting is read as a network, counts at once, and nonsense is refused', async () => {
    const { username } = await listed(list)
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    await believe('10.0.0.0/8\n127.0.0.0/8')
    expect(await enter(username, headers)).toBe('in')
    await believe('10.0.0.0/8')
    expect(await enter(username, headers)).toBe(OUT)
    const refused = await it.admin.put('/sys/setting/edit', { trustedProxies: 'everybody' })
    expect(refused).toMatchObject({ success: false, code: 400 })
  })
})

describe('a list', () => {
  const alive = async (client: Client) => (await client.get('/sys/user/own')).status

  test('of the company counts in addition to that of the user: both must contain the address', async () => {
    const company = { name: 'Fenced', kind: 'customer', currency: 'USD', ipList: '127.0.0.1' }
    const companyId = String(okay(await it.admin.post('/sys/company/add', company)))
    const who = await person(it, 'customer', companyId)
    expect((await login(it, who.username, worldPassword)).success).toBe(true)
    okay(await it.admin.put('/sys/company/edit', { id: companyId, version: 1, ipList: '10.0.0.1' }))
    expect((await login(it, who.username, worldPassword)).result.reason).toBe(OUT)
    okay(await it.admin.put('/sys/user/edit', { id: who.id, version: 1, ipList: '127.0.0.1' }))
    expect((await login(it, who.username, worldPassword)).result.reason).toBe(OUT)
  })

  test('ends sessions it does not have at once, sockets too, and lets them sign in again later', async () => {
    const company = { name: 'Fenced later', kind: 'customer', currency: 'USD' }
    const companyId = String(okay(await it.admin.post('/sys/company/add', company)))
    const { username } = await person(it, 'customer', companyId)
    const client = await signInAs(it.app, username, worldPassword)
    const path = `${url.replace('http', 'ws')}/tandem/websocket/${client.id}`
    const socket = new WebSocket(path, [client.token])
    await once(socket, 'open')
    const closed = once(socket, 'close')
    expect(await alive(client)).toBe(200)
    okay(await it.admin.put('/sys/company/edit', { id: companyId, version: 1, ipList: '10.0.0.1' }))
    expect(await alive(client)).toBe(401)
    expect((await closed)[0]).toBe(4401)
    const again = new WebSocket(path, [client.token])
    expect((await once(again, 'close'))[0]).toBe(4401)
  })

  test('is not told to who has not the right password', async () => {
    const { username } = await listed('10.0.0.1')
    expect((await login(it, username, 'wrong-pass-1')).result.reason).toBe('login.wrong')
  })

  test('that would lock its own author out is refused, for the user and for the company', async () => {
    const own = okay(await it.admin.get('/sys/user/queryById', { id: it.admin.id }))
    const edit = (ipList: string) =>
      it.admin.put('/sys/user/edit', { id: it.admin.id, version: own.version, ipList })
    expect(await edit('10.0.0.1')).toMatchObject({
      code: 409,
      result: { reason: 'address.lockOut', fields: { ipList: { reason: 'address.lockOut' } } },
    })
    okay(await edit('10.0.0.1\n127.0.0.0/8'))
    expect(await alive(it.admin)).toBe(200)
    const { platform } = it.companies
    const { version } = okay(await it.admin.get('/sys/company/queryById', { id: platform }))
    const company = { id: platform, version, ipList: '10.0.0.1' }
    expect((await it.admin.put('/sys/company/edit', company)).result.reason).toBe('address.lockOut')
  })
})
