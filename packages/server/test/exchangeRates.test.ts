import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Client } from './Client.ts'
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

test('a company may trade in a currency that a rate in force links to its seller’s', async () => {
  const { admin, companies } = it
  const shop = { kind: 'customer', parentId: companies.agentA, currency: 'JPY' }
  const found = (name: string) => admin.post('/sys/company/add', { ...shop, name })
  okay(await add({ base: 'USD', quote: 'JPY', rate: '150.5', effectiveAt: later(3_600_000) }))
  expect((await found('Too early')).result).toMatchObject({
    reason: 'company.sellerCurrency',
    fields: { currency: { message: expect.stringContaining('USD') } },
  })
  okay(await add({ base: 'USD', quote: 'JPY', rate: '150' }))
  const id = String(okay(await found('In yen')))
  expect(okay(await admin.get('/sys/company/queryById', { id }))).toMatchObject({
    currency: 'JPY',
    // Yen have no coins.
    balance: '0',
  })
})

const company = (id: string, kind: string, currency: string, parentId: string) =>
  `insert into sys_company (id, kind, name, currency, parent_id)
   values (${id}, '${kind}', 'Company ${id}', '${currency}', ${parentId})`
const nextId = () => it.ports.ids.next().toString()

test('a rate that is being deleted before its time links nothing, also once it is in force', async () => {
  const { owner } = it.db
  const id = nextId()
  await owner.query(
    `insert into sys_exchange_rate (id, base, quote, rate_units, effective_at)
     values ($1, 'USD', 'SEK', 1, clock_timestamp() + interval '1 second')`,
    [id],
  )
  const deleting = await owner.connect()
  try {
    await deleting.query('begin')
    await deleting.query('update sys_exchange_rate set deleted_at = now() where id = $1', [id])
    await owner.query(
      `select pg_sleep_until(effective_at + interval '1 ms') from sys_exchange_rate where id = $1`,
      [id],
    )
    const adding = refusalOf(company(nextId(), 'customer', 'SEK', it.companies.platform))
    await waitsForLock(adding)
    await deleting.query('commit')
    expect(await adding).toBe('company_seller_currency')
  } finally {
    deleting.release(true)
  }
})

test('a seller does not change its currency while a buyer that is not linked to the new one appears', async () => {
  const { owner } = it.db
  const [seller, buyer] = [nextId(), nextId()]
  await owner.query(company(seller, 'agent', 'USD', it.companies.platform))
  const adding = await owner.connect()
  try {
    await adding.query('begin')
    await adding.query(company(buyer, 'customer', 'EUR', seller))
    // Both yen and euro are linked to the dollar, and not to each other.
    const changing = refusalOf(`update sys_company set currency = 'JPY' where id = ${seller}`)
    await waitsForLock(changing)
    await adding.query('commit')
    expect(await changing).toBe('company_seller_currency')
  } finally {
    adding.release(true)
  }
})

/** The constraint that refuses a statement; null if none does. */
const refusalOf = (sql: string): Promise<unknown> =>
  it.db.owner.query(sql).then(
    () => null,
    (error: unknown) =>
      error instanceof Error && 'constraint' in error ? error.constraint : error,
  )

/** Resolves once a statement of this database waits for a lock, or when the one that should is over. */
async function waitsForLock(waiting: Promise<unknown>): Promise<void> {
  let isOver = false
  void waiting.finally(() => (isOver = true))
  while (!isOver) {
    const { rowCount } = await it.db.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return
  }
}

test('a price in another currency is held against the seller’s own by the rate of now', async () => {
  const { admin, agentA, companies } = it
  const body = (more: Record<string, unknown>) => ({ product: 'notify', price: '0.02', ...more })
  const countryId = String(
    okay(
      await admin.post('/sys/country/add', {
        nameEn: 'Yenland',
        name: '日元国',
        iso2: 'YQ',
        callingCode: '998',
      }),
    ),
  )
  const group = async (who: Client, currency: string) =>
    String(okay(await who.post('/sms/rateGroup/add', { name: `In ${currency}`, currency })))
  const bought = await group(admin, 'USD')
  const { version } = okay(await admin.get('/sys/company/queryById', { id: companies.agentA }))
  okay(await admin.put('/sys/company/edit', { id: companies.agentA, version, rateGroupId: bought }))
  okay(await admin.post('/sms/rate/add', body({ countryId, rateGroupId: bought })))
  const sold = await group(agentA, 'JPY')
  // 0.02 USD at 150 JPY.
  const below = await agentA.post(
    '/sms/rate/add',
    body({ countryId, rateGroupId: sold, price: '2.99' }),
  )
  expect(below.result?.reason).toBe('rate.belowCost')
  expect(below.message).toContain('3.00')
  okay(await agentA.post('/sms/rate/add', body({ countryId, rateGroupId: sold, price: '3' })))
})
