import { composeId, DAY_MS, moneyText, parseMicros, zoneOffset } from '@tandem/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentData } from './agentData.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { totalPeriods } from '../analyses/totalPeriods.ts'

let world: TestSandbox
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
})
afterAll(() => world.close())

const dataOf = async (username: string, given: { now?: Date } = {}) => {
  const ctx = await world.ctxOf(username, given)
  return { ctx, data: await agentData(ctx, { database: world.db.app }) }
}

const micros = (amount: string | undefined): bigint =>
  parseMicros(amount?.replace('-', '') ?? '') ?? 0n

describe('an agent', () => {
  test('sees what its customers sent, its own messages left out', async () => {
    const { ctx, data } = await dataOf('meridian')
    const below = ctx.scope === 'everything' ? [] : ctx.scope.companies
    const { rows } = await world.db.owner.query<{ sent: number; senders: number }>(
      `select sum(sent)::int as sent, count(distinct company_id)::int as senders from sms_figures
       where company_id = any ($1) and company_id <> $2 and bucket >= $3 and sent > 0`,
      [below, ctx.actor.companyId, new Date(ctx.now.getTime() - 7 * DAY_MS)],
    )
    expect(data.customers).toMatchObject({ direct: 3, active: rows[0]?.senders })
    expect(data.topCustomers.reduce((sum, { sent }) => sum + sent, 0)).toBe(rows[0]?.sent)
    expect(data.topCustomers.map(({ name }) => name)).not.toContain('Meridian Telecom')
    expect(data.days).toHaveLength(14)
    expect(data.days.at(-1)).toMatchObject(data.today)
    expect(data).not.toHaveProperty('steps')
    expect(data.countries.reduce((sum, { sent }) => sum + sent, 0)).toBe(
      data.days.slice(-7).reduce((sum, { sent }) => sum + sent, 0),
    )
  })

  test('sees the margin of its settled messages, to the micro', async () => {
    // Late on the last Sunday: on a Monday morning neither this week nor the same part of last week has a
    // sale.
    const { now, timeZone } = await world.ctxOf('meridian')
    const begun = totalPeriods(now.getTime(), zoneOffset(timeZone)).week.from
    const at = begun - 3_600_000
    const { ctx, data } = await dataOf('meridian', { now: new Date(at) })
    if (!data.money) throw new Error('no money')
    for (const { sold, cost, margin } of [data.money.week, data.money.lastWeek]) {
      expect(margin).toBe(moneyText(micros(sold) - micros(cost), 'USD'))
    }
    for (const { sold, cost } of [data.money.week, data.money.lastWeek]) {
      expect(micros(sold)).toBeGreaterThan(micros(cost))
    }
    // The same from the postings: credits to its revenue, and debits of its own account for messages of customers.
    const { week } = totalPeriods(ctx.now.getTime(), zoneOffset(ctx.timeZone))
    const { rows } = await world.db.owner.query<{ sold: string; cost: string }>(
      `select coalesce(sum(e.amount) filter (where a.kind = 'revenue' and a.book_id = $1), 0)::text as sold,
         (-coalesce(sum(e.amount) filter (where a.wallet_id is not null and a.company_id = $1), 0))::text as cost
       from ledger_tx t join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
       where t.kind = 'settle' and t.id >= $2 and t.id < $3`,
      [ctx.actor.companyId, String(composeId(week.from, 0)), String(composeId(at, 0))],
    )
    expect(micros(data.money.week.sold)).toBe(BigInt(rows[0]?.sold ?? 0))
    expect(micros(data.money.week.cost)).toBe(BigInt(rows[0]?.cost ?? 0))
  })

  test('sees what each direct customer paid, and what it paid itself for the same messages', async () => {
    const { ctx, data } = await dataOf('meridian')
    const quarter = 900_000
    const from = Math.ceil((ctx.now.getTime() - 7 * DAY_MS) / quarter) * quarter
    // Hop 0 is the customer's, so its seller's price is the first one upstream.
    const { rows } = await world.db.owner.query<{ sold: string; cost: string }>(
      `select sum(f.charged)::text as sold, sum(m.upstream_prices[1]) filter (where f.state = 'delivered'
           or f.submitted_at is not null and m.delivered_hops & 2 = 0)::text as cost
       from sms_message m join sms_message_final f on f.message_id = m.id
       where m.company_id = $1 and f.settle_tx_id >= $2`,
      [await world.company('Papaya Rides'), String(composeId(from, 0))],
    )
    const papaya = data.margins?.find(({ name }) => name === 'Papaya Rides')
    expect(micros(papaya?.sold)).toBeGreaterThan(0n)
    expect(micros(papaya?.sold)).toBe(BigInt(rows[0]?.sold ?? 0))
    expect(micros(papaya?.cost)).toBe(BigInt(rows[0]?.cost ?? 0))
    expect(data.margins?.map(({ name }) => name)).toContain('Lotus Mobile')
    expect(data.margins?.map(({ name }) => name)).not.toContain('Mango Games')
  })

  test('messages of its own are no sale, but tell how long its balance lasts', async () => {
    const before = await dataOf('meridian')
    const { companyId } = before.ctx.actor
    await world.db.owner.query(
      `insert into ledger_sales (company_id, buyer_id, channel, product, currency, bucket, slot, cost)
       values ($1, $1, 'sms', 'notify', 'USD', ledger_quarter($2), 9, 1000000000000000)`,
      [companyId, String(composeId(before.ctx.now.getTime() - DAY_MS, 0))],
    )
    const { data } = await dataOf('meridian')
    await world.db.owner.query('delete from ledger_sales where slot = 9')
    expect(data.money).toEqual(before.data.money)
    expect(data.margins).toEqual(before.data.margins)
    expect(before.data.own?.daysLeft).toBeGreaterThan(0)
    expect(data.own?.daysLeft).toBe(0)
  })
})

test('an agent whose amounts are hidden gets none', async () => {
  const ctx = await world.ctxOf('meridian')
  const data = await agentData(
    { ...ctx, actor: { ...ctx.actor, hideAmounts: true } },
    { database: world.db.app },
  )
  expect(data).not.toHaveProperty('own')
  expect(data).not.toHaveProperty('money')
  expect(data).not.toHaveProperty('margins')
  expect(JSON.stringify(data)).not.toMatch(/available|balance|cost|sold|daysLeft/)
})

test('a user limited to a department sees no figures of the company', async () => {
  const ctx = await world.ctxOf('meridian')
  const people = { userIds: [], usernames: [], departIds: [] }
  const data = await agentData({ ...ctx, people }, { database: world.db.app })
  expect(data).not.toHaveProperty('own')
  expect(data.customers).toEqual({ direct: 0, active: 0, activeBefore: 0 })
  expect(data.topCustomers).toEqual([])
})

test('an agent below sees its own customers and not its seller', async () => {
  const { data } = await dataOf('lotus')
  expect(data.topCustomers.map(({ name }) => name).toSorted()).toEqual(['Mango Games', '蓝鲸电商'])
  expect(data.own?.daysLeft).toBeGreaterThanOrEqual(0)
})

test('an agent without any traffic sees the first steps', async () => {
  await world.db.owner.query(
    `insert into sys_company (id, parent_id, ancestor_ids, kind, name, currency) select $1, id, array[id], 'agent', 'Fresh', 'USD'
     from sys_company where kind = 'platform'`,
    ['77'],
  )
  const ctx = await world.ctxOf('meridian')
  const fresh = {
    ...ctx,
    scope: { companies: ['77'] },
    actor: { ...ctx.actor, companyId: '77', companyName: 'Fresh' },
  }
  const { steps, own } = await agentData(fresh, { database: world.db.app })
  expect(steps).toEqual([
    { key: 'rateGroup', done: false },
    { key: 'customer', done: false },
    { key: 'brand', done: false },
  ])
  expect(own).toBeUndefined()
})
