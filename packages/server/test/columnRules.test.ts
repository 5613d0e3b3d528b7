import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Client, signInAs } from './Client.ts'
import { grantTools } from './grantTools.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
const { addRole, edit, idOf, idsFor, member, open, save } = grantTools(() => it)
beforeAll(async () => {
  it = await world()
  await open()
})
afterAll(() => it.close())

describe('a column rule in force', () => {
  const path = '/sys/user'
  let clerk: Client
  let rule: string
  let grant: string

  beforeAll(async () => {
    const menu = okay(await it.admin.get('/sys/permission/list', { url: '/isystem/user' }))
      .records[0]
    rule = await idOf(
      it.admin.post('/sys/permission/add', {
        name: '电话列',
        nameEn: 'Phone column',
        menuType: '2',
        parentId: menu.id,
        perms: 'user:column:phone',
      }),
    )
    grant = await addRole(['user:list', 'user:edit', 'user:export'])
    clerk = await member([grant])
    await member([], { phone: '+447700900123' })
  })
  const signedIn = () => signInAs(it.app, clerk.username, worldPassword)

  test('takes the field out of lists, records and history, and nothing sorts, filters or writes by it', async () => {
    for (const verb of ['list', 'queryById', 'history']) {
      const { payload, statusCode } = await clerk.raw('GET', `${path}/${verb}`, {
        query: { id: clerk.id },
      })
      expect(statusCode).toBe(200)
      expect(payload).not.toMatch(/"phone|447700900123/)
    }
    expect((await clerk.get(`${path}/list`, { phone: '+447700900123' })).result.reason).toBe(
      'query.unknownColumn',
    )
    const [up, down] = [
      await clerk.get(`${path}/list`, { column: 'phone', order: 'asc' }),
      await clerk.get(`${path}/list`, { column: 'phone', order: 'desc' }),
    ]
    expect(okay(up).records).toEqual(okay(down).records)
    expect((await edit(clerk, path, clerk.id, { phone: '+447700900123' })).result.reason).toBe(
      'request.unknownField',
    )
    expect(JSON.stringify(okay(await it.admin.get(`${path}/list`, { pageSize: 200 })))).toContain(
      '447700900123',
    )
  })

  test('is no secret to whom a role grants it, and binds nobody once it is switched off', async () => {
    okay(await save(it.admin, grant, [...idsFor(['user:list', 'user:edit', 'user:export']), rule]))
    const seeing = await signedIn()
    expect((await seeing.raw('GET', `${path}/list`)).payload).toContain('447700900123')
    okay(await save(it.admin, grant, idsFor(['user:list', 'user:edit', 'user:export'])))
    expect((await (await signedIn()).raw('GET', `${path}/list`)).payload).not.toContain(
      '447700900123',
    )
    okay(await edit(it.admin, '/sys/permission', rule, { status: '0' }))
    expect((await (await signedIn()).raw('GET', `${path}/list`)).payload).toContain('447700900123')
  })
})

test('a rule that is switched off shows a button and opens no route', async () => {
  const role = await addRole(['user:list'])
  const menu = okay(await it.admin.get('/sys/permission/list', { url: '/isystem/user' })).records[0]
  okay(await save(it.admin, role, [...idsFor(['user:list']), menu.id]))
  const who = await member([role])
  const [button] = okay(
    await it.admin.get('/sys/permission/list', { perms: 'user:delete' }),
  ).records
  okay(await edit(it.admin, '/sys/permission', button.id, { status: '0' }))
  const { allAuth } = okay(await who.get('/sys/permission/getUserPermissionByToken'))
  expect(allAuth).toContainEqual(expect.objectContaining({ action: 'user:delete', status: '0' }))
  expect((await who.delete('/sys/user/delete', { id: who.id })).status).toBe(403)
})
