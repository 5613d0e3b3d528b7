import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../store/database/withScope.ts'
import { block, unblock } from '../store/compliance/blacklist.ts'
import { okay, type World, world } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const list = async (client: World['admin'], query: Record<string, string> = {}) =>
  okay(await client.get('/sms/blacklist/list', query)).records
const numbersOf = (records: { msisdn: string }[]) => records.map(({ msisdn }) => msisdn).toSorted()

test('who is above sees the entries of those below, nobody those of others', async () => {
  for (const [client, msisdn] of [
    [it.admin, '+447000000001'],
    [it.agentA, '+447000000002'],
    [it.customerA, '+447000000003'],
    [it.customerP, '+447000000004'],
  ] as const) {
    okay(await client.post('/sms/blacklist/add', { msisdn }))
  }
  expect(numbersOf(await list(it.admin))).toHaveLength(4)
  expect(numbersOf(await list(it.agentA))).toEqual(['+447000000002', '+447000000003'])
  expect(numbersOf(await list(it.customerA))).toEqual(['+447000000003'])
  expect(numbersOf(await list(it.customerP))).toEqual(['+447000000004'])
})

test('a number stands once for each product of a company', async () => {
  const msisdn = '+447000000010'
  okay(await it.customerA.post('/sms/blacklist/add', { msisdn, product: 'marketing' }))
  okay(await it.customerA.post('/sms/blacklist/add', { msisdn }))
  const again = await it.customerA.post('/sms/blacklist/add', { msisdn })
  expect(again).toMatchObject({ success: false, code: 409 })
  okay(await it.customerP.post('/sms/blacklist/add', { msisdn }))
})

test('nobody says of an entry that it was an opt-out', async () => {
  const given = { msisdn: '+447000000020', source: 'optOut' }
  const refused = await it.customerA.post('/sms/blacklist/add', given)
  expect(refused).toMatchObject({ success: false, code: 400 })
})

test('an answer puts a number on the list once, and takes off only what an answer put there', async () => {
  const companyId = it.companies.customerA
  const entry = { companyId, product: null, msisdn: '+447000000030' }
  const put = () =>
    withScope(it.ports.database, { companies: [companyId] }, (on) =>
      block(on, { ...entry, id: it.ports.ids.next(), source: 'optOut', reason: 'STOP', by: null }),
    )
  const takeOff = (msisdn: string) =>
    withScope(it.ports.database, { companies: [companyId] }, (on) =>
      unblock(on, { ...entry, msisdn, by: null }),
    )
  const made = await Promise.all([put(), put()])
  expect(made.filter(Boolean)).toHaveLength(1)
  const [found] = await list(it.customerA, { msisdn: entry.msisdn })
  expect(found).toMatchObject({ source: 'optOut', reason: 'STOP', product: null })
  expect(await takeOff(entry.msisdn)).toBe(true)
  expect(await takeOff(entry.msisdn)).toBe(false)
  expect(await list(it.customerA, { msisdn: entry.msisdn })).toEqual([])
  expect(await takeOff('+447000000003')).toBe(false)
})
