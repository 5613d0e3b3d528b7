import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Client } from './Client.ts'
import { signInAs } from './Client.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

let count = 0
const unlike = (word: string) => `${word}${(count += 1)}`
const addUser = (who: Client, body: Record<string, unknown>) => {
  const username = unlike('user')
  return who.post('/sys/user/add', {
    username,
    realname: username,
    password: worldPassword,
    ...body,
  })
}
const idOf = async (call: ReturnType<Client['post']>) => String(okay(await call))
const edit = async (who: Client, path: string, id: string, change: Record<string, unknown>) => {
  const { version } = okay(await it.admin.get(`${path}/queryById`, { id }))
  return who.put(`${path}/edit`, { id, version, ...change })
}

describe('rights', () => {
  test('an agent gives its own role and the customer role, never one of the platform', async () => {
    const { agentA, companies, roles } = it
    expect((await addUser(agentA, { roleIds: [roles['agent']] })).success).toBe(true)
    const customer = { companyId: companies.customerA, roleIds: [roles['customer']] }
    expect((await addUser(agentA, customer)).success).toBe(true)
    for (const role of ['admin', 'manager', 'sales', 'customer']) {
      expect((await addUser(agentA, { roleIds: [roles[role]] })).result.reason).toBe(
        'role.audience',
      )
    }
  })

  test('nobody gives a role that may do more than they may', async () => {
    const strong = await idOf(
      it.admin.post('/sys/role/add', {
        roleName: 'Strong',
        roleCode: 'strong',
        audience: 'customer',
      }),
    )
    const [button] = okay(
      await it.admin.get('/sys/permission/list', { perms: 'gateway:delete' }),
    ).records
    okay(
      await it.admin.post('/sys/permission/saveRolePermission', {
        roleId: strong,
        permissionIds: button.id,
        lastpermissionIds: '',
      }),
    )
    const body = { companyId: it.companies.customerA, roleIds: [strong] }
    expect(await addUser(it.agentA, body)).toMatchObject({
      status: 403,
      result: { reason: 'role.notGrantable' },
    })
    const user = await idOf(addUser(it.admin, body))
    // Whoever commands this user would borrow its rights.
    for (const reply of [
      await edit(it.agentA, '/sys/user', user, { realname: 'Mine' }),
      await it.agentA.put('/sys/user/frozenBatch', { ids: user, status: 2 }),
      await it.agentA.delete('/sys/user/delete', { id: user }),
    ]) {
      expect(reply.result.reason).toBe('role.notGrantable')
    }
  })

  test('two who edit a role at once do not undo each other', async () => {
    const role = await idOf(
      it.admin.post('/sys/role/add', {
        roleName: 'Twice',
        roleCode: 'twice',
        audience: 'customer',
      }),
    )
    const [one, two] = okay(await it.admin.get('/sys/permission/list', { menuType: '2' })).records
    const save = (permissionIds: string, lastpermissionIds: string) =>
      it.admin.post('/sys/permission/saveRolePermission', {
        roleId: role,
        permissionIds,
        lastpermissionIds,
      })
    expect((await save(`${one.id},`, '')).success).toBe(true)
    expect((await save(two.id, '')).result.reason).toBe('record.stale')
    expect(
      okay(await it.admin.get('/sys/permission/queryRolePermission', { roleId: role })),
    ).toEqual([one.id])
  })

  test('one’s own account is neither frozen nor deleted, and the last administrator stays', async () => {
    const { admin, agentA } = it
    expect(
      (await agentA.put('/sys/user/frozenBatch', { ids: agentA.id, status: 2 })).result.reason,
    ).toBe('user.ownFreeze')
    expect((await agentA.delete('/sys/user/delete', { id: agentA.id })).result.reason).toBe(
      'user.ownDelete',
    )
    expect((await edit(admin, '/sys/user', admin.id, { roleIds: [] })).result.reason).toBe(
      'user.lastAdmin',
    )
    const second = await idOf(addUser(admin, { roleIds: [it.roles['admin']] }))
    const other = okay(await admin.get('/sys/user/queryById', { id: second }))
    const client = await signInAs(it.app, other.username, worldPassword)
    expect((await client.put('/sys/user/frozenBatch', { ids: admin.id, status: 2 })).success).toBe(
      true,
    )
    expect((await client.put('/sys/user/frozenBatch', { ids: admin.id, status: 1 })).success).toBe(
      true,
    )
    it.admin = await signInAs(it.app, 'admin', 'admin-pass-1')
    okay(await it.admin.delete('/sys/user/delete', { id: second }))
  })

  test('a freeze of several users is all or nothing', async () => {
    const mine = await idOf(addUser(it.agentA, {}))
    const reply = await it.agentA.put('/sys/user/frozenBatch', {
      ids: `${mine},${it.customerP.id},`,
      status: 2,
    })
    expect(reply.status).toBe(404)
    expect(okay(await it.agentA.get('/sys/user/queryById', { id: mine })).status).toBe('1')
  })

  test('a menu cannot become its own parent', async () => {
    const menu = (url: string, parentId: string | null) =>
      idOf(
        it.admin.post('/sys/permission/add', {
          name: url,
          nameEn: url,
          menuType: parentId ? '1' : '0',
          parentId,
          url,
          component: 'x/Y',
        }),
      )
    const top = await menu('/top', null)
    const below = await menu('/below', top)
    expect((await edit(it.admin, '/sys/permission', top, { parentId: below })).result.reason).toBe(
      'tree.cycle',
    )
    expect((await it.admin.delete('/sys/permission/delete', { id: top })).result.reason).toBe(
      'record.inUse',
    )
    okay(await it.admin.delete('/sys/permission/deleteBatch', { ids: `${top},${below}` }))
  })
})

describe('companies', () => {
  test('an agent adds customers below itself and leaves its own terms alone', async () => {
    const { agentA, companies } = it
    const body = { name: unlike('Shop '), kind: 'customer', currency: 'USD' }
    const id = await idOf(agentA.post('/sys/company/add', body))
    expect(okay(await agentA.get('/sys/company/queryById', { id }))).toMatchObject({
      parentId: companies.agentA,
      parentId_dictText: 'Agent A',
      kind_dictText: 'Customer',
      abilities: { edit: true },
    })
    const own = okay(await agentA.get('/sys/company/queryById', { id: companies.agentA }))
    expect(own.abilities).toEqual({})
    expect((await edit(agentA, '/sys/company', companies.agentA, { remark: 'x' })).status).toBe(403)
    expect(
      (
        await agentA.post('/sys/company/add', {
          ...body,
          name: unlike('Shop '),
          parentId: companies.customerA,
        })
      ).result.reason,
    ).toBe('company.parentKind')
    expect(
      (await agentA.post('/sys/company/add', { ...body, name: unlike('Shop '), kind: 'platform' }))
        .result.reason,
    ).toBe('company.parentKind')
    expect(
      (
        await agentA.post('/sys/company/add', {
          ...body,
          name: unlike('Shop '),
          parentId: companies.customerP,
        })
      ).result.reason,
    ).toBe('record.foreignId')
  })

  test('pays by a price list of its seller, in its own currency', async () => {
    const { admin, companies } = it
    const group = (companyId: string, currency: string) =>
      idOf(admin.post('/sms/rateGroup/add', { name: unlike('List '), companyId, currency }))
    const give = (rateGroupId: string) =>
      edit(admin, '/sys/company', companies.customerA, { rateGroupId })
    expect((await give(await group(companies.agentA, 'EUR'))).result).toMatchObject({
      reason: 'company.currency',
      fields: { rateGroupId: { message: expect.stringContaining('USD') } },
    })
    expect((await give(await group(companies.platform, 'USD'))).result.reason).toBe(
      'record.foreignId',
    )
    expect((await give(await group(companies.agentA, 'USD'))).success).toBe(true)
  })

  test('keep their currency and kind', async () => {
    const change = { currency: 'EUR' }
    expect(
      (await edit(it.admin, '/sys/company', it.companies.customerP, change)).result.fields,
    ).toMatchObject({
      currency: { reason: 'field.immutable' },
    })
  })

  test('are not deleted while anybody belongs to them, and not suspended by themselves', async () => {
    expect(
      (await it.admin.delete('/sys/company/delete', { id: it.companies.customerP })).result.reason,
    ).toBe('record.inUse')
    expect(
      (await edit(it.admin, '/sys/company', it.companies.platform, { status: 'suspended' })).result
        .reason,
    ).toBe('company.ownSuspend')
  })
})

describe('departments', () => {
  test('get codes by level, keep them unique, and move with all that is below', async () => {
    const { agentA } = it
    const add = async (departName: string, parentId: string | null = null) => {
      const id = await idOf(agentA.post('/sys/sysDepart/add', { departName, parentId }))
      return { id, code: okay(await agentA.get('/sys/sysDepart/queryById', { id })).orgCode }
    }
    const [one, two] = [await add('One'), await add('Two')]
    const child = await add('Child', one.id)
    const leaf = await add('Leaf', child.id)
    expect([child.code, leaf.code]).toEqual([`${one.code}A01`, `${one.code}A01A01`])
    expect(
      (await edit(agentA, '/sys/sysDepart', one.id, { parentId: leaf.id })).result.reason,
    ).toBe('tree.cycle')
    okay(await edit(agentA, '/sys/sysDepart', child.id, { parentId: two.id }))
    expect(okay(await agentA.get('/sys/sysDepart/queryById', { id: leaf.id })).orgCode).toBe(
      `${two.code}A01A01`,
    )
    const tree = okay(await agentA.get('/sys/sysDepart/queryTreeList'))
    expect(tree.find(({ id }: { id: string }) => id === two.id)).toMatchObject({
      title: 'Two',
      orgType: '1',
      children: [{ title: 'Child', children: [{ title: 'Leaf', isLeaf: true, children: null }] }],
    })
    expect(
      JSON.stringify(okay(await it.customerP.get('/sys/sysDepart/queryTreeList'))),
    ).not.toContain('Leaf')
    const foreign = await it.admin.post('/sys/sysDepart/add', {
      departName: 'X',
      companyId: it.companies.customerP,
      parentId: one.id,
    })
    expect(foreign.result).toMatchObject({ reason: 'record.foreignId', fields: { parentId: {} } })
  })

  test('take only users of their own company', async () => {
    const depart = await idOf(
      it.admin.post('/sys/sysDepart/add', { departName: 'P', companyId: it.companies.customerP }),
    )
    const reply = await addUser(it.admin, {
      companyId: it.companies.customerA,
      departIds: [depart],
    })
    expect(reply.result).toMatchObject({ reason: 'record.foreignId', fields: { departIds: {} } })
  })
})

describe('traffic', () => {
  const place = async () => {
    const nameEn = unlike('Land ')
    const letter = (n: number) => String.fromCharCode(65 + (n % 26))
    return idOf(
      it.admin.post('/sys/country/add', {
        nameEn,
        name: nameEn,
        iso2: letter(count) + letter(count * 7 + 3),
        callingCode: '999',
      }),
    )
  }

  test('a rate below what its seller pays is refused with the floor', async () => {
    const { admin, agentA, companies } = it
    const countryId = await place()
    const bought = await idOf(
      admin.post('/sms/rateGroup/add', {
        name: unlike('Buy '),
        currency: 'USD',
        companyId: companies.platform,
      }),
    )
    okay(await edit(admin, '/sys/company', companies.agentA, { rateGroupId: bought }))
    const rate = { product: 'notify', countryId, effectiveAt: '2026-01-01T00:00:00Z' }
    okay(await admin.post('/sms/rate/add', { ...rate, rateGroupId: bought, price: '0.02' }))
    const sold = await idOf(
      agentA.post('/sms/rateGroup/add', { name: unlike('Sell '), currency: 'USD' }),
    )
    const below = await agentA.post('/sms/rate/add', {
      ...rate,
      rateGroupId: sold,
      price: '0.019999999',
    })
    expect(below).toMatchObject({
      status: 422,
      result: { reason: 'rate.belowCost', fields: { price: {} } },
    })
    expect(below.message).toContain('0.02')
    const id = await idOf(
      agentA.post('/sms/rate/add', { ...rate, rateGroupId: sold, price: '0.02' }),
    )
    expect(okay(await agentA.get('/sms/rate/queryById', { id }))).toMatchObject({
      companyId: companies.agentA,
      price: '0.02',
    })
    expect((await edit(agentA, '/sms/rate', id, { price: '0.01' })).result.reason).toBe(
      'rate.belowCost',
    )
    expect((await agentA.get('/sms/rate/queryById', { id: bought })).status).toBe(404)
  })

  test('an operator is one of the country', async () => {
    const [here, there] = [await place(), await place()]
    const operatorId = await idOf(
      it.admin.post('/sms/operator/add', {
        name: unlike('Net '),
        countryId: there,
        mcc: '901',
        mnc: '88',
      }),
    )
    const rateGroupId = await idOf(
      it.admin.post('/sms/rateGroup/add', { name: unlike('List '), currency: 'USD' }),
    )
    const reply = await it.admin.post('/sms/rate/add', {
      rateGroupId,
      product: 'notify',
      countryId: here,
      operatorId,
      price: '1',
    })
    expect(reply.result).toMatchObject({ reason: 'record.foreignId', fields: { operatorId: {} } })
    expect(okay(await it.admin.get('/sms/operator/options', { countryId: here }))).toEqual([])
    expect(okay(await it.admin.get('/sms/operator/options', { countryId: there }))).toMatchObject([
      { id: operatorId },
    ])
  })

  test('a copy of a gateway has no password and is off', async () => {
    const id = await idOf(
      it.admin.post('/sms/gateway/add', {
        name: 'Carrier',
        host: 'a.example',
        port: 2775,
        systemId: 'x',
        password: 'canary-7',
      }),
    )
    const copy = await idOf(it.admin.post('/sms/gateway/copy', { id }))
    expect(okay(await it.admin.get('/sms/gateway/queryById', { id: copy }))).toMatchObject({
      name: 'Carrier (2)',
      password: false,
      enabled: false,
      host: 'a.example',
    })
    const { rows } = await it.db.owner.query(
      'select password_sealed from sms_gateway where id = $1',
      [id],
    )
    expect(rows[0].password_sealed).toMatch(/^v1\./)
    expect(it.ports.secrets.open(rows[0].password_sealed)).toBe('canary-7')
  })

  test('only staff decides about sender IDs', async () => {
    const id = await idOf(it.customerA.post('/sms/senderId/add', { sender: 'Kestrel' }))
    expect(okay(await it.customerA.get('/sms/senderId/queryById', { id }))).toMatchObject({
      status: 'pending',
      abilities: { delete: true },
    })
    expect((await it.agentA.post('/sms/senderId/approve', { ids: id })).status).toBe(403)
    okay(await it.admin.put('/sms/senderId/approve', { ids: id }))
    expect(okay(await it.customerA.get('/sms/senderId/queryById', { id })).status).toBe('approved')
    okay(await it.admin.post('/sms/senderId/reject', { ids: id, remark: 'Not yours' }))
    expect(okay(await it.customerA.get('/sms/senderId/queryById', { id }))).toMatchObject({
      status: 'rejected',
      remark: 'Not yours',
    })
    const history = okay(await it.customerA.get('/sms/senderId/history', { id }))
    expect(
      history.map(({ verb, actor }: { verb: string; actor: string }) => `${actor} ${verb}`),
    ).toEqual(['admin reject', 'admin approve', 'customerA add'])
  })

  test('a record in use says by whom', async () => {
    const countryId = await place()
    okay(
      await it.admin.post('/sms/operator/add', {
        name: unlike('Net '),
        countryId,
        mcc: '902',
        mnc: '77',
      }),
    )
    const reply = await it.admin.delete('/sys/country/delete', { id: countryId })
    expect(reply).toMatchObject({ status: 409, result: { reason: 'record.inUse' } })
    expect(reply.message).toContain('1 × operator')
  })
})

describe('hidden amounts', () => {
  test('are nowhere: not in lists, details, history or sheets, and nothing sorts or filters by them', async () => {
    const { admin, companies, roles } = it
    const username = unlike('blind')
    okay(
      await admin.post('/sys/user/add', {
        username,
        realname: 'x',
        password: worldPassword,
        companyId: companies.agentA,
        roleIds: [roles['agent']],
        hideAmounts: true,
      }),
    )
    const blind = await signInAs(it.app, username, worldPassword)
    const group = await idOf(
      admin.post('/sms/rateGroup/add', {
        name: unlike('Canary '),
        currency: 'USD',
        companyId: companies.agentA,
      }),
    )
    const [country] = okay(
      await admin.get('/sys/country/list', { column: 'id', order: 'desc' }),
    ).records
    const id = await idOf(
      admin.post('/sms/rate/add', {
        rateGroupId: group,
        product: 'otpPremium',
        countryId: country.id,
        price: '7.654321',
      }),
    )
    okay(await edit(admin, '/sms/rate', id, { price: '8.765432' }))
    const answers = [
      await blind.raw('GET', '/sms/rate/list', { query: { id } }),
      await blind.raw('GET', '/sms/rate/queryById', { query: { id } }),
      await blind.raw('GET', '/sms/rate/history', { query: { id } }),
    ]
    for (const { payload } of answers) {
      expect(payload).toContain('"success":true')
      expect(payload).not.toMatch(/7\.654321|8\.765432|"price/)
    }
    expect((await blind.get('/sms/rate/list', { price_begin: '8' })).result.reason).toBe(
      'query.unknownColumn',
    )
    expect(
      (
        await blind.get('/sms/rate/list', {
          superQueryParams: JSON.stringify([{ field: 'price', rule: 'gt', val: '1' }]),
        })
      ).status,
    ).toBe(400)
    const [ascending, descending] = [
      await blind.get('/sms/rate/list', { column: 'price', order: 'asc' }),
      await blind.get('/sms/rate/list', { column: 'price', order: 'desc' }),
    ]
    expect(okay(ascending).records).toEqual(okay(descending).records)
    // Nor do they come back through an account of one's own making.
    const made = unlike('seeing')
    okay(
      await blind.post('/sys/user/add', {
        username: made,
        realname: 'x',
        password: worldPassword,
        hideAmounts: false,
      }),
    )
    expect(okay(await admin.get('/sys/user/list', { username: made })).records[0].hideAmounts).toBe(
      true,
    )
    expect((await edit(blind, '/sys/user', blind.id, { hideAmounts: false })).status).toBe(403)
  })
})
