import { afterAll, beforeAll, expect, test } from 'vitest'

import { okay, world, type World } from './world.ts'

let it: World
const add = async (companyId: string, body: Record<string, unknown>) =>
  okay(await it.admin.post('/sys/supportContact/add', { companyId, ...body }))
beforeAll(async () => {
  it = await world()
  const { companies, admin } = it
  await add(companies.platform, { name: 'Second', telegram: '@second', sortOrder: 2 })
  await add(companies.platform, { name: 'First', telegram: '@first', phone: '+6591234567' })
  await add(companies.platform, { name: 'Hidden', telegram: '@hidden', shown: false })
  await add(companies.agentA, { name: 'Agent desk', email: 'desk@agent.example' })
  okay(
    await admin.post('/sys/brand/add', {
      brandName: 'Agent A',
      companyId: companies.agentA,
      hosts: 'a.example',
    }),
  )
  okay(
    await admin.post('/sys/brand/add', {
      brandName: 'Agent B',
      companyId: companies.agentB,
      hosts: 'b.example',
    }),
  )
})
afterAll(() => it.close())

const listed = async (host: string): Promise<{ name: string }[]> => {
  const answer = await it.app.inject({ url: '/tandem/outApi/listDisplay', headers: { host } })
  expect(answer.headers['vary']).toBe('Host')
  return answer.json().result
}
const names = async (host: string) => (await listed(host)).map(({ name }) => name)

test('the main host lists the platform\u2019s shown contacts in their order', async () => {
  expect(await names('console.example')).toEqual(['First', 'Second'])
  const [first] = await listed('console.example')
  expect(first).toEqual({
    id: expect.any(String),
    name: 'First',
    kind: 'support',
    telegram: '@first',
    phone: '+6591234567',
    email: null,
  })
})

test('an agent\u2019s host lists the agent\u2019s own contacts, or none', async () => {
  expect(await names('a.example')).toEqual(['Agent desk'])
  expect(await names('b.example')).toEqual([])
})

test('everybody is sent to the company they buy from', async () => {
  const of = async (
    who: keyof World & ('agentA' | 'customerA' | 'customerP' | 'customerB' | 'admin'),
  ) => {
    const { seller, contacts } = okay(await it[who].get('/sys/brand/contacts'))
    return [seller?.companyName ?? null, contacts.map(({ name }: { name: string }) => name)]
  }
  const platform = [null, ['First', 'Second']]
  expect(await of('admin')).toEqual(platform)
  expect(await of('customerP')).toEqual(platform)
  expect(await of('agentA')).toEqual(platform)
  expect(await of('customerA')).toEqual(['Agent A', ['Agent desk']])
  expect(await of('customerB')).toEqual(['Agent B', []])
})

test('the sixty-first question of a minute is refused', async () => {
  const ask = () =>
    it.app.inject({ url: '/tandem/outApi/listDisplay', remoteAddress: '203.0.113.7' })
  const codes: number[] = []
  for (let n = 0; n < 61; n += 1) codes.push((await ask()).statusCode)
  expect(codes).toEqual([...Array<number>(60).fill(200), 429])
})
