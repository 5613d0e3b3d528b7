import { accessCodes, entities, menuSeed, type MenuSeed } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Route } from '../http/route.ts'
import { smsRoutes } from '../http/routes/sms.ts'
import { homeRoutes } from '../http/routes/home.ts'
import { lookupRoutes } from '../http/routes/numbers.ts'
import { testToolRoutes } from '../http/routes/testTool.ts'
import { ownCalls } from '../services/logs/ownCallText.ts'
import { createSnapshots } from '../services/sms/snapshots.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import type { Snapshots } from '../ports/sms/trafficSnapshot.ts'
import { world, type World } from './world.ts'

let it: World
let snapshots: Snapshots
beforeAll(async () => {
  it = await world((ports) => {
    snapshots = createSnapshots(smsStore(ports.system, ports.ids), ports.clock)
    return [
      ...smsRoutes({ ...ports, snapshots, statusName: String }),
      ...homeRoutes({ ...ports, snapshots }),
      ...testToolRoutes({ ...ports, snapshots }),
      ...lookupRoutes({ ...ports, snapshots }),
    ]
  })
})
afterAll(async () => {
  await snapshots.close()
  await it.close()
})

/** The only calls without a session. A new one must be decided here. */
const publicPaths = [
  '/sys/login',
  '/sys/logout',
  '/sys/randomImage/:key',
  '/sys/captchaWork/:key',
  '/sys/brand/byDomain',
  '/sys/common/static/:id',
  '/sys/common/view/:id',
  '/outApi/listDisplay',
  '/sys/doors',
  '/sys/sms',
  '/sys/mailCode',
  '/sys/phoneLogin',
  '/cas/client/validateLogin',
  '/sys/user/register',
  '/sys/user/querySysUser',
  '/sys/user/resetCode',
  '/sys/user/phoneVerification',
  '/sys/user/passwordChange',
]
/** Calls open to every signed-in user: about themselves, or checked further inside. */
const signedInPaths = [
  '/sys/permission/getUserPermissionByToken',
  '/sys/user/getCurrentUserDeparts',
  '/sys/selectDepart',
  '/sys/user/updatePassword',
  '/sys/sysDepart/getDepartInfo',
  '/sys/dict/getDictItems/:code',
  '/sys/dict/getDictText/:code/:key',
  '/sys/dict/queryAllDictItems',
  '/sys/user/checkOnlyUser',
  '/sys/duplicate/check',
  '/sys/common/report/:id',
  '/sys/userJob/list',
  '/sys/userJob/cancel',
  '/sys/userJob/file/:id',
  '/sys/user/own',
  '/sys/user/editOwn',
  '/sys/user/notices',
  '/sys/user/editNotice',
  '/sys/user/totp',
  '/sys/user/totp/enrol',
  '/sys/user/totp/confirm',
  '/sys/user/totp/disable',
  '/sys/user/totp/recoveryCodes',
  '/sys/session/own',
  '/sys/session/endOwn',
  '/sys/session/others',
  '/sys/user/endSignInAs',
  '/sys/log/list',
  '/sys/search',
  '/sys/consoleFault',
  '/sys/annountCement/listByUser',
  '/sys/annountCement/queryById',
  '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  '/sys/sysAnnouncementSend/list',
  '/sys/sysAnnouncementSend/queryById',
  '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  '/sys/sysAnnouncementSend/readAll',
  '/sys/common/upload',
  '/sys/brand/contacts',
  '/sys/tableLayout/edit',
  '/sys/tableLayout/setDefault',
  '/sys/tableLayout/delete',
]

/** Saved views belong to the session's user, whatever is done with them. */
const isOwn = (path: string) => path.startsWith('/sys/listView/')

const pathsOf = (access: string) =>
  it.routes.filter((route) => route.access === access).map(({ path }) => path)
const urlOf = ({ path }: Route) => `/tandem${path.replace(/:\w+/g, 'x1')}`

test('the calls that need no session, or no right, are a hand-written list', () => {
  expect(pathsOf('public').toSorted()).toEqual(publicPaths.toSorted())
  const options = Object.values(entities).filter((entity) => 'pickable' in entity)
  const signedIn = pathsOf('signedIn').filter((path) => !isOwn(path))
  expect(signedIn.toSorted()).toEqual(
    [...signedInPaths, ...options.map(({ path }) => `${path}/options`)].toSorted(),
  )
})

test('the operation log has a sentence for every act that no permission describes', () => {
  const acts = it.routes.filter(
    ({ access, methods, isAct, actsByGet }) =>
      access === 'signedIn' &&
      isAct !== false &&
      (methods.some((one) => one !== 'GET') || actsByGet),
  )
  expect(acts.map(({ path, said }) => ({ path, said }))).toEqual(expect.arrayContaining(ownCalls))
  expect(acts.filter(({ said }) => said === undefined)).toEqual([])
  expect(ownCalls).toHaveLength(acts.length)
})

test('every other call asks for a code that the menu tree knows', () => {
  const inMenu = (entry: MenuSeed): string[] => [
    ...(entry.entity ? accessCodes(entities[entry.entity]) : []),
    ...(entry.codes ?? []).map(({ code }) => code),
    ...(entry.children ?? []).flatMap(inMenu),
  ]
  const known = new Set(menuSeed.flatMap(inMenu))
  const asked = it.routes.map(({ access }) => access).filter((access) => access.includes(':'))
  expect(asked.filter((code) => !known.has(code))).toEqual([])
})

test('no two routes share a path and a method', () => {
  const keys = it.routes.flatMap(({ methods, path }) =>
    methods.map((method) => `${method} ${path}`),
  )
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('without a session every call except the public ones answers 401, whatever the input', async () => {
  for (const route of it.routes.filter(({ access }) => access !== 'public')) {
    for (const method of route.methods) {
      const response = await it.app.inject({
        method,
        url: urlOf(route),
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      expect(response.statusCode, `${method} ${route.path}`).toBe(401)
      expect(response.json()).toMatchObject({
        success: false,
        result: { reason: 'session.required' },
      })
    }
  }
})

test('a user without roles gets 403 from every call that asks for a right', async () => {
  const { admin, companies, app } = it
  const body = {
    username: 'nobody',
    realname: 'Nobody',
    password: 'nobody-pass-1',
    companyId: companies.customerP,
  }
  expect((await admin.post('/sys/user/add', body)).success).toBe(true)
  const signedIn = await app.inject({
    method: 'POST',
    url: '/tandem/sys/login',
    payload: { username: 'nobody', password: 'nobody-pass-1' },
  })
  const headers = { 'x-access-token': signedIn.json().result.token }
  for (const route of it.routes.filter(({ access }) => access.includes(':'))) {
    for (const method of route.methods) {
      const response = await app.inject({
        method,
        url: urlOf(route),
        headers,
        ...(method === 'GET' ? {} : { payload: {} }),
      })
      expect(response.statusCode, `${method} ${route.path}`).toBe(403)
    }
  }
})

test('each role is allowed exactly where its codes say', async () => {
  for (const who of ['manager', 'sales', 'agentA', 'customerA'] as const) {
    const { auth } = (await it[who].get('/sys/permission/getUserPermissionByToken')).result
    const codes = new Set(auth.map(({ action }: { action: string }) => action))
    for (const route of it.routes.filter(
      ({ access, methods }) => access.includes(':') && methods.includes('GET'),
    )) {
      // A workbook has no envelope: the call was allowed.
      const { status } = await it[who]
        .get(route.path.replace(/:\w+/g, 'x1'))
        .catch(() => ({ status: 200 }))
      expect(status === 403, `${who} ${route.path}`).toBe(!codes.has(route.access))
    }
  }
})

test('nothing a caller sends brings out a stack, SQL or a path of ours', async () => {
  const nasty = ["'", '"', '--', '%00', '1;select 1', '../../etc/passwd', '{"a":1}', '𝒳', '\u0000']
  for (const route of it.routes.filter(({ methods }) => methods.includes('GET'))) {
    for (const value of nasty) {
      const response = await it.admin.raw(
        'GET',
        route.path.replace(/:\w+/g, encodeURIComponent(value)),
        {
          query: {
            id: value,
            column: value,
            order: value,
            keyword: value,
            name: value,
            cursor: value,
            superQueryParams: value,
          },
        },
      )
      expect(response.statusCode, `${route.path} ${value}`).toBeLessThan(500)
      expect(response.payload).not.toMatch(
        /\bselect\b.*\bfrom\b|syntax error|at .*\.ts:|node_modules/i,
      )
    }
  }
})

test('a GET that acts left no line, as if nobody had done anything; no page elsewhere can send one', async () => {
  const acts = it.routes.filter(({ actsByGet }) => actsByGet)
  expect(acts.map(({ path }) => path).toSorted()).toEqual([
    '/sys/annountCement/doReleaseData',
    '/sys/annountCement/doReovkeData',
    '/sys/annountCement/syncNotic',
    '/sys/dict/refleshCache',
    '/sys/quartzJob/execute',
    '/sys/quartzJob/pause',
    '/sys/quartzJob/resume',
  ])
  const { token } = it.admin
  for (const { path, methods } of acts) {
    // Whoever writes a client today has another way.
    expect(methods, path).toEqual(['GET', 'PUT', 'POST'])
    const url = `/tandem${path}`
    // What a link, an image or a prefetch can carry is no session.
    const foreign = await it.app.inject({
      url,
      query: { id: '1', token, 'X-Access-Token': token },
      headers: { cookie: `X-Access-Token=${token}`, 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.statusCode, path).toBe(401)
    // A script elsewhere may not set the header: nobody allows it to.
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-access-token',
    }
    const preflight = await it.app.inject({ method: 'OPTIONS', url, headers })
    expect(Object.keys(preflight.headers).join(), path).not.toContain('access-control-allow')
    // The header is what counts: it is done or refused by what it asks for, never kept by a cache, and written down.
    const own = await it.app.inject({
      url,
      query: { id: '1' },
      headers: { 'x-access-token': token },
    })
    expect(own.statusCode, path).not.toBe(401)
    expect(own.headers['cache-control'], path).toBe('no-store')
  }
  await it.operations.flush()
  const { rows } = await it.ports.system.pool.query('select method, path from operation_log')
  for (const { path } of acts) {
    expect(rows).toContainEqual({ method: 'GET', path: `/tandem${path}` })
  }
})
