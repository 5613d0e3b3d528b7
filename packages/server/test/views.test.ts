import { afterAll, beforeAll, expect, test } from 'vitest'

import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const definition = {
  filters: { name: 'x', createTime_begin: '2026-01-01' },
  sort: '-name',
  layout: { columns: { name: true }, order: ['name', 'tps'], widths: { name: 200 }, dense: true },
}
const screen = 'gateway'
const setUp = async (who: World['admin'], list = screen) =>
  okay(await who.get('/sys/listView/list', { screen: list }))
const add = async (who: World['admin'], name: string, more: object = {}) =>
  okay(await who.post('/sys/listView/add', { screen, name, definition, ...more }))

test('a view comes back exactly as it was saved, and is its owner’s alone', async () => {
  const { agentA, agentB, customerA, admin } = it
  const view = await add(agentA, 'Mine')
  expect(view).toMatchObject({ name: 'Mine', mine: true, shared: 'own', definition })
  expect((await setUp(agentA)).views).toEqual([view])
  for (const other of [agentB, customerA, admin]) {
    expect((await setUp(other)).views).toEqual([])
    const change = { id: view.id, version: view.version, name: 'Theirs' }
    const foreign = await other.put('/sys/listView/edit', change)
    const missing = await other.put('/sys/listView/edit', { ...change, id: '1' })
    expect([foreign.status, foreign.message]).toEqual([404, missing.message])
    expect(
      (await other.raw('DELETE', '/sys/listView/delete', { query: { id: view.id } })).statusCode,
    ).toBe(404)
    expect(
      (await other.put('/sys/tableLayout/setDefault', { screen, viewId: view.id })).status,
    ).toBe(404)
    expect(
      (await other.put('/sys/listView/share', { id: view.id, version: 1, shared: 'company' }))
        .status,
    ).toBe(404)
  }
})

test('a shared view is seen by the company only, and changed by its owner only', async () => {
  const { manager, sales, admin, agentA } = it
  const view = await add(manager, 'Team')
  expect(
    (await sales.put('/sys/listView/share', { id: view.id, version: 1, shared: 'company' })).status,
  ).toBe(403)
  okay(await manager.put('/sys/listView/share', { id: view.id, version: 1, shared: 'company' }))
  const [seen] = (await setUp(sales)).views
  expect(seen).toMatchObject({ id: view.id, mine: false, ownerName: 'manager', shared: 'company' })
  expect((await setUp(agentA)).views.map(({ name }: { name: string }) => name)).not.toContain(
    'Team',
  )
  expect(
    (await sales.put('/sys/listView/edit', { id: view.id, version: 2, name: 'Hi' })).status,
  ).toBe(404)
  okay(await sales.put('/sys/tableLayout/setDefault', { screen, viewId: view.id }))
  expect((await setUp(sales)).defaultId).toBe(view.id)
  // Withdrawn by another user with the right: its owner keeps it, for nobody else is it the
  // default.
  okay(await admin.put('/sys/listView/share', { id: view.id, version: 2, shared: 'own' }))
  expect(await setUp(sales)).toMatchObject({ views: [], defaultId: null })
  expect((await setUp(manager)).views).toHaveLength(1)
})

test('the second of two concurrent changes is refused as a conflict', async () => {
  const view = await add(it.agentA, 'Twice')
  const change = { id: view.id, version: view.version }
  okay(await it.agentA.put('/sys/listView/edit', { ...change, name: 'Twice again' }))
  const late = await it.agentA.put('/sys/listView/edit', { ...change, name: 'Late' })
  expect(late).toMatchObject({
    status: 409,
    result: { reason: 'record.stale', current: { name: 'Twice again' } },
  })
})

test('the same view asked for twice at once is saved once', async () => {
  const body = { screen, name: 'Double', definition }
  const replies = await Promise.all([1, 2, 3].map(() => it.agentB.post('/sys/listView/add', body)))
  expect(replies.map(({ success }) => success).filter(Boolean)).toHaveLength(1)
  const reasons = replies.filter(({ success }) => !success).map(({ result }) => result.reason)
  expect(reasons).toEqual(['view.nameTaken', 'view.nameTaken'])
  const upper = await it.agentB.post('/sys/listView/add', { ...body, name: ' DOUBLE ' })
  expect(upper.result.reason).toBe('view.nameTaken')
})

test('fifty views of a list are the most, also of calls that come together', async () => {
  const names = Array.from({ length: 53 }, (_, index) => `V${index}`)
  const replies = await Promise.all(
    names.map((name) => it.customerA.post('/sys/listView/add', { screen, name, definition })),
  )
  expect(replies.filter(({ success }) => success)).toHaveLength(50)
  expect(replies.find(({ success }) => !success)?.result.reason).toBe('view.tooMany')
  okay(await it.customerA.post('/sys/listView/add', { screen: 'route', name: 'V1', definition }))
})

test('nothing but a definition of a known list is taken', async () => {
  const { customerB } = it
  const bad: readonly object[] = [
    { screen: 'pg_catalog' },
    { screen: 'toString' },
    { name: '  ' },
    { name: 'x'.repeat(61) },
    { userId: '1' },
    { companyId: '1' },
    { shared: 'company' },
    { definition: { ...definition, more: 1 } },
    { definition: { ...definition, sort: 'a;drop' } },
    { definition: { ...definition, filters: { 'a b': 'x' } } },
    { definition: { ...definition, filters: { constructor: 'x' } } },
    { definition: { ...definition, filters: { name: '\u0000' } } },
    { definition: { ...definition, layout: { widths: { name: 1 } } } },
    { definition: { ...definition, layout: { order: ['a', 'a'] } } },
  ]
  for (const more of bad) {
    const reply = await customerB.post('/sys/listView/add', {
      screen,
      name: 'Bad',
      definition,
      ...more,
    })
    expect(reply.status, JSON.stringify(more)).toBe(400)
  }
  const filters = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`f${index}`, 'x'.repeat(499)]),
  )
  const large = await customerB.post('/sys/listView/add', {
    screen,
    name: 'Large',
    definition: { ...definition, filters },
  })
  expect(large.result.reason).toBe('view.tooLarge')
  expect((await setUp(customerB)).views).toEqual([])
})

test('a view of a hidden column reveals nothing', async () => {
  const { admin, agentA } = it
  const user = okay(await admin.get('/sys/user/list', { username: 'agentA' })).records[0]
  okay(await admin.put('/sys/user/edit', { id: user.id, version: user.version, hideAmounts: true }))
  const filters = { price_begin: '0.01' }
  okay(
    await agentA.post('/sys/listView/add', {
      screen: 'rate',
      name: 'Dear',
      definition: { ...definition, filters },
    }),
  )
  const refused = await agentA.get('/sms/rate/list', filters)
  expect(refused).toMatchObject({ status: 400, result: { reason: 'query.unknownColumn' } })
})

test('a layout is merged field by field, taken back by null, and cleared as a whole', async () => {
  const { agentA, agentB } = it
  const edit = (layout: object) => agentA.put('/sys/tableLayout/edit', { screen, layout })
  await Promise.all([
    edit({ widths: { name: 120 } }),
    edit({ order: ['tps', 'name'] }),
    edit({ dense: true }),
  ])
  expect((await setUp(agentA)).layout).toEqual({
    widths: { name: 120 },
    order: ['tps', 'name'],
    dense: true,
  })
  okay(await edit({ dense: null, columns: { tps: false } }))
  expect((await setUp(agentA)).layout).toEqual({
    widths: { name: 120 },
    order: ['tps', 'name'],
    columns: { tps: false },
  })
  expect((await setUp(agentB)).layout).toEqual({})
  okay(await agentA.put('/sys/tableLayout/setDefault', { screen, viewId: null }))
  await agentA.raw('DELETE', '/sys/tableLayout/delete', { query: { screen } })
  expect((await setUp(agentA)).layout).toEqual({})
})

test('a deleted view is nobody’s first view', async () => {
  const view = await add(it.agentB, 'First')
  okay(await it.agentB.put('/sys/tableLayout/setDefault', { screen, viewId: view.id }))
  expect((await setUp(it.agentB)).defaultId).toBe(view.id)
  expect(
    (await it.agentB.raw('DELETE', '/sys/listView/delete', { query: { id: view.id } })).statusCode,
  ).toBe(200)
  expect((await setUp(it.agentB)).defaultId).toBeNull()
})

test('without the query’s own condition row-level security still hides the views of other companies', async () => {
  const client = await it.ports.database.pool.connect()
  try {
    await client.query(`begin; set local tandem.companies = '{${it.companies.customerB}}'`)
    const { rows } = await client.query('select count(*)::int as n from sys_list_view')
    expect(rows[0].n).toBe(0)
    await client.query('rollback')
  } finally {
    client.release()
  }
})

test('a company without a time zone lives by the platform’s, a user’s own goes before both', async () => {
  const { admin, companies, agentA } = it
  const edit = async (path: string, id: string, timeZone: string | null) => {
    const { version } = okay(await admin.get(`${path}/queryById`, { id }))
    okay(await admin.put(`${path}/edit`, { id, version, timeZone }))
  }
  const zone = async () => {
    const own = okay(await agentA.get('/sys/user/own'))
    const { version, realname, email, phone, locale, timeZone } = own
    const body = { version, realname, email, phone, locale, timeZone }
    return okay(await agentA.put('/sys/user/editOwn', body)).userInfo.timeZone
  }
  await edit('/sys/company', companies.platform, 'Asia/Shanghai')
  await edit('/sys/company', companies.agentA, null)
  expect(await zone()).toBe('Asia/Shanghai')
  await edit('/sys/company', companies.agentA, 'Europe/Paris')
  expect(await zone()).toBe('Europe/Paris')
  await edit('/sys/user', agentA.id, 'Asia/Tokyo')
  expect(await zone()).toBe('Asia/Tokyo')
})

test('own views are put into an order, others’ and those of other lists are not', async () => {
  const { sales, manager } = it
  const list = 'operator'
  const [a, b, c] = [
    await add(sales, 'A', { screen: list }),
    await add(sales, 'B', { screen: list }),
    await add(sales, 'C', { screen: list }),
  ]
  const names = async (who = sales) =>
    (await setUp(who, list)).views.map(({ name }: { name: string }) => name)
  okay(await sales.put('/sys/listView/order', { screen: list, ids: [c.id, a.id, b.id] }))
  expect(await names()).toEqual(['C', 'A', 'B'])
  // A view added elsewhere meanwhile comes after it, and a quicker edit of a view is kept.
  await add(sales, 'D', { screen: list })
  okay(await sales.put('/sys/listView/order', { screen: list, ids: [b.id, c.id] }))
  expect(await names()).toEqual(['B', 'C', 'A', 'D'])
  okay(await sales.put('/sys/listView/edit', { id: a.id, version: a.version, name: 'A too' }))
  expect(await names()).toEqual(['B', 'C', 'A too', 'D'])
  const foreign = await add(manager, 'Theirs', { screen: list })
  const other = await add(sales, 'Other', { screen: 'route' })
  for (const id of [foreign.id, other.id, '1']) {
    const refused = await sales.put('/sys/listView/order', { screen: list, ids: [id, a.id] })
    expect([refused.status, refused.result.reason]).toEqual([404, 'record.notFound'])
  }
  expect(await names()).toEqual(['B', 'C', 'A too', 'D'])
  expect(await names(manager)).toEqual(['Theirs'])
})
