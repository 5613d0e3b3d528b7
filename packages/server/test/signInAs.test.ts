import { once } from 'node:events'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { Client, signInAs } from './Client.ts'
import { newKey, wholeWorld } from './keyTools.ts'
import { person } from './people.ts'
import { adminPassword } from './testApp.ts'
import { okay, type World, worldPassword } from './world.ts'

let it: World
let url: string
beforeAll(async () => {
  it = await wholeWorld()
  url = (await it.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterAll(() => it.close())
afterEach(() => {
  it.time.standsAt = undefined
  it.time.offsetMs = 0
})

const MINUTE = 60_000
const reason = 'Ticket 4711'
const as = (who: Client, id: string, more: object = {}) =>
  who.post('/sys/user/signInAs', { id, reason, ...more })

/** A session as another user, by an administrator's fresh session by default. */
async function look(target: { id: string; username: string }, by?: Client) {
  const admin = by ?? (await signInAs(it.app, 'admin', adminPassword))
  const result = okay(await as(admin, target.id))
  return {
    admin,
    endsAt: String(result.endsAt),
    client: new Client(it.app, { ...target, token: result.token }),
  }
}
const alive = async (client: Client) =>
  (await client.get('/sys/permission/getUserPermissionByToken')).status
const linesOf = async (userId: string) =>
  (
    await it.db.owner.query(
      `select action, actor_name, company_id::text, changes from audit_log
       where record_id = $1 and action in ('user.signInAs', 'user.endSignInAs') order by at`,
      [userId],
    )
  ).rows

test('shows what that user sees, and lets one do nothing', async () => {
  const { client } = await look(it.customerA)
  const own = okay(await it.customerA.get('/sys/permission/getUserPermissionByToken'))
  const seen = okay(await client.get('/sys/permission/getUserPermissionByToken'))
  expect(seen).toEqual(own)
  expect((await client.get('/sms/notify/task/list')).status).toBe(200)
  expect((await client.get('/sys/company/list')).status).toBe(403)
  const body = { content: 'Hi', mobiles: '+6591234567' }
  const sent = await client.post('/sms/notify/outbox/send', body)
  expect(sent).toMatchObject({ status: 403, result: { reason: 'session.readOnly' } })
})

/** Every GET refused to such a session, besides exports and import templates. */
const keptFromStays = [
  // Files and price lists are exports.
  '/ledger/statement/pdf',
  '/sms/rateVersion/file/:id',
  '/sms/rateGroup/priceList',
  // They change something; the family calls them by GET.
  '/sys/annountCement/doReleaseData',
  '/sys/annountCement/doReovkeData',
  '/sys/annountCement/syncNotic',
  '/sys/dict/refleshCache',
  '/sys/quartzJob/execute',
  '/sys/quartzJob/pause',
  '/sys/quartzJob/resume',
  // Requested by forms and confirmations before a change.
  '/sys/annountCement/reach',
  '/sys/apiKey/ofUsers',
  '/sys/duplicate/check',
  '/sys/role/checkRoleCode',
  '/sys/user/checkOnlyUser',
  '/sys/user/generateUserId',
  // A secret.
  '/sms/testNumber/handset',
  // The user's own: profile, second step, sessions, keys and files.
  '/sys/apiKey/list',
  '/sys/common/report/:id',
  '/sys/session/list',
  '/sys/session/own',
  '/sys/user/notices',
  '/sys/user/own',
  '/sys/user/totp',
  '/sys/userJob/file/:id',
]

test('every call that changes or takes something is refused, and what may be read is a list kept by hand', async () => {
  const { client } = await look(await person(it, 'manager', it.companies.platform))
  const { client: customer } = await look(it.customerA)
  for (const route of it.routes.filter(({ access }) => access !== 'public')) {
    for (const method of route.methods) {
      const may = route.readOnly === true
      if (method !== 'GET') expect(may, route.path).toBe(route.path === '/sys/user/endSignInAs')
      if (may) continue
      for (const who of [client, customer]) {
        const path = route.path.replace(/:\w+/g, 'x1')
        const response = await who.raw(method, path, method === 'GET' ? {} : { body: {} })
        expect(response.statusCode, `${method} ${route.path}`).toBe(403)
      }
    }
  }
  const kept = it.routes.filter(
    (route) =>
      route.access !== 'public' &&
      route.methods.includes('GET') &&
      !route.readOnly &&
      !/\/(exportXls|importTemplate)$/.test(route.path),
  )
  expect(kept.map(({ path }) => path).toSorted()).toEqual(keptFromStays.toSorted())
})

test('no GET that does something passes', () => {
  const open = it.routes.filter(({ readOnly }) => readOnly)
  expect(open.length).toBeGreaterThan(100)
  const acts = open.filter(({ actsByGet, access }) => actsByGet || access.endsWith(':export'))
  expect(acts.map(({ path }) => path)).toEqual([])
})

test('a stay as a manager: records offer nothing that would be refused', async () => {
  const { client } = await look(await person(it, 'manager', it.companies.platform))
  for (const path of ['/sys/user/list', '/sys/company/list', '/sys/quartzJob/list']) {
    const { records } = okay(await client.get(path))
    for (const { abilities } of records) expect(Object.keys(abilities ?? {}), path).toEqual([])
  }
  for (const path of ['/sys/monitor/health', '/sys/dict/treeList', '/sys/quartzJob/registry']) {
    expect((await client.get(path)).result?.reason, path).not.toBe('session.readOnly')
  }
})

describe('who may sign in as whom', () => {
  test('nobody at an administrator, at themselves, at the frozen, or at who is out of sight', async () => {
    const other = await person(it, 'admin', it.companies.platform)
    expect((await as(it.admin, other.id)).result.reason).toBe('signInAs.admin')
    expect((await as(it.admin, it.admin.id)).result.reason).toBe('signInAs.self')
    const cold = await person(it)
    okay(await it.admin.put('/sys/user/frozenBatch', { ids: cold.id, status: 2 }))
    expect((await as(it.admin, cold.id)).result.reason).toBe('signInAs.away')
    expect(await as(it.admin, '1')).toMatchObject({ status: 404 })
    for (const who of [it.manager, it.sales, it.agentA, it.customerA]) {
      expect(await as(who, it.customerB.id)).toMatchObject({
        status: 403,
        result: { reason: 'access.denied' },
      })
    }
  })

  test('with the right alone: nobody with more rights, nobody foreign', async () => {
    const role = {
      roleName: 'Supporter',
      roleCode: 'supporter',
      audience: 'agent',
      dataScope: 'company',
    }
    const roleId = String(okay(await it.admin.post('/sys/role/add', role)))
    const idOf = async (perms: string): Promise<string> =>
      okay(await it.admin.get('/sys/permission/list', { perms })).records[0].id
    const permissionIds = [await idOf('user:list'), await idOf('user:signInAs')].join(',')
    okay(await it.admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds }))
    const { id, username } = await person(it, 'agent', it.companies.agentA)
    const give = async (roleIds: string[]) => {
      const { version } = okay(await it.admin.get('/sys/user/queryById', { id }))
      okay(await it.admin.put('/sys/user/edit', { id, version, roleIds }))
      return signInAs(it.app, username, worldPassword)
    }
    const weak = await give([roleId])
    expect((await as(weak, it.customerA.id)).result.reason).toBe('role.notGrantable')
    expect(await as(weak, it.customerP.id)).toMatchObject({ status: 404 })
    const strong = await give([roleId, it.roles['agent'] ?? ''])
    const { client } = await look(it.customerA, strong)
    expect(await alive(client)).toBe(200)
    // The right is taken away: the stay ends with the next call.
    okay(
      await it.admin.post('/sys/permission/saveRolePermission', {
        roleId,
        permissionIds: await idOf('user:list'),
      }),
    )
    expect(await alive(client)).toBe(401)
    expect(await alive(strong)).toBe(200)
  })

  test('a stay leads to no other, and to no key or second step', async () => {
    const { client } = await look(it.customerA)
    expect(await as(client, it.customerB.id)).toMatchObject({ status: 403 })
    for (const path of [
      '/sys/apiKey/list',
      '/sys/user/own',
      '/sys/user/totp',
      '/sys/session/own',
    ]) {
      expect((await client.get(path)).result.reason, path).toBe('session.readOnly')
    }
  })

  test('amounts stay hidden from who is not to see them', async () => {
    const { id, username } = await person(it)
    const { version } = okay(await it.admin.get('/sys/user/queryById', { id }))
    okay(await it.admin.put('/sys/user/edit', { id, version, hideAmounts: true }))
    const { client } = await look({ id, username })
    expect(JSON.stringify(okay(await client.get('/home/totalData')))).not.toContain('"spent"')
  })

  test('a reason is asked for, and the second step of who has one', async () => {
    expect((await as(it.admin, it.customerA.id, { reason: '  ok ' })).status).toBe(400)
    // The clock stands still: the code shown is still the current one when it is checked.
    it.time.standsAt = Date.now()
    const second = await person(it, 'admin', it.companies.platform)
    const admin = await signInAs(it.app, second.username, worldPassword)
    const { secret } = okay(await admin.post('/sys/user/totp/enrol', { password: worldPassword }))
    const shown = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: it.ports.clock.now(),
      })
    okay(await admin.post('/sys/user/totp/confirm', { code: shown() }))
    expect((await as(admin, it.customerA.id)).result.fields.code.reason).toBe(
      'login.googleCodeRequired',
    )
    expect((await as(admin, it.customerA.id, { code: '000000' })).result.reason).toBe(
      'login.googleCodeWrong',
    )
    it.time.offsetMs = 31_000
    expect((await as(admin, it.customerA.id, { code: shown() })).success).toBe(true)
    expect((await as(admin, it.customerA.id, { code: shown() })).result.reason).toBe(
      'login.googleCodeWrong',
    )
  })
})

describe('how it ends', () => {
  const open = async (client: Client) => {
    const socket = new WebSocket(`${url}/tandem/websocket/${client.id}`, [client.token])
    await once(socket, 'open')
    const answered = once(socket, 'message')
    socket.send('HeartBeat')
    await answered
    return { closed: once(socket, 'close') }
  }

  test('by hand, and the own session continues', async () => {
    const { client, admin } = await look(it.customerA)
    const { closed } = await open(client)
    okay(await client.post('/sys/user/endSignInAs', {}))
    expect(await alive(client)).toBe(401)
    expect((await closed)[0]).toBe(4401)
    expect([await alive(admin), await alive(it.customerA)]).toEqual([200, 200])
  })

  test('after thirty minutes, however busy one is', async () => {
    const { client, endsAt } = await look(it.customerA)
    expect(Date.parse(endsAt) - Date.now()).toBeLessThanOrEqual(30 * MINUTE)
    for (const minutes of [10, 20, 29]) {
      it.time.offsetMs = minutes * MINUTE
      expect(await alive(client)).toBe(200)
    }
    it.time.offsetMs = 30 * MINUTE + 1_000
    expect(await alive(client)).toBe(401)
  })

  test('by time also for an open socket, at that moment', async () => {
    const { client } = await look(it.customerA)
    const { closed } = await open(client)
    await it.db.owner.query(
      `update sys_session set ends_at = now() + interval '1200 milliseconds', expires_at = now() + interval '1200 milliseconds'
       where user_id = $1 and read_only`,
      [it.customerA.id],
    )
    it.ports.sessions.forget()
    // A call lets the server know the expiry; after it nothing happens but time passing.
    await alive(client)
    expect((await closed)[0]).toBe(4401)
  })

  test.each([
    ['signing out', (admin: Client) => admin.post('/sys/logout', {})],
    ['looking at somebody else', (admin: Client) => as(admin, it.customerB.id)],
    [
      'being frozen',
      (admin: Client) => it.admin.put('/sys/user/frozenBatch', { ids: admin.id, status: 2 }),
    ],
  ])('by %s', async (_name, happen) => {
    const { username } = await person(it, 'admin', it.companies.platform)
    const admin = await signInAs(it.app, username, worldPassword)
    const { client } = await look(it.customerA, admin)
    expect(await alive(client)).toBe(200)
    okay(await happen(admin))
    expect(await alive(client)).toBe(401)
  })

  test('as any session does: by freezing the user', async () => {
    const who = await person(it)
    const { client } = await look(who)
    okay(await it.admin.put('/sys/user/frozenBatch', { ids: who.id, status: 2 }))
    expect(await alive(client)).toBe(401)
  })

  test('two at once from one session leave one', async () => {
    const admin = await signInAs(it.app, 'admin', adminPassword)
    const who = await person(it)
    const both = await Promise.all([as(admin, who.id), as(admin, who.id)])
    const clients = both.map(
      ({ result }) => new Client(it.app, { ...who, token: result.token ?? 'x' }),
    )
    const states = await Promise.all(clients.map(alive))
    expect(states.filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('the traces it leaves', () => {
  test('start and end in the history of the company, by the name of who looked', async () => {
    const who = await person(it, 'customer', it.companies.customerA)
    const { client, endsAt } = await look(who)
    okay(await client.post('/sys/logout', {}))
    expect(await linesOf(who.id)).toMatchObject([
      {
        action: 'user.signInAs',
        actor_name: 'admin',
        company_id: it.companies.customerA,
        changes: { reason: { to: reason }, until: { to: endsAt } },
      },
      { action: 'user.endSignInAs', actor_name: 'admin', company_id: it.companies.customerA },
    ])
    const log = okay(await it.customerA.get('/sys/dataLog/list', { pageSize: 20 }))
    expect(JSON.stringify(log)).toContain('Signed in as this user')
    expect(JSON.stringify(log)).toContain('Stopped viewing as this user')
    // The user did not sign out.
    const { rows } = await it.db.owner.query('select 1 from sign_in_log where user_id = $1', [
      who.id,
    ])
    expect(rows).toEqual([])
  })

  test('an end by time is written down, and only once', async () => {
    const who = await person(it)
    const { client } = await look(who)
    it.time.offsetMs = 31 * MINUTE
    await Promise.all([alive(client), alive(client), alive(client)])
    expect((await linesOf(who.id)).map(({ action }) => action)).toEqual([
      'user.signInAs',
      'user.endSignInAs',
    ])
  })

  test('a denial is written down by the name of who looked', async () => {
    const { client } = await look(it.customerB)
    await client.get('/sys/role/list')
    await expect
      .poll(async () => {
        const { rows } = await it.db.owner.query(
          `select actor_name from audit_log where action = 'access.denied' and company_id = $1`,
          [it.companies.customerB],
        )
        return rows
      })
      .toEqual([{ actor_name: 'admin' }])
  })

  test('the list of sessions marks it and says who looks, to whoever may see that person', async () => {
    const who = await person(it, 'customer', it.companies.customerA)
    await look(who)
    const lineOf = async (client: Client) => {
      const { records } = okay(await client.get('/sys/session/list', { username: who.username }))
      return records.map(({ isActing, actedBy }: Record<string, unknown>) => ({
        isActing,
        actedBy,
      }))
    }
    expect(await lineOf(it.admin)).toEqual([{ isActing: true, actedBy: 'admin' }])
    expect(await lineOf(it.agentA)).toEqual([{ isActing: true, actedBy: null }])
    await signInAs(it.app, who.username, worldPassword)
    expect(await lineOf(it.admin)).toEqual([
      { isActing: false, actedBy: null },
      { isActing: true, actedBy: 'admin' },
    ])
  })

  test('it is not among the sessions of the user, who can still create keys', async () => {
    const who = await person(it, 'customer', it.companies.customerA)
    const own = await signInAs(it.app, who.username, worldPassword)
    await look(who)
    expect(okay(await own.get('/sys/session/own'))).toHaveLength(1)
    expect((await newKey(own)).key).toMatch(/^tk_/)
  })
})
