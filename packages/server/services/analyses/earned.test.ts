import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseMicros } from '@tandem/core'
import { type AnalysisPart, smsAnalysis } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../store/database/withScope.ts'
import { smsBooks } from '../../store/ledger/smsBooks.ts'
import { foldRollup } from '../../store/rollup/foldRollup.ts'
import { createDatabase } from '../../store/database/createDatabase.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { outboxEarnings } from '../sms/outboxEarnings.ts'
import { analysisSource } from './exportAnalysis.ts'
import { readAnalysis } from './readAnalysis.ts'
import { patience } from '../../test/database/testDatabase.ts'

let world: TestSandbox
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
})
afterAll(() => world.close())

type Ctx = Awaited<ReturnType<TestSandbox['ctxOf']>>
const analysis = smsAnalysis('notify')
/** Everything there is: the ledger counts by settlement, the analysis by message. */
const period = {
  createTime_begin: new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10),
}
const ask = (ctx: Ctx, filters: Record<string, string> = {}) =>
  readAnalysis(ctx, { database: world.db.app }, analysis, { ...period, ...filters })
const micros = (text: unknown): bigint => parseMicros(String(text)) ?? -1n
const sum = (values: readonly bigint[]): bigint => values.reduce((all, one) => all + one, 0n)

/** What the ledger and the messages of its customers say a seller earned, by country. */
async function earnedOf(ctx: Ctx) {
  const { companyId } = ctx.actor
  const { rows } = await world.db.owner.query<{ id: string; country: string }>(
    `select m.id::text, m.country from sms_message m join sms_message_final f on f.message_id = m.id
     join sys_company c on c.id = m.company_id
     where m.product = 'notify' and $1 = any (c.ancestor_ids) and m.company_id <> $1 and m.rate_id is not null`,
    [companyId],
  )
  const ids = rows.map(({ id }) => id)
  const earned = await withScope(world.db.app, ctx.scope, (db) => outboxEarnings(ctx, db, ids))
  const byCountry = new Map<string, { cost: bigint; margin: bigint }>()
  for (const { id, country } of rows) {
    const { cost, margin } = earned.get(id) ?? { cost: '0', margin: '0' }
    const known = byCountry.get(country) ?? { cost: 0n, margin: 0n }
    byCountry.set(country, {
      cost: known.cost + micros(cost),
      margin: known.margin + micros(margin),
    })
  }
  return byCountry
}

const shown = ({ id, figures }: AnalysisPart) => ({
  id,
  cost: micros(figures['cost']),
  margin: micros(figures['margin']),
})

test.each(['meridian', 'lotus'])(
  'an agent sees what its customers’ messages cost it and bring it, by country (%s)',
  async (username) => {
    const ctx = await world.ctxOf(username)
    const byCountry = await earnedOf(ctx)
    const found = await ask(ctx)
    const total = [...byCountry.values()]
    expect(micros(found.now['margin'])).toBe(sum(total.map(({ margin }) => margin)))
    expect(micros(found.now['cost'])).toBe(sum(total.map(({ cost }) => cost)))
    expect(micros(found.now['margin'])).toBeGreaterThan(0n)
    const countries = found.parts['country'] ?? []
    const named = countries.filter(({ id }) => id !== null)
    expect(named.length).toBeGreaterThan(2)
    for (const part of named) {
      expect(shown(part)).toEqual({ id: part.id, ...byCountry.get(part.id ?? '') })
    }
    for (const parts of [countries, found.parts['companyId'] ?? []]) {
      expect(sum(parts.map(({ figures }) => micros(figures['margin'])))).toBe(
        micros(found.now['margin']),
      )
    }
    const over = [found.points, found.hours ?? []].map((all) =>
      sum(all.map(({ figures }) => micros(figures['cost']))),
    )
    expect(over).toEqual([micros(found.now['cost']), micros(found.now['cost'])])
    const [first] = named
    const ofCountry = await ask(ctx, { country: first?.id ?? '' })
    expect(ofCountry.now).toEqual(first?.figures)
    const [customer] = found.parts['companyId'] ?? []
    expect((await ask(ctx, { companyId: customer?.id ?? '' })).now).toEqual(customer?.figures)
  },
)

test('what an agent earned is not told by operator or sender, nor what the platform earned by it', async () => {
  const ctx = await world.ctxOf('meridian')
  const { parts } = await ask(ctx)
  for (const name of ['operatorId', 'senderId', 'templateId', 'reason']) {
    for (const { figures } of parts[name] ?? []) {
      expect(figures).not.toHaveProperty('cost')
      expect(figures).not.toHaveProperty('margin')
    }
  }
  const sender = parts['senderId']?.find(({ id }) => id)
  expect((await ask(ctx, { senderId: sender?.id ?? '' })).now).not.toHaveProperty('margin')
})

test('hidden amounts, a hidden column and people’s own messages leave no trace of them', async () => {
  const ctx = await world.ctxOf('meridian')
  const hidden = { ...ctx, actor: { ...ctx.actor, hideAmounts: true } }
  expect(JSON.stringify(await ask(hidden))).not.toMatch(/"(spent|cost|margin|sold)"/)
  const ruled = { ...ctx, hiddenColumns: new Set(['smsOutbox:column:margin']) }
  expect(JSON.stringify(await ask(ruled))).not.toContain('"margin"')
  const people = { userIds: [ctx.actor.id], usernames: [ctx.actor.username], departIds: [] }
  expect(JSON.stringify(await ask({ ...ctx, people }))).not.toMatch(/"(cost|margin)"/)
  for (const one of [hidden, { ...ctx, people }, await world.ctxOf('harbor')]) {
    const columns = analysisSource(analysis).columns(one)
    expect(columns.map(({ key }) => key)).not.toContain('cost')
  }
})

test('the sheet of an agent has its margin by day and country, and none by operator', async () => {
  const ctx = await world.ctxOf('meridian')
  const rowsOf = async (columns: readonly string[]) => {
    const pages = analysisSource(analysis).pages(
      () => Promise.resolve(ctx),
      { database: world.db.app },
      period,
      columns,
    )
    const rows: unknown[][] = []
    for await (const page of pages) rows.push(...page)
    return rows
  }
  const { now } = await ask(ctx)
  const amounts = (await rowsOf(['day', 'country', 'margin'])).map(([, , cell]) => cell)
  const texts = amounts.map((cell) =>
    typeof cell === 'object' && cell && 'text' in cell ? cell.text : 'no amount',
  )
  expect(sum(texts.map(micros))).toBe(micros(now['margin']))
  const unknown = (await rowsOf(['day', 'operatorId', 'margin'])).map(([, , cell]) => cell)
  expect(new Set(unknown)).toEqual(new Set([null]))
})

test('folded or not they are the same, and the check names a sum that the ledger does not have', async () => {
  const ctx = await world.ctxOf('meridian')
  const before = await ask(ctx)
  const { ownerUrl, systemUrl, owner } = world.db
  const system = createDatabase({
    ...patience,
    ownerUrl,
    systemUrl,
    scope: 'everything',
    name: 'test',
  })
  expect(await foldRollup(system, { aborted: false })).toBeGreaterThan(5)
  await system.close()
  expect((await ask(ctx)).parts).toEqual(before.parts)
  const faults = async () => {
    const { faults: sql = '' } = smsBooks.invariants.find(({ code }) => code === 'F4') ?? {}
    return (await owner.query(sql)).rows.length
  }
  expect(await faults()).toBe(0)
  const add = (more: number) =>
    owner.query(
      `begin; set local tandem.everything = 'on';
       update rollup set cost = cost + ${more} where ctid = (select ctid from rollup where dimension = 'resale' limit 1); commit`,
    )
  await add(1)
  expect(await faults()).toBe(1)
  await add(-1)
})

test('sales from before they were told by country are theirs without one', async () => {
  const ctx = await world.ctxOf('meridian')
  const before = await ask(ctx)
  const migration = await readFile(
    join(import.meta.dirname, '../../store/migrations/0210_resales.sql'),
    'utf8',
  )
  await world.db.owner.query(
    `begin; set local tandem.everything = 'on'; delete from rollup where dimension = 'resale';
     delete from rollup_folded where dimension = 'resale'; ${migration} commit`,
  )
  const after = await ask(ctx)
  expect(after.now).toEqual(before.now)
  expect(sum((after.parts['country'] ?? []).map(({ figures }) => micros(figures['margin'])))).toBe(
    0n,
  )
  const { faults = '' } = smsBooks.invariants.find(({ code }) => code === 'F4') ?? {}
  expect((await world.db.owner.query(faults)).rows).toEqual([])
})
