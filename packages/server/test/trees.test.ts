import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { recordTools } from './recordTools.ts'
import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const { addUser, edit, idOf, unlike } = recordTools(() => it)
const depart = '/sys/sysDepart'
const add = (departName: string, parentId: string | null = null) =>
  idOf(it.agentA.post(`${depart}/add`, { departName, parentId }))
const codeOf = async (id: string): Promise<string> =>
  okay(await it.agentA.get(`${depart}/queryById`, { id })).orgCode
const move = (id: string, parentId: string | null, index?: number) =>
  it.agentA.put(`${depart}/move`, { id, parentId, ...(index === undefined ? {} : { index }) })
interface Node {
  id: string
  title: string
  userCount: number
  children: Node[] | null
}
const tree = async (who = it.agentA): Promise<Node[]> =>
  okay(await who.get(`${depart}/queryTreeList`, { companyId: it.companies.agentA }))

describe('departments', () => {
  test('two moves at once that make a circle only together: one is refused', async () => {
    const [one, two] = [await add('One'), await add('Two')]
    const below = [await add('One below', one), await add('Two below', two)] as const
    const replies = await Promise.all([move(one, below[1]), move(two, below[0])])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(replies.find(({ success }) => !success)?.result.reason).toBe('tree.cycle')
    const codes = await Promise.all([one, two, ...below].map(codeOf))
    expect(new Set(codes).size).toBe(4)
  })

  test('many moves at once keep every code unique and below its parent', async () => {
    const places = [await add('Left'), await add('Right')]
    const moved = await Promise.all(Array.from({ length: 6 }, (_, n) => add(`Moved ${n}`)))
    await Promise.all(moved.map((id) => add('Leaf', id)))
    const replies = await Promise.all(moved.map((id, n) => move(id, places[n % 2] ?? null)))
    for (const reply of replies) okay(reply)
    const rows = okay(await it.agentA.get(`${depart}/list`, { pageSize: 200 })).records
    const codes = new Map<string, string>(
      rows.map((row: { id: string; orgCode: string }) => [row.id, row.orgCode]),
    )
    expect(new Set(codes.values()).size).toBe(rows.length)
    for (const row of rows) {
      const above = row.parentId === null ? '' : codes.get(row.parentId)
      expect(row.orgCode.slice(0, -3)).toBe(above)
    }
  })

  test('are put before and after each other, and stand in that order', async () => {
    const top = await add('Ordered')
    const [a, b, c] = [await add('A', top), await add('B', top), await add('C', top)]
    const names = async () =>
      (await tree()).find(({ id }) => id === top)?.children?.map(({ title }) => title)
    okay(await move(c, top, 0))
    expect(await names()).toEqual(['C', 'A', 'B'])
    okay(await move(c, top, 1))
    expect(await names()).toEqual(['A', 'C', 'B'])
    okay(await move(a, top))
    expect(await names()).toEqual(['C', 'B', 'A'])
    okay(await move(b, null))
    expect(await names()).toEqual(['C', 'A'])
    expect((await codeOf(b)).length).toBe(3)
  })

  test('never go into a foreign company, and a foreign one answers as a missing one', async () => {
    const own = await add('Own')
    const foreign = await idOf(
      it.admin.post(`${depart}/add`, { departName: 'P', companyId: it.companies.customerP }),
    )
    expect((await move(own, foreign)).result.reason).toBe('record.foreignId')
    expect((await move(foreign, null)).result.reason).toBe('record.notFound')
    expect((await move('1', null)).result.reason).toBe('record.notFound')
    // Staff see both companies: still, a department cannot change its company.
    const reply = await it.admin.put(`${depart}/move`, { id: own, parentId: foreign })
    expect(reply.result.reason).toBe('record.foreignId')
  })

  test('are not deleted while users or departments are in them, and say how many', async () => {
    const top = await add('Full')
    await add('Inside', top)
    const user = await idOf(
      addUser(it.agentA, { companyId: it.companies.agentA, departIds: [top], roleIds: [] }),
    )
    const refused = await it.agentA.delete(`${depart}/delete`, { id: top })
    expect(refused.result.reason).toBe('department.inUse')
    expect(refused.message).toContain('1 user is and 1 department is')
    const inside = (await tree()).find(({ id }) => id === top)?.children?.[0]?.id ?? ''
    okay(await it.agentA.delete(`${depart}/delete`, { id: inside }))
    okay(await it.agentA.delete('/sys/user/deleteUserInDepart', { depId: top, userId: user }))
    okay(await it.agentA.delete(`${depart}/delete`, { id: top }))
  })

  test('a user added while the department is deleted is never in a deleted one', async () => {
    const gone = await add('Gone')
    const user = await idOf(addUser(it.agentA, { companyId: it.companies.agentA, roleIds: [] }))
    const [joined, deleted] = await Promise.all([
      it.agentA.post('/sys/user/editSysDepartWithUser', { depId: gone, userIdList: [user] }),
      it.agentA.delete(`${depart}/delete`, { id: gone }),
    ])
    expect([joined, deleted].filter(({ success }) => success)).toHaveLength(1)
  })

  test('a tree deeper than the codes reach is refused', async () => {
    let parent: string | null = null
    for (let level = 0; level < 21; level += 1) parent = await add(`Level ${level}`, parent)
    const reply = await it.agentA.post(`${depart}/add`, { departName: 'Below', parentId: parent })
    expect(reply.result.reason).toBe('department.tooDeep')
    const other = await add('Other')
    await add('Child', other)
    expect((await move(other, parent)).result.reason).toBe('department.tooDeep')
  })

  test('are found by name, as a tree of names and with their users', async () => {
    const name = unlike('Sought')
    const id = await add(name)
    const found = okay(await it.agentA.get(`${depart}/searchBy`, { keyWord: name.slice(1) }))
    expect(found).toMatchObject([{ key: id, title: name }])
    expect(okay(await it.customerP.get(`${depart}/searchBy`, { keyWord: name }))).toEqual([])
    const names = okay(await it.agentA.get(`${depart}/queryIdTree`))
    expect(names).toContainEqual({ key: id, value: id, title: name, children: null })
  })
})

describe('users of a department', () => {
  test('join, are listed and counted, and leave', async () => {
    const id = await add('Team')
    const users = [
      await idOf(addUser(it.agentA, { companyId: it.companies.agentA, roleIds: [] })),
      await idOf(addUser(it.agentA, { companyId: it.companies.agentA, roleIds: [] })),
    ]
    const body = { depId: id, userIdList: users }
    okay(await it.agentA.post('/sys/user/editSysDepartWithUser', body))
    okay(await it.agentA.post('/sys/user/editSysDepartWithUser', body))
    const page = okay(await it.agentA.get('/sys/user/departUserList', { depId: id, pageSize: 10 }))
    expect(page.total).toBe(2)
    expect((await tree()).find((node) => node.id === id)?.userCount).toBe(2)
    const [first = ''] = users
    expect(okay(await it.agentA.get('/sys/user/userDepartList', { userId: first }))).toEqual([
      { key: id, value: id, title: 'Team' },
    ])
    const code = await codeOf(id)
    const byCode = okay(await it.agentA.get('/sys/user/queryByOrgCode', { orgCode: code }))
    expect(byCode).toHaveLength(2)
    okay(
      await it.agentA.delete('/sys/user/deleteUserInDepartBatch', {
        depId: id,
        userIds: users.join(','),
      }),
    )
    expect(okay(await it.agentA.get('/sys/user/departUserList', { depId: id })).total).toBe(0)
  })

  test('a foreign user or department answers as a missing one', async () => {
    const id = await add('Closed')
    const join = (userIdList: string[], depId = id) =>
      it.agentA.post('/sys/user/editSysDepartWithUser', { depId, userIdList })
    expect((await join([it.customerP.id])).result.reason).toBe('record.notFound')
    expect((await join(['1'])).result.reason).toBe('record.notFound')
    // In sight, but of another company than the department.
    expect((await join([it.customerA.id])).result.reason).toBe('record.foreignId')
    const list = await it.customerP.get('/sys/user/departUserList', { depId: id })
    expect(list.result.reason).toBe('record.notFound')
  })
})

describe('roles of users', () => {
  test('are given and taken by the rules of editing a user', async () => {
    const user = await idOf(addUser(it.agentA, { companyId: it.companies.customerA, roleIds: [] }))
    const give = (who: World['admin'], role: string) =>
      who.post('/sys/user/addSysUserRole', { roleId: it.roles[role], userIdList: [user] })
    expect((await give(it.agentA, 'admin')).result.reason).toBe('role.audience')
    expect((await give(it.customerP, 'customer')).result.reason).toBe('record.notFound')
    okay(await give(it.agentA, 'customer'))
    const roles = () => it.agentA.get('/sys/user/queryUserRole', { userid: user })
    expect(okay(await roles())).toEqual([it.roles['customer']])
    const holders = okay(
      await it.agentA.get('/sys/user/userRoleList', { roleId: it.roles['customer'] }),
    )
    expect(holders.records.map(({ id }: { id: string }) => id)).toContain(user)
    okay(
      await it.agentA.delete('/sys/user/deleteUserRole', {
        roleId: it.roles['customer'],
        userId: user,
      }),
    )
    expect(okay(await roles())).toEqual([])
  })

  test('the last administrator keeps the role, and nobody gives it who has it not', async () => {
    const roleId = it.roles['admin']
    const last = await it.admin.delete('/sys/user/deleteUserRole', { roleId, userId: it.admin.id })
    expect(last.result.reason).toBe('user.lastAdmin')
    const up = await it.manager.post('/sys/user/addSysUserRole', {
      roleId,
      userIdList: [it.manager.id],
    })
    expect(up.success).toBe(false)
  })

  test('users are found by id, within sight', async () => {
    const ids = [it.customerA.id, it.customerP.id].join(',')
    const found = okay(await it.agentA.get('/sys/user/queryByIds', { userIds: ids }))
    expect(found.map(({ id }: { id: string }) => id)).toEqual([it.customerA.id])
    expect(JSON.stringify(found)).not.toMatch(/password_?hash|\$argon|scrypt/i)
  })

  test('checkOnlyUser tells of users in sight only, and of unique fields only', async () => {
    const check = (who: World['admin'], query: Record<string, string>) =>
      who.get('/sys/user/checkOnlyUser', query)
    // Not refused: a client that waits for the response before it continues gets one.
    expect(await check(it.agentA, { username: 'customerA' })).toMatchObject({
      status: 200,
      success: false,
      message: 'Username “customerA” already exists. Choose another.',
      result: { reason: 'record.duplicate' },
    })
    expect(okay(await check(it.agentA, { username: 'customerP' }))).toBe(true)
    expect((await check(it.agentA, { id: it.customerA.id, username: 'customerA' })).success).toBe(
      true,
    )
    expect((await check(it.agentA, { password: 'x' })).status).toBe(400)
  })
})

describe('menus', () => {
  test('are read a level at a time', async () => {
    const top = okay(await it.admin.get('/sys/permission/getSystemMenuList'))
    const system = top.find(({ url }: { url: string }) => url === '/isystem')
    expect(system).toMatchObject({ id: system.key, parentId: null, isLeaf: false, children: null })
    const below = okay(
      await it.admin.get('/sys/permission/getSystemSubmenu', { parentId: system.id }),
    )
    expect(below.length).toBeGreaterThan(3)
    expect(below.every(({ parentId }: { parentId: string }) => parentId === system.id)).toBe(true)
    const none = await it.admin.get('/sys/permission/getSystemSubmenu', { parentId: '7' })
    expect(okay(none)).toEqual([])
  })

  test('are put in order; one of another place is refused', async () => {
    const { treeList } = okay(await it.admin.get('/sys/permission/queryTreeList'))
    const system = treeList.find(({ url }: { url: string }) => url === '/isystem')
    const ids: string[] = system.children.map(({ key }: { key: string }) => key)
    const order = (parentId: string, some: string[]) =>
      it.admin.put('/sys/permission/order', { parentId, ids: some })
    okay(await order(system.key, ids.toReversed()))
    const again = okay(await it.admin.get('/sys/permission/queryTreeList')).treeList
    const now = again.find(({ url }: { url: string }) => url === '/isystem').children
    expect(now.map(({ key }: { key: string }) => key)).toEqual(ids.toReversed())
    expect((await order(system.key, [treeList[0].key])).result.reason).toBe('record.notFound')
  })
})

describe('roles', () => {
  test('are all listed by name, and the code of one is free or not', async () => {
    const every = okay(await it.admin.get('/sys/role/queryall'))
    const { records } = okay(await it.admin.get('/sys/role/list', { pageSize: 200 }))
    expect(every.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      records.map(({ id }: { id: string }) => id).toSorted(),
    )
    const check = async (query: Record<string, string>) =>
      (await it.admin.get('/sys/role/checkRoleCode', query)).success
    const role = every.find(({ roleCode }: { roleCode: string }) => roleCode === 'sales')
    expect(await check({ id: '', roleCode: 'sales' })).toBe(false)
    expect(await check({ id: role.id, roleCode: 'sales' })).toBe(true)
    expect(await check({ roleCode: 'nobody_has_it' })).toBe(true)
  })
})

describe('companies', () => {
  test('an agent that waits for approval takes nobody on and cannot approve itself', async () => {
    const body = { name: unlike('Sub '), kind: 'agent', currency: 'USD' }
    const id = await idOf(it.agentA.post('/sys/company/add', { ...body, auditStatus: 'approved' }))
    const read = async () => okay(await it.agentA.get('/sys/company/queryById', { id }))
    expect((await read()).auditStatus).toBe('pending')
    expect((await edit(it.agentA, '/sys/company', id, { auditStatus: 'approved' })).status).toBe(
      403,
    )
    const below = { name: unlike('Shop '), kind: 'customer', currency: 'USD', parentId: id }
    const refused = await it.agentA.post('/sys/company/add', below)
    expect(refused.result.reason).toBe('company.notApproved')
    okay(await edit(it.admin, '/sys/company', id, { auditStatus: 'approved' }))
    okay(await it.agentA.post('/sys/company/add', below))
  })

  test('show what hangs on them, amounts only to who may see them', async () => {
    const ask = (who: World['admin'], id: string) => who.get('/sys/company/overview', { id })
    const own = okay(await ask(it.admin, it.companies.agentA))
    expect(own).toMatchObject({ currency: 'USD', dailyLimit: null, acceptedToday: 0 })
    expect(own.stops.companies).toBeGreaterThanOrEqual(3)
    expect(own.stops.users).toBeGreaterThanOrEqual(3)
    const foreign = await ask(it.customerP, it.companies.agentA)
    const missing = await ask(it.agentA, '1')
    expect(missing.result.reason).toBe('record.notFound')
    expect(foreign.success).toBe(false)
    expect((await ask(it.agentA, it.companies.customerP)).result.reason).toBe('record.notFound')
  })
})
