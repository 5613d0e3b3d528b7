import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { recordTools } from './recordTools.ts'
import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const { addUser, edit, idOf, unlike } = recordTools(() => it)

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

  test('trade in the currency of their seller, also where the database is asked directly', async () => {
    const { admin, companies } = it
    const shop = { name: unlike('Shop '), kind: 'customer', parentId: companies.agentA }
    expect(
      (await admin.post('/sys/company/add', { ...shop, currency: 'EUR' })).result,
    ).toMatchObject({
      reason: 'company.sellerCurrency',
      fields: { currency: { message: expect.stringContaining('USD') } },
    })
    await expect(
      it.db.owner.query(
        `insert into sys_company (id, kind, name, currency, parent_id) values ($1, 'customer', 'x', 'EUR', $2)`,
        [it.ports.ids.next().toString(), companies.agentA],
      ),
    ).rejects.toMatchObject({ constraint: 'company_seller_currency' })
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
