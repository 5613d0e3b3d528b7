import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  lineOf,
  leavesOf,
  menuLines,
  type MenuNode,
  pageChoices,
  smsProducts,
  trailTo,
  visibleNodes,
} from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPermissions } from '../store/seed/permissions.ts'
import type { Client } from './Client.ts'
import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const menuOf = async (client: Client): Promise<MenuNode[]> =>
  okay(await client.get('/sys/permission/getUserPermissionByToken')).menu

const pagesOf = (menu: readonly MenuNode[]) => leavesOf(visibleNodes(menu))

/** Addresses of the pages of every product, behind that of the product. */
const ofProducts = ['send', 'task', 'outbox', 'inbox', 'rejects', 'home/analysis']
/** Addresses that people have kept since the menu listed each of them, by hand. */
const kept = [
  '/home/Home',
  ...smsProducts.flatMap((product) => ofProducts.map((page) => `/sms/${product}/${page}`)),
  ...['otpPremium', 'otpReguler'].flatMap((product) => [
    `/sms/${product}/otp`,
    `/sms/${product}/home/salesAnalysis`,
  ]),
  ...`senderId template signature recommendedTemplate keyword hlrLookup blacklist frequencyCap quietHours countryRule
    gateway httpMapping route operator numberPrefix hlrProvider gatewayTest gatewayTestMessage testNumber testPlan
    rateGroup rateVersion rate`
    .split(/\s+/)
    .map((page) => `/sms/${page}`),
  ...`smsGateway country exchangeRate exchangeProvider order paymentSuspense paymentChannel paymentHook alarm alarmRule`
    .split(/\s+/)
    .map((page) => `/sys/${page}`),
  ...'statement usage revenue change bill books'.split(' ').map((page) => `/ledger/${page}`),
  ...`company user depart role permission dict annountCement brand supportContact registration session apiKey callback
    callbackDelivery smppAccount smppSession smppLog setting QuartzJobList log/signIn log/operation log/apiRequest
    log/data log/export`
    .split(/\s+/)
    .map((page) => `/isystem/${page}`),
  ...'health database deadLetter outboxEvent'.split(' ').map((page) => `/monitor/${page}`),
]

test('every page kept its address; each has one line in the menu, and its tab where that has several', async () => {
  expect(
    pagesOf(await menuOf(it.admin))
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(kept.toSorted())
  for (const who of ['admin', 'manager', 'sales', 'agentA', 'customerA'] as const) {
    const menu = await menuOf(it[who])
    for (const { path } of pagesOf(menu)) {
      const trail = trailTo(menu, path)
      const lines = leavesOf(menuLines(menu, [path]))
      const lit = lines.filter(({ id }) => trail.some((node) => node.id === id))
      expect([path, lit.map((line) => line.path)]).toEqual([path, [path]])
      const shared = pagesOf(menu).filter(
        (page) => lineOf(trailTo(menu, page.path)) === lineOf(trail),
      )
      const choices = pageChoices(trail)
      expect([path, choices.length > 0]).toEqual([path, shared.length > 1])
      for (const { pages } of choices) {
        expect(pages.filter(({ current }) => current).map((page) => page.path)).toEqual([path])
      }
    }
  }
})

test('the menu can be held in mind', async () => {
  const lines = async (client: Client) => leavesOf(menuLines(await menuOf(client))).length
  expect(await lines(it.admin)).toBeLessThanOrEqual(60)
  expect(await lines(it.customerA)).toBeLessThanOrEqual(30)
})

test('a menu of the release before is regrouped: rights stay, and so does what people had changed', async () => {
  const { db, ports } = it
  const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await db.owner.query(text, values)).rows
  const roleId = String(
    okay(
      await it.admin.post('/sys/role/add', {
        roleName: 'Tester',
        roleCode: 'tester',
        audience: 'platform',
      }),
    ),
  )
  /** What each role may do, and which pages it has. */
  const rights = () =>
    query<{ role_code: string; held: string }>(
      `select r.role_code, coalesce(p.perms, p.seed_key) as held from sys_role_permission g
         join sys_role r on r.id = g.role_id join sys_permission p on p.id = g.permission_id
       where p.component is null or p.component not like 'layouts/%' order by 1, 2`,
    )
  const places = () =>
    query<{ key: string; parent: string; name: string; first: boolean; sort: string }>(
      `select p.seed_key as key, coalesce(a.seed_key, '') as parent, p.name_en as name, p.menu_type = '0' as first,
         p.sort_no as sort
       from sys_permission p left join sys_permission a on a.id = p.parent_id
       where p.seed_key is not null and p.menu_type <> '2' order by 1`,
    )
  const fresh = await places()
  // As the release before left it: every page below its first level, a group for each product.
  const put = (keys: string, parent: string | null) =>
    query(
      `update sys_permission set seed_parent = null, menu_type = case when $2::text is null then '0' else '1' end,
         parent_id = (select id from sys_permission where seed_key = $2)
       where seed_key ~ ('^(' || $1 || ')$')`,
      [keys, parent],
    )
  await put('notify|marketing|otpPremium|otpReguler', null)
  for (const product of smsProducts) {
    await put(`${product}\\.(task|rejects|analysis|salesAnalysis)`, product)
  }
  await put('notify\\.senderId', 'notify')
  await put(
    'template|recommendedTemplate|hlrLookup|blacklistEntry|frequencyCap|quietHours|countryRule',
    'sms.shared',
  )
  await put(
    'gateway|gatewayConfig|httpMapping|operator|numberPrefix|hlrProvider|gatewayTest|gatewayTestMessage|testNumber|testPlan',
    'traffic',
  )
  await put('rateGroup|rateVersion|rateChange|rate|exchangeRate|exchangeProvider', 'rates')
  await put('usageAnalysis|revenueAnalysis|payment[A-Z][a-z]+|alarm|alarmRule', 'finance')
  await put(
    'company|brand|supportContact|registration|apiKey|callback|callbackDelivery|smpp[A-Z][a-z]+',
    'system',
  )
  await put('apiRequest', 'logs')
  await put('monitor\\.health|monitor\\.database|deadLetter|outboxEvent', 'monitor')
  const added = `(select id from sys_permission
    where seed_key like 'page.%' or seed_key in ('sms', 'sms.rules', 'customers', 'developers'))`
  await query(`delete from sys_role_permission where permission_id in ${added}`)
  await query(`delete from sys_permission where id in ${added}`)
  await query(`update sys_permission set name_en = t.en, name = t.zh from (values
      ('traffic', 'Network', '通道与路由'), ('finance', 'Finance', '财务'), ('sms.shared', 'Our texts', '模板与规则')
    ) as t (key, en, zh) where seed_key = t.key`)
  // People moved one page, added one of their own, and made a role that has one of the tabs.
  await put('hlrLookup', 'system')
  await query(
    `insert into sys_permission (id, parent_id, name, name_en, menu_type, url, component, sort_no)
     select 4712, id, '看板', 'Board', '1', '/board', 'home/Home', 100 from sys_permission where seed_key = 'traffic'`,
  )
  await query(
    `insert into sys_role_permission select $1, id from sys_permission
     where seed_key in ('traffic', 'testNumber', 'testNumber#testNumber:list')`,
    [roleId],
  )
  const before = await rights()

  const migrations = join(import.meta.dirname, '../store/migrations')
  await query(`begin; ${readFileSync(join(migrations, '0551_menus_regrouped.sql'), 'utf8')} commit`)
  await seedPermissions(ports.system, ports.ids)

  expect(await rights()).toEqual(before)
  const after = new Map((await places()).map((place) => [place.key, place]))
  const moved = fresh.filter(({ key, parent, name, first }) => {
    const now = after.get(key)
    return now?.parent !== parent || now.name !== name || now.first !== first
  })
  expect(moved.map(({ key }) => key)).toEqual(['hlrLookup', 'sms.shared'])
  expect(after.get('hlrLookup')?.parent).toBe('system')
  expect(after.get('sms.shared')?.name).toBe('Our texts')
  const [board] = await query(
    `select a.seed_key from sys_permission p join sys_permission a on a.id = p.parent_id where p.id = 4712`,
  )
  expect(board).toEqual({ seed_key: 'traffic' })
  const parents = await query<{ key: string }>(
    `select p.seed_key as key from sys_role_permission g join sys_permission p on p.id = g.permission_id
     where g.role_id = $1 and p.component like 'layouts/%' order by 1`,
    [roleId],
  )
  expect(parents.map(({ key }) => key)).toEqual(['page.gatewayTests', 'traffic'])
  // A further start changes nothing.
  const settled = await places()
  await seedPermissions(ports.system, ports.ids)
  expect(await places()).toEqual(settled)
})
