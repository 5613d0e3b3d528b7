import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { createApp } from '../http/app.ts'
import { createHub } from '../live/createHub.ts'
import { readTls } from '../start/readTls.ts'
import { tlsPair } from './tlsPair.ts'
import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const post = (payload: string, headers: Record<string, string> = {}) =>
  it.app.inject({
    method: 'POST',
    url: '/tandem/sys/dict/add',
    headers: { 'content-type': 'application/json', 'x-access-token': it.admin.token, ...headers },
    payload,
  })
const reasonOf = async (response: ReturnType<typeof post>) => {
  const { statusCode, ...rest } = await response
  return [statusCode, rest.json().result.reason]
}

test('a body that is too large, too deep, too wide, poisoned, or no JSON is refused', async () => {
  expect(await reasonOf(post(JSON.stringify({ a: 'x'.repeat(1024 * 1024) })))).toEqual([
    413,
    'request.tooLarge',
  ])
  expect(await reasonOf(post(`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`))).toEqual([
    413,
    'request.tooLarge',
  ])
  const wide = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`k${index}`, 1]))
  expect(await reasonOf(post(JSON.stringify(wide)))).toEqual([413, 'request.tooLarge'])
  expect(await reasonOf(post('{"__proto__":{"isAdmin":true}}'))).toEqual([400, 'request.invalid'])
  expect(await reasonOf(post('{"constructor":{"prototype":{}}}'))).toEqual([400, 'request.invalid'])
  expect(await reasonOf(post('{"a":'))).toEqual([400, 'request.invalid'])
  expect(await reasonOf(post('[1,2]'))).toEqual([400, 'request.invalid'])
  expect(await reasonOf(post('a=1', { 'content-type': 'text/plain' }))).toEqual([
    415,
    'request.notJson',
  ])
})

test('a body in UTF-8 is read, with a byte-order mark too; another charset is 415, and octets of one are 400', async () => {
  const json = '{"dictName":"Café 您好","dictCode":"bytes"}'
  const asOctets = (octets: Buffer, type = 'application/json') =>
    it.app.inject({
      method: 'POST',
      url: '/tandem/sys/dict/add',
      headers: { 'content-type': type, 'x-access-token': it.admin.token },
      payload: octets,
    })
  const reason = async (response: ReturnType<typeof asOctets>) => {
    const { statusCode, ...rest } = await response
    return `${statusCode} ${rest.json().result?.reason}`
  }
  const utf8 = Buffer.from(`\ufeff${json}`)
  const plain = await reason(asOctets(Buffer.from(json)))
  expect(await reason(asOctets(utf8, 'application/json; charset="UTF-8"'))).toBe(plain)
  expect(plain).not.toMatch(/notUtf8|charset/)
  const latin = Buffer.from('{"dictName":"Café"}', 'latin1')
  const gbk = Buffer.from('7b22646963744e616d65223a22c4e3bac3227d', 'hex')
  for (const octets of [latin, gbk, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])]) {
    expect(await reason(asOctets(octets))).toBe('400 request.notUtf8')
  }
  for (const charset of ['gbk', 'iso-8859-1', 'utf-16', '"windows-1251"']) {
    expect(await reason(asOctets(utf8, `application/json;charset=${charset}`))).toBe(
      '415 request.charset',
    )
  }
})

test.each(['%E9', '%', '%zz', '%C4%E3', '%ED%A0%80', 'a%F8'])(
  'a query with the broken escape %s is refused',
  async (escape) => {
    const answer = await it.admin.get(`/sys/dict/list?dictName=${escape}`)
    expect(answer).toMatchObject({ status: 400, result: { reason: 'request.notUtf8' } })
  },
)

test('a parameter given twice has no meaning', async () => {
  const twice = await it.app.inject({
    url: '/tandem/sys/dict/list?dictCode=a&dictCode=b',
    headers: { 'x-access-token': it.admin.token },
  })
  expect(twice.json()).toMatchObject({
    code: 400,
    result: { reason: 'request.invalid', fields: { dictCode: {} } },
  })
})

test('an unknown path is 404, a known one by another verb 405, in the reader’s language', async () => {
  it.admin.locale = 'zh_CN'
  expect(await it.admin.get('/sys/nothing')).toMatchObject({
    status: 404,
    result: { reason: 'request.notFound' },
    message: expect.stringMatching(/[\u4e00-\u9fff]/),
  })
  expect(await it.admin.delete('/sys/login', {})).toMatchObject({
    status: 405,
    result: { reason: 'request.methodNotAllowed' },
  })
  it.admin.locale = 'en_US'
})

test('every answer forbids framing, sniffing and caching, and carries its request id', async () => {
  for (const path of ['/tandem/sys/dict/list', '/tandem/sys/nothing']) {
    const { headers } = await it.app.inject({ url: path })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
  const { headers } = await it.app.inject({ url: '/tandem/sys/dict/list' })
  expect(headers['cache-control']).toBe('no-store')
})

test('a page past the end is empty, a cursor of another order is refused', async () => {
  const past = okay(await it.admin.get('/sys/role/list', { pageNo: 1_000_000, pageSize: 200 }))
  expect(past).toMatchObject({ records: [], next: null, total: expect.any(Number) })
  expect(
    (await it.admin.get('/sys/permission/list', { cursor: 'bm90IG91cnM' })).result.reason,
  ).toBe('query.badValue')
  const page = okay(await it.admin.get('/sys/permission/list', { pageSize: 5 }))
  const other = { cursor: page.next, column: 'name', pageSize: 5 }
  expect((await it.admin.get('/sys/permission/list', other)).result.reason).toBe('query.badValue')
})

test('without a connection to its database the server answers 503 with Retry-After, and recovers by itself', async () => {
  const { rows } = await it.db.owner.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  const cutOff = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and pid <> pg_backend_pid()`
  // It takes no more connections (SQLSTATE 53300); one that is down is in the journeys.
  await it.db.owner.query(`alter database ${name} connection limit 0`)
  try {
    await it.db.owner.query(cutOff)
    it.ports.sessions.forget()
    // The first answers may meet connections whose end has not been heard yet: refused alike, for that reason.
    const reasons = ['server.unavailable', 'server.overloaded']
    await expect
      .poll(async () => {
        const down = await it.admin.raw('GET', '/sys/dict/list')
        const { reason } = down.json().result
        expect([down.statusCode, reasons]).toEqual([503, expect.arrayContaining([reason])])
        expect(Number(down.headers['retry-after'])).toBeGreaterThan(0)
        expect(down.payload).not.toMatch(/tandem_app|connection|role/)
        return reason
      })
      .toBe('server.overloaded')
  } finally {
    await it.db.owner.query(`alter database ${name} connection limit -1`)
  }
  await expect.poll(async () => (await it.admin.get('/sys/dict/list')).success).toBe(true)
})

test('a hundred edits of one record at once: one wins, the others are told', async () => {
  const id = String(
    okay(
      await it.admin.post('/sys/dict/add', {
        dictCode: 'race',
        dictName: '争',
        dictNameEn: 'Race',
      }),
    ),
  )
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      it.admin.put('/sys/dict/edit', { id, version: 1, description: `try ${index}` }),
    ),
  )
  expect(replies.filter(({ success }) => success)).toHaveLength(1)
  expect(replies.filter(({ result }) => result?.reason === 'record.stale')).toHaveLength(99)
  expect(okay(await it.admin.get('/sys/dict/history', { id }))).toHaveLength(2)
})

test('a client that sends a request head slowly is cut off', async () => {
  const address = new URL(await it.app.listen({ port: 0, host: '127.0.0.1' }))
  expect(it.app.server.headersTimeout).toBe(10_000)
  // Spec §7: an upload may take 300 s.
  expect(it.app.server.requestTimeout).toBeGreaterThanOrEqual(300_000)
  const socket = connect(Number(address.port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /tandem/sys/dict/list HTTP/1.1\r\nHost: x\r\nX-Big: ')
  socket.write('x'.repeat(20_000))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 4(31|00)/)
  socket.destroy()
})

describe('HTTPS served here', () => {
  let folder: string
  const path = (name: string) => join(folder, name)
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tandem-tls-'))
    for (const [name, text] of Object.entries(tlsPair)) await writeFile(path(name), text)
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('answers calls and websockets, and tells browsers to stay with it', async () => {
    const tls = await readTls({ certFile: path('cert'), keyFile: path('key') })
    if (tls === undefined) throw new Error('a pair was read')
    const { ports, routes } = it
    const hub = createHub({ sessions: ports.sessions, origins: [] })
    const app = await createApp({ ports, product: 'tandem', routes, below: [hub.register], tls })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    try {
      expect(url).toMatch(/^https:/)
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${url}/tandem/sys/doors`, { ca: tlsPair.cert }, resolve).on('error', reject)
      })
      answer.resume()
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
      const { id, token } = it.admin
      const address = `${url.replace('http', 'ws')}/tandem/websocket/${id}`
      const socket = new WebSocket(address, [token], { ca: tlsPair.cert })
      await once(socket, 'open')
      socket.terminate()
    } finally {
      hub.close()
      await app.close()
    }
  })

  test('is also said to browsers where a proxy ends TLS, and nowhere else', async () => {
    const behind = await createApp({ ports: it.ports, product: 'tandem', routes: [], tls: 'proxy' })
    const hsts = async (app: typeof behind) =>
      (await app.inject({ url: '/tandem/sys/doors' })).headers['strict-transport-security']
    expect([await hsts(behind), await hsts(it.app)]).toEqual(['max-age=31536000', undefined])
    await behind.close()
  })

  test.each([
    ['none', 'key', 'TANDEM_TLS_CERT cannot be read'],
    ['key', 'key', 'TANDEM_TLS_CERT is no certificate'],
    ['cert', 'otherKey', 'TANDEM_TLS_KEY is not the key of TANDEM_TLS_CERT'],
  ])('refuses %s with %s by name', async (cert, key, sentence) => {
    await expect(readTls({ certFile: path(cert), keyFile: path(key) })).rejects.toThrow(sentence)
  })
})
