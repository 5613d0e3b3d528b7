import { afterAll, beforeAll, expect, test } from 'vitest'
import { findExchange } from '@tandem/core'
import { createDatabase, type Database } from '../../store/database/createDatabase.ts'
import { patience, testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { smsStore } from '../../store/sms/smsStore.ts'
import type { ConfigStore } from '../../ports/sms/engineConfig.ts'
import type { Snapshot, Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { smsWorld, type SmsWorld } from '../../test/chaos/smsWorld.ts'
import { createSnapshots } from './snapshots.ts'

const COMPANIES = 10_000
const FIRST = 1_000_000
let db: TestDatabase
let system: Database
let world: SmsWorld
let snapshots: Snapshots
let now = Date.now()
/** From then on every change is reported. */
const listening = Promise.withResolvers<void>()
/** The next notification about gateways. */
let gatewaysTold = Promise.withResolvers<void>()
/** What was read of each table: how many keys, or 'all'. */
const reads: string[] = []

beforeAll(async () => {
  db = await testDatabase()
  system = createDatabase({
    ...patience,
    ownerUrl: db.ownerUrl,
    systemUrl: db.systemUrl,
    scope: 'everything',
  })
  const ids = createIds({ now: Date.now })
  world = await smsWorld(db.owner, ids, [])
  // Each with its own rate group, containing two rates.
  await db.owner.query(`begin; set local tandem.everything = 'on';
    insert into sms_rate_group (id, company_id, name, currency)
      select ${FIRST} + n, ${world.platformId}, 'Group ' || n, 'USD' from generate_series(1, ${COMPANIES}) n;
    insert into sys_company (id, kind, name, currency, parent_id, ancestor_ids, rate_group_id)
      select ${FIRST} + n, 'customer', 'Company ' || n, 'USD', ${world.platformId}, array[${world.platformId}]::bigint[],
        ${FIRST} + n from generate_series(1, ${COMPANIES}) n;
    insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, effective_at)
      select ${FIRST} + 2 * n + k, ${world.platformId}, ${FIRST} + n, p, (select min(id) from sys_country), 1000, to_timestamp(0)
      from generate_series(1, ${COMPANIES}) n, (values (0, 'notify'), (1, 'marketing')) as x (k, p);
    commit`)
  const store = smsStore(system, ids)
  const { config } = store
  const told = (table: string, keys: readonly string[] | null) =>
    reads.push(`${table} ${keys?.length ?? 'all'}`)
  const counted: ConfigStore = {
    companies: (of) => (told('companies', of), config.companies(of)),
    rates: (of) => (told('rates', of), config.rates(of)),
    prefixes: () => (told('prefixes', null), config.prefixes()),
    routes: () => (told('routes', null), config.routes()),
    gateways: () => (told('gateways', null), config.gateways()),
    exchangeRates: () => (told('exchangeRates', null), config.exchangeRates()),
    sendingHours: () => (told('sendingHours', null), config.sendingHours()),
    countryRules: () => (told('countryRules', null), config.countryRules()),
    delivered: () => (told('delivered', null), config.delivered()),
    belowCost: () => (told('belowCost', null), config.belowCost()),
    operators: () => (told('operators', null), config.operators()),
    lookups: () => (told('lookups', null), config.lookups()),
    registered: () => (told('registered', null), config.registered()),
  }
  snapshots = createSnapshots(
    {
      config: counted,
      listen: (onNote) =>
        store.listen((channel, payload) => {
          onNote(channel, payload)
          if (channel === 'reconnected') listening.resolve()
          else if (payload.startsWith('sms_gateway')) {
            gatewaysTold.resolve()
            gatewaysTold = Promise.withResolvers()
          }
        }),
    },
    { now: () => now },
  )
  await settled()
})
afterAll(async () => {
  await snapshots.close()
  await system.close()
  await db.drop()
})

/** The snapshot once the database has sent all notifications so far: they arrive in order. */
async function settled(): Promise<Snapshot> {
  await listening.promise
  const told = gatewaysTold.promise
  await asOwner(`insert into sms_gateway (id, name, host, port, system_id, enabled)
    values (${Math.floor(Math.random() * 1e12)}, 'mark-${Math.random()}', 'localhost', 1, 'x', false)`)
  await told
  return snapshots.current()
}
const asOwner = (sql: string) =>
  db.owner.query(`begin; set local tandem.everything = 'on'; ${sql}; commit`)

async function readFor(
  sql: string,
): Promise<{ before: Snapshot; after: Snapshot; read: string[] }> {
  const before = await settled()
  reads.length = 0
  await asOwner(sql)
  const after = await settled()
  return { before, after, read: [...new Set(reads)].filter((read) => !marks.includes(read)) }
}
/** What `settled` has read itself: routes may lead to gateways that are members of others. */
const marks = ['gateways all', 'routes all']

const [one, other] = [String(FIRST + 17), String(FIRST + 18)]

test('an edit of one company among 10,000 reads that company alone', async () => {
  const { before, after, read } = await readFor(
    `update sys_company set status = 'suspended' where id = ${one}`,
  )
  expect(read).toEqual(['companies 1'])
  expect(after.companies.size).toBe(before.companies.size)
  expect(after.companies.get(one)?.status).toBe('suspended')
  expect(before.companies.get(one)?.status).toBe('active')
  expect(after.companies.get(other)).toBe(before.companies.get(other))
  expect(after.rateGroups).toBe(before.rateGroups)
  expect(after.version).toBeGreaterThan(before.version)
})

test('an edit of one rate reads its group alone, of both groups when it moves', async () => {
  const { before, after, read } = await readFor(
    `update sms_rate set price_nanos = 4711 where rate_group_id = ${one} and product = 'notify'`,
  )
  expect(read).toEqual(['rates 1'])
  const priceIn = (snapshot: Snapshot, group: string) =>
    [...snapshot.rates(group, 'notify').byKey.values()].map(({ terms }) => terms.priceNanos)
  expect(priceIn(after, one)).toEqual([4711n])
  expect(priceIn(before, one)).toEqual([1000n])
  expect(after.rates(other, 'notify')).toBe(before.rates(other, 'notify'))
  expect(after.companies).toBe(before.companies)
  const moved = await readFor(
    `update sms_rate set rate_group_id = ${other}, effective_at = to_timestamp(1)
     where rate_group_id = ${one} and product = 'marketing'`,
  )
  expect(moved.read).toEqual(['rates 2'])
  expect(moved.after.rates(one, 'marketing').byKey.size).toBe(0)
})

test('rates of calls and templates take no room beside those of messages', async () => {
  const { config } = smsStore(system, createIds({ now: Date.now }))
  const known = (await config.rates([one])).length
  await asOwner(`
    insert into sms_rate (id, company_id, rate_group_id, product, prefix, price_nanos, first_seconds, next_seconds)
      select ${FIRST} - n, ${world.platformId}, ${one}, 'voice', 65000 + n, 1000, 60, 60 from generate_series(1, 500) n;
    insert into sms_rate (id, company_id, rate_group_id, product, category, price_nanos)
      values (${FIRST} - 501, ${world.platformId}, ${one}, 'whatsapp', 'utility', 1000)`)
  expect(await config.rates([one])).toHaveLength(known)
})

test('a new exchange rate is read with the others, and again once the next one comes into force', async () => {
  const at = now + 30_000
  const { before, after, read } = await readFor(
    `insert into sys_exchange_rate (id, base, quote, rate_units, effective_at) values
       (1, 'EUR', 'USD', 10850000000, to_timestamp(0)), (2, 'EUR', 'USD', 20000000000, to_timestamp(${at} / 1000.0))`,
  )
  expect(read).toEqual(['exchangeRates all'])
  expect(findExchange(before.exchange, 'EUR', 'USD')).toBeUndefined()
  expect(findExchange(after.exchange, 'USD', 'EUR')).toMatchObject({ rateId: '1', isInverse: true })
  expect(after.nextChangeAt).toBe(at)
  expect(after.rateGroups).toBe(before.rateGroups)
  reads.length = 0
  now = at
  const due = await snapshots.current()
  expect(reads).toEqual(['exchangeRates all'])
  expect(findExchange(due.exchange, 'EUR', 'USD')).toMatchObject({ rateId: '2' })
})

test('a rate that comes into force later is read with its group, once it does', async () => {
  const at = now + 60_000
  const { after } = await readFor(
    `insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, effective_at)
     select 99, company_id, rate_group_id, product, country_id, 2000, to_timestamp(${at} / 1000.0) from sms_rate
     where rate_group_id = ${other} and product = 'notify'`,
  )
  expect(after.nextChangeAt).toBe(at)
  reads.length = 0
  now = at + 1
  const then = await snapshots.current()
  expect(reads).toEqual(['rates 1'])
  expect([...then.rates(other, 'notify').byKey.values()][0]?.terms.priceNanos).toBe(2000n)
  expect(then.nextChangeAt).toBeNull()
})

test('nothing new is nothing read, and the same snapshot', async () => {
  const before = await settled()
  reads.length = 0
  expect(await snapshots.current()).toBe(before)
  await asOwner(`update sys_company set name = name where id = 0`)
  await asOwner(`update sms_rate_group set remark = 'x' where id = ${one}`)
  expect((await settled()).companies).toBe(before.companies)
  expect(reads.toSorted()).toEqual(marks)
})

test('a change of many companies at once is read as a whole', async () => {
  const { after, read } = await readFor(
    `update sys_company set status = 'suspended' where id between ${FIRST} and ${FIRST + 500}`,
  )
  expect(read).toContain('companies all')
  expect(after.companies.get(other)?.status).toBe('suspended')
})
