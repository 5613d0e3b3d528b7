import { startOfDay, zoneOffset } from '@tandem/core'
import { smsAnalysis } from '@tandem/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../home/testSandbox.ts'
import { totalData } from '../home/totalData.ts'
import type { Cell } from '../entity/cells.ts'
import { analysisSource } from './exportAnalysis.ts'
import { readAnalysis } from './readAnalysis.ts'

let world: TestSandbox
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
})
afterAll(() => world.close())

const ofNotify = smsAnalysis('notify')
const ctxOf = (...given: Parameters<TestSandbox['ctxOf']>) => world.ctxOf(...given)
type Ctx = Awaited<ReturnType<typeof ctxOf>>
const ask = (ctx: Ctx, input: Record<string, string> = {}, analysis = ofNotify) =>
  readAnalysis(ctx, { database: world.db.app }, analysis, input)
const sum = (values: readonly (number | string | null | undefined)[]): number =>
  values.reduce<number>((all, one) => all + Number(one ?? 0), 0)

test('the last seven days are those of the home, and add up over time and by every dimension', async () => {
  const ctx = await ctxOf('admin')
  const found = await ask(ctx)
  const home = await totalData(ctx, { database: world.db.app })
  expect(found.points.map(({ at }) => at)).toEqual(home.days.slice(-7).map(({ day }) => day))
  for (const [index, { figures }] of found.points.entries()) {
    const { sent, failed, spent } = home.days[index + 7] ?? {}
    expect(figures).toMatchObject({ sent, failed, spent })
  }
  expect(found.now['sent']).toBe(sum(found.points.map(({ figures }) => figures['sent'])))
  expect(Object.keys(found.parts)).toEqual(['country', 'companyId', 'gatewayId'])
  for (const parts of Object.values(found.parts)) {
    expect(parts.length).toBeLessThanOrEqual(8)
    expect(sum(parts.map(({ figures }) => figures['sent']))).toBe(found.now['sent'])
    expect(sum(parts.map(({ was }) => was['sent']))).toBeGreaterThan(0)
  }
  expect(found).toMatchObject({ step: 'day', isPartial: true, timeZone: ctx.timeZone })
  expect(Date.parse(found.before.to)).toBe(Date.parse(found.to) - 7 * 86_400_000)
})

test('each product has its own figures', async () => {
  const ctx = await ctxOf('admin')
  const before = await ask(ctx, {}, smsAnalysis('otpPremium'))
  await world.db.owner.query(
    `insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, sent)
     values ($1, 'sms', 'otpPremium', 'time', date_bin('15 minutes', $2, 'epoch'), '', 'USD', 9, 77)`,
    [await world.company('Harbor Bank'), new Date(ctx.now.getTime() - 3_600_000)],
  )
  const after = await ask(ctx, {}, smsAnalysis('otpPremium'))
  expect(sum([after.now['sent']]) - sum([before.now['sent']])).toBe(77)
  await world.db.owner.query('delete from rollup where slot = 9')
})

test('what is filtered by one dimension is that part of another analysis', async () => {
  const ctx = await ctxOf('admin')
  const all = await ask(ctx)
  const [country] = all.parts['country'] ?? []
  const [gateway] = all.parts['gatewayId'] ?? []
  const [company] = all.parts['companyId'] ?? []
  expect((await ask(ctx, { country: country?.id ?? '' })).now).toEqual(country?.figures)
  expect((await ask(ctx, { gatewayId: gateway?.id ?? '' })).now).toEqual(gateway?.figures)
  const ofCompany = await ask(ctx, { companyId: company?.id ?? '' })
  expect(ofCompany.now).toEqual(company?.figures)
  expect(ofCompany.parts['companyId']?.map(({ id }) => id)).toEqual([company?.id])
  const both = await ask(ctx, { country: country?.id ?? '', gatewayId: gateway?.id ?? '' })
  const within = (await ask(ctx, { gatewayId: gateway?.id ?? '' })).parts['country']
  expect(both.now).toEqual(within?.find(({ id }) => id === country?.id)?.figures)
})

test('two days are shown by the hours of the reader’s clock', async () => {
  const ctx = { ...(await ctxOf('harbor')), timeZone: 'Asia/Kathmandu' }
  const zone = zoneOffset(ctx.timeZone)
  const yesterday = new Date(startOfDay(ctx.now.getTime(), zone) - 43_200_000 + zone(0) * 60_000)
  const day = yesterday.toISOString().slice(0, 10)
  const found = await ask(ctx, { createTime_begin: day, createTime_end: day })
  expect(found).toMatchObject({ step: 'hour', isPartial: false })
  expect(found.points).toHaveLength(24)
  expect(found.points[9]?.at).toBe(`${day} 09:00`)
  expect(sum(found.points.map(({ figures }) => figures['sent']))).toBe(found.now['sent'])
})

describe('a period', () => {
  test('longer than a year is refused, and one that ends before it begins', async () => {
    const ctx = await ctxOf('harbor')
    const asked = (begin: string, end: string) =>
      ask(ctx, { createTime_begin: begin, createTime_end: end })
    await expect(asked('2024-01-01', '2026-01-01')).rejects.toMatchObject({
      code: 'query.longPeriod',
    })
    await expect(asked('2026-01-02', '2026-01-01')).rejects.toMatchObject({
      code: 'query.badValue',
    })
    await expect(asked('never', '')).rejects.toMatchObject({ code: 'query.badValue' })
  })

  test('that has not begun is empty', async () => {
    const ctx = await ctxOf('harbor')
    const found = await ask(ctx, { createTime_begin: '2038-01-01' })
    expect(found).toMatchObject({ points: [], now: { sent: 0, rate: null, spent: '0.00' } })
  })
})

describe('who sees what', () => {
  test('a customer sees neither companies nor gateways, and cannot ask by them', async () => {
    const ctx = await ctxOf('harbor')
    expect(Object.keys((await ask(ctx)).parts)).toEqual(['country'])
    for (const name of ['companyId', 'gatewayId']) {
      await expect(ask(ctx, { [name]: '1' })).rejects.toMatchObject({ code: 'query.unknownColumn' })
    }
  })

  test('sales and agents see their customers only, whatever they ask for', async () => {
    const stranger = await world.company('Kestrel Logistics')
    for (const username of ['sales', 'meridian']) {
      const ctx = await ctxOf(username)
      const own = ctx.scope === 'everything' ? [] : ctx.scope.companies
      const { parts } = await ask(ctx)
      expect(parts).not.toHaveProperty('gatewayId')
      expect(parts['companyId']?.length).toBeGreaterThan(0)
      expect(parts['companyId']?.every(({ id }) => id === null || own.includes(id))).toBe(true)
      if (own.includes(stranger)) continue
      const { now } = await ask(ctx, { companyId: stranger })
      expect(now).toMatchObject({ sent: 0, failed: 0 })
    }
  })

  test('with hidden amounts there is none, neither in figures nor in the sheet', async () => {
    const ctx = await ctxOf('harbor.desk')
    expect(ctx.actor.hideAmounts).toBe(true)
    expect(JSON.stringify(await ask(ctx))).not.toContain('spent')
    expect(
      analysisSource(ofNotify)
        .columns(ctx)
        .map(({ key }) => key),
    ).not.toContain('spent')
  })

  test('a column rule takes a figure and a dimension away', async () => {
    const ctx = await ctxOf('admin')
    const ruled = {
      ...ctx,
      hiddenColumns: new Set(['smsAnalysis:column:failed', 'smsAnalysis:column:country']),
    }
    const found = await ask(ruled)
    expect(found.now).not.toHaveProperty('failed')
    expect(found.parts).not.toHaveProperty('country')
    await expect(ask(ruled, { country: 'GB' })).rejects.toMatchObject({
      code: 'query.unknownColumn',
    })
  })

  test('who sees only some people’s messages gets the sums of their tasks', async () => {
    const ctx = await ctxOf('harbor')
    const people = { userIds: [ctx.actor.id], usernames: ['harbor.desk'], departIds: [] }
    const found = await ask({ ...ctx, people })
    const { now } = await ask({ ...ctx, people: { ...people, usernames: [] } })
    expect(found.parts).toEqual({})
    expect(now['sent']).toBe(0)
    expect(sum([found.now['sent']])).toBeLessThanOrEqual(sum([(await ask(ctx)).now['sent']]))
  })
})

describe('the sheet', () => {
  const rowsOf = async (ctx: Ctx, columns: string[], filters = {}) => {
    const pages = analysisSource(ofNotify).pages(
      () => Promise.resolve(ctx),
      { database: world.db.app },
      filters,
      columns,
    )
    const rows: Cell[][] = []
    for await (const page of pages) rows.push(...page)
    return rows
  }

  test('has a row per day, and adds up whatever it is told apart by', async () => {
    const ctx = await ctxOf('admin')
    const { now, points } = await ask(ctx)
    const days = await rowsOf(ctx, ['day', 'sent', 'rate', 'spent'])
    expect(days.map(([day, sent]) => [day, sent])).toEqual(
      points.map(({ at, figures }) => [at, figures['sent']]),
    )
    const lines = await rowsOf(ctx, ['day', 'country', 'companyId', 'gatewayId', 'sent', 'failed'])
    expect(sum(lines.map((line) => Number(line[4])))).toBe(now['sent'])
    expect(sum(lines.map((line) => Number(line[5])))).toBe(now['failed'])
    expect(lines.map((line) => line[3])).toContain('Aurora Mobile')
  })

  test('keeps its filters, and refuses those of a dimension the reader lacks', async () => {
    const ctx = await ctxOf('harbor')
    const [country] = (await ask(ctx)).parts['country'] ?? []
    const lines = await rowsOf(ctx, ['day', 'country', 'sent'], { country: country?.id ?? '' })
    expect(new Set(lines.map((line) => line[1]))).toEqual(new Set([country?.name]))
    await expect(rowsOf(ctx, ['day', 'sent'], { gatewayId: '1' })).rejects.toMatchObject({
      code: 'query.unknownColumn',
    })
  })
})
