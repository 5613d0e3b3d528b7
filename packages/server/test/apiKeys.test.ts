import { apiKeyScopeNames, codesOfScope, smsPartsOf, smsScopeNames } from '@tandem/model'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { signInAs } from './Client.ts'
import { callWith, type KeyCall, keyRow, newKey, wholeWorld } from './keyTools.ts'
import { person } from './people.ts'
import { okay, type World, worldPassword } from './world.ts'

let it: World
beforeAll(async () => {
  it = await wholeWorld()
})
afterAll(() => it.close())
beforeEach(() => {
  // Time passes only where a test lets it: limits count by the minute.
  it.time.standsAt = Date.now()
})
afterEach(() => {
  it.time.standsAt = undefined
  it.time.offsetMs = 0
})

const HOUR = 60 * 60_000
const call = (key: string | undefined, path: string, more?: KeyCall) =>
  callWith(it.app, key, path, more)
const TASKS = '/sms/notify/task/list'
const works = async (key: string, more?: KeyCall) => (await call(key, TASKS, more)).status
const refused = { success: false, code: 401, result: { reason: 'apiKey.invalid' } }

describe('the rights of a key', () => {
  // Scopes of the products differ by the product alone: each kind is tried with another one.
  const products = ['notify', 'marketing', 'otpPremium', 'otpReguler'] as const
  const telling = apiKeyScopeNames.filter((scope) => {
    const parts = smsPartsOf(scope)
    return !parts || products.indexOf(parts.product) === smsScopeNames.indexOf(parts.kind)
  })
  const sets = [...telling.map((scope) => [scope]), [...apiKeyScopeNames]]
  test.each(sets.map((scopes) => [scopes.join('+'), scopes]))('%s', async (_name, scopes) => {
    const { id, key } = await newKey(it.customerA, { scopes })
    const codes = new Set<string>(
      apiKeyScopeNames.filter((scope) => scopes.includes(scope)).flatMap(codesOfScope),
    )
    let open = 0
    for (const route of it.routes) {
      for (const method of route.methods) {
        const path = route.path.replace(/:\w+/g, 'x1')
        const response = await it.app.inject({
          method,
          url: `/tandem${path}`,
          headers: { 'x-api-key': key },
          ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
        })
        const may = codes.has(route.access)
        if (may) open += 1
        expect(response.statusCode !== 403, `${method} ${route.path}`).toBe(may)
      }
    }
    expect(open >= codes.size).toBe(true)
    okay(await it.customerA.delete('/sys/apiKey/delete', { id }))
  })

  test('every code of a scope is one that agents and customers have by default', async () => {
    for (const who of [it.agentA, it.customerA]) {
      const { auth } = okay(await who.get('/sys/permission/getUserPermissionByToken'))
      const has = new Set(auth.map(({ action }: { action: string }) => action))
      for (const code of apiKeyScopeNames.flatMap(codesOfScope)) expect(has, code).toContain(code)
    }
  })

  test('amounts are left out unless it has the scope', async () => {
    const blind = await newKey(it.customerA, { scopes: ['figures'] })
    const seeing = await newKey(it.customerA, { scopes: ['figures', 'amounts'] })
    const home = async (key: string) => JSON.stringify(okay(await call(key, '/home/totalData')))
    expect(await home(seeing.key)).toContain('"spent"')
    expect(await home(blind.key)).not.toContain('"spent"')
  })

  test('it sees its own company and none below, and a foreign one is not there', async () => {
    const { key } = await newKey(it.agentA)
    const body = { content: 'Hello', mobiles: '+6591234567', companyId: it.companies.customerA }
    const sent = await call(key, '/sms/notify/outbox/send', { method: 'POST', body })
    expect(sent.result.reason).toBe('record.foreignId')
    const elsewhere = await call(key, '/sms/notify/outbox/send', {
      method: 'POST',
      body: { ...body, companyId: it.companies.customerP },
    })
    expect(elsewhere.result).toEqual(sent.result)
  })

  test('it opens no websocket and is no session token', async () => {
    const { key } = await newKey(it.customerA)
    expect((await call(undefined, TASKS, { headers: { 'x-access-token': key } })).status).toBe(401)
    const url = (await it.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
    const socket = new WebSocket(`${url}/tandem/websocket/${it.customerA.id}`, [key], {
      headers: { 'x-api-key': key },
    })
    expect((await once(socket, 'close'))[0]).toBe(4401)
  })
})

describe('how a key is shown', () => {
  test('by either header, and in no other way', async () => {
    const { key } = await newKey(it.customerA)
    expect(await works(key)).toBe(200)
    const bearer = (value: string) => call(undefined, TASKS, { headers: { authorization: value } })
    expect((await bearer(`Bearer ${key}`)).status).toBe(200)
    expect((await bearer(`Basic ${key}`)).result.reason).toBe('session.required')
    for (const name of ['key', 'apiKey', 'api_key', 'x-api-key', 'access_token', 'token']) {
      expect((await call(undefined, `${TASKS}?${name}=${key}`)).status, name).toBe(401)
    }
  })

  test('two that differ, or one beside a token, are refused', async () => {
    const { key } = await newKey(it.customerA)
    const other = await newKey(it.customerA)
    const beside = { headers: { 'x-access-token': it.customerA.token } }
    expect(await call(key, TASKS, beside)).toMatchObject(refused)
    const both = { headers: { authorization: `Bearer ${other.key}` } }
    expect(await call(key, TASKS, both)).toMatchObject(refused)
    expect(await works(key, { headers: { authorization: `Bearer ${key}` } })).toBe(200)
  })

  test('only its hash and its first characters are stored, and the secret is answered once', async () => {
    const { id, key } = await newKey(it.customerA)
    expect(key).toMatch(/^tk_[A-Za-z0-9_-]{43}$/)
    const { rows } = await it.db.owner.query('select * from sys_api_key where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(key.slice(8))
    const row = await keyRow(it.customerA, id)
    expect(row.prefix).toBe(key.slice(0, 8))
    expect(JSON.stringify(row)).not.toContain(key.slice(8))
    const audit = await it.db.owner.query(
      `select changes::text from audit_log where entity = 'apiKey' and record_id = $1`,
      [id],
    )
    expect(JSON.stringify(audit.rows)).not.toContain(key.slice(8))
  })
})

describe('one answer for whatever is wrong with a key', () => {
  test('unknown, malformed, from elsewhere, expired, off, revoked, of a suspended company', async () => {
    const company = { name: 'Short life', kind: 'customer', currency: 'USD' }
    const companyId = String(okay(await it.admin.post('/sys/company/add', company)))
    const make = (more: object) => newKey(it.admin, { companyId, ...more })
    const from = await make({ ipList: '203.0.113.0/24' })
    const ending = await make({ expiresAt: new Date(Date.now() + HOUR).toISOString() })
    const off = await make({})
    const gone = await make({})
    const left = await make({})
    const row = await keyRow(it.admin, off.id)
    const { name, scopes, ipList, expiresAt, version, id } = row
    for (const { key } of [ending, off, gone, left]) expect(await works(key)).toBe(200)
    expect(await works(from.key, { ip: '203.0.113.9' })).toBe(200)
    okay(
      await it.admin.put('/sys/apiKey/edit', {
        id,
        version,
        name,
        scopes,
        ipList,
        expiresAt,
        enabled: false,
      }),
    )
    okay(await it.admin.delete('/sys/apiKey/delete', { id: gone.id }))
    const answers = [
      await call(`tk_${'x'.repeat(43)}`, TASKS),
      await call('nonsense', TASKS),
      await call(from.key, TASKS, { ip: '198.51.100.1' }),
      await call(off.key, TASKS),
      await call(gone.key, TASKS),
    ]
    it.time.offsetMs = HOUR + 1000
    answers.push(await call(ending.key, TASKS))
    it.time.offsetMs = 0
    const held = okay(await it.admin.get('/sys/company/queryById', { id: companyId }))
    const suspend = { id: companyId, version: held.version, status: 'suspended' }
    okay(await it.admin.put('/sys/company/edit', suspend))
    answers.push(await call(left.key, TASKS))
    for (const { status, success, code, message, result } of answers) {
      expect({ status, success, code, message, result }).toEqual({
        status: 401,
        success: false,
        code: 401,
        message: 'This API key isn’t valid.',
        result: { reason: 'apiKey.invalid' },
      })
    }
  })

  test('the list of its company counts, too', async () => {
    const company = {
      name: 'At home only',
      kind: 'customer',
      currency: 'USD',
      ipList: '203.0.113.7',
    }
    const companyId = String(okay(await it.admin.post('/sys/company/add', company)))
    const { key } = await newKey(it.admin, { companyId })
    expect(await works(key)).toBe(401)
    expect(await works(key, { ip: '203.0.113.7' })).toBe(200)
  })

  test('twenty wrong ones a minute stop an address, but not a key that works', async () => {
    const ip = '198.51.100.77'
    const known = await newKey(it.customerA)
    const other = await newKey(it.customerA)
    expect(await works(known.key, { ip })).toBe(200)
    for (let n = 0; n < 20; n += 1) expect(await works(`tk_${n}`, { ip })).toBe(401)
    const stopped = await call(other.key, TASKS, { ip })
    expect(stopped).toMatchObject({ status: 429, result: { reason: 'request.tooMany' } })
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect(await works(known.key, { ip })).toBe(200)
    expect(await works(other.key, { ip: '198.51.100.78' })).toBe(200)
    it.time.offsetMs = 61_000
    expect(await works(other.key, { ip })).toBe(200)
  })
})

describe('rotation', () => {
  test('the old secret works for 24 hours to the second, the new one at once', async () => {
    const { id, key: old } = await newKey(it.customerA)
    const { key } = okay(
      await it.customerA.post('/sys/apiKey/rotate', { id, version: 1, keepOld: true }),
    )
    expect([await works(old), await works(key)]).toEqual([200, 200])
    const { oldUntil } = await keyRow(it.customerA, id)
    it.time.standsAt = Date.parse(oldUntil) - 1
    expect(await works(old)).toBe(200)
    // The recent lookup is cached; the expiry is not.
    it.time.standsAt = Date.parse(oldUntil)
    expect([await works(old), await works(key)]).toEqual([401, 200])
  })

  test('without overlap the old one ends now; a second rotation ends the one before', async () => {
    const { id, key: first } = await newKey(it.customerA)
    const rotate = async (version: number, keepOld: boolean) =>
      okay(await it.customerA.post('/sys/apiKey/rotate', { id, version, keepOld })).key
    const second = await rotate(1, true)
    const third = await rotate(2, true)
    expect([await works(first), await works(second), await works(third)]).toEqual([401, 200, 200])
    okay(await it.customerA.post('/sys/apiKey/endOld', { id, version: 3 }))
    expect([await works(second), await works(third)]).toEqual([401, 200])
    const fourth = await rotate(4, false)
    expect([await works(third), await works(fourth)]).toEqual([401, 200])
    okay(await it.customerA.delete('/sys/apiKey/delete', { id }))
    expect(await works(fourth)).toBe(401)
  })

  test('two at the same moment make one new secret', async () => {
    const { id, key: old } = await newKey(it.customerA)
    const body = { id, version: 1, keepOld: true }
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => it.customerA.post('/sys/apiKey/rotate', body)),
    )
    const done = replies.filter(({ success }) => success)
    expect(done).toHaveLength(1)
    for (const { status, result, success } of replies) {
      if (!success) expect([status, result.reason]).toEqual([409, 'record.stale'])
    }
    expect([await works(old), await works(done[0]?.result.key)]).toEqual([200, 200])
  })
})

describe('the traces of a key', () => {
  test('its last use, once a minute, with the address', async () => {
    const { id, key } = await newKey(it.customerA)
    expect((await keyRow(it.customerA, id)).lastUsedTime).toBeNull()
    expect(await works(key, { ip: '192.0.2.1' })).toBe(200)
    const first = await keyRow(it.customerA, id)
    expect(first.lastUsedIp).toBe('192.0.2.1')
    it.time.offsetMs = 30_000
    await works(key, { ip: '192.0.2.2' })
    expect((await keyRow(it.customerA, id)).lastUsedTime).toBe(first.lastUsedTime)
    it.time.offsetMs = 61_000
    await works(key, { ip: '192.0.2.3' })
    expect((await keyRow(it.customerA, id)).lastUsedIp).toBe('192.0.2.3')
  })

  test('it stops with the person who keeps it, and works again once somebody else vouches for it', async () => {
    const { id: userId, username } = await person(it, 'customer', it.companies.customerA)
    const client = await signInAs(it.app, username, worldPassword)
    const { id, key } = await newKey(client, { name: 'Night shift' })
    expect(okay(await it.admin.get('/sys/apiKey/ofUsers', { ids: userId }))).toEqual([
      { id, name: 'Night shift' },
    ])
    expect(okay(await it.agentB.get('/sys/apiKey/ofUsers', { ids: userId }))).toEqual([])
    okay(await it.admin.put('/sys/user/frozenBatch', { ids: userId, status: 2 }))
    expect(await works(key)).toBe(401)
    expect((await keyRow(it.customerA, id)).state).toBe('stopped')
    okay(await it.admin.put('/sys/user/frozenBatch', { ids: userId, status: 1 }))
    expect(await works(key)).toBe(200)
    okay(await it.admin.delete('/sys/user/delete', { id: userId }))
    expect(await works(key)).toBe(401)
    const { version, name, scopes, ipList, expiresAt } = await keyRow(it.customerA, id)
    const edited = { id, version, name, scopes, ipList, expiresAt, enabled: true }
    okay(await it.customerA.put('/sys/apiKey/edit', edited))
    expect(await works(key)).toBe(200)
    expect((await keyRow(it.customerA, id)).state).toBe('active')
  })

  test('it can do no more than its maintainer’s current rights allow', async () => {
    const { id: userId, username } = await person(it, 'customer', it.companies.customerA)
    const client = await signInAs(it.app, username, worldPassword)
    const { key } = await newKey(client)
    const edit = async (change: object) => {
      const { version } = okay(await it.admin.get('/sys/user/queryById', { id: userId }))
      okay(await it.admin.put('/sys/user/edit', { id: userId, version, ...change }))
    }
    const shows = async () => JSON.stringify((await call(key, '/home/totalData')).result)
    expect(await shows()).toContain('"spent"')
    await edit({ hideAmounts: true })
    expect(await works(key)).toBe(200)
    expect(await shows()).not.toContain('"spent"')
    // Without a role a user sees only themselves; a key sees a company.
    await edit({ roleIds: [] })
    expect(await works(key)).toBe(401)
  })

  test('a wrong key leaves a line, with its company when it has one, and no secret', async () => {
    const { key } = await newKey(it.customerA, { name: 'Bound', ipList: '198.51.100.9' })
    await call(key, '/sms/notify/task/list', { ip: '192.0.2.77' })
    await call('tk_' + 'x'.repeat(43), '/sms/notify/task/list', { ip: '192.0.2.77' })
    const { rows } = await it.db.owner.query(
      `select company_id::text as company, username, outcome, reason from sign_in_log
       where way = 'apiKey' and ip = '192.0.2.77' order by id`,
    )
    const refused = { outcome: 'refused', reason: 'apiKey.invalid' }
    expect(rows).toEqual([
      { company: it.companies.customerA, username: 'key Bound', ...refused },
      { company: it.companies.platform, username: 'tk_xxxxx…', ...refused },
    ])
    expect(JSON.stringify(rows)).not.toContain(key.slice(0, 9))
  })

  test('logs name the key', async () => {
    const { id: userId } = it.customerA
    const { key } = await newKey(it.customerA, { name: 'Night log' })
    expect((await call(key, '/sys/user/list')).status).toBe(403)
    await expect
      .poll(async () => {
        const { rows } = await it.db.owner.query(
          `select actor_id::text, actor_name from audit_log where action = 'access.denied' and company_id = $1
           order by id desc limit 1`,
          [it.companies.customerA],
        )
        return rows[0]
      })
      .toEqual({ actor_id: userId, actor_name: 'key Night log' })
  })
})
