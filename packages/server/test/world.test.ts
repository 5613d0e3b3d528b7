import { afterAll, beforeAll, expect, test } from 'vitest'

import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const namesSeenBy = async (who: 'admin' | 'sales' | 'agentA' | 'agentB' | 'manager') =>
  okay(
    await it[who].get('/sys/company/list', { pageSize: 50, column: 'name', order: 'asc' }),
  ).records.map(({ name }: { name: string }) => name)

test('each sees the companies of its own tree, sales those in their care', async () => {
  const all = ['Agent A', 'Agent B', 'Customer A', 'Customer B', 'Customer P', 'Tandem']
  expect(await namesSeenBy('admin')).toEqual(all)
  expect(await namesSeenBy('manager')).toEqual(all)
  expect(await namesSeenBy('sales')).toEqual(['Customer P'])
  expect(await namesSeenBy('agentA')).toEqual(['Agent A', 'Agent B', 'Customer A', 'Customer B'])
  expect(await namesSeenBy('agentB')).toEqual(['Agent B', 'Customer B'])
  expect((await it.customerA.get('/sys/company/list')).status).toBe(403)
})
