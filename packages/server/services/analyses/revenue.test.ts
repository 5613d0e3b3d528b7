import { parseMicros } from '@tandem/core'
import {
  type Analysis,
  revenueAnalysis,
  smsAnalysis,
  smsProducts,
  usageAnalysis,
} from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { analysisSource } from './exportAnalysis.ts'
import { readAnalysis } from './readAnalysis.ts'

let world: TestSandbox
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
})
afterAll(() => world.close())

type Ctx = Awaited<ReturnType<TestSandbox['ctxOf']>>
const ask = (ctx: Ctx, analysis: Analysis, filters: Record<string, string> = {}) =>
  readAnalysis(ctx, { database: world.db.app }, analysis, filters)
const micros = (value: unknown): bigint =>
  parseMicros(typeof value === 'string' ? value : '0') ?? 0n
const sum = (values: readonly unknown[]): bigint =>
  values.reduce<bigint>((all, one) => all + micros(one), 0n)

test('revenue, cost and margin of every product add up by product, agent, company and country', async () => {
  const ctx = await world.ctxOf('admin')
  const { now, parts } = await ask(ctx, revenueAnalysis)
  expect(micros(now['sold'])).toBeGreaterThan(0n)
  for (const name of ['product', 'agentId', 'companyId', 'country']) {
    const rows = parts[name] ?? []
    expect(sum(rows.map(({ figures }) => figures['sold'])), name).toBe(micros(now['sold']))
    expect(sum(rows.map(({ figures }) => figures['margin'])), name).toBe(micros(now['margin']))
  }
  const products = await Promise.all(smsProducts.map((product) => ask(ctx, smsAnalysis(product))))
  expect(micros(now['margin'])).toBe(sum(products.map((one) => one.now['margin'])))
  expect(now['sent']).toBe(products.reduce((all, one) => all + Number(one.now['sent']), 0))
  const agents = parts['agentId'] ?? []
  expect(agents.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Direct customers', 'Meridian Telecom']),
  )
  // Each part alone is what it is among the others.
  const { now: through } = await ask(ctx, revenueAnalysis, { agentId: agents[0]?.id ?? '' })
  expect(through['sold']).toBe(agents[0]?.figures['sold'])
  const [first] = parts['product'] ?? []
  const { now: alone } = await ask(ctx, revenueAnalysis, { product: first?.id ?? '' })
  expect(alone['margin']).toBe(first?.figures['margin'])
})

test('what brought most comes first; to who sees no amounts, what sent most', async () => {
  const ctx = await world.ctxOf('admin')
  const ordered = (rows: readonly { id: string | null; figures: object }[], of: string) => {
    const values = rows
      .filter(({ id }) => id !== null)
      .map(({ figures }) => Number(Reflect.get(figures, of)))
    expect(values.length).toBeGreaterThan(3)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    return rows.map(({ id }) => id)
  }
  const { parts } = await ask(ctx, revenueAnalysis)
  const byMoney = ordered(parts['country'] ?? [], 'sold')
  ordered(parts['companyId'] ?? [], 'sold')
  const blind = { ...ctx, actor: { ...ctx.actor, hideAmounts: true } }
  const { parts: counted, now } = await ask(blind, revenueAnalysis)
  expect(now).not.toHaveProperty('sold')
  expect(ordered(counted['country'] ?? [], 'sent')).not.toEqual(byMoney)
})

test('another salesperson takes the past of a company along', async () => {
  const ctx = await world.ctxOf('admin')
  const of = async (id: string) =>
    micros((await ask(ctx, revenueAnalysis, { salesUserId: id })).now['sold'])
  const [company] = (await ask(ctx, revenueAnalysis)).parts['companyId'] ?? []
  const run = <Row extends object>(text: string, values: unknown[]) =>
    world.db.owner.query<Row>(text, values)
  const user = await run<{ id: string }>(
    `select id::text from sys_user where username = 'manager'`,
    [],
  )
  const id = user.rows[0]?.id ?? ''
  expect(await of(id)).toBe(0n)
  await run(`update sys_company set sales_user_id = $1 where id = $2`, [id, company?.id])
  expect(await of(id)).toBe(micros(company?.figures['sold']))
})

test('an agent sees what it sold itself; nobody else sees revenue, and a customer only what it used', async () => {
  const meridian = await ask(await world.ctxOf('meridian'), revenueAnalysis)
  expect(Object.keys(meridian.parts).toSorted()).toEqual(['companyId', 'country', 'product'])
  const products = meridian.parts['product'] ?? []
  expect(sum(products.map(({ figures }) => figures['sold']))).toBe(micros(meridian.now['sold']))
  expect(micros(meridian.now['sold'])).toBeGreaterThan(0n)
  const platform = (await ask(await world.ctxOf('admin'), revenueAnalysis)).now
  expect(micros(meridian.now['sold'])).toBeLessThan(micros(platform['sold']))
  const harbor = await world.ctxOf('harbor')
  const { now } = await ask(harbor, usageAnalysis)
  expect(Object.keys(now)).toEqual([
    'sent',
    'delivered',
    'failed',
    'unsent',
    'rate',
    'parts',
    'spent',
  ])
  for (const name of ['sold', 'cost', 'margin']) {
    expect((await ask(harbor, revenueAnalysis)).now).not.toHaveProperty(name)
  }
  const blind = await world.ctxOf('harbor.desk')
  expect(JSON.stringify(await ask(blind, usageAnalysis))).not.toContain('spent')
  const keys = analysisSource(usageAnalysis)
    .columns(blind)
    .map(({ key }) => key)
  expect(keys).toEqual([
    'day',
    'product',
    'country',
    'sent',
    'delivered',
    'failed',
    'unsent',
    'rate',
    'parts',
  ])
})
