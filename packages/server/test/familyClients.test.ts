import { afterAll, beforeAll, expect, test } from 'vitest'

import { signInAs } from './Client.ts'
import { okay, world, type World, worldPassword } from './world.ts'

/** What clients written for the API family send and expect beyond our own console. */
let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const roleNamed = async (code: string) =>
  okay(await it.admin.get('/sys/role/list', { roleCode: code })).records[0].id

test('a user is added with ids in texts and the password twice', async () => {
  const [sales, manager]: string[] = [await roleNamed('sales'), await roleNamed('manager')]
  const body = {
    username: 'family.client',
    realname: 'Family Client',
    password: 'family-pass-17',
    confirmpassword: 'family-pass-18',
    selectedroles: `${sales},${manager},`,
    selecteddeparts: '',
  }
  const refused = await it.admin.post('/sys/user/add', body)
  expect(refused).toMatchObject({
    status: 400,
    result: { fields: { confirmpassword: { reason: 'field.repeated' } } },
  })
  const added = await it.admin.post('/sys/user/add', {
    ...body,
    confirmpassword: body.password,
  })
  const id = okay(added)
  expect(added.message).toBe('Added.')
  const read = okay(await it.admin.get('/sys/user/queryById', { id }))
  expect(new Set(read.roleIds)).toEqual(new Set([sales, manager]))
  expect((await signInAs(it.app, body.username, body.password)).id).toBe(id)

  const edited = await it.admin.put('/sys/user/edit', {
    ...read,
    selectedroles: sales,
    roleIds: undefined,
  })
  expect(edited).toMatchObject({ success: true, message: 'Saved.' })
  expect(okay(await it.admin.get('/sys/user/queryById', { id })).roleIds).toEqual([sales])
})

test('calls that change something confirm it in the session’s language; calls that read have no message', async () => {
  const names = { dictName: '说明', dictNameEn: 'Says', dictCode: 'family_says' }
  it.admin.locale = 'zh_CN'
  const added = await it.admin.post('/sys/dict/add', names)
  expect(added.message).toBe('添加成功')
  expect(
    (await it.admin.delete('/sys/dict/deleteBatch', { ids: `${added.result},` })).message,
  ).toBe('删除成功')
  it.admin.locale = 'en_US'
  expect((await it.admin.get('/sys/dict/list')).message).toBe('')
})

test('a record that is read, changed and sent back whole by a second person is refused as stale', async () => {
  const id = okay(
    await it.admin.post('/sys/dict/add', {
      dictName: '旧',
      dictNameEn: 'Old',
      dictCode: 'family_old',
    }),
  )
  const read = okay(await it.admin.get('/sys/dict/queryById', { id }))
  okay(await it.admin.put('/sys/dict/edit', { ...read, dictNameEn: 'First' }))
  const late = await it.admin.put('/sys/dict/edit', { ...read, dictNameEn: 'Second' })
  expect(late.result.reason).toBe('record.stale')
  expect(okay(await it.admin.get('/sys/dict/queryById', { id })).dictNameEn).toBe('First')
})

test('a user is added under the id that was given out for it, once', async () => {
  const id = okay(await it.admin.get('/sys/user/generateUserId'))
  const body = { username: 'given.id', realname: 'Given', password: 'family-pass-17', id }
  expect(okay(await it.admin.post('/sys/user/add', body))).toBe(id)
  expect(okay(await it.admin.get('/sys/user/queryById', { id })).username).toBe('given.id')
  for (const other of [id, '1', '99999999999999999', String(BigInt(id) - 4096n * 90_000_000n)]) {
    const again = await it.admin.post('/sys/user/add', {
      ...body,
      username: 'given.two',
      id: other,
    })
    expect(again.result.fields?.id?.reason, other).toBe('field.id')
  }
})

test('fields of old consoles that this platform does not have are accepted and dropped', async () => {
  const more = { sex: 1, birthday: '1990-01-01', avatar: 'a.png', post: '', telephone: '1' }
  const body = { username: 'old.console', realname: 'Old', password: 'family-pass-17', ...more }
  const id = okay(await it.admin.post('/sys/user/add', body))
  const read = okay(await it.admin.get('/sys/user/queryById', { id }))
  const { rows } = await it.db.owner.query(
    'select to_jsonb(u) as row from sys_user u where id = $1',
    [id],
  )
  expect(
    Object.entries(rows[0].row).filter(([name, value]) => name in more && value !== null),
  ).toEqual([])
  okay(
    await it.admin.put('/sys/user/edit', { id, version: read.version, realname: 'Older', ...more }),
  )
  const nickname = { ...body, username: 'old.two', nickname: 'x' }
  expect((await it.admin.post('/sys/user/add', nickname)).result.reason).toBe(
    'request.unknownField',
  )
})

test('a refusal speaks the language of the session where the client names none', async () => {
  const signedIn = await it.app.inject({
    method: 'POST',
    url: '/tandem/sys/login',
    headers: { 'accept-language': 'zh-CN' },
    payload: { username: 'sales', password: worldPassword },
  })
  const { token } = signedIn.json().result
  const call = async (method: 'GET' | 'POST', url: string, payload?: object | string) => {
    const headers = { 'x-access-token': token, 'content-type': 'application/json' }
    return (
      await it.app.inject({ method, url: `/tandem${url}`, headers, ...(payload && { payload }) })
    ).json()
  }
  const refusals = [
    await call('GET', '/sys/nothing'),
    await call('GET', '/sys/user/queryById?id=1'),
    await call('POST', '/sys/login', '{'),
    await call('GET', '/sys/setting/list'),
    await call('GET', '/sys/%zz'),
  ]
  for (const [index, { success, message }] of refusals.entries()) {
    expect(success).toBe(false)
    expect(message, String(index)).toMatch(/[\u4e00-\u9fff]/)
  }
})

test('a path that nobody declared is 404 whatever the verb, also beside the console', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    const reply = await it.admin.call(
      method,
      '/sys/nothing/here',
      method === 'GET' ? {} : { body: {} },
    )
    expect(reply, method).toMatchObject({ status: 404, result: { reason: 'request.notFound' } })
  }
  expect((await it.admin.put('/sys/dict/list', {})).status).toBe(405)
  expect((await it.admin.get('/sys/dict/add')).status).toBe(405)
})

test('buttons say whether their rule is in force, menus what may be done there', async () => {
  const { menu, auth } = okay(await it.manager.get('/sys/permission/getUserPermissionByToken'))
  expect(new Set(auth.map(({ status }: { status: string }) => status))).toEqual(new Set(['1']))
  type Node = { path: string; meta: { permissionList: string[] }; children?: Node[] }
  const every = (nodes: Node[]): Node[] =>
    nodes.flatMap((node) => [node, ...every(node.children ?? [])])
  const granted = new Set(auth.map(({ action }: { action: string }) => action))
  const lists = every(menu).map(({ meta }) => meta.permissionList)
  expect(lists.flat().length).toBeGreaterThan(10)
  expect(lists.flat().filter((code) => !granted.has(code))).toEqual([])
})

test('the menu list asked for without a page is the tree old consoles show, with a page a page', async () => {
  const tree = okay(await it.admin.get('/sys/permission/list', { _t: 1 }))
  const parent = tree.find(({ children }: { children: unknown }) => children !== null)
  expect(parent).toMatchObject({ menuType: '0', parentId: null, isLeaf: false, key: parent.id })
  expect(parent.children[0]).toMatchObject({ parentId: parent.id, version: expect.any(Number) })
  const count = (nodes: { children: [] | null }[]): number =>
    nodes.reduce((sum, { children }) => sum + 1 + count(children ?? []), 0)
  const page = okay(await it.admin.get('/sys/permission/list', { pageNo: 1, pageSize: 10 }))
  expect(count(tree)).toBe(page.total)
})

test('numbers and times are compared by words and signs before a space', async () => {
  const total = async (query: Record<string, string>) =>
    okay(await it.admin.get('/sys/permission/list', { pageNo: 1, ...query })).total
  const every = await total({})
  const above = await total({ sortNo: 'gt 5' })
  expect(above).toBeGreaterThan(0)
  expect(above).toBe(await total({ sortNo: '> 5' }))
  expect(above + (await total({ sortNo: 'le 5' }))).toBe(every)
  expect(await total({ createTime: 'ge 2099-01-01' })).toBe(0)
  expect(await total({ createTime: '< 2099-01-01 00:00:00' })).toBe(every)
  const wrong = await it.admin.get('/sys/permission/list', { sortNo: 'ge five' })
  expect(wrong.result.reason).toBe('query.badValue')
})

test('a check or a dictionary that nobody knows says so, and speaks of no list', async () => {
  const check = { tableName: 'sys_user', fieldName: 'password_hash', fieldVal: 'x' }
  expect(await it.admin.get('/sys/duplicate/check', check)).toMatchObject({
    status: 400,
    message: expect.not.stringContaining('filter'),
    result: { reason: 'check.unknownField' },
  })
  expect(await it.admin.get('/sys/dict/getDictItems/sys_user,salt,id')).toMatchObject({
    status: 400,
    message: expect.not.stringContaining('filter'),
    result: { reason: 'dictionary.unknownTable' },
  })
})
