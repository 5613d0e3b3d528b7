import { parseMicros } from '@tandem/core'
import { type Analysis, revenueAnalysis, usageAnalysis } from '@tandem/model'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FigureDelta, ResaleDelta } from '../../ports/sms/tally.ts'
import { noFigures } from '../../ports/sms/tally.ts'
import { foldRollup } from '../../store/rollup/foldRollup.ts'
import { createDatabase, type Database } from '../../store/database/createDatabase.ts'
import { addTally } from '../../store/sms/tally.ts'
import type { Ctx } from '../ctx.ts'
import { agentData } from '../home/agentData.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { totalData } from '../home/totalData.ts'
import { analysisSource } from './exportAnalysis.ts'
import { readAnalysis } from './readAnalysis.ts'
import { patience } from '../../test/database/testDatabase.ts'

const QUARTER = 900_000
const DAY = 86_400_000
/** Customers of the agent, which trades in USD; nothing ever links JPY to it, and GBP not from the beginning. */
const paidIn = ['USD', 'GBP', 'JPY', 'EUR'] as const
let world: TestSandbox
let system: Database
let agent: Ctx
let admin: Ctx
const buyers = new Map<string, string>()
/** When which rate begins: how many USD one is worth, in 1e-10. */
const rates: { base: string; at: number; units: bigint }[] = []
let since = 0

beforeAll(async () => {
  world = await testSandbox({ traffic: false })
  const { ownerUrl, systemUrl } = world.db
  system = createDatabase({
    ...patience,
    ownerUrl,
    systemUrl,
    scope: 'everything',
    name: 'test tally',
  })
  agent = await world.ctxOf('meridian')
  admin = await world.ctxOf('admin')
  const run = (text: string) =>
    world.db.owner.query(`begin; set local tandem.everything = 'on'; ${text}; commit`)
  await run(
    `alter table sys_company disable trigger user; alter table sys_exchange_rate disable trigger user;
     alter table ledger_wallet disable trigger all;
     insert into ledger_wallet (id, company_id, book_id, currency)
       select ${world.nextId()}, id, parent_id, currency from sys_company where id = ${agent.actor.companyId}`,
  )
  for (const currency of paidIn) {
    const id = world.nextId()
    buyers.set(currency, id)
    await run(`insert into sys_company (id, parent_id, ancestor_ids, kind, name, currency)
      select ${id}, id, ancestor_ids || id, 'customer', 'Pays in ${currency}', '${currency}' from sys_company where id = ${agent.actor.companyId}`)
  }
  agent = await world.ctxOf('meridian')
  since = Math.floor((agent.now.getTime() - 6 * DAY) / QUARTER) * QUARTER
  const add = async (base: string, at: number, usd: number) => {
    const units = BigInt(Math.round(usd * 1e10))
    rates.push({ base, at, units })
    await run(`insert into sys_exchange_rate (id, base, quote, rate_units, effective_at)
      values (${world.nextId()}, '${base}', 'USD', ${units}, to_timestamp(${at / 1000}))`)
  }
  await add('EUR', since - 90 * DAY, 1.1)
  await add('EUR', since + DAY + 60_000, 1.3)
  await add('EUR', since + 3 * DAY, 1.2345678901)
  await add('GBP', since + 2 * DAY + 7 * 60_000, 1.25)
})
afterAll(async () => {
  await system.close()
  await world.close()
})

const micros = (value: unknown): bigint => parseMicros(String(value)) ?? 0n

interface Sold {
  currency: (typeof paidIn)[number]
  bucketAt: number
  sold: bigint
  cost: bigint
  country: string
}

const sale = (): fc.Arbitrary<Sold> =>
  fc.record({
    currency: fc.constantFrom(...paidIn),
    bucketAt: fc.integer({ min: 0, max: 5 * 96 }).map((nth) => since + nth * QUARTER),
    sold: fc.bigInt(0n, 5_000_000n),
    cost: fc.bigInt(0n, 5_000_000n),
    country: fc.constantFrom('DE', 'GB', ''),
  })

/** As the ledger and the engine count a sale; parts of a message that somebody else sells on are left out. */
async function store(sales: readonly Sold[]) {
  const own = agent.actor.companyId
  const figures: FigureDelta[] = []
  const resales: ResaleDelta[] = []
  const { rows: platform } = await world.db.owner.query<{ id: string }>(
    `select id::text from sys_company where kind = 'platform'`,
  )
  for (const { currency, bucketAt, sold, cost, country } of sales) {
    const buyer = buyers.get(currency) ?? ''
    await world.db.owner.query(
      `insert into ledger_sales as s (company_id, buyer_id, channel, product, currency, bucket, slot, sold, cost, paid)
       select x.seller, x.buyer, 'sms', 'notify', x.currency, $1, 40, x.sold, x.cost, x.paid from (values
         ($2::bigint, $3::bigint, $4, $5::bigint, $6::bigint, $6::bigint), ($3, $3, $4, 0, $5, null), ($7, $2, 'USD', $6, 0, null))
         as x (seller, buyer, currency, sold, cost, paid)
       on conflict (company_id, bucket, buyer_id, channel, product, currency, slot) do update set
         sold = s.sold + excluded.sold, cost = s.cost + excluded.cost, paid = s.paid + excluded.paid`,
      [new Date(bucketAt), own, buyer, currency, sold, cost, platform[0]?.id],
    )
    const place = {
      companyId: buyer,
      bucketAt,
      country,
      gatewayId: '0',
      operatorId: '0',
      senderId: '',
      templateId: '0',
    }
    const of = { ...place, reason: '', product: 'notify', ...noFigures }
    figures.push({ ...of, currency, sent: 1, delivered: 1, parts: 1, charged: sold })
    figures.push({ ...of, currency: 'USD', sold: cost })
    resales.push({
      sellerId: own,
      bucketAt,
      customerId: buyer,
      country,
      product: 'notify',
      currency,
      sold,
      cost,
    })
  }
  await addTally(system.pool, 40, { tasks: [], figures, resales })
}

/** What an amount is worth in USD, exactly, in 1e-10 of a micro; undefined: nothing led there at the time. */
function worth({ currency, bucketAt }: Sold, amount: bigint): bigint | undefined {
  if (currency === 'USD') return amount * 10n ** 10n
  const held = rates.filter(({ base, at }) => base === currency && at <= bucketAt).at(-1)
  return held && amount * held.units
}

const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n)
/** Each slice between two rates is rounded once. */
const ROUNDINGS = 40n
function close(shown: bigint, exact: bigint): void {
  const off = shown * 10n ** 10n - exact
  expect(off < 0n ? -off : off).toBeLessThanOrEqual(ROUNDINGS * 10n ** 10n)
}

test('what was sold in several currencies is told in each, and its sum at the rates of the time: nothing vanishes', async () => {
  const period = { createTime_begin: new Date(since - DAY).toISOString().slice(0, 10) }
  const ask = (ctx: Ctx, analysis: Analysis = revenueAnalysis, filters = {}) =>
    readAnalysis(ctx, { database: world.db.app }, analysis, { ...period, ...filters })
  const known: Sold[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(sale(), { minLength: 1, maxLength: 12 }), async (sales) => {
      await store(sales)
      known.push(...sales)
      const { now, currencies = [], points, parts, currency } = await ask(agent)
      expect(currency).toBe('USD')
      const { rows } = await world.db.owner.query<{ currency: string; sold: string; cost: string }>(
        `select currency, sum(sold)::text as sold, sum(cost)::text as cost from ledger_sales
         where company_id = $1 and buyer_id <> company_id group by 1 having sum(sold) <> 0 or sum(cost) <> 0`,
        [agent.actor.companyId],
      )
      const told = new Map(currencies.map((one) => [one.currency, one]))
      // Of one's own currency alone there is nothing more to tell.
      if (rows.some((row) => row.currency !== 'USD')) {
        expect([...told.keys()].toSorted()).toEqual(rows.map((row) => row.currency).toSorted())
      }
      for (const row of rows) {
        const shown = told.get(row.currency)?.now ?? now
        expect(micros(shown['sold'])).toBe(BigInt(row.sold))
        expect(micros(shown['cost'])).toBe(BigInt(row.cost))
        const alone = await ask(agent, revenueAnalysis, { currency: row.currency })
        expect(alone.currency).toBe(row.currency)
        expect(micros(alone.now['sold'])).toBe(BigInt(row.sold))
      }
      const lost = (one: Sold) =>
        worth(one, one.sold) === undefined && (one.sold > 0n || one.cost > 0n)
      for (const { currency: code, isApart = false } of currencies) {
        expect(isApart).toBe(known.some((one) => one.currency === code && lost(one)))
      }
      close(micros(now['sold']), sum(known.map((one) => worth(one, one.sold) ?? 0n)))
      close(micros(now['cost']), sum(known.map((one) => worth(one, one.cost) ?? 0n)))
      close(
        sum(points.map(({ figures }) => micros(figures['sold']))),
        sum(known.map((one) => worth(one, one.sold) ?? 0n)),
      )
      for (const name of ['companyId', 'product']) {
        const shown = sum((parts[name] ?? []).map(({ figures }) => micros(figures['sold'])))
        const off = shown - micros(now['sold'])
        expect(off < 0n ? -off : off, name).toBeLessThanOrEqual(ROUNDINGS)
      }
      // What its customers were charged is told by the same rule.
      const usage = await ask(agent, usageAnalysis)
      close(micros(usage.now['spent']), sum(known.map((one) => worth(one, one.sold) ?? 0n)))
    }),
    { numRuns: 4 },
  )
  // What is folded is read a week or a day at a time where no rate changes, and says the same.
  const before = await ask(agent)
  await foldRollup(system, { aborted: false })
  const after = await ask(agent)
  expect({ ...after, to: '' }).toEqual({ ...before, to: '' })
})

test('the sheet of revenue had only what could be converted: it tells each currency, in its own decimals', async () => {
  const source = analysisSource(revenueAnalysis)
  const columns = ['day', 'currency', 'sold', 'cost']
  const asked = { columns, filters: {} }
  const heading = (key: string, of?: typeof asked) =>
    source.columns(agent, of).find((one) => one.key === key)?.heading
  expect([heading('sold'), heading('sold', asked)]).toEqual(['Revenue (USD)', 'Revenue'])
  const period = { createTime_begin: new Date(since - DAY).toISOString().slice(0, 10) }
  const database = { database: world.db.app }
  const { currencies = [] } = await readAnalysis(agent, database, revenueAnalysis, period)
  const sold = new Map<string, bigint>()
  const pages = source.pages(() => Promise.resolve(agent), database, period, columns)
  for await (const page of pages) {
    for (const [, currency, cell] of page) {
      const text = typeof cell === 'object' && cell ? cell.text : '0'
      if (currency === 'JPY') expect(text).not.toMatch(/^-?\d+\.\d0$/)
      const code = typeof currency === 'string' ? currency : ''
      sold.set(code, (sold.get(code) ?? 0n) + micros(text))
    }
  }
  expect(currencies.length).toBeGreaterThan(1)
  for (const { currency, now } of currencies) {
    expect(sold.get(currency), currency).toBe(micros(now['sold']))
  }
  const blind = { ...agent, actor: { ...agent.actor, hideAmounts: true } }
  expect(source.columns(blind).map(({ key }) => key)).not.toContain('currency')
})

test('the homes of a seller and of the platform tell the same currencies', async () => {
  const home = await agentData(agent, { database: world.db.app })
  const platform = await totalData(admin, { database: world.db.app })
  const { now } = await readAnalysis(agent, { database: world.db.app }, revenueAnalysis, {
    createTime_begin: (home.days.at(-1)?.day ?? '').slice(0, 10),
  })
  expect(now).toHaveProperty('sold')
  for (const { currencies } of [home, platform]) {
    for (const { currency } of currencies ?? []) expect(paidIn).toContain(currency)
  }
  expect(home.margins?.map(({ currency }) => currency)).toEqual(
    expect.arrayContaining(['USD', 'JPY']),
  )
  const blind = { ...agent, actor: { ...agent.actor, hideAmounts: true } }
  for (const data of [
    await agentData(blind, { database: world.db.app }),
    await totalData(blind, { database: world.db.app }),
    await readAnalysis(blind, { database: world.db.app }, revenueAnalysis, {}),
  ]) {
    expect(data).not.toHaveProperty('currencies')
  }
})
