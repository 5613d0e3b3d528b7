import { composeId, DAY_MS } from '@tandem/core'
import { locales, translate } from '@tandem/i18n'
import { type AttentionItem, lists, screenPath, waitingEntities } from '@tandem/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../store/database/createDatabase.ts'
import { smsStore } from '../../../store/sms/smsStore.ts'
import { createIds } from '../../../store/ids/createIds.ts'
import { alarmLines } from '../../alarms/alarmLines.ts'
import type { Ctx } from '../../ctx.ts'
import { readList } from '../../lists/readList.ts'
import { createSnapshots } from '../../sms/snapshots.ts'
import { type TestSandbox, testSandbox } from '../../../test/sandbox.ts'
import type { AttentionPorts } from './attentionPorts.ts'
import { homeAttention } from './homeAttention.ts'
import { waitingSources } from './waitingLists.ts'
import { patience } from '../../../test/database/testDatabase.ts'

let world: TestSandbox
let ports: AttentionPorts
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
  const { ownerUrl, appUrl } = world.db
  const system = createDatabase({
    ...patience,
    ownerUrl,
    appUrl,
    scope: 'everything',
    name: 'attention',
  })
  const clock = { now: () => Date.now() }
  const snapshots = createSnapshots(smsStore(system, createIds(clock)), clock)
  ports = { database: world.db.app, system, snapshots }
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

/** The lines of one kind for a reader; null if there are none. */
async function told<Kind extends AttentionItem['kind']>(
  who: string | Ctx,
  kind: Kind,
  given: Partial<AttentionPorts> = {},
): Promise<Extract<AttentionItem, { kind: Kind }> | null> {
  const ctx = typeof who === 'string' ? await world.ctxOf(who) : who
  const items = await homeAttention(ctx, { ...ports, ...given })
  const found = items.filter(
    (item): item is Extract<AttentionItem, { kind: Kind }> => item.kind === kind,
  )
  return found[0] ?? null
}

/** How many rows of a list wait for a reader; 0 if there is no line. */
async function waiting(who: string | Ctx, list: string): Promise<number> {
  const ctx = typeof who === 'string' ? await world.ctxOf(who) : who
  const items = await homeAttention(ctx, ports)
  const found = items.find((item) => item.kind === 'waiting' && item.list === list)
  return found?.kind === 'waiting' ? found.count : 0
}

describe('staff were told that nothing waits while', () => {
  test('a sender ID waited for a review', async () => {
    expect(await waiting('admin', 'senderId')).toBe(1)
    // Harbor's own request: it waits for the decision and cannot make it.
    expect(await waiting('harbor', 'senderId')).toBe(0)
  })

  test('a signature waited for a review', async () => {
    expect(await waiting('admin', 'signature')).toBe(0)
    await sql(
      `insert into sms_signature (id, company_id, name, status) values ($1, $2, 'Harbor Cards', 'pending')`,
      [world.nextId(), await world.company('Harbor Bank')],
    )
    expect(await waiting('admin', 'signature')).toBe(1)
    expect(await waiting('harbor', 'signature')).toBe(0)
    expect(await waiting('meridian', 'signature')).toBe(0)
  })

  test('a template waited for a review', async () => {
    await sql(`update sms_template set deleted_at = now() where status = 'pending'`)
    expect(await waiting('admin', 'template')).toBe(0)
    await sql(
      `insert into sms_template (id, company_id, name, product, language, content)
       values ($1, $2, 'order_shipped', 'notify', 'en', 'Order {order} has shipped.')`,
      [world.nextId(), await world.company('Harbor Bank')],
    )
    expect(await waiting('admin', 'template')).toBe(1)
    expect(await waiting('harbor', 'template')).toBe(0)
  })

  test('another address of a payment channel waited for a second person', async () => {
    expect(await told('admin', 'paymentChannels')).toBeNull()
    const id = world.nextId()
    await sql(
      `insert into pay_channel (id, name, driver, currency, asked, asked_id, asked_by)
       values ($1, 'Bitcoin', 'btcpay', 'USD', '{"url": "https://mine.example"}', 1, 'somebody')`,
      [id],
    )
    const first = { id, first: 'Bitcoin' }
    const waiting = { kind: 'paymentChannels', count: 1, ...first }
    expect(await told('admin', 'paymentChannels')).toEqual(waiting)
    expect(await told('manager', 'paymentChannels')).toEqual(waiting)
    for (const who of ['sales', 'harbor', 'meridian']) {
      expect(await told(who, 'paymentChannels')).toBeNull()
    }
  })

  test('a request for an account waited', async () => {
    expect(await waiting('admin', 'registration')).toBe(0)
    await sql(
      `insert into sys_registration (id, reference, company_name, contact_name, email, phone, username, locale, ip)
       values ($1, 'R-1', 'Newcomer', 'A. Person', 'a@example.com', '+447700900001', 'newcomer', 'en_US', '127.0.0.1')`,
      [world.nextId()],
    )
    expect(await waiting('admin', 'registration')).toBe(1)
    expect(await waiting('sales', 'registration')).toBe(0)
  })

  test('a row the database refused was set aside', async () => {
    expect(await waiting('admin', 'deadLetter')).toBe(0)
    await sql(
      `insert into sms_dead_letter (id, kind, reason, company_id, status, create_time)
       select $1 + n, 'end', 'refused', (select id from sys_company where kind = 'platform'), s.status, s.at
       from unnest(array['waiting', 'done', 'waiting'], array['2026-01-02', '2026-01-01', '2026-01-03']::timestamptz[])
         with ordinality as s (status, at, n)`,
      [world.nextId()],
    )
    expect(await waiting('admin', 'deadLetter')).toBe(2)
    expect(await waiting('harbor', 'deadLetter')).toBe(0)
  })

  test('a large adjustment waited for a second person', async () => {
    expect(await waiting('manager', 'moneyChange')).toBe(0)
    const asker = await world.ctxOf('admin')
    const ofOthers = await waiting(asker, 'moneyChange')
    await sql(
      `insert into ledger_change (id, company_id, seller_id, kind, amount, currency, reason, status, asked_by, create_by, create_time)
       values ($1, $2, (select parent_id from sys_company where id = $2), 'adjust', 9000000000, 'USD', 'Goodwill', 'waiting', $3, 'admin', now())`,
      [world.nextId(), await world.company('Harbor Bank'), asker.actor.id],
    )
    const ctx = await world.ctxOf('manager')
    expect(await homeAttention(ctx, ports)).toContainEqual({
      kind: 'waiting',
      list: 'moneyChange',
      count: 1,
      path: '/ledger/change?status=waiting',
      tone: 'warning',
      tag: 'approval',
    })
    // Who asked cannot decide, who sees no amounts approves none, and the customer is not asked.
    expect(await waiting(asker, 'moneyChange')).toBe(ofOthers)
    const blind = { ...ctx, actor: { ...ctx.actor, hideAmounts: true } }
    expect(await waiting(blind, 'moneyChange')).toBe(0)
    expect(await waiting('harbor', 'moneyChange')).toBe(0)
  })

  test('a gateway had no connection', async () => {
    const { rows } = await sql(`select id, name from sms_gateway where enabled order by name`)
    const [down, up] = rows
    const gatewayStates = {
      gateways: () => [
        { id: String(down.id), bound: 0, binds: 2 },
        { id: String(up.id), bound: 1, binds: 2 },
      ],
    }
    expect(await told('admin', 'gateways', { gatewayStates })).toEqual({
      kind: 'gateways',
      count: 1,
      id: String(down.id),
      first: down.name,
    })
    expect(await told('sales', 'gateways', { gatewayStates })).toBeNull()
    expect(await told('meridian', 'gateways', { gatewayStates })).toBeNull()
  })

  test('a callback was turned off because its receiver is gone', async () => {
    const id = world.nextId()
    const harbor = await world.company('Harbor Bank')
    await sql(
      `insert into sys_callback (id, company_id, url, enabled, update_by, secret_sealed) values
         ($1, $3, 'https://a.example/gone', false, 'system', ''), ($2, $3, 'https://a.example/off', false, 'harbor', '')`,
      [id, world.nextId(), harbor],
    )
    expect(await told('harbor', 'callbacks')).toEqual({
      kind: 'callbacks',
      count: 1,
      id,
      first: 'https://a.example/gone',
    })
    for (const other of ['kestrel', 'meridian', 'admin']) {
      expect(await told(other, 'callbacks')).toBeNull()
    }
  })

  test('a scheduled job failed', async () => {
    await sql(
      `with job as (insert into sys_job (id, job_key, cron, parameter, description, status, create_time)
         values ($1, 'test.failing', '0 0 * * *', '', '', 0, now()) returning id)
       insert into sys_job_run (id, job_id, outcome, start_time, end_time, node)
         select $2, id, 'failed', now(), now(), 'test' from job`,
      [world.nextId(), world.nextId()],
    )
    expect(await told('admin', 'jobs')).toEqual({ kind: 'jobs', count: 1, first: 'test.failing' })
    expect(await told('manager', 'jobs')).toMatchObject({ count: 1 })
    expect(await told('meridian', 'jobs')).toBeNull()
  })

  test('a stored route could not be read, and was left out of routing', async () => {
    expect(await told('admin', 'routes')).toBeNull()
    const { rows } = await world.db.owner.query<{ id: string; name: string }>(
      `update sms_route set content_pattern = '((((a|b){100}){100}){100}){100}'
       where id = (select min(id) from sms_route where enabled and deleted_at is null) returning id::text, name`,
    )
    const [{ id, name } = { id: '', name: '' }] = rows
    const found = { kind: 'routes', count: 1, id, first: name }
    await expect.poll(() => told('admin', 'routes')).toEqual(found)
    expect(await told('meridian', 'routes')).toBeNull()
    await sql(`update sms_route set content_pattern = null where id = $1`, [id])
  })

  test('the platform sold below what its carrier takes', async () => {
    const none = await told('admin', 'belowCost')
    await sql(
      `update sms_rate r set price_nanos = 1 where r.id = (
         select x.id from sms_rate x join sys_company c on c.rate_group_id = x.rate_group_id
         join sys_company p on p.id = c.parent_id and p.kind = 'platform'
         where x.product = 'notify' and x.price_nanos > 1 and x.deleted_at is null and x.effective_at < now()
         order by x.id limit 1)`,
    )
    const found = await told('admin', 'belowCost')
    expect((found?.count ?? 0) - (none?.count ?? 0)).toBe(1)
    const ctx = await world.ctxOf('admin')
    const blind = { ...ctx, actor: { ...ctx.actor, hideAmounts: true } }
    expect(await told(blind, 'belowCost')).toBeNull()
  })
})

test('low balances and frozen accounts are listed, without days for users who see no amounts', async () => {
  const sunrise = await world.company('Sunrise Clinics')
  const papaya = await world.company('Papaya Rides')
  const { rows } = await sql('select company_id, available from ledger_wallet')
  await sql(
    `update ledger_wallet set available = case company_id when $1 then 1000 else 1000000000000 end, credit_limit = 0`,
    [sunrise],
  )
  expect(await told('meridian', 'lowBalances')).toEqual({
    kind: 'lowBalances',
    count: 1,
    id: sunrise,
    first: 'Sunrise Clinics',
    frozen: false,
    daysLeft: 0,
  })
  expect(await told('sunrise', 'ownBalance')).toEqual({
    kind: 'ownBalance',
    frozen: false,
    daysLeft: 0,
  })
  await sql(`update ledger_wallet set status = 'frozen' where company_id = $1`, [papaya])
  expect(await told('meridian', 'lowBalances')).toMatchObject({
    count: 2,
    first: 'Papaya Rides',
    frozen: true,
  })
  const ctx = await world.ctxOf('meridian')
  const blind = { ...ctx, actor: { ...ctx.actor, hideAmounts: true } }
  expect(await told(blind, 'lowBalances')).not.toHaveProperty('daysLeft')
  expect(await told(blind, 'negativeMargin')).toBeNull()
  await sql(`update ledger_wallet set status = 'active'`)
  for (const { company_id: id, available } of rows) {
    await sql('update ledger_wallet set available = $2 where company_id = $1', [id, available])
  }
})

test('a customer that costs its agent more than it pays is named', async () => {
  const ctx = await world.ctxOf('meridian')
  expect(await told(ctx, 'negativeMargin')).toBeNull()
  const papaya = await world.company('Papaya Rides')
  await sql(
    `insert into ledger_sales (company_id, buyer_id, channel, product, currency, bucket, slot, sold, cost)
     values ($1, $2, 'sms', 'notify', 'USD', ledger_quarter($3), 9, 1, 900000000000)`,
    [ctx.actor.companyId, papaya, String(composeId(ctx.now.getTime() - DAY_MS, 0))],
  )
  expect(await told(ctx, 'negativeMargin')).toEqual({
    kind: 'negativeMargin',
    count: 1,
    id: papaya,
    first: 'Papaya Rides',
  })
  await sql('delete from ledger_sales where slot = 9')
})

test('an agent sees prices that change within a week, and is not told of sender IDs it cannot review', async () => {
  const ctx = await world.ctxOf('meridian')
  const soon = new Date(ctx.now.getTime() + 2 * DAY_MS)
  await sql(
    `update sms_rate set effective_at = $2 where id = (select id from sms_rate where company_id = $1 limit 1)`,
    [ctx.actor.companyId, soon],
  )
  await sql(
    `insert into sms_sender_id (id, company_id, sender, status) values ($1, $2, 'RIDES', 'pending')`,
    [world.nextId(), await world.company('Papaya Rides')],
  )
  expect(await told(ctx, 'rateChanges')).toEqual({
    kind: 'rateChanges',
    count: 1,
    firstAt: soon.toISOString(),
  })
  // They wait for the platform: an agent does not review.
  expect(await waiting(ctx, 'senderId')).toBe(0)
})

test('delivery that fell in a country is pointed at, with the days to look at', async () => {
  const papaya = await world.company('Papaya Rides')
  const ctx = await world.ctxOf('meridian')
  const at = (hoursAgo: number) => new Date(ctx.now.getTime() - hoursAgo * 3_600_000)
  await sql(
    `insert into sms_figures (company_id, bucket, country, gateway_id, product, currency, slot, sent, delivered)
     values ($1, $2, 'FR', 0, 'notify', 'USD', 19, 100, 40), ($1, $3, 'FR', 0, 'notify', 'USD', 19, 200, 190)`,
    [papaya, at(2), at(48)],
  )
  await sql('insert into rollup select * from rollup_of_sms_figures() where slot = 19')
  const items = await homeAttention(ctx, ports)
  await sql('delete from sms_figures where slot = 19')
  await sql('delete from rollup where slot = 19')
  expect(items).toContainEqual(
    expect.objectContaining({ iso2: 'FR', name: 'France', sent: 100, rate: 40, rateBefore: 95 }),
  )
})

test('paused tasks are shown to users who may open them; a user limited to a department gets nothing else', async () => {
  const ctx = await world.ctxOf('harbor')
  const id = String(composeId(ctx.now.getTime() - 60_000, 4001))
  const resting = String(BigInt(id) + 1n)
  await sql(
    `insert into sms_task (id, company_id, product, name, content, encoding, parts_per_message, status, pause_reason,
       total, accepted, currency, expires_at, create_by)
     values ($1, $2, 'notify', 'Held', 'x', 'gsm7', 1, 'paused', 'balance.insufficient', 9, 9, 'USD', now(), 'harbor'),
       ($3, $2, 'notify', 'Resting', 'x', 'gsm7', 1, 'paused', 'task.outsideSlots', 9, 9, 'USD', now(), 'harbor')`,
    [id, ctx.actor.companyId, resting],
  )
  // Not the one that waits for its next time slot.
  expect(await told(ctx, 'paused')).toMatchObject({
    id,
    first: 'Held',
    reason: 'balance.insufficient',
  })
  expect((await told('kestrel', 'paused'))?.id).not.toBe(id)
  const people = { userIds: [], usernames: ['harbor'], departIds: [] }
  expect((await homeAttention({ ...ctx, people }, ports)).map(({ kind }) => kind)).toEqual([
    'paused',
  ])
})

test('problems that stop traffic come first', async () => {
  const items = await homeAttention(await world.ctxOf('admin'), ports)
  const at = (name: string) =>
    items.findIndex((item) => (item.kind === 'waiting' ? item.list : item.kind) === name)
  expect(at('paused')).toBeGreaterThanOrEqual(0)
  expect(at('deadLetter')).toBeLessThan(at('paused'))
  expect(at('paused')).toBeLessThan(at('senderId'))
})

test('the line of alarms opened older ones than it counted, and staff were not told of those of customers', async () => {
  await sql('delete from sys_alarm')
  const alarm = `insert into sys_alarm (id, company_id, kind, key, told, create_time)
    values ($1::bigint, $2, 'lowBalance', ($1::bigint)::text, 'harbor', now())`
  for (const hours of [1, 72]) {
    const id = composeId(Date.now() - hours * 3_600_000, hours)
    await sql(alarm, [String(id), await world.company('Harbor Bank')])
  }
  const ctx = await world.ctxOf('admin', { now: new Date() })
  const line = (await homeAttention(ctx, ports)).find(
    (item) => item.kind === 'waiting' && item.list === 'alarm',
  )
  if (line?.kind !== 'waiting') throw new Error('nothing is said of alarms')
  expect(line.count).toBe(1)
  const query = Object.fromEntries(new URLSearchParams(line.path.split('?')[1]))
  expect((await readList(ctx, ports, alarmLines, query)).records).toHaveLength(line.count)
})

test('every list and entity with rows that wait is counted, has a screen and a sentence', () => {
  const defined = lists.filter(({ waits }) => waits).map(({ name }) => name)
  const counted = waitingSources.map(({ list }) => list.name)
  expect(counted.toSorted()).toEqual(defined.toSorted())
  for (const name of [...defined, ...waitingEntities.map((entity) => entity.name)]) {
    expect(screenPath(name)).toMatch(/^\//)
    for (const locale of locales) {
      const key = `attention.waiting.${name}`
      expect(translate(locale, key, { n: 2 }), name).toContain('2')
    }
  }
})
