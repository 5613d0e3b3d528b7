import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Method } from '@tandem/model'
import type { Route } from '../../http/route.ts'
import { people, type People } from '../matrix/people.ts'
import { sampleOf } from '../samples.ts'
import { userJobTools } from '../userJobTools.ts'

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
  body?: string | Buffer
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

/** What no call with a body takes, whatever its fields: what is no object, too deep or poisoned. */
const neverTaken = new Set([
  'JSON 40 deep',
  '1,001 keys',
  'JSON 40 deep under a head in capitals',
  'a prototype',
  'a constructor',
  'no JSON',
  'plain text',
  'XML',
])

test.each([
  ['query', queries],
  ['body', bodies],
] as const)(
  'no call falls over what comes in the %s: 4xx in the envelope, and no body of a bomb is taken for one',
  async (place, bombs) => {
    const faults: string[] = []
    for (const route of it.it.routes) {
      const takesBody = route.in !== undefined && !route.upload
      for (const method of route.methods) {
        const reads = method === 'GET' || method === 'DELETE'
        if (reads !== (place === 'query')) continue
        for (const [name, bomb] of Object.entries(bombs)) {
          const isRefused = takesBody && neverTaken.has(name)
          // What is refused ends no session.
          if (spared.has(route.path) && !isRefused) continue
          const response = await drop(route, method, bomb)
          const said = `${method} ${route.path}, ${name}: ${response.statusCode}`
          if (isRefused && response.statusCode < 400) faults.push(`${said}, taken`)
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
  'no call takes half a character in any text, nor octets that are no UTF-8: 400, named at the field',
  async () => {
    const taken: string[] = []
    for (const route of it.it.routes.filter(({ in: input, upload }) => input && !upload)) {
      if (spared.has(route.path)) continue
      for (const method of route.methods.filter((one) => one === 'POST' || one === 'PUT')) {
        const shape: unknown = route.in && Reflect.get(route.in, 'shape')
        const [name = 'content'] = shape instanceof Object ? Object.keys(shape) : []
        const halved = await drop(route, method, { body: `{"${name}":{"x":["a\\ud800b"]}}` })
        const said = halved.statusCode === 400 ? halved.json().result.fields?.[name]?.reason : ''
        if (said !== 'field.brokenText') taken.push(`${method} ${route.path}: ${halved.statusCode}`)
        const octets = Buffer.from(`{"${name}":"Caf\u00e9"}`, 'latin1')
        const latin = await drop(route, method, { body: octets })
        const { reason } = latin.json().result
        if (reason !== 'request.notUtf8') taken.push(`${method} ${route.path}, Latin-1: ${reason}`)
      }
    }
    expect(taken).toEqual([])
  },
  WITHIN_MS,
)

const partOf = (head: string, content: string | Buffer = 'x', type = '') =>
  Buffer.concat([
    Buffer.from('--edge\r\n'),
    Buffer.from(`content-disposition: form-data; ${head}\r\n${type}\r\n`, 'latin1'),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const formFile = partOf('name="file"; filename="a.csv"')
const END = Buffer.from('--edge--\r\n')
const latin1 = Buffer.from('Caf\u00e9', 'latin1')
/** Forms that no call that takes a file takes, and the reason each is told. */
const forms: Record<string, [parts: Buffer[], reason: string]> = {
  'a field that is no UTF-8': [[partOf('name="id"', latin1), formFile, END], 'request.notUtf8'],
  'such a field behind the file': [[formFile, partOf('name="id"', latin1), END], 'request.notUtf8'],
  'such a name of a field': [[partOf('name="\u00e9"'), formFile, END], 'request.notUtf8'],
  'such a name of a file': [[partOf('name="file"; filename="\u00e9.csv"'), END], 'request.notUtf8'],
  'a name of a file that is turned around': [
    [partOf(`name="file"; filename="${Buffer.from('a\u202evsc.exe').toString('latin1')}"`), END],
    'file.name',
  ],
  'a null character': [[partOf('name="id"', 'a\u0000b'), formFile, END], 'request.invalid'],
  'a field twice': [[partOf('name="id"'), partOf('name="id"'), formFile, END], 'request.invalid'],
  'a prototype': [[partOf('name="__proto__"'), formFile, END], 'request.invalid'],
  'JSON in a field': [
    [partOf('name="id"', '{"a":1}', 'content-type: application/json\r\n'), formFile, END],
    'request.invalid',
  ],
  'a long field': [[partOf('name="id"', 'x'.repeat(70_000)), formFile, END], 'request.tooLarge'],
  'thirty fields': [
    [...Array.from({ length: 30 }, (_, n) => partOf(`name="f${n}"`)), formFile, END],
    'request.tooLarge',
  ],
  'two files': [[formFile, formFile, END], 'request.unknownField'],
  'a file under another name': [
    [partOf('name="other"; filename="a.csv"'), END],
    'request.unknownField',
  ],
  'half a form': [[formFile], 'request.invalid'],
}

test(
  'no call that takes a file takes a form that is none, and all say so in the same way',
  async () => {
    const type = 'multipart/form-data; boundary=edge'
    const said: string[] = []
    const takers = it.it.routes.filter(({ upload }) => upload)
    expect(takers.length).toBeGreaterThan(20)
    for (const route of takers) {
      for (const [name, [parts, reason]] of Object.entries(forms)) {
        const response = await drop(route, 'POST', { body: Buffer.concat(parts), type })
        const { reason: told } = response.json().result
        if (told !== reason) said.push(`${route.path}, ${name}: ${told}`)
      }
    }
    expect(said).toEqual([])
  },
  WITHIN_MS,
)

/** Patterns, each of which a reader without bounds takes minutes for. Those that stand for nothing may be stored. */
const patterns = ['((a|b){100}){100}', '(a|b|c)*a(.{100}){9}', '('.repeat(200)]
const empty = ['(((((){100}){100}){100}){100}){100}', '(((((a{0}){100}){100}){100}){100}){100}']

test('a route or a mapping that would hold up the platform is refused, typed or imported', async () => {
  const { admin } = it.client
  const { add } = await sampleOf(it.it, 'route', 9_000)
  const faults: string[] = []
  const said = async (path: string, field: string, text: string, isRefused: boolean) => {
    const given = path.includes('route') ? add : { name: 'Bomb', url: 'https://vendor.example/' }
    const { status, result } = await admin.post(path, { ...given, [field]: text })
    const isWrong = status >= 500 || (isRefused && !result?.fields?.[field])
    if (isWrong) faults.push(`${status} ${path} ${field}: ${text}`)
  }
  for (const pattern of [...patterns, ...empty]) {
    const isRefused = patterns.includes(pattern)
    await said('/sms/route/add', 'contentPattern', pattern, isRefused)
    await said('/sms/route/add', 'contentRules', `${pattern} => x`, true)
    await said('/sms/route/add', 'formula', pattern, true)
    await said('/sms/route/add', 'senders', pattern, false)
    await said('/sms/route/add', 'senderRules', `${pattern} = x`, false)
    for (const field of ['url', 'headers', 'body', 'answerRules', 'receiptWords', 'idAt']) {
      await said('/sms/httpMapping/add', field, pattern, true)
    }
  }
  expect(faults).toEqual([])

  const { upload } = userJobTools({ ...it.it, admin })
  const gateway = String(add['gatewayId'])
  const rows = patterns.map((pattern, n) => `Imported ${n},${gateway},"${pattern}"`)
  const sheet = ['name,gatewayId,contentPattern', ...rows, `Imported,${gateway},win`]
  const { result } = await upload(admin, '/sms/route/importExcel', 'a.csv', sheet.join('\n'))
  expect(result).toMatchObject({ added: 1, errorCount: patterns.length })
})

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
