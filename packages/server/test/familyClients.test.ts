import { afterAll, beforeAll, expect, test } from 'vitest'

import { signInAs } from './Client.ts'
import { okay, world, type World } from './world.ts'

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

test('what changed something says so in the language of the session, what reads says nothing', async () => {
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
