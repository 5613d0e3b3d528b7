import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startOfDay, zoneOffset } from '@tandem/core'
import { type Analysis, salesAnalysis, smsAnalysis, smsProducts } from '@tandem/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smsBooks } from '../../store/ledger/smsBooks.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { totalData } from '../home/totalData.ts'
import type { Cell } from '../sheets/cells.ts'
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
const ask = (ctx: Ctx, input: Record<string, string> = {}, analysis: Analysis = ofNotify) =>
  readAnalysis(ctx, { database: world.db.app }, analysis, input)
/** An amount as a whole number, which adds up without rounding. */
const micros = (amount: number | string | null | undefined): number =>
  Math.round(Number(amount ?? 0) * 1e6)
const sum = (values: readonly (number | string | null | undefined)[]): number =>
  values.reduce<number>((all, one) => all + Number(one ?? 0), 0)

test('the last seven days are those of the home, and add up over time and by every dimension', async () => {
  const ctx = await ctxOf('admin')
  const found = await ask(ctx)
  const home = await totalData(ctx, { database: world.db.app })
  expect(found.points.map(({ at }) => at)).toEqual(home.days.slice(-7).map(({ day }) => day))
  const products = await Promise.all(smsProducts.map((one) => ask(ctx, {}, smsAnalysis(one))))
  for (const [index, { sent, failed, spent }] of home.days.slice(-7).entries()) {
    const figures = products.map(({ points }) => points[index]?.figures ?? {})
    const of = (name: string) => sum(figures.map((one) => one[name]))
    const spentMicros = sum(figures.map((one) => micros(one['spent'])))
    expect([of('sent'), of('failed'), spentMicros]).toEqual([sent, failed, micros(spent)])
  }
  expect(found.now['sent']).toBe(sum(found.points.map(({ figures }) => figures['sent'])))
  expect(Object.keys(found.parts)).toEqual([
    'country',
    'companyId',
    'operatorId',
    'gatewayId',
    'senderId',
    'templateId',
    'reason',
  ])
  const { reason, ...others } = found.parts
  expect(sum((reason ?? []).map(({ figures }) => figures['failed']))).toBe(found.now['failed'])
  expect(reason?.some(({ name }) => name === 'The handset couldn’t be reached in time')).toBe(true)
  for (const parts of Object.values(others)) {
    expect(parts.length).toBeLessThanOrEqual(8)
    expect(sum(parts.map(({ figures }) => figures['sent']))).toBe(found.now['sent'])
    expect(sum(parts.map(({ was }) => was['sent']))).toBeGreaterThan(0)
  }
  expect(sum((found.hours ?? []).map(({ figures }) => figures['sent']))).toBe(found.now['sent'])
  expect(found).toMatchObject({ step: 'day', isPartial: true, timeZone: ctx.timeZone })
  expect(Date.parse(found.before.to)).toBe(Date.parse(found.to) - 7 * 86_400_000)
})

test('cost and margin are those of the messages, by country as well, and for sellers alone', async () => {
  const ctx = await ctxOf('admin')
  const { now, parts, from, to } = await ask(ctx)
  const { rows } = await world.db.owner.query<{ cost: string; margin: string }>(
    `select (sum(f.cost) / 1e6)::text as cost, (sum(case
         when f.state = 'delivered' or (m.delivered_hops::int >> h.hop) & 1 = 0 then h.price else 0 end - f.cost) / 1e6)::text as margin
     from sms_message m join sms_message_final f on f.message_id = m.id
     cross join lateral (
       select price, hop::int - 1 as hop from unnest(array[m.price] || m.upstream_prices) with ordinality as p (price, hop)
       order by hop desc limit 1) h
     where f.submitted_at is not null and f.cost is not null and m.product = 'notify'
       and m.id >= (extract(epoch from $1::timestamptz) * 1000)::bigint * 4096
       and m.id < (extract(epoch from $2::timestamptz) * 1000)::bigint * 4096`,
    [from, to],
  )
  expect(Number(now['cost'])).toBeCloseTo(Number(rows[0]?.cost), 6)
  expect(Number(now['margin'])).toBeCloseTo(Number(rows[0]?.margin), 6)
  expect(Number(now['margin'])).toBeGreaterThan(0)
  const byCountry = parts['country']?.map(({ figures }) => figures['margin'])
  expect(sum(byCountry ?? [])).toBeCloseTo(Number(now['margin']), 6)
  const ruled = { ...ctx, hiddenColumns: new Set(['smsOutbox:column:margin']) }
  expect((await ask(ruled)).now).toHaveProperty('cost')
  expect((await ask(ruled)).now).not.toHaveProperty('margin')
  expect(JSON.stringify(await ask(await ctxOf('harbor')))).not.toMatch(/"(cost|margin|sold)"/)
})

test('sales are those of customers and of who looks after them, and the persons add up', async () => {
  const ctx = await ctxOf('admin')
  const sales = { ...salesAnalysis('otpPremium'), product: 'notify' as const }
  const found = await ask(ctx, {}, sales)
  const own = await ask(ctx, {}, ofNotify)
  expect(found.now['margin']).toBe(own.now['margin'])
  const [person] = found.parts['salesUserId'] ?? []
  expect(person?.name).toMatch(/\p{L}/u)
  const theirs = await ask(ctx, { salesUserId: person?.id ?? '' }, sales)
  expect(theirs.now).toEqual(person?.figures)
  expect(sum(theirs.parts['companyId']?.map(({ figures }) => figures['sold']) ?? [])).toBeCloseTo(
    Number(person?.figures['sold']),
    6,
  )
})

test('the hours of the day are hidden by their rule, and from who sees only some people’s messages', async () => {
  const ctx = await ctxOf('harbor')
  const all = await ask(ctx, { country: 'GB' })
  expect(sum((all.hours ?? []).map(({ figures }) => figures['sent']))).toBe(all.now['sent'])
  const ruled = { ...ctx, hiddenColumns: new Set(['smsAnalysis:column:hours']) }
  expect(await ask(ruled)).not.toHaveProperty('hours')
  const own = {
    ...ctx,
    people: { userIds: [ctx.actor.id], usernames: [ctx.actor.username], departIds: [] },
  }
  expect(await ask(own)).not.toHaveProperty('hours')
})

test('each product has its own figures', async () => {
  const ctx = await ctxOf('admin')
  const before = await ask(ctx, {}, smsAnalysis('otpPremium'))
  await world.db.owner.query(
    `insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, sent)
     values ($1, 'sms', 'otpPremium', 'time', date_bin('15 minutes', $2, 'epoch'), '', 'USD', 19, 77)`,
    [await world.company('Harbor Bank'), new Date(ctx.now.getTime() - 3_600_000)],
  )
  const after = await ask(ctx, {}, smsAnalysis('otpPremium'))
  expect(sum([after.now['sent']]) - sum([before.now['sent']])).toBe(77)
  await world.db.owner.query('delete from rollup where slot = 19')
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

test('an operator is that part of its country, and a sender cannot be told apart by gateways', async () => {
  const ctx = await ctxOf('admin')
  const { parts } = await ask(ctx)
  const operator = parts['operatorId']?.find(({ id }) => Number(id) > 0)
  const sender = parts['senderId']?.find(({ id }) => id)
  const ofOperator = await ask(ctx, { operatorId: operator?.id ?? '' })
  expect(ofOperator.now).toEqual(operator?.figures)
  expect(Object.keys(ofOperator.parts)).toEqual(['country', 'companyId', 'operatorId'])
  expect(ofOperator.parts['country']).toHaveLength(1)
  expect(ofOperator).not.toHaveProperty('latency')
  const ofSender = await ask(ctx, { senderId: sender?.id ?? '' })
  expect(ofSender.now).toEqual(sender?.figures)
  expect(sum(ofSender.points.map(({ figures }) => figures['sent']))).toBe(sender?.figures['sent'])
  expect(Object.keys(ofSender.parts)).toEqual(['companyId', 'senderId'])
  await expect(ask(ctx, { senderId: 'A', country: 'GB' })).rejects.toMatchObject({
    code: 'analysis.apart',
  })
})

test('how long messages took is that of their rows, at most a band off, and gateways for staff alone', async () => {
  const ctx = await ctxOf('admin')
  const { latency, from, to } = await ask(ctx)
  const { rows } = await world.db.owner.query<{ share: number; submit: number; delivery: number }>(
    `select share, percentile_disc(share) within group (order by submit) as submit,
       percentile_disc(share) within group (order by delivery) as delivery
     from (
       select extract(epoch from f.submitted_at) * 1000 - (f.message_id >> 12) as submit,
         case when f.state = 'delivered' then extract(epoch from f.done_at - f.submitted_at) * 1000 end as delivery
       from sms_message_final f where f.product = 'notify' and f.gateway_id is not null and f.submitted_at is not null
         and to_timestamp((f.message_id >> 12) / 1000.0) between $1 and $2) t
     cross join unnest(array[0.5, 0.9, 0.99]) as share group by share order by share`,
    [from, to],
  )
  for (const [index, name] of (['p50', 'p90', 'p99'] as const).entries()) {
    for (const step of ['submit', 'delivery'] as const) {
      const exact = Math.max(1, Number(rows[index]?.[step]))
      const found = Math.max(1, latency?.now[step]?.[name] ?? -1)
      expect(Math.abs(Math.log2(found / exact))).toBeLessThanOrEqual(0.51)
    }
  }
  expect(Object.keys(latency?.gateways ?? {}).length).toBeGreaterThan(1)
  const own = await ask(await ctxOf('harbor'))
  expect(own.latency).not.toHaveProperty('gateways')
  expect(own.latency?.now.submit).not.toBeNull()
  expect(await ask(ctx, { country: 'GB' })).not.toHaveProperty('latency')
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
    expect(Object.keys((await ask(ctx)).parts)).toEqual([
      'country',
      'operatorId',
      'senderId',
      'templateId',
      'reason',
    ])
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

  test('tells the margin of each day to staff, and has no such column for customers', async () => {
    const ctx = await ctxOf('admin')
    const { now } = await ask(ctx)
    const days = await rowsOf(ctx, ['day', 'cost', 'margin'])
    const margins = days.map(([, , margin]) =>
      typeof margin === 'object' && margin && 'text' in margin ? margin.text : 'no amount',
    )
    expect(sum(margins)).toBeCloseTo(Number(now['margin']), 6)
    const columns = analysisSource(ofNotify).columns(await ctxOf('harbor'))
    expect(columns.map(({ key }) => key)).not.toContain('margin')
  })

  test('tells the hours of each day, which add up to the analysis, alone', async () => {
    const ctx = await ctxOf('admin')
    const { hours, points } = await ask(ctx)
    const lines = await rowsOf(ctx, ['day', 'hour', 'sent'])
    expect(lines).toHaveLength(24 * points.length)
    for (const { hour, figures } of hours ?? []) {
      const sent = lines.filter(([, one]) => one === hour).map((line) => Number(line[2]))
      expect(sum(sent), String(hour)).toBe(figures['sent'])
    }
    await expect(rowsOf(ctx, ['day', 'country', 'hour', 'sent'])).rejects.toMatchObject({
      code: 'analysis.apart',
    })
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

test('what messages earned before it was counted is what is counted now', async () => {
  const { owner } = world.db
  const sums = async () =>
    (
      await owner.query(
        `select dimension, company_id, bucket, value, product, currency, sum(sold)::text as sold, sum(cost)::text as cost,
           sum(margin)::text as margin from rollup where dimension in ('time', 'country', 'gateway') group by 1, 2, 3, 4, 5, 6
         having sum(sold) <> 0 or sum(cost) <> 0 order by 1, 2, 3, 4, 5, 6`,
      )
    ).rows
  const counted = await sums()
  expect(counted.length).toBeGreaterThan(100)
  const sql = await readFile(
    join(import.meta.dirname, '../../store/migrations/0171_margin.sql'),
    'utf8',
  )
  await owner.query(
    `begin; set local tandem.everything = 'on';
     update sms_figures set sold = 0, cost = 0, margin = 0; update rollup set sold = 0, cost = 0, margin = 0;
     ${sql.slice(sql.indexOf('create temp table earned'))} commit`,
  )
  expect(await sums()).toEqual(counted)
  const faults = smsBooks.invariants.find(({ code }) => code === 'F1')?.faults ?? ''
  expect((await owner.query(faults)).rows).toEqual([])
})
