import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { signInAs } from './Client.ts'
import { callWith, type KeyCall, keyRow, newKey, wholeWorld } from './keyTools.ts'
import { person } from './people.ts'
import { okay, type World, worldPassword } from './world.ts'

let it: World
beforeAll(async () => {
  it = await wholeWorld()
})
afterAll(() => it.close())
afterEach(() => {
  it.time.offsetMs = 0
})

describe('who may create keys', () => {
  test('nobody grants a right they lack, by creating, editing or rotating a key', async () => {
    const role = {
      roleName: 'Key keeper',
      roleCode: 'keykeeper',
      audience: 'customer',
      dataScope: 'company',
    }
    const roleId = String(okay(await it.admin.post('/sys/role/add', role)))
    const rights = ['apiKey:list', 'apiKey:add', 'apiKey:edit', 'apiKey:delete']
    const pages = await Promise.all(
      [...rights, 'notifyTask:list', 'user:list'].map((perms) =>
        it.admin.get('/sys/permission/list', { perms }),
      ),
    )
    const permissionIds = pages.map((page) => okay(page).records[0].id).join(',')
    okay(await it.admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds }))
    const { id: userId, username } = await person(it, 'customer', it.companies.customerA)
    const held = okay(await it.admin.get('/sys/user/queryById', { id: userId }))
    const keeper = { id: userId, version: held.version, roleIds: [roleId] }
    okay(await it.admin.put('/sys/user/edit', keeper))
    const client = await signInAs(it.app, username, worldPassword)
    const add = (scopes: string[]) => client.post('/sys/apiKey/add', { name: 'Sly', scopes })
    expect(await add(['send'])).toMatchObject({
      status: 403,
      result: { reason: 'apiKey.scopeNotHeld' },
    })
    expect((await add(['send'])).message).toContain('Send SMS')
    expect((await add(['tasks', 'amounts'])).success).toBe(true)
    const strong = await newKey(it.customerA)
    const row = await keyRow(client, strong.id)
    const { id, version, name, scopes, ipList, expiresAt } = row
    const rotated = await client.post('/sys/apiKey/rotate', { id, version, keepOld: true })
    expect(rotated.result.reason).toBe('apiKey.scopeNotHeld')
    const edit = (more: object) =>
      client.put('/sys/apiKey/edit', {
        id,
        version,
        name,
        scopes,
        ipList,
        expiresAt,
        enabled: true,
        ...more,
      })
    expect((await edit({ ipList: '198.51.100.1' })).result.reason).toBe('apiKey.scopeNotHeld')
    // Pausing a key grants nothing.
    expect((await edit({ enabled: false })).success).toBe(true)
  })

  test('a user without amounts cannot create a key that sees them', async () => {
    const { id, username } = await person(it, 'customer', it.companies.customerA)
    const { version } = okay(await it.admin.get('/sys/user/queryById', { id }))
    okay(await it.admin.put('/sys/user/edit', { id, version, hideAmounts: true }))
    const client = await signInAs(it.app, username, worldPassword)
    const add = (scopes: string[]) => client.post('/sys/apiKey/add', { name: 'Blind', scopes })
    expect((await add(['send', 'amounts'])).result.reason).toBe('apiKey.scopeNotHeld')
    expect((await add(['send'])).success).toBe(true)
  })

  test('keys of others are not there, and the platform has none', async () => {
    const { id } = await newKey(it.customerA)
    for (const foreign of [id, '1']) {
      const one = { id: foreign, version: 1 }
      const values = { name: 'Mine', scopes: ['tasks'], enabled: true }
      for (const reply of [
        await it.customerB.put('/sys/apiKey/edit', { ...one, ...values }),
        await it.customerB.post('/sys/apiKey/rotate', { ...one, keepOld: true }),
        await it.customerB.post('/sys/apiKey/endOld', one),
        await it.customerB.delete('/sys/apiKey/delete', { id: foreign }),
      ]) {
        expect(reply).toMatchObject({ status: 404, result: { reason: 'record.notFound' } })
      }
    }
    expect(await keyRow(it.customerB, id)).toBeUndefined()
    expect(await keyRow(it.agentB, id)).toBeUndefined()
    expect((await keyRow(it.agentA, id)).name).toMatch(/^Program/)
    const foreign = { name: 'Foreign', scopes: ['tasks'], companyId: it.companies.customerP }
    expect((await it.agentA.post('/sys/apiKey/add', foreign)).result.reason).toBe(
      'record.foreignId',
    )
    const platform = await it.admin.post('/sys/apiKey/add', { name: 'Staff', scopes: ['tasks'] })
    expect(platform.result.reason).toBe('apiKey.noPlatform')
  })

  test.each([
    ['an unknown scope', { scopes: ['tasks', 'user:add'] }],
    ['no scope', { scopes: [] }],
    ['a list that is none', { ipList: 'everywhere' }],
    ['a name with a line break', { name: 'a\nb' }],
    ['a moment that is past', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['a secret of its own', { secretHash: 'x' }],
    ['a user of its own', { createUserId: '1' }],
  ])('refuses %s', async (_name, more) => {
    const body = { name: 'Bad', scopes: ['tasks'], ...more }
    expect((await it.customerA.post('/sys/apiKey/add', body)).status).toBe(400)
  })

  test('one name is one key of a company, also for two at once', async () => {
    const body = { name: 'Twin', scopes: ['tasks'] }
    const replies = await Promise.all([1, 2].map(() => it.customerB.post('/sys/apiKey/add', body)))
    expect(replies.map(({ result }): string => result.reason ?? 'made').toSorted()).toEqual([
      'apiKey.nameTaken',
      'made',
    ])
    const again = await it.customerB.post('/sys/apiKey/add', { ...body, name: 'TWIN' })
    expect(again.result.fields.name.reason).toBe('apiKey.nameTaken')
    expect((await it.customerA.post('/sys/apiKey/add', body)).success).toBe(true)
  })
})

describe('requests of keys', () => {
  const TASKS = '/sms/notify/task/list'
  const call = (key: string, path: string, more?: KeyCall) => callWith(it.app, key, path, more)
  const works = async (key: string, more?: KeyCall) => (await call(key, TASKS, more)).status
  const requests = async (who = it.customerA, query: object = {}) => {
    await nextTurn() // a call is logged right after its response
    await it.apiRequests.flush()
    return okay(await who.get('/sys/apiRequest/list', { pageSize: 100, ...query })).records
  }

  test('a developer sees the requests of their program and the responses', async () => {
    const { id, key } = await newKey(it.customerA, { scopes: ['send', 'tasks'], name: 'Desk' })
    okay(await call(key, `${TASKS}?pageSize=1&createTime_begin=2026-01-04`, { ip: '192.0.2.40' }))
    const [line, ...more] = await requests(it.customerA, { keyId: id })
    expect(more).toEqual([])
    expect(line).toMatchObject({
      keyId: id,
      keyName: 'Desk',
      keyPrefix: key.slice(0, 8),
      companyId: it.companies.customerA,
      method: 'GET',
      requestUrl: `/tandem${TASKS}`,
      status: 200,
      reasonText: null,
      ip: '192.0.2.40',
    })
    expect(line.costTime).toBeGreaterThanOrEqual(0)
    expect(JSON.stringify(line)).not.toContain('2026-01-04')
    expect(await requests(it.customerB, { keyId: id })).toEqual([])
    expect(await requests(it.agentA, { keyId: id })).toHaveLength(1)
    const denied = await it.sales.get('/sys/apiRequest/list')
    expect(denied).toMatchObject({ code: 403, result: { reason: 'access.denied' } })
  })

  test('a refused call left nothing for the company it belongs to', async () => {
    const { id, key } = await newKey(it.customerA, { scopes: ['send', 'tasks'] })
    await call(key, '/sys/user/list')
    await call(key, '/sms/notify/nowhere/4917012345')
    const send = '/tandem/sms/notify/outbox/send'
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    await it.app.inject({ method: 'POST', url: send, headers, payload: '{"mobiles": "secret' })
    okay(await it.customerA.delete('/sys/apiKey/delete', { id }))
    await call(key, TASKS)
    const lines = await requests(it.customerA, { keyId: id, order: 'asc' })
    expect(
      lines.map(({ status, requestUrl }: Record<string, unknown>) => [status, requestUrl]),
    ).toEqual([
      [403, '/tandem/sys/user/list'],
      [404, '/tandem/sms/notify/nowhere/***'],
      [400, send],
      [401, `/tandem${TASKS}`],
    ])
    expect(lines[0].reasonText).toBe('Access denied')
    expect(lines[3].reasonText).toMatch(/API key/)
    expect(JSON.stringify(lines)).not.toContain('secret')
    const statuses = async (status: string) =>
      (await requests(it.customerA, { keyId: id, status })).map((line: { status: number }) =>
        Number(line.status),
      )
    expect(await statuses('401,404')).toEqual([401, 404])
    expect(await statuses('4xx')).toHaveLength(4)
    expect(await statuses('2xx,5xx')).toEqual([])
  })

  test('a call that was told to come back later leaves a line, a guess leaves none', async () => {
    const { id, key } = await newKey(it.customerA)
    const row = await keyRow(it.customerA, id)
    const { name, scopes } = row
    const off = { id, version: row.version, name, scopes, enabled: false }
    okay(await it.customerA.put('/sys/apiKey/edit', off))
    const ip = '192.0.2.41'
    for (let n = 0; n < 20; n += 1) await works(`tk_${'g'.repeat(43)}`, { ip })
    expect(await works(key, { ip })).toBe(429)
    expect(await requests(it.customerA, { keyId: id })).toMatchObject([{ status: 429, ip }])
    expect(await requests(it.admin, { keyWord: ip })).toHaveLength(1)
  })

  test('a flood of guesses does not push out the lines of keys that work', async () => {
    const { id } = await newKey(it.customerA)
    const said = {
      at: new Date(),
      keyPrefix: 'tk_xxxxx',
      method: 'GET',
      path: `/tandem${TASKS}`,
      params: '{}',
      reason: null,
      ms: 1,
      ip: '192.0.2.42',
      requestId: 'flood',
      query: null,
      body: null,
      bodyBytes: null,
      answer: null,
      answerBytes: null,
      requestKey: null,
      seesAmounts: false,
    }
    for (let n = 0; n < 12_000; n += 1) {
      const secretHash = Buffer.from(String(n).padStart(32, 'x'))
      it.apiRequests.add({ ...said, status: 401, keyId: null, secretHash })
    }
    expect(it.apiRequests.waiting()).toBe(1_000)
    it.apiRequests.add({ ...said, status: 202, keyId: id, secretHash: null })
    expect(await requests(it.customerA, { keyId: id, status: '202' })).toHaveLength(1)
    expect(it.apiRequests.waiting()).toBe(0)
    expect(it.apiRequests.dropped()).toBe(0)
  })

  test('a rotated key tells which secret was sent', async () => {
    const { id, key } = await newKey(it.customerA)
    const { version } = await keyRow(it.customerA, id)
    const now = okay(await it.customerA.post('/sys/apiKey/rotate', { id, version, keepOld: true }))
    await works(key)
    await works(now.key)
    const lines = await requests(it.customerA, { keyId: id, order: 'asc' })
    const prefixes = lines.map(({ keyPrefix }: { keyPrefix: string }) => keyPrefix)
    expect(prefixes).toEqual([key.slice(0, 8), now.key.slice(0, 8)])
  })
})
