import { afterAll, beforeAll, expect, test } from 'vitest'

import { recordTools } from './recordTools.ts'
import { sampleOf } from './samples.ts'
import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const { idOf } = recordTools(() => it)

async function inChinese<T>(ask: () => Promise<T>): Promise<T> {
  it.admin.locale = 'zh_CN'
  try {
    return await ask()
  } finally {
    it.admin.locale = 'en_US'
  }
}

test('a role said "Agent 代理商" to everybody; now each reader has it in their language', async () => {
  const role = async () =>
    okay(await it.admin.get('/sys/role/list', { roleCode: 'agent' })).records[0]
  expect(await role()).toMatchObject({ roleName: '代理商', roleNameEn: 'Agent' })
  expect((await role()).description).not.toMatch(/[a-z]/i)
  expect((await role()).descriptionEn).toMatch(/^[\x20-\x7e]+$/)
  const held = async () =>
    okay(await it.admin.get('/sys/user/list', { username: 'agentA' })).records[0].roleIds_dictText
  expect(await held()).toBe('Agent')
  expect(await inChinese(held)).toBe('代理商')
  const offered = async () =>
    okay(
      await it.admin.get(
        `/sys/dict/getDictItems/${encodeURIComponent('sys_role,role_name,role_code')}`,
      ),
    ).find(({ value }: { value: string }) => value === 'agent')
  expect(await offered()).toMatchObject({ text: 'Agent' })
  expect(await inChinese(offered)).toMatchObject({ text: '代理商' })
})

test('a role without an English name is called by the one it has, and copied with it', async () => {
  const id = await idOf(
    it.admin.post('/sys/role/add', { roleName: '夜班', roleCode: 'night', audience: 'platform' }),
  )
  const copy = okay(
    await it.admin.get('/sys/role/queryById', {
      id: await idOf(it.admin.post('/sys/role/copy', { id })),
    }),
  )
  expect(copy).toMatchObject({ roleName: '夜班 (2)', roleNameEn: null })
  const agent = okay(await it.admin.get('/sys/role/list', { roleCode: 'agent' })).records[0]
  const second = okay(
    await it.admin.get('/sys/role/queryById', {
      id: await idOf(it.admin.post('/sys/role/copy', { id: agent.id })),
    }),
  )
  expect(second).toMatchObject({ roleName: '代理商 (2)', roleNameEn: 'Agent (2)' })
})

test('the log of changes called a rate by its number', async () => {
  const { add } = await sampleOf(it, 'rate', 71)
  const id = await idOf(it.admin.post('/sms/rate/add', add))
  const line = async () =>
    okay(await it.admin.get('/sys/dataLog/list', { dataTable: 'rate', dataId: id })).records[0]
  expect((await line()).recordText).toBe('Land 71')
  expect((await inChinese(line)).recordText).toBe('国 71')
})
