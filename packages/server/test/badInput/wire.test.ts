import { entities } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { people, type People } from '../matrix/people.ts'

let it: People
beforeAll(async () => {
  it = await people()
})
afterAll(async () => {
  await it.snapshots.close()
  await it.it.close()
})

const paths = ['/sys/user/list', '/sys/setting/list', '/sys/permission/getUserPermissionByToken']

test('no spelling of a path gets past the session: endings, semicolons, encoded and doubled strokes', async () => {
  const spellings = paths.flatMap((path) => [
    `${path}.js`,
    `${path}.html`,
    `${path};a.js`,
    `${path}%3b.js`,
    `${path}/`,
    `/${path}`,
    path.replace('/sys/', '/sys/%2e%2e/sys/'),
    path.replace('/sys/', '/sys%2f'),
    path.replace('/sys/', '/sys/login/../'),
    path.toUpperCase(),
  ])
  for (const path of spellings) {
    const response = await it.it.app.inject({ url: `/tandem${path}` })
    expect([401, 404, 405, 400], path).toContain(response.statusCode)
    expect(response.payload, path).toContain('"success":false')
  }
})

test('no foreign page is allowed: no origin is reflected, no credentials are accepted', async () => {
  for (const path of [...paths, '/sys/login']) {
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const { headers } = await it.it.app.inject({
        method,
        url: `/tandem${path}`,
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'x-access-token': it.client.admin.token,
        },
      })
      const granted = Object.keys(headers).filter((name) => name.startsWith('access-control'))
      expect(granted, `${method} ${path}`).toEqual([])
    }
  }
})

test('a token counts in its header alone: not as cookie, parameter, body or bearer', async () => {
  const { token } = it.client.admin
  const { app } = it.it
  const url = '/tandem/sys/user/list'
  const ways = [
    { headers: { cookie: `X-Access-Token=${token}; token=${token}` } },
    { headers: { authorization: `Basic ${token}` } },
    { query: { token, 'X-Access-Token': token } },
  ]
  for (const way of ways) {
    expect((await app.inject({ url, ...way })).statusCode).toBe(401)
  }
})

const injections = [
  'id desc',
  'id;drop table sys_user',
  '(select 1)',
  'id/**/',
  'case when 1=1 then id end',
  '`id`',
  'id%0A',
  'password_hash',
  'passwordHash',
]

test('an order that is no field of the list orders nothing, and says nothing of the database', async () => {
  for (const { path } of Object.values(entities)) {
    const plain = await it.client.admin.raw('GET', `${path}/list`, { query: { pageNo: 1 } })
    for (const column of injections) {
      const response = await it.client.admin.raw('GET', `${path}/list`, {
        query: { column, order: 'asc' },
      })
      expect(response.statusCode, `${path} ${column}`).toBeLessThan(500)
      if (response.statusCode === 200) {
        expect(response.json().result.total).toBe(plain.json().result.total)
      }
    }
    const { statusCode } = await it.client.admin.raw('GET', `${path}/list`, {
      query: { column: 'createTime', order: 'asc; drop table sys_user' },
    })
    expect(statusCode, path).toBeLessThan(500)
  }
})

test('nothing filters by what no list shows: hashes, secrets, salts', async () => {
  for (const { path } of Object.values(entities)) {
    for (const field of ['passwordHash', 'password_hash', 'password', 'salt', 'secretSealed']) {
      const superQueryParams = JSON.stringify([{ field, rule: 'like', val: '$argon2' }])
      for (const query of [{ [field]: '$argon2*' }, { superQueryParams }]) {
        const reply = await it.client.admin.get(`${path}/list`, query)
        expect(reply.status, `${path} ${field}`).toBe(400)
      }
    }
  }
})

test('no answer to a read holds a token or a hash of anybody', async () => {
  const tokens = Object.values(it.client).map(({ token }) => token)
  for (const route of it.it.routes.filter(({ methods }) => methods.includes('GET'))) {
    const path = route.path.replace(/:\w+/g, 'x1')
    const { payload } = await it.client.admin.raw('GET', path)
    expect(
      tokens.filter((token) => payload.includes(token)),
      path,
    ).toEqual([])
    expect(payload, path).not.toMatch(/\$argon2|password_hash|token_hash|secret_hash/)
  }
})
