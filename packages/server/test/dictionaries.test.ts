import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../store/database/sql.ts'

import { recordTools } from './recordTools.ts'
import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const { edit, idOf, unlike } = recordTools(() => it)
const items = async (code: string, who = it.customerP) =>
  okay(await who.get(`/sys/dict/getDictItems/${encodeURIComponent(code)}`))

async function dictionary(...values: string[]) {
  const dictCode = unlike('code')
  const dictId = await idOf(
    it.admin.post('/sys/dict/add', { dictCode, dictName: '测试', dictNameEn: 'Test' }),
  )
  const ids: string[] = []
  for (const [order, itemValue] of values.entries()) {
    const body = { dictId, itemValue, itemText: `文${itemValue}`, itemTextEn: `Text ${itemValue}` }
    ids.push(await idOf(it.admin.post('/sys/dictItem/add', { ...body, sortOrder: order + 1 })))
  }
  return { dictCode, dictId, ids }
}

describe('dictionary items', () => {
  test('are answered from memory, and reflect a change at once', async () => {
    const { dictCode, ids } = await dictionary('1', '2')
    expect(await items(dictCode)).toEqual([
      { value: '1', text: 'Text 1', title: 'Text 1' },
      { value: '2', text: 'Text 2', title: 'Text 2' },
    ])
    // Changed without the server's knowledge: it still returns its cache.
    await sql`update sys_dict_item set item_text_en = 'Changed' where id = ${ids[0]}`.run(
      it.ports.system,
    )
    expect((await items(dictCode))[0].text).toBe('Text 1')
    okay(await it.admin.get('/sys/dict/refleshCache'))
    expect((await items(dictCode))[0].text).toBe('Changed')
    okay(await edit(it.admin, '/sys/dictItem', ids[1] ?? '', { status: '0', color: 'info' }))
    expect(await items(dictCode)).toHaveLength(1)
    okay(await edit(it.admin, '/sys/dictItem', ids[1] ?? '', { status: '1' }))
    expect((await items(dictCode))[1].color).toBe('info')
  })

  test('are forgotten after the seconds of the setting', async () => {
    const { dictCode, ids } = await dictionary('1')
    expect(await items(dictCode)).toHaveLength(1)
    await sql`update sys_dict_item set item_text_en = 'Later' where id = ${ids[0]}`.run(
      it.ports.system,
    )
    it.time.offsetMs += 61_000
    expect((await items(dictCode))[0].text).toBe('Later')
  })

  test('are put in order, all of one dictionary only', async () => {
    const { dictCode, dictId, ids } = await dictionary('a', 'b', 'c')
    const order = (some: readonly string[]) =>
      it.admin.put('/sys/dictItem/order', { dictId, ids: some })
    okay(await order(ids.toReversed()))
    expect((await items(dictCode)).map(({ value }: { value: string }) => value).join('')).toBe(
      'cba',
    )
    const other = await dictionary('x')
    expect((await order(other.ids)).result.reason).toBe('record.notFound')
    expect((await it.customerP.put('/sys/dictItem/order', { dictId, ids })).status).toBe(403)
  })

  test('have one text each, and all of them in one answer', async () => {
    const { dictCode } = await dictionary('7')
    const text = (key: string) => it.customerP.get(`/sys/dict/getDictText/${dictCode}/${key}`)
    expect(okay(await text('7'))).toBe('Text 7')
    expect((await text('8')).result.reason).toBe('record.notFound')
    const all = okay(await it.customerP.get('/sys/dict/queryAllDictItems'))
    expect(all[dictCode.toLowerCase()]).toEqual([{ value: '7', text: 'Text 7', title: 'Text 7' }])
    const tree = okay(await it.admin.get('/sys/dict/treeList'))
    expect(tree.find((node: { value: string }) => node.value === dictCode).children).toHaveLength(1)
  })
})

describe('tables by three parts', () => {
  test('are those known by name, within sight', async () => {
    const users = await items('sys_user,realname,username', it.agentA)
    const names = users.map(({ value }: { value: string }) => value)
    expect(names).toContain('customerA')
    expect(names).not.toContain('customerP')
    expect(
      (await items('sys_role,role_name,role_code', it.admin)).map(
        ({ value }: { value: string }) => value,
      ),
    ).toContain('admin')
  })

  test('any other table, column or condition is refused', async () => {
    for (const code of [
      'sys_user,password_hash,username',
      'sys_user,realname,username,1=1',
      'sys_session,token_hash,id',
      'sys_user,realname',
      "sys_user,realname,username' or '1'='1",
      '__proto__,a,b',
      'sys_user,realname,username,id;drop',
    ]) {
      const reply = await it.admin.get(`/sys/dict/getDictItems/${encodeURIComponent(code)}`)
      expect(reply.status, code).toBe(400)
    }
    const sales = await it.sales.get(
      `/sys/dict/getDictItems/${encodeURIComponent('sys_role,role_name,role_code')}`,
    )
    expect(JSON.stringify(sales)).not.toContain('password')
  })

  test('answers are never kept by a browser', async () => {
    const response = await it.admin.raw('GET', '/sys/dict/getDictItems/yn', {})
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

test('uses of a value are counted over all companies, as a figure only', async () => {
  const dictId = await idOf(
    it.admin.post('/sys/dict/add', {
      dictCode: 'user_status',
      dictName: '状态',
      dictNameEn: 'Status',
    }),
  )
  const body = { dictId, itemValue: '1', itemText: '正常', itemTextEn: 'Normal' }
  const item = await idOf(it.admin.post('/sys/dictItem/add', body))
  const uses = okay(await it.admin.get('/sys/dict/uses', { id: dictId }))
  expect(uses.items[item]).toBeGreaterThanOrEqual(8)
  expect(uses.total).toBe(uses.items[item])
  expect((await it.customerP.get('/sys/dict/uses', { id: dictId })).status).toBe(403)
})

test('a value the platform reads said "used by nothing" and could be deleted; it stays', async () => {
  const dict = { dictCode: 'sms_status', dictName: '消息状态', dictNameEn: 'Message status' }
  const dictId = await idOf(it.admin.post('/sys/dict/add', dict))
  const add = (itemValue: string) =>
    idOf(it.admin.post('/sys/dictItem/add', { dictId, itemValue, itemText: '值', itemTextEn: 'V' }))
  const [read, own] = [await add('delivered'), await add('of_ours')]
  expect(okay(await it.admin.get('/sys/dict/uses', { id: dictId })).builtIn).toEqual([read])
  const refused = await it.admin.delete('/sys/dictItem/delete', { id: read })
  expect(refused.result.reason).toBe('dictionary.builtInItem')
  const both = await it.admin.delete('/sys/dictItem/deleteBatch', { ids: `${own},${read}` })
  expect(both.result.reason).toBe('dictionary.builtInItem')
  okay(await it.admin.delete('/sys/dictItem/delete', { id: own }))
})
