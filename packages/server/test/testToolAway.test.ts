import { accessCodes, entities, menuSeed, type MenuNode, type MenuSeed } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Route } from '../http/route.ts'
import { homeRoutes } from '../http/routes/home.ts'
import { smsRoutes } from '../http/routes/sms.ts'
import { testToolRoutes } from '../http/routes/testTool.ts'
import { hearingOf } from '../live/hearing.ts'
import type { Snapshots } from '../ports/sms/trafficSnapshot.ts'
import { createSnapshots } from '../services/sms/snapshots.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import { type Client, signInAs } from './Client.ts'
import { person } from './people.ts'
import { okay, world, type World, worldPassword } from './world.ts'

let it: World
let snapshots: Snapshots
beforeAll(async () => {
  it = await world((ports) => {
    snapshots = createSnapshots(smsStore(ports.system, ports.ids), ports.clock)
    return [
      ...smsRoutes({ ...ports, snapshots, statusName: String }),
      ...homeRoutes({ ...ports, snapshots }),
      ...testToolRoutes({ ...ports, snapshots }),
    ]
  })
})
afterAll(async () => {
  await snapshots.close()
  await it.close()
})

/** What an account with a plain header lacks: pages by address, and the nouns of access codes, by hand. */
const pages = [
  '/TestToolRecord',
  '/sms/gatewayTest',
  '/sms/gatewayTestMessage',
  '/sms/testNumber',
  '/sms/testPlan',
]
const nouns = ['testTool', 'gatewayTest', 'gatewayTestMessage', 'testNumber', 'testPlan']
const isOfTests = (code: string) => nouns.includes(code.split(':')[0] ?? '')
const routesOfTests = () =>
  it.routes.filter(
    ({ path, access }) =>
      access !== 'public' &&
      (isOfTests(access) || nouns.some((noun) => path.split('/')[2] === noun)),
  )

/** An account of the platform, signed in; its header is plain from then on. */
async function account(role: string, plainHeader = true) {
  const who = await person(it, role, it.companies.platform)
  const client = await signInAs(it.app, who.username, worldPassword)
  await setPlain(who.id, plainHeader)
  return { ...who, client }
}
async function setPlain(id: string, plainHeader: boolean) {
  const { version } = okay(await it.admin.get('/sys/user/queryById', { id }))
  okay(await it.admin.put('/sys/user/edit', { id, version, plainHeader }))
}

/** A role that grants everything there is, for people who are no administrators. */
async function everything(): Promise<string> {
  const { treeList } = okay(await it.admin.get('/sys/role/queryTreeList'))
  const ids = (nodes: { key: string; children?: [] }[]): string[] =>
    nodes.flatMap(({ key, children }) => [key, ...ids(children ?? [])])
  const body = { roleCode: 'everything', roleName: 'Everything', audience: 'platform' }
  const id = String(okay(await it.admin.post('/sys/role/add', body)))
  okay(
    await it.admin.post('/sys/permission/saveRolePermission', {
      roleId: id,
      permissionIds: ids(treeList).join(),
    }),
  )
  it.roles['everything'] = id
  return id
}

const call = async (client: Client, { path, methods }: Route) =>
  Promise.all(
    methods.map(async (method) => {
      const url = path.replace(/:\w+/g, 'x1')
      return (await client.raw(method, url, method === 'GET' ? {} : { body: {} })).statusCode
    }),
  )
const flat = (menu: readonly MenuNode[]): MenuNode[] =>
  menu.flatMap((node) => [node, ...flat(node.children ?? [])])

async function rightsOf(client: Client) {
  const { menu, auth, allAuth } = okay(await client.get('/sys/permission/getUserPermissionByToken'))
  const nodes = flat(menu)
  return {
    paths: nodes.map(({ path }) => path),
    codes: [...auth, ...allAuth].map(({ action }: { action: string }) => action),
    offered: nodes.flatMap(({ meta }) => meta.permissionList ?? []),
  }
}

test('the pages and codes of tests are those that the menu keeps away, and no page was forgotten', () => {
  const all = (entries: readonly MenuSeed[]): MenuSeed[] =>
    entries.flatMap((entry) => [entry, ...all(entry.children ?? [])])
  const away = all(menuSeed).filter(({ testTool }) => testTool)
  expect(away.map(({ path }) => path).toSorted()).toEqual(pages.toSorted())
  const codes = all(menuSeed).flatMap((entry) => [
    ...(entry.entity ? accessCodes(entities[entry.entity]) : []),
    ...(entry.codes ?? []).map(({ code }) => code),
  ])
  const ofAway = away.flatMap((entry) => [
    ...(entry.entity ? accessCodes(entities[entry.entity]) : []),
    ...(entry.codes ?? []).map(({ code }) => code),
  ])
  expect(codes.filter(isOfTests).toSorted()).toEqual(ofAway.toSorted())
})

test('a plain header keeps every page and call of tests away, from administrators and others', async () => {
  await everything()
  expect(routesOfTests().length).toBeGreaterThan(25)
  for (const role of ['admin', 'everything']) {
    const { id, client } = await account(role)
    const now = await rightsOf(client)
    expect(now.paths.filter((path) => pages.includes(path))).toEqual([])
    expect([...now.codes, ...now.offered].filter(isOfTests)).toEqual([])
    for (const route of routesOfTests()) {
      const statuses = await call(client, route)
      for (const status of statuses) expect(status, `${role} ${route.path}`).toBe(403)
    }
    const shown = okay(await it.admin.get('/sys/user/effectiveRights', { id }))
    expect(JSON.stringify(shown.menu)).not.toMatch(
      /(testTool|gatewayTest(Message)?|testNumber|testPlan):/,
    )

    await setPlain(id, false)
    const again = await rightsOf(client)
    expect(again.paths).toEqual(expect.arrayContaining(pages))
    const added = again.codes.filter((code) => !now.codes.includes(code))
    expect(added.filter((code) => !isOfTests(code))).toEqual([])
    expect(now.codes.filter((code) => !again.codes.includes(code))).toEqual([])
    for (const route of routesOfTests()) {
      const statuses = await call(client, route)
      for (const status of statuses) expect(status, `${role} ${route.path}`).not.toBe(403)
    }
  }
})

test('consoles of such accounts hear nothing of test numbers', () => {
  const plain = { isAdmin: true, plainHeader: true, codes: new Set<string>() }
  const of = (entity: string) => ({ entity, id: '1', verb: 'edit' }) as const
  expect(hearingOf(plain, 'record', of('testNumber'))).toBe('nothing')
  expect(hearingOf(plain, 'record', of('gateway'))).toBe('all')
  expect(hearingOf({ ...plain, plainHeader: false }, 'record', of('testNumber'))).toBe('all')
})
