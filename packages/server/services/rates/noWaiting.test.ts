import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import pg from 'pg'
import type { Client } from '../../test/Client.ts'
import { later, rateLand, rateTools } from '../../test/rateTools.ts'
import { okay, world } from '../../test/world.ts'

// A version that takes long to write (docs/decisions/065), here because somebody else has what it needs.
const it = await world()
const { countryId, operatorId } = await rateLand(it)
const { assign, draftOf, groupOf, notify, publish, put, released, rows } = rateTools(it, countryId)
const RATES = 7_025_053
const other = new pg.Client({ connectionString: it.db.ownerUrl })
let bought: string
let sold: string
beforeAll(async () => {
  await other.connect()
})
beforeEach(async () => {
  bought = await groupOf(it.admin)
  await released(it.admin, bought, '0.02')
  okay(await assign(it.companies.agentA, bought))
  sold = await groupOf(it.agentA)
})
afterAll(async () => {
  await other.end()
  await it.close()
})

const add = (who: Client, rateGroupId: string, price = '0.5') =>
  who.post('/sms/rate/add', {
    rateGroupId,
    ...notify,
    price,
    chargeOn: 'submit',
    effectiveAt: later(60),
  })

/** Waits until somebody waits for a lock of this kind. */
async function waited(kind: 'advisory' | 'row'): Promise<void> {
  const types = kind === 'advisory' ? ['advisory'] : ['transactionid', 'tuple']
  await expect
    .poll(
      async () => {
        const { rows: found } = await other.query(
          `select 1 from pg_locks l join pg_stat_activity a using (pid)
           where not l.granted and l.locktype = any ($1) and a.datname = current_database()`,
          [types],
        )
        return found.length
      },
      { timeout: 15_000, interval: 20 },
    )
    .toBeGreaterThan(0)
}

test('while a version is being written, other lists and companies are changed as usual', async () => {
  await released(it.admin, bought, '0.021')
  const draft = await draftOf(it.admin, bought)
  okay(await put(it.admin, draft, { price: '0.022' }))
  // The rate before it is to end, and somebody has it.
  await other.query('begin')
  await other.query('select 1 from sms_rate where rate_group_id = $1 for update', [bought])
  const publishing = publish(it.admin, draft)
  await waited('row')
  okay(await add(it.admin, await groupOf(it.admin)))
  okay(await add(it.agentA, sold))
  okay(await assign(it.companies.agentA, bought))
  // Of the same list, one change after the other.
  expect((await add(it.admin, bought)).result.reason).toBe('rateVersion.busy')
  await other.query('commit')
  expect(okay(await publishing).status).toBe('active')
  okay(await add(it.admin, bought))
})

test('what its seller raises between its comparison and its commit still counts', async () => {
  await released(it.agentA, sold, '0.03')
  const draft = await draftOf(it.agentA, sold)
  okay(await put(it.agentA, draft, { price: '0.02' }))
  await other.query('select pg_advisory_lock($1)', [RATES])
  const publishing = publish(it.agentA, draft)
  await waited('advisory')
  await other.query(
    `insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, effective_at)
     select id + 1, company_id, rate_group_id, product, country_id, 25000000, now() from sms_rate where rate_group_id = $1`,
    [bought],
  )
  await other.query('select pg_advisory_unlock($1)', [RATES])
  expect((await publishing).result.reason).toBe('rateVersion.below')
  expect((await rows(sold)).map(({ price }) => price)).toEqual(['30000000'])
})

test('while the rates of lists below are raised, other lists are changed as usual', async () => {
  await released(it.agentA, sold, '0.02')
  okay(await assign(it.companies.customerA, sold))
  const draft = await draftOf(it.admin, bought)
  okay(await put(it.admin, draft, { price: '0.03' }))
  await other.query('begin')
  await other.query('select 1 from sms_rate where rate_group_id = $1 for update', [sold])
  const publishing = publish(it.admin, draft, { lift: true })
  await waited('row')
  okay(await add(it.admin, await groupOf(it.admin)))
  // Of the list that is raised, one change after the other; a draft for it may be begun.
  expect((await add(it.agentA, sold)).result.reason).toBe('rateVersion.busy')
  const begun = await draftOf(it.agentA, sold)
  await other.query('commit')
  expect(okay(await publishing)).toEqual({ status: 'active', lifted: 1 })
  expect((await rows(sold)).at(-1)?.price).toBe('30000000')
  const { records } = okay(await it.agentA.get('/sms/rateVersion/list', { rateGroupId: sold }))
  const numbers = records.map(({ number }: { number: number }) => number)
  expect(numbers.toSorted()).toEqual([1, 2, 3])
  expect(records.find(({ id }: { id: string }) => id === begun).number).toBe(2)
  okay(await assign(it.companies.customerA, null))
})

test('what is written below between the raising and its commit was left below', async () => {
  await released(it.agentA, sold, '0.02')
  okay(await assign(it.companies.customerA, sold))
  const draft = await draftOf(it.admin, bought)
  okay(await put(it.admin, draft, { price: '0.03' }))
  await other.query('select pg_advisory_lock($1)', [RATES])
  const publishing = publish(it.admin, draft, { lift: true })
  await waited('advisory')
  await other.query(
    `insert into sms_rate (id, company_id, rate_group_id, product, country_id, operator_id, price_nanos, effective_at)
     select max(id) + 1, company_id, rate_group_id, product, country_id, $2::bigint, 25000000, date_trunc('minute', now()) + interval '1 hour'
     from sms_rate
     where rate_group_id = $1 group by 2, 3, 4, 5`,
    [sold, operatorId],
  )
  await other.query('select pg_advisory_unlock($1)', [RATES])
  expect(okay(await publishing).lifted).toBe(2)
  const prices = (await rows(sold)).map(({ price }) => price)
  expect(prices.filter((price) => price === '30000000')).toHaveLength(2)
  okay(await assign(it.companies.customerA, null))
})

test('a rate below saved for the very instant at which it would be raised is named, not an internal error', async () => {
  await released(it.agentA, sold, '0.02')
  okay(await assign(it.companies.customerA, sold))
  const at = later(60)
  const draft = await draftOf(it.admin, bought)
  okay(await put(it.admin, draft, { price: '0.03' }))
  await other.query('begin')
  await other.query(
    `insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, effective_at)
     select id + 1, company_id, rate_group_id, product, country_id, 25000000, $2 from sms_rate where rate_group_id = $1`,
    [sold, at],
  )
  const publishing = publish(it.admin, draft, { lift: true, effectiveAt: at })
  await waited('row')
  await other.query('commit')
  expect((await publishing).result.reason).toBe('rateVersion.busy')
  okay(await publish(it.admin, draft, { lift: true, effectiveAt: at }))
  okay(await assign(it.companies.customerA, null))
})

test('of two versions of one list at once, the second follows the first', async () => {
  const [one, two] = await Promise.all([draftOf(it.admin, bought), draftOf(it.admin, bought)])
  okay(await put(it.admin, one, { price: '0.03' }))
  okay(await put(it.admin, two, { price: '0.04' }))
  const published = async (draft: string) => {
    const reply = await publish(it.admin, draft)
    // Both asked in the same millisecond: then the second says so, and takes a later one.
    okay(reply.result.reason === 'rateVersion.sameTime' ? await publish(it.admin, draft) : reply)
  }
  await Promise.all([published(one), published(two)])
  const all = await rows(bought)
  expect(all.map(({ to }) => to)).toEqual([...all.slice(1).map(({ from }) => from), null])
})
