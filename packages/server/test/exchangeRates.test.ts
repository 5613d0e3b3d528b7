import { afterAll, beforeAll, expect, test } from 'vitest'

import { withScope } from '../store/database/withScope.ts'
import { okay, world, type World } from './world.ts'

const PATH = '/sys/exchangeRate'
let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const add = (body: Record<string, unknown>) =>
  it.admin.post(`${PATH}/add`, { base: 'EUR', quote: 'USD', rate: '1.085', ...body })
const later = (ms: number) => new Date(Date.now() + ms).toISOString()

test('a rate that is in force stays as it is; one that is not yet may be changed and deleted', async () => {
  const inForce = String(okay(await add({})))
  const coming = String(okay(await add({ rate: '1.1', effectiveAt: later(3_600_000) })))
  const record = async (id: string) => okay(await it.admin.get(`${PATH}/queryById`, { id }))
  expect(await record(inForce)).toMatchObject({ rate: '1.085', base: 'EUR' })
  for (const [id, reason] of [
    [inForce, 'exchangeRate.inForce'],
    [coming, undefined],
  ] as const) {
    const { version } = await record(id)
    const edited = await it.admin.put(`${PATH}/edit`, { id, version, rate: '1.0000000001' })
    expect(edited.result?.reason).toBe(reason)
    const deleted = await it.admin.delete(`${PATH}/delete`, { id })
    expect(deleted.result?.reason).toBe(reason)
  }
  expect(await record(inForce)).toMatchObject({ rate: '1.085' })
})

test('one about to come into force counts as in force, and none begins in the past', async () => {
  const id = String(okay(await add({ quote: 'CHF', effectiveAt: later(30_000) })))
  const { version } = okay(await it.admin.get(`${PATH}/queryById`, { id }))
  const edited = await it.admin.put(`${PATH}/edit`, { id, version, rate: '2' })
  expect(edited.result?.reason).toBe('exchangeRate.inForce')
  expect((await add({ effectiveAt: later(-120_000) })).result?.reason).toBe('exchangeRate.past')
  expect((await add({ quote: 'EUR' })).result?.reason).toBe('exchangeRate.sameCurrency')
  expect((await add({ rate: '0' })).status).toBe(400)
})

test('a pair has one rate at an instant, whichever currency is the base, also from two at once', async () => {
  const effectiveAt = later(7_200_000)
  const [one, other] = await Promise.all([
    add({ effectiveAt }),
    add({ base: 'USD', quote: 'EUR', effectiveAt }),
  ])
  expect(one.success).toBe(!other.success)
  const refused = one.success ? other : one
  expect(refused.result?.reason).toBe('record.duplicate')
})

test('the database refuses to change, delete or truncate what is in force, whoever asks', async () => {
  for (const sql of [
    'update sys_exchange_rate set rate_units = rate_units + 1 where effective_at <= now()',
    'update sys_exchange_rate set deleted_at = now() where effective_at <= now()',
    'delete from sys_exchange_rate where effective_at <= now()',
    'truncate sys_exchange_rate cascade',
  ]) {
    await expect(it.db.owner.query(sql)).rejects.toMatchObject({
      constraint: 'exchange_rate_in_force',
    })
  }
})

test('agents and customers do not read them', async () => {
  for (const who of [it.agentA, it.customerA]) {
    expect((await who.get(`${PATH}/list`, {})).status).toBe(403)
  }
})

test('the database itself shows them to nobody whose scope lacks the platform', async () => {
  const { platform, agentA } = it.companies
  const seen = async (companies: string[]) => {
    const { rows } = await withScope(it.db.app, { companies }, ({ client }) =>
      client.query<{ n: number }>('select count(*)::int as n from sys_exchange_rate'),
    )
    return rows[0]?.n
  }
  expect(await seen([agentA])).toBe(0)
  expect(await seen([platform, agentA])).toBeGreaterThan(0)
})
