import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Method } from '@tandem/model'
import type { Route } from '../../http/route.ts'
import { people, type People } from '../matrix/people.ts'

let it: People
beforeAll(async () => {
  it = await people()
})
afterAll(async () => {
  await it.snapshots.close()
  await it.it.close()
})

/** Thousands of calls. A bomb that goes off takes longer than even a slow machine. */
const WITHIN_MS = 1_800_000

interface Bomb {
  query?: string
  body?: string
  type?: string
  headers?: Record<string, string>
}
const deep = '{"a":'.repeat(40) + '1' + '}'.repeat(40)
const wide = JSON.stringify(
  Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`k${n}`, 1])),
)
const ids = Array.from({ length: 501 }, (_, n) => String(n + 1)).join(',')

/** The query's contents. Some calls accept parts of it as plain values: those may succeed. */
const queries: Record<string, Bomb> = {
  'a parameter twice': { query: 'id=1&id=2' },
  'a parameter that is a prototype': { query: '__proto__=1' },
  '2 KB of one parameter': { query: `id=${'9'.repeat(2_048)}` },
  '501 ids': { query: `ids=${ids}` },
  'a page of -1': { query: 'pageSize=-1' },
  'a page of a thousand million': { query: 'pageSize=1000000000' },
  'a page that is no number': { query: 'pageSize=NaN&pageNo=Infinity' },
  'half an escape': { query: 'id=%E0%A4%A' },
  'a null character': {
    query: 'id=%00',
  },
  'a null character in what is searched for': {
    query: 'keyword=a%00&name=a%00&username=a%00&number=a%00',
  },
}
const bodies: Record<string, Bomb> = {
  'JSON 40 deep': { body: deep },
  '1,001 keys': { body: wide },
  'a prototype': { body: '{"__proto__":{"isAdmin":true}}' },
  'a constructor': { body: '{"constructor":{"prototype":{"isAdmin":true}}}' },
  'JSON 40 deep under a head in capitals': { body: deep, type: 'Application/JSON' },
  '1,001 keys under a head in capitals': { body: wide, type: 'APPLICATION/JSON' },
  'a list of 501': { body: JSON.stringify(Array.from({ length: 501 }, () => 1)) },
  'no JSON': { body: '{"id":' },
  'an empty body': { body: '' },
  'a bare null': { body: 'null' },
  'plain text': { body: 'id=1', type: 'text/plain' },
  XML: { body: '<id>1</id>', type: 'application/xml' },
  'a form': { body: 'id=1', type: 'application/x-www-form-urlencoded' },
  'a multipart without a boundary': { body: 'x', type: 'multipart/form-data' },
}

async function drop(route: Route, method: Method, { query = '', body, type, headers }: Bomb) {
  return it.it.app.inject({
    method,
    url: `/tandem${route.path.replace(/:\w+/g, 'x1')}?${query}`,
    headers: {
      'x-access-token': it.client.admin.token,
      ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
    remoteAddress: `10.9.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
  })
}

/** Calls that would end the current session, or sign out the others. */
const spared = new Set(['/sys/logout', '/sys/session/others'])

test.each([
  ['query', queries],
  ['body', bodies],
] as const)(
  'no call falls over what comes in the %s: 4xx in the envelope',
  async (place, bombs) => {
    const faults: string[] = []
    for (const route of it.it.routes) {
      if (spared.has(route.path)) continue
      for (const method of route.methods) {
        const reads = method === 'GET' || method === 'DELETE'
        if (reads !== (place === 'query')) continue
        for (const [name, bomb] of Object.entries(bombs)) {
          const response = await drop(route, method, bomb)
          const said = `${method} ${route.path}, ${name}: ${response.statusCode}`
          if (response.statusCode >= 500 && response.statusCode !== 503) faults.push(said)
          const { 'content-type': type } = response.headers
          if (response.statusCode >= 400) {
            const envelope: unknown = String(type).includes('json') ? response.json() : undefined
            if (!(envelope instanceof Object) || Reflect.get(envelope, 'success') !== false) {
              faults.push(`${said} without an envelope`)
            }
          }
        }
      }
    }
    expect(faults).toEqual([])
  },
  WITHIN_MS,
)

test(
  'no body of a bomb is taken for one: what is no object, too deep or poisoned is refused',
  async () => {
    const taken: string[] = []
    for (const route of it.it.routes.filter(({ in: input, upload }) => input && !upload)) {
      for (const method of route.methods.filter((one) => one === 'POST' || one === 'PUT')) {
        for (const name of [
          'JSON 40 deep',
          '1,001 keys',
          'JSON 40 deep under a head in capitals',
          'a prototype',
          'a constructor',
          'no JSON',
          'plain text',
          'XML',
        ]) {
          const response = await drop(route, method, bodies[name] ?? {})
          if (response.statusCode < 400) taken.push(`${method} ${route.path}, ${name}`)
        }
      }
    }
    expect(taken).toEqual([])
  },
  WITHIN_MS,
)

test('a null character in a text is refused by name, not a fault of ours', async () => {
  const { app } = it.it
  const token = it.client.admin.token
  const body = (path: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/tandem${path}`,
      headers: { 'x-access-token': token },
      payload,
    })
  const query = (path: string) =>
    app.inject({ url: `/tandem${path}`, headers: { 'x-access-token': token } })
  const answers = {
    username: await body('/sys/login', { username: 'a\u0000b', password: 'x' }),
    roleName: await body('/sys/role/add', {
      roleName: 'a\u0000b',
      roleCode: 'nul',
      audience: 'customer',
    }),
    keyword: await query('/sys/search?keyword=ab%00c'),
    name: await query('/sms/notify/task/list?name=%00'),
    realname: await query('/sys/user/list?realname=*a%00*'),
  }
  for (const [field, answer] of Object.entries(answers)) {
    expect(answer.statusCode, field).toBe(400)
    expect(answer.json(), field).toMatchObject({ result: { fields: { [field]: {} } } })
  }
})

test('a body is measured whatever its head calls it: in capitals, with a parameter', async () => {
  const { app } = it.it
  for (const type of [
    'Application/JSON',
    'APPLICATION/JSON; charset=utf-8',
    'application/json;a=b',
  ]) {
    for (const payload of [deep, wide]) {
      const response = await app.inject({
        method: 'POST',
        url: '/tandem/sys/login',
        headers: { 'content-type': type },
        payload,
      })
      expect(response.statusCode, type).toBe(413)
    }
  }
})
