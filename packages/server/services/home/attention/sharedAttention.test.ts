import type { AttentionItem } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../store/database/createDatabase.ts'
import { patience } from '../../../test/database/testDatabase.ts'
import { createIds } from '../../../store/ids/createIds.ts'
import { smsStore } from '../../../store/sms/smsStore.ts'
import { type TestSandbox, testSandbox } from '../../../test/sandbox.ts'
import type { Ctx } from '../../ctx.ts'
import { createSnapshots } from '../../sms/snapshots.ts'
import { attentionReader } from './attentionReader.ts'
import type { AttentionPorts } from './attentionPorts.ts'
import { homeAttention } from './homeAttention.ts'
import { shareAttention } from './sharedAttention.ts'

let world: TestSandbox
let ports: AttentionPorts & { clock: { now: () => number } }
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
  const { ownerUrl, appUrl } = world.db
  const system = createDatabase({
    ...patience,
    ownerUrl,
    appUrl,
    scope: 'everything',
    name: 'shared attention',
  })
  // It stands still: nothing grows old by itself.
  const clock = { now: () => 0 }
  const snapshots = createSnapshots(smsStore(system, createIds({ now: () => Date.now() })), {
    now: () => Date.now(),
  })
  ports = { database: world.db.app, system, snapshots, clock }
  ends.push(
    () => snapshots.close(),
    () => system.close(),
    () => world.close(),
  )
})
afterAll(async () => {
  for (const end of ends) await end()
})

const sql = (text: string, values: unknown[] = []) => world.db.owner.query(text, values)

/** Adds an adjustment that this user asked for. */
const ask = async (username: string, company: string): Promise<void> => {
  await sql(
    `insert into ledger_change (id, company_id, seller_id, kind, amount, currency, reason, status, asked_by, create_by,
       create_time)
     select $1, c.id, c.parent_id, 'adjust', 5, c.currency, 'Because', 'waiting', u.id, u.username, now()
     from sys_company c, sys_user u where c.name = $2 and u.username = $3`,
    [world.nextId(), company, username],
  )
}

const changesIn = (items: readonly AttentionItem[]): number =>
  items.flatMap((item) =>
    item.kind === 'waiting' && item.list === 'moneyChange' ? item.count : [],
  )[0] ?? 0

/** Each way in which the answers of two readers may differ. */
const differences: Readonly<Record<string, (ctx: Ctx) => Ctx>> = {
  scope: (ctx) => ({ ...ctx, scope: { companies: ['7'] } }),
  sellers: (ctx) => ({ ...ctx, sellers: { companies: ['7'] } }),
  people: (ctx) => ({ ...ctx, people: { userIds: ['7'], usernames: ['u'], departIds: [] } }),
  columns: (ctx) => ({ ...ctx, hiddenColumns: new Set(['company:column:name']) }),
  zone: (ctx) => ({ ...ctx, timeZone: 'Asia/Tokyo' }),
  language: (ctx) => ({ ...ctx, locale: 'zh_CN' }),
  rights: (ctx) => ({ ...ctx, can: (code) => code !== 'rate:list' && ctx.can(code) }),
  amounts: (ctx) => ({ ...ctx, actor: { ...ctx.actor, hideAmounts: true } }),
  company: (ctx) => ({ ...ctx, actor: { ...ctx.actor, companyId: '7' } }),
  kind: (ctx) => ({ ...ctx, actor: { ...ctx.actor, companyKind: 'agent' } }),
  currency: (ctx) => ({ ...ctx, actor: { ...ctx.actor, currency: 'JPY' } }),
  asked: (ctx) => ({ ...ctx, actor: { ...ctx.actor, id: '7' } }),
}

test('readers who see different things shared an answer', async () => {
  const admin = await world.ctxOf('admin')
  const readers = Object.values(differences).reduce<Ctx[]>(
    (all, differ) => [...all, ...all.map(differ)],
    [admin],
  )
  const keys = readers.map((ctx) => attentionReader(ctx, new Set(['7'])).key)
  expect(new Set(keys).size).toBe(2 ** Object.keys(differences).length)
})

test('an answer depended on who asked first', async () => {
  const found = attentionReader(
    { ...(await world.ctxOf('manager')), key: { id: '1', name: 'x' } },
    new Set(),
  ).ctx
  const manager = await world.ctxOf('manager')
  expect(JSON.stringify(found)).not.toContain(manager.actor.username)
  expect(JSON.stringify(found)).not.toContain(manager.actor.sessionId)
  expect(JSON.stringify(found)).not.toContain(manager.actor.id)
  expect(found.can('monitor:nobody')).toBe(false)
})

test('somebody was told what another sees: everyone of the sandbox, in two languages, at once', async () => {
  await ask('manager', 'Harbor Bank')
  const attention = shareAttention(ports)
  const { rows } = await sql(`select username from sys_user where deleted_at is null order by id`)
  const all: Ctx[] = []
  // The columns of the query above.
  for (const { username } of rows as { username: string }[]) {
    for (const locale of ['en_US', 'zh_CN'] as const) {
      all.push(await world.ctxOf(username, { locale }))
    }
  }
  // Each from two windows.
  const shared = await Promise.all([...all, ...all].map((ctx) => attention.of(ctx)))
  for (const [index, ctx] of all.entries()) {
    expect(shared[index], ctx.actor.username).toEqual(await homeAttention(ctx, ports))
  }
  expect(new Set(shared).size).toBeLessThanOrEqual(all.length)
})

test('who asked for an adjustment was told that it waits for them, and others that it does not', async () => {
  await sql('delete from ledger_change')
  const attention = shareAttention(ports)
  const [admin, manager] = [await world.ctxOf('admin'), await world.ctxOf('manager')]
  expect(changesIn(await attention.of(admin))).toBe(0)
  await ask('manager', 'Harbor Bank')
  expect(changesIn(await attention.of(admin))).toBe(0)
  attention.forget({ companyId: admin.actor.companyId })
  expect(changesIn(await attention.of(admin))).toBe(1)
  expect(changesIn(await attention.of(manager))).toBe(0)
})

test('news of another company had everything worked out again, and those of the own nothing', async () => {
  const worked: string[] = []
  const attention = shareAttention(ports, async (ctx) => {
    worked.push(ctx.actor.companyId)
    return []
  })
  const [admin, harbor] = [await world.ctxOf('admin'), await world.ctxOf('harbor')]
  const both = async (): Promise<string[]> => {
    worked.length = 0
    await Promise.all([admin, harbor, admin, harbor].map((ctx) => attention.of(ctx)))
    return [...worked]
  }
  const [platform, bank] = [admin.actor.companyId, harbor.actor.companyId]
  expect(await both()).toEqual([platform, bank])
  expect(await both()).toEqual([])
  attention.forget({ companyId: await world.company('Kestrel Logistics') })
  expect(await both()).toEqual([platform])
  attention.forget({ companyId: bank })
  expect(await both()).toEqual([platform, bank])
  attention.forget({ userId: harbor.actor.id })
  expect(await both()).toEqual([platform, bank])
})
