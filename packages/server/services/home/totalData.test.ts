import { composeId, moneyText, parseMicros, startOfDay, zoneOffset } from '@tandem/core'
import type { HomeFigures } from '@tandem/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { totalData } from './totalData.ts'

let world: TestSandbox
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
})
afterAll(() => world.close())

const totalOf = async (
  username: string,
  given: Parameters<TestSandbox['ctxOf']>[1] & { timeZone?: string } = {},
) => {
  const ctx = await world.ctxOf(username, given)
  const { timeZone = ctx.timeZone } = given
  return { ctx, total: await totalData({ ...ctx, timeZone }, { database: world.db.app }) }
}

/** The same figures, counted message by message; one that no carrier took was not sent. */
async function counted(companies: string[] | null, from: number, to: number): Promise<HomeFigures> {
  const { rows } = await world.db.owner.query<HomeFigures & { charged: string }>(
    `select count(*) filter (where f.gateway_id is not null)::int as sent, count(*) filter (where f.state = 'delivered')::int as delivered,
       count(*) filter (where f.state = 'undelivered')::int as undelivered,
       count(*) filter (where f.state <> 'delivered' and f.gateway_id is not null)::int as failed,
       count(*) filter (where f.gateway_id is null)::int as unsent, 0 as cancelled,
       coalesce(sum(m.parts) filter (where f.gateway_id is not null), 0)::int as parts, coalesce(sum(f.charged), 0)::text as charged,
       count(o.id)::int as codes, count(o.used_at)::int as converted
     from sms_message m join sms_message_final f on f.message_id = m.id left join sms_otp o on o.message_id = m.id
     where ledger_quarter(m.id) >= $1 and ledger_quarter(m.id) < $2
       and ($3::bigint[] is null or m.company_id = any ($3))`,
    [new Date(from), new Date(to), companies],
  )
  const { charged = '0', ...figures } = rows[0] ?? {
    sent: 0,
    delivered: 0,
    undelivered: 0,
    failed: 0,
    unsent: 0,
    cancelled: 0,
    parts: 0,
    codes: 0,
    converted: 0,
  }
  return { ...figures, spent: moneyText(BigInt(charged), 'USD') }
}

const sumOf = (figures: readonly HomeFigures[], name: 'sent' | 'delivered' | 'parts'): number =>
  figures.reduce((sum, one) => sum + one[name], 0)
const spentOf = (figures: readonly HomeFigures[]): bigint =>
  figures.reduce((sum, { spent = '' }) => sum + (parseMicros(spent) ?? 0n), 0n)

describe('totals are those of the messages', () => {
  test.for([
    ['admin', 'Asia/Shanghai'],
    ['meridian', 'Asia/Singapore'],
    ['harbor', 'America/Bogota'],
    ['bluewhale', 'Asia/Kathmandu'],
  ] as const)('for %s by the clocks of %s', async ([username, timeZone]) => {
    const { ctx, total } = await totalOf(username, { timeZone })
    const companies = ctx.scope === 'everything' ? null : [...ctx.scope.companies]
    const now = ctx.now.getTime()
    const today = startOfDay(now, zoneOffset(timeZone))
    const { day = '' } = total.days.at(-1) ?? {}
    expect(total.days.at(-1)).toMatchObject(total.today)
    expect(total.today).toEqual(await counted(companies, today, now))
    for (const [index, figures] of total.days.slice(0, -1).entries()) {
      // None of these zones has clock changes.
      const from = today - (13 - index) * 86_400_000
      expect(figures).toMatchObject(await counted(companies, from, from + 86_400_000))
    }
    expect(day > (total.days.at(-2)?.day ?? '')).toBe(true)
    const lastSeven = total.days.slice(-7)
    expect(sumOf(total.countries, 'sent')).toBe(sumOf(lastSeven, 'sent'))
    expect(sumOf(total.countries, 'parts')).toBe(sumOf(lastSeven, 'parts'))
    expect(spentOf(total.countries)).toBe(spentOf(lastSeven))
    expect(sumOf(lastSeven, 'sent')).toBeGreaterThan(0)
  })

  test('for staff by gateway as well', async () => {
    const { total } = await totalOf('admin')
    const lastSeven = total.days.slice(-7)
    expect(sumOf(total.gateways ?? [], 'sent')).toBe(sumOf(lastSeven, 'sent'))
    expect(spentOf(total.gateways ?? [])).toBe(spentOf(lastSeven))
    expect(total.gateways?.map(({ name }) => name)).toContain('Aurora Mobile')
  })
})

test('a day’s messages in progress are those its open tasks have not ended', async () => {
  const { ctx, total } = await totalOf('harbor')
  const before = total.days.map(({ underWay }) => underWay)
  const taskId = String(composeId(ctx.now.getTime() - 60_000, 4000))
  await world.db.owner.query(
    `insert into sms_task (id, company_id, product, name, content, encoding, parts_per_message, status, total, accepted,
       currency, expires_at, create_time)
     values ($1, $2, 'notify', 'Under way', 'x', 'gsm7', 1, 'sending', 90, 90, 'USD', $3, $3)`,
    [taskId, ctx.actor.companyId, new Date(ctx.now.getTime() - 60_000)],
  )
  await world.db.owner.query(
    `insert into sms_task_count (task_id, slot, company_id, dispatched, submitted, delivered, undelivered, failed)
     values ($1, 0, $2, 70, 60, 20, 5, 3), ($1, 1, $2, 10, 10, 2, 0, 0)`,
    [taskId, ctx.actor.companyId],
  )
  const { total: after } = await totalOf('harbor')
  const { total: others } = await totalOf('kestrel')
  await world.db.owner.query('delete from sms_task where id = $1', [taskId])
  const [was, is] = [before, after.days.map(({ underWay }) => underWay)].map((all) =>
    all.slice(-2).reduce((sum, one) => sum + one, 0),
  )
  expect((is ?? 0) - (was ?? 0)).toBe(90 - 30)
  expect(others.days.map(({ underWay }) => underWay)).not.toContain(60)
})

test('today’s balance is that of the account, and earlier days add what was spent since', async () => {
  const { ctx, total } = await totalOf('harbor')
  const micro = (amount: string | undefined): bigint => parseMicros(amount ?? '') ?? -1n
  const today = micro(total.days.at(-1)?.balance)
  expect(today).toBe(micro(total.balance) + micro(total.held))
  const { rows } = await world.db.owner.query<{ cost: string }>(
    'select coalesce(sum(cost), 0)::text as cost from ledger_sales where company_id = $1 and bucket >= $2',
    [ctx.actor.companyId, new Date(startOfDay(ctx.now.getTime(), zoneOffset(ctx.timeZone)))],
  )
  expect(micro(total.days.at(-2)?.balance)).toBe(today + BigInt(rows[0]?.cost ?? 0))
})

test('yesterday ends at the time of day it is now, and its day in the list does not', async () => {
  const ctx = await world.ctxOf('harbor')
  const zone = zoneOffset('Europe/London')
  const midnight = startOfDay(ctx.now.getTime(), zone)
  const dayBefore = startOfDay(midnight - 43_200_000, zone)
  const own = await world.company('Harbor Bank')
  // Far beyond the sandbox's numbers: one before ten o'clock, one after, also where clocks change that day.
  await world.db.owner.query(
    `insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, sent)
     values ($1, 'sms', 'notify', 'time', $2, '', 'USD', 19, 1000000), ($1, 'sms', 'notify', 'time', $3, '', 'USD', 19, 5000000)`,
    [own, new Date(dayBefore + 8 * 3_600_000), new Date(dayBefore + 12 * 3_600_000)],
  )
  const at = { ...ctx, timeZone: 'Europe/London', now: new Date(midnight + 10 * 3_600_000) }
  const { yesterday, days } = await totalData(at, { database: world.db.app })
  await world.db.owner.query('delete from rollup where slot = 19')
  expect(Math.floor(yesterday.sent / 1_000_000)).toBe(1)
  expect(Math.floor((days.at(-2)?.sent ?? 0) / 1_000_000)).toBe(6)
})

describe('who sees what', () => {
  test('a customer sees its own figures and balance, no gateways', async () => {
    const { total } = await totalOf('harbor')
    const { rows } = await world.db.owner.query<{ available: string; held: string }>(
      'select available, held from ledger_wallet where company_id = $1',
      [await world.company('Harbor Bank')],
    )
    expect(total).not.toHaveProperty('gateways')
    expect(total).toMatchObject({
      currency: 'USD',
      balance: moneyText(BigInt(rows[0]?.available ?? 0), 'USD'),
      held: '0.00',
    })
    expect(Number(total.balance)).toBeGreaterThan(0)
  })

  test('staff have no balance of their own', async () => {
    const { total } = await totalOf('admin')
    expect(total).not.toHaveProperty('balance')
    expect(total).not.toHaveProperty('held')
  })

  test('an agent sees the sum of its customers and of those of the agent below', async () => {
    const [meridian, ...below] = await Promise.all(
      ['meridian', 'papaya', 'sunrise', 'bluewhale', 'mango'].map((username) =>
        totalOf(username, { timeZone: 'UTC' }),
      ),
    )
    const days = below.flatMap(({ total }) => total.days)
    expect(sumOf(meridian?.total.days ?? [], 'sent')).toBe(sumOf(days, 'sent'))
    expect(spentOf(meridian?.total.days ?? [])).toBe(spentOf(days))
  })

  test('sales see the senders among their own customers, and no gateways', async () => {
    const { ctx, total } = await totalOf('sales')
    const own = ctx.scope === 'everything' ? [] : ctx.scope.companies
    expect(total).not.toHaveProperty('gateways')
    expect(total.topCustomers?.length).toBe(total.customers?.active)
    expect(total.topCustomers?.every(({ id }) => own.includes(id))).toBe(true)
    expect(total.days.at(-2)?.activeCustomers).toBeGreaterThan(0)
  })

  test('with hidden amounts there is none', async () => {
    const { total } = await totalOf('harbor.desk')
    expect(JSON.stringify(total)).not.toMatch(/spent|balance|held|daysLeft/)
    expect(sumOf(total.days, 'sent')).toBeGreaterThan(0)
  })

  test('money in another currency is not added to the own', async () => {
    const { ctx, total } = await totalOf('kestrel')
    const company = await world.company('Kestrel Logistics')
    const at = new Date(ctx.now.getTime() - 20 * 60_000)
    await world.db.owner.query(
      `insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, sent, parts, charged)
       values ($1, 'sms', 'notify', 'time', date_bin('15 minutes', $2, 'epoch'), '', 'EUR', 3, 7, 7, 5000000)`,
      [company, at],
    )
    const { total: after } = await totalOf('kestrel')
    expect(sumOf(after.days, 'sent')).toBe(sumOf(total.days, 'sent') + 7)
    expect(spentOf(after.days)).toBe(spentOf(total.days))
  })

  test('countries are named in the language of the session', async () => {
    const english = await totalOf('harbor')
    const chinese = await totalOf('harbor', { locale: 'zh_CN' })
    const name = (countries: readonly { iso2: string; name: string }[]) =>
      countries.find(({ iso2 }) => iso2 === 'GB')?.name
    expect(name(english.total.countries)).toBe('United Kingdom')
    expect(name(chinese.total.countries)).toBe('英国')
  })
})
