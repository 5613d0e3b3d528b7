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

test('a second rule of a country names the country, and in the reader’s language', async () => {
  const country = { nameEn: 'Ruleland', name: '规则国', iso2: 'RU', callingCode: '998' }
  const { records } = okay(await it.admin.get('/sys/country/list', { iso2: 'RU' }))
  const countryId = records[0]?.id ?? (await idOf(it.admin.post('/sys/country/add', country)))
  const { name, nameEn } = okay(await it.admin.get('/sys/country/queryById', { id: countryId }))
  okay(await it.admin.post('/sms/countryRule/add', { countryId }))
  for (const [locale, title] of [
    ['en_US', nameEn],
    ['zh_CN', name],
  ] as const) {
    it.admin.locale = locale
    const again = await it.admin.post('/sms/countryRule/add', { countryId })
    expect(again.result.reason).toBe('record.duplicate')
    expect(again.message).toContain(title)
    expect(again.message).not.toContain(countryId)
  }
  it.admin.locale = 'en_US'
})

test.each(['86, 852', '86 852', '86;852', '86、852', '+86，+852', '861\n862'])(
  'several prefixes at once are refused as such: %j',
  async (prefix) => {
    const { records } = okay(await it.admin.get('/sms/operator/list'))
    const reply = await it.admin.post('/sms/numberPrefix/add', {
      prefix,
      operatorId: records[0]?.id,
    })
    expect(reply.result.fields.prefix.reason).toBe('field.onePrefix')
    expect(reply.result.fields.prefix.message).toBe('Only one area prefix can be added at a time.')
  },
)

test('an amount that is sent as a number of JSON is told to be sent as text', async () => {
  const change = { companyId: it.companies.customerP, kind: 'balance', reason: 'Test' }
  const fields = async (path: string, body: object) =>
    (await it.admin.post(path, body)).result.fields
  expect((await fields('/ledger/change/add', { ...change, amount: 12.5 })).amount).toMatchObject({
    reason: 'field.asText',
  })
  expect((await fields('/ledger/change/add', change)).amount.reason).toBe('field.required')
  const rate = { rateGroupId: '1', product: 'notify', price: 0.02 }
  expect((await fields('/sms/rate/add', rate)).price.reason).toBe('field.asText')
})
