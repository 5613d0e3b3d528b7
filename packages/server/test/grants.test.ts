import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Client, signInAs } from './Client.ts'
import { grantTools, treeOf } from './grantTools.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
/** A button nobody needs, for tests that change it. */
let spareButton: string
const { addUser, addRole, edit, idOf, idsFor, member, open, save, unlike } = grantTools(() => it)

beforeAll(async () => {
  it = await world()
  await open()
  const menu = okay(await it.admin.get('/sys/permission/list', { url: '/isystem/user' })).records[0]
  const spare = { name: 'Spare', nameEn: 'Spare', menuType: '2', parentId: menu.id }
  spareButton = await idOf(it.admin.post('/sys/permission/add', { ...spare, perms: 'spare:code' }))
})
afterAll(() => it.close())

/** What a user may do and see according to the tables. */
async function rightsOf(userId: string) {
  const { rows } = await it.db.owner.query<{ codes: string[] | null; scopes: string[] | null }>(
    `select array_agg(distinct p.perms) filter (where p.perms is not null) as codes,
       array_agg(distinct r.data_scope) as scopes
     from sys_user_role ur join sys_role r on r.id = ur.role_id
     left join sys_role_permission rp on rp.role_id = r.id left join sys_permission p on p.id = rp.permission_id
     where ur.user_id = $1`,
    [userId],
  )
  return { codes: new Set(rows[0]?.codes), scopes: new Set(rows[0]?.scopes) }
}
const dataScopes = ['own', 'department', 'ownCustomers', 'company', 'all']
/** For platform staff all companies means their own and those below it. */
const widthOf = (scope: string) => Math.min(dataScopes.indexOf(scope), 3)
const widest = (scopes: ReadonlySet<string>) => Math.max(-1, ...[...scopes].map(widthOf))

const tools = [
  'role:list',
  'role:add',
  'role:edit',
  'user:list',
  'user:add',
  'user:edit',
  'permission:edit',
]
const spare = [
  'gateway:list',
  'gateway:delete',
  'rate:edit',
  'country:add',
  'company:delete',
  'setting:edit',
]

describe('nobody’s rights grow beyond those of whoever changed them', () => {
  test('whatever roles and users a grantor tries to change', async () => {
    const codes = fc.uniqueArray(fc.constantFrom(...spare), { maxLength: 4 })
    const scope = fc.constantFrom(...dataScopes)
    const step = fc.record({
      act: fc.constantFrom(
        'save',
        'editRole',
        'addRole',
        'giveRole',
        'takeSelf',
        'addUser',
        'editMenu',
      ),
      role: fc.nat(3),
      codes,
      scope,
    })
    await fc.assert(
      fc.asyncProperty(
        codes,
        scope,
        fc.array(fc.record({ codes, scope }), { minLength: 3, maxLength: 3 }),
        fc.array(step, { minLength: 3, maxLength: 8 }),
        async (held, ownScope, others, steps) => {
          const own = await addRole([...tools, ...held], { dataScope: ownScope })
          const roleIds = [own]
          for (const other of others) {
            roleIds.push(await addRole(other.codes, { dataScope: other.scope }))
          }
          const grantor = await member([own])
          const victim = await member([roleIds[1] ?? own])
          okay(await save(it.admin, roleIds[2] ?? own, [spareButton]))
          const people = [grantor.id, victim.id]
          const before = new Map(
            await Promise.all(people.map(async (id) => [id, await rightsOf(id)] as const)),
          )
          const limit = await rightsOf(grantor.id)
          for (const one of steps) {
            const roleId = roleIds[one.role] ?? own
            const made = await attempt(grantor, victim.id, { ...one, roleId })
            if (made) people.push(made)
          }
          for (const id of people) {
            const now = await rightsOf(id)
            const had = before.get(id) ?? { codes: new Set<string>(), scopes: new Set<string>() }
            for (const code of now.codes) {
              expect(had.codes.has(code) || limit.codes.has(code), `${id} got ${code}`).toBe(true)
            }
            expect(widest(now.scopes)).toBeLessThanOrEqual(
              Math.max(widest(had.scopes), widest(limit.scopes)),
            )
          }
        },
      ),
      { numRuns: 8, seed: 3107 },
    )
  })

  interface Attempt {
    act: string
    roleId: string
    codes: readonly string[]
    scope: string
  }
  /** One attempt, which may be refused; returns the id of a user it created. */
  async function attempt(grantor: Client, victim: string, { act, roleId, codes, scope }: Attempt) {
    const account = () => ({ username: unlike('made'), realname: 'x', password: worldPassword })
    switch (act) {
      case 'save':
        await save(grantor, roleId, idsFor([...tools, ...codes]))
        return undefined
      case 'editRole':
        await edit(grantor, '/sys/role', roleId, { dataScope: scope, permissionIds: idsFor(codes) })
        return undefined
      case 'giveRole':
        await edit(grantor, '/sys/user', victim, { roleIds: [roleId] })
        return undefined
      case 'takeSelf':
        await edit(grantor, '/sys/user', grantor.id, { roleIds: [roleId] })
        return undefined
      case 'addUser': {
        const reply = await grantor.post('/sys/user/add', { ...account(), roleIds: [roleId] })
        return reply.success ? String(reply.result) : undefined
      }
      case 'addRole': {
        const role = { roleName: unlike('New '), roleCode: unlike('new'), audience: 'platform' }
        const given = { dataScope: scope, permissionIds: idsFor(codes) }
        const reply = await grantor.post('/sys/role/add', { ...role, ...given })
        if (!reply.success) return undefined
        const user = await grantor.post('/sys/user/add', {
          ...account(),
          roleIds: [String(reply.result)],
        })
        return user.success ? String(user.result) : undefined
      }
      default: {
        const button = spareButton
        await edit(grantor, '/sys/permission', button, { perms: codes[0] ?? 'spare:code' })
        return undefined
      }
    }
  }
})

describe('the roles that may be given', () => {
  test('the tree to tick says of each menu and button whether its reader may give it', async () => {
    const role = await addRole(['role:list', 'role:edit', 'gateway:list'])
    const grantor = await member([role])
    const tree = await treeOf(grantor)
    const of = (code: string) => tree.find(({ perms }) => perms === code)?.grantable
    expect([of('gateway:list'), of('gateway:delete'), of('role:edit')]).toEqual([true, false, true])
    expect((await treeOf(it.admin)).every(({ grantable }) => grantable)).toBe(true)
    for (const { key, grantable } of tree.filter(({ menuType }) => menuType !== '2').slice(0, 12)) {
      const target = await addRole([])
      expect((await save(grantor, target, [key])).success, key).toBe(grantable)
    }
  })

  test('a copy gives the same rights under a name and code of its own, to nobody yet', async () => {
    const source = await addRole(['gateway:list', 'rate:edit'], { dataScope: 'own' })
    const [one, two] = [
      await idOf(it.admin.post('/sys/role/copy', { id: source })),
      await idOf(it.admin.post('/sys/role/copy', { id: source })),
    ]
    const of = async (id: string) => okay(await it.admin.get('/sys/role/queryById', { id }))
    const [original, first, second] = [await of(source), await of(one), await of(two)]
    expect(new Set([original.roleCode, first.roleCode, second.roleCode]).size).toBe(3)
    for (const copy of [first, second]) {
      expect(copy.permissionIds.toSorted()).toEqual(original.permissionIds.toSorted())
      expect(copy).toMatchObject({ dataScope: 'own', audience: original.audience })
      expect(copy.roleName.length).toBeLessThanOrEqual(30)
    }
    expect(okay(await it.admin.get('/sys/user/list', { roleIds: one })).total).toBe(0)
    const weak = await member([await addRole(['role:list', 'role:copy'])])
    expect((await weak.post('/sys/role/copy', { id: source })).result.reason).toBe(
      'role.notGrantable',
    )
  })

  test('the tree is in the language of the reader', async () => {
    const titles = async () =>
      okay(await it.admin.get('/sys/role/queryTreeList')).treeList.map(
        ({ title }: { title: string }) => title,
      )
    expect(await titles()).toContain('System')
    it.admin.locale = 'zh_CN'
    expect(await titles()).toContain('系统管理')
    it.admin.locale = 'en_US'
  })

  test('a role that sees further than its editor takes no further right', async () => {
    const wide = await addRole([], { dataScope: 'all' })
    const tools = await addRole(['role:list', 'role:edit', 'gateway:list'], {
      dataScope: 'ownCustomers',
    })
    const narrow = await member([tools])
    expect((await save(narrow, wide, idsFor(['gateway:list']))).result.reason).toBe(
      'role.scopeTooWide',
    )
    const own = await addRole([], { dataScope: 'own' })
    expect((await edit(narrow, '/sys/role', own, { dataScope: 'company' })).result.reason).toBe(
      'role.scopeTooWide',
    )
    expect((await save(narrow, own, idsFor(['gateway:list']))).success).toBe(true)
  })

  test('an agent that may edit roles still gives none of the platform', async () => {
    const tools = await addRole(['role:list', 'role:edit', 'user:list', 'user:add'], {
      audience: 'agent',
      dataScope: 'company',
    })
    const { version } = okay(await it.admin.get('/sys/user/queryById', { id: it.agentA.id }))
    okay(
      await it.admin.put('/sys/user/edit', {
        id: it.agentA.id,
        version,
        roleIds: [it.roles['agent'], tools],
      }),
    )
    const agent = await signInAs(it.app, 'agentA', worldPassword)
    for (const role of ['admin', 'manager', 'sales']) {
      expect((await addUser(agent, { roleIds: [it.roles[role]] })).result.reason).toBe(
        'role.audience',
      )
    }
    expect((await save(agent, it.roles['customer'] ?? '', idsFor(['gateway:delete']))).status).toBe(
      403,
    )
  })

  test('a user without amounts cannot set the password of one who sees them', async () => {
    const tools = await addRole(['user:list', 'user:changPassword', 'user:edit'])
    const [blind, seeing] = [await member([tools], { hideAmounts: true }), await member([tools])]
    const body = { username: seeing.username, password: 'borrowed-eyes-9' }
    const reply = await blind.put('/sys/user/changPassword', body)
    expect(reply).toMatchObject({ status: 403, result: { reason: 'user.seesAmounts' } })
  })
})

interface Given {
  perms: string | null
  roleIds: string[]
  children: Given[]
}
const rightsIn = (menu: readonly Given[]): Given[] =>
  menu.flatMap((right) => [right, ...rightsIn(right.children)])

describe('a user’s rights, and their origin', () => {
  test('each right names the roles that give it, and the data scope the roles that say so', async () => {
    const one = await addRole(['gateway:list', 'user:list'], { dataScope: 'company' })
    const two = await addRole(['gateway:list'], { dataScope: 'own' })
    const who = await member([one, two], { ipList: '127.0.0.1\n203.0.113.0/24', hideAmounts: true })
    const found = okay(await it.admin.get('/sys/user/effectiveRights', { id: who.id }))
    const rights = rightsIn(found.menu)
    const of = (code: string) => rights.find(({ perms }) => perms === code)?.roleIds.toSorted()
    expect(of('gateway:list')).toEqual([one, two].toSorted())
    expect(of('user:list')).toEqual([one])
    expect(of('gateway:delete')).toBeUndefined()
    expect(found).toMatchObject({
      isAdmin: false,
      frozen: false,
      dataScope: { value: 'all', roleIds: [one] },
      companies: { all: true },
      people: null,
      hideAmounts: true,
      ipList: ['127.0.0.1', '203.0.113.0/24'],
      counts: { buttons: 2 },
    })
    okay(await it.admin.put('/sys/user/frozenBatch', { ids: who.id, status: 2 }))
    expect(okay(await it.admin.get('/sys/user/effectiveRights', { id: who.id })).frozen).toBe(true)
  })

  test('is told of users in sight only', async () => {
    const agent = await signInAs(it.app, 'agentA', worldPassword)
    const reply = await agent.get('/sys/user/effectiveRights', { id: it.customerP.id })
    expect([reply.status, reply.result.reason]).toEqual([404, 'record.notFound'])
    const own = okay(await agent.get('/sys/user/effectiveRights', { id: it.customerA.id }))
    expect(own.companies).toEqual({ all: false, count: 1, names: ['Customer A'] })
  })

  test('names the agent a user belongs to, to whoever may see that agent', async () => {
    const agentA = { id: it.companies.agentA, name: expect.any(String) }
    const { id } = it.customerA
    expect(okay(await it.admin.get('/sys/user/effectiveRights', { id })).agent).toEqual(agentA)
    const agent = await signInAs(it.app, 'agentA', worldPassword)
    expect(okay(await agent.get('/sys/user/effectiveRights', { id })).agent).toEqual(agentA)
    const free = okay(await it.admin.get('/sys/user/effectiveRights', { id: it.customerP.id }))
    expect(free.agent).toBeNull()
  })
})

describe('nobody changes a role or a menu above what they hold', () => {
  const keeper = ['role:list', 'role:edit', 'role:delete', 'user:list']
  const menus = ['permission:list', 'permission:edit', 'permission:delete']

  test('roles that give more are neither renamed, nor emptied, nor deleted', async () => {
    const who = await member([await addRole([...keeper, ...menus])])
    const above = await addRole(['user:list', 'rate:edit'])
    const own = await addRole(['user:list'])
    for (const role of [above, it.roles['admin'] ?? '', it.roles['customer'] ?? '']) {
      expect((await edit(who, '/sys/role', role, { roleName: 'Taken' })).status).toBe(403)
      expect((await save(who, role, [])).status).toBe(403)
      expect((await who.delete('/sys/role/delete', { id: role })).status).toBe(403)
    }
    okay(await edit(who, '/sys/role', own, { roleName: 'Renamed' }))
    okay(await who.delete('/sys/role/delete', { id: own }))
  })

  test('a role that sees further is not changed either', async () => {
    const narrow = await member([await addRole(keeper, { dataScope: 'company' })])
    const ownOnly = await member([await addRole(keeper, { dataScope: 'own' })])
    const wide = await addRole([], { dataScope: 'company' })
    okay(await edit(narrow, '/sys/role', wide, { description: 'Same sight' }))
    const reply = await edit(ownOnly, '/sys/role', wide, { description: 'Less sight' })
    expect(reply.result.reason).toBe('role.scopeTooWide')
  })

  test('menus with something in them that one may not do stay as they are', async () => {
    const who = await member([await addRole([...keeper, ...menus])])
    const [menu] = okay(
      await it.admin.get('/sys/permission/list', { url: '/isystem/user' }),
    ).records
    const [button] = okay(
      await it.admin.get('/sys/permission/list', { perms: 'rate:edit' }),
    ).records
    for (const { id } of [menu, button]) {
      expect((await edit(who, '/sys/permission', id, { name: 'Taken' })).status).toBe(403)
      expect((await who.delete('/sys/permission/delete', { id })).status).toBe(403)
    }
  })

  test('shipped roles and menus cannot be removed, and the administrators’ role stays', async () => {
    const [button] = okay(
      await it.admin.get('/sys/permission/list', { perms: 'setting:edit' }),
    ).records
    const { id } = button
    const gone = await it.admin.delete('/sys/permission/delete', { id })
    expect(gone.result.reason).toBe('permission.builtIn')
    const recoded = await edit(it.admin, '/sys/permission', id, { perms: 'other:code' })
    expect(recoded.result.reason).toBe('permission.builtIn')
    const role = await it.admin.delete('/sys/role/delete', { id: it.roles['admin'] ?? '' })
    expect(role.result.reason).toBe('role.lastWay')
  })
})
