import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { DAY_MS, type LookupAnswer } from '@tandem/core'
import { simulatorsEntry } from '@tandem/simulators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { removeOldLookups } from './removeOldLookups.ts'
import type { HlrLookup } from '../../ports/hlrLookup.ts'
import { withScope } from '../../store/database/withScope.ts'
import { checkLedger } from '../../store/ledger/checkLedger.ts'
import { recharge } from '../../store/ledger/recharge.ts'
import { aimLookups } from '../../store/sandbox/aimLookups.ts'
import { smsStore } from '../../store/sms/smsStore.ts'
import type { Client } from '../../test/Client.ts'
import { sandboxApp, type SandboxApp } from '../../test/sandboxApp.ts'
import { userJobTools } from '../../test/userJobTools.ts'
import { okay } from '../../test/world.ts'
import { createSnapshots } from '../sms/snapshots.ts'

const ready = z.object({
  simulators: z.object({
    hlr: z.object({ listUrl: z.string(), oneUrl: z.string(), key: z.string() }),
  }),
})
let it: SandboxApp
let simulators: ChildProcess
let tools: ReturnType<typeof userJobTools>
let snapshots: ReturnType<typeof createSnapshots>
let harbor: Client
let asked: string[] = []
/** What is done when networks are asked, before they are. */
let meanwhile: (numbers: readonly string[]) => Promise<void> = () => Promise.resolve()

beforeAll(async () => {
  it = await sandboxApp()
  simulators = fork(simulatorsEntry, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  simulators.send({ smsc: { port: 0, controlPort: 0 } })
  const [message] = await once(simulators, 'message')
  const { ports } = it
  const nextId = () => ports.ids.next().toString()
  await aimLookups(
    ports.system,
    nextId,
    (plain) => ports.secrets.seal(plain),
    ready.parse(message).simulators.hlr,
  )
  snapshots = createSnapshots(smsStore(ports.system, ports.ids), ports.clock)
  tools = userJobTools({ ...it, admin: await it.signIn('admin') })
  harbor = await it.signIn('harbor')
  await withScope(ports.system, 'everything', async ({ client }) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from sys_company where parent_id is not null',
    )
    for (const { id } of rows) {
      await recharge(client, ports.ids, {
        companyId: id,
        amountMicros: 50_000_000n,
        key: `lookups:${id}`,
        source: 'sandbox',
      })
    }
  })
  tools.runner({ lookups: { snapshots, hlr: watched } })
  await tools.until(async () =>
    (await harbor.post('/sms/hlrLookup/quote', { mobiles: '+6591230001' })).success
      ? true
      : undefined,
  )
})
afterAll(async () => {
  await tools.stopRunners()
  await snapshots.close()
  simulators.disconnect()
  await it.close()
})

const watched: HlrLookup = {
  async ask(provider, numbers, signal): Promise<LookupAnswer[]> {
    asked.push(...numbers)
    await meanwhile(numbers)
    return it.ports.hlr.ask(provider, numbers, signal)
  },
}
const start = async (mobiles: string, budget?: string) =>
  okay(
    await harbor.post('/sms/hlrLookup/start', { mobiles, ...(budget !== undefined && { budget }) }),
  )
async function balance(): Promise<number> {
  const { rows } = await it.db.owner.query<{ available: string }>(
    `select w.available from ledger_wallet w join sys_company c on c.id = w.company_id where c.name = 'Harbor Bank'`,
  )
  return Number(rows[0]?.available)
}
const listed = async (who: Client, query: Record<string, string> = {}) =>
  okay(await who.get('/sms/hlrLookup/list', { pageSize: 100, ...query })).records
async function ledger(): Promise<string[]> {
  const client = await it.db.owner.connect()
  try {
    const found = await checkLedger(client)
    return found.flatMap(({ code, off }) => off.map((one) => `${code} ${one}`))
  } finally {
    client.release()
  }
}

test('numbers are looked up once, charged if answered, and the same again costs nothing', async () => {
  const mobiles = '+6591230001, +6591230017\n+6591230008;+6591230009，+6591230000, +6591230001, 12'
  const quote = okay(await harbor.post('/sms/hlrLookup/quote', { mobiles }))
  expect(quote).toMatchObject({ numbers: 5, known: 0, left: 2, currency: 'USD' })
  const price = Number(quote.amount) / 5
  expect(price).toBeGreaterThan(0)
  const before = await balance()
  const job = await start(mobiles, quote.amount)
  const ended = await tools.ended(harbor, job.id)
  // No network answers about the number that ends in 0000.
  expect(ended).toMatchObject({ status: 'done', kind: 'lookup', done: 5, total: 5, failed: 1 })
  // What came of it, and what it cost, is said when it ends.
  const { cost, ...counts } = ended.lookup
  expect(counts).toEqual({
    reachable: 2,
    unreachable: 1,
    invalid: 1,
    unanswered: 1,
    currency: 'USD',
  })
  expect(Number(cost)).toBeCloseTo(price * 4, 6)
  expect(before - (await balance())).toBeCloseTo(price * 4 * 1_000_000, 6)
  // Usage and revenue are all that was charged, look-ups too.
  const usage = okay(await harbor.get('/ledger/usage', { product: 'hlr' }))
  expect(Number(usage.now.spent)).toBeCloseTo(price * 4, 6)
  const whole = okay(await harbor.get('/ledger/usage'))
  const products = whole.parts.product.map(({ figures }: { figures: { spent: string } }) => figures)
  const told = products.reduce(
    (all: number, { spent }: { spent: string }) => all + Number(spent),
    0,
  )
  expect(told).toBeCloseTo(Number(whole.now.spent), 6)
  const revenue = okay(await (await it.signIn('admin')).get('/ledger/revenue', { product: 'hlr' }))
  expect(Number(revenue.now.sold)).toBeCloseTo(price * 4, 6)
  const rows = await listed(harbor)
  const of = (mobile: string) => rows.find((row: { mobile: string }) => row.mobile === mobile)
  expect(of('+6591230017')).toMatchObject({ state: 'reachable', network: '52505', ported: 'yes' })
  expect(of('+6591230008')).toMatchObject({ state: 'unreachable', known: false })
  expect(of('+6591230009')).toMatchObject({ state: 'invalid' })
  expect(of('+6591230000')).toMatchObject({ state: null, price: null })
  asked = []
  const again = okay(
    await harbor.post('/sms/hlrLookup/quote', { mobiles: '+6591230001,+6591230017' }),
  )
  expect(again).toMatchObject({ numbers: 2, known: 2, amount: '0.00' })
  const left = await balance()
  const second = await start('+6591230001,+6591230017')
  expect(await tools.ended(harbor, second.id)).toMatchObject({ status: 'done', failed: 0 })
  expect(asked).toEqual([])
  expect(await balance()).toBe(left)
  expect(await ledger()).toEqual([])
})

test('asked twice with one key, as by a retry, a lookup is made and charged once', async () => {
  const body = { mobiles: '+6591235001,+6591235011' }
  const headers = { 'x-access-token': harbor.token, 'idempotency-key': 'lookup-1' }
  const ask = async (payload: object) => {
    const url = '/tandem/sms/hlrLookup/start'
    return (await it.app.inject({ method: 'POST', url, headers, payload })).json()
  }
  const before = await balance()
  const jobs = await Promise.all([ask(body), ask(body)])
  const [id = '', ...more] = new Set(jobs.map((reply) => String(okay(reply).id)))
  expect(more).toEqual([])
  expect(await tools.ended(harbor, id)).toMatchObject({ status: 'done', done: 2 })
  const charged = before - (await balance())
  expect(charged).toBeGreaterThan(0)
  expect(okay(await ask(body)).id).toBe(id)
  expect((await ask({ mobiles: '+6591235021' })).result.reason).toBe('request.keyReused')
  expect(before - (await balance())).toBe(charged)
})

test('other companies see nothing of it, those above do', async () => {
  expect((await listed(await it.signIn('kestrel'))).length).toBe(0)
  expect((await listed(await it.signIn('admin'))).length).toBeGreaterThan(0)
})

test('a worker that dies between the answer and the charge charges once', async () => {
  const before = await balance()
  const quote = okay(
    await harbor.post('/sms/hlrLookup/quote', { mobiles: '+6591231001,+6591231011' }),
  )
  let died = 0
  meanwhile = async () => {
    if (died++ > 0) return
    // As if its lease had run out: another one takes the job over while networks are asked.
    await it.db.owner.query(
      `begin; set local tandem.everything = 'on';
       update user_job set worker = gen_random_uuid(), lease_until = now() - interval '1 second' where status = 'running'; commit`,
    )
  }
  const job = await start('+6591231001,+6591231011', quote.amount)
  expect(await tools.ended(harbor, job.id)).toMatchObject({
    error: null,
    status: 'done',
    done: 2,
    failed: 0,
  })
  meanwhile = () => Promise.resolve()
  expect(died).toBeGreaterThan(1)
  expect(before - (await balance())).toBeCloseTo(Number(quote.amount) * 1_000_000, 6)
  expect(await ledger()).toEqual([])
})

test('it stops before it costs more than was confirmed, and when the money is gone, and charges nothing then', async () => {
  const refused = await harbor.post('/sms/hlrLookup/start', {
    mobiles: '+6591232001',
    budget: '0.000001',
  })
  expect(refused).toMatchObject({ status: 422 })
  const had = await balance()
  const setTo = (available: number) =>
    it.db.owner.query(
      `update ledger_wallet w set available = $1 from sys_company c where c.id = w.company_id and c.name = 'Harbor Bank'`,
      [available],
    )
  meanwhile = async () => {
    await setTo(0)
  }
  const job = await start('+6591232011')
  const ended = await tools.ended(harbor, job.id)
  meanwhile = () => Promise.resolve()
  await setTo(had)
  expect(ended).toMatchObject({ status: 'failed', error: expect.stringContaining('balance') })
  expect(await listed(harbor, { mobile: '6591232011' })).toEqual([])
  expect(await ledger()).toEqual([])
})

test('a cancelled job ends, and what it did not answer is not charged', async () => {
  const before = await balance()
  let release = (): void => undefined
  const waits = new Promise<void>((resolve) => {
    release = resolve
  })
  const begun = Promise.withResolvers<void>()
  meanwhile = () => {
    begun.resolve()
    return waits
  }
  const job = await start('+6591233001')
  await begun.promise
  okay(await harbor.put('/sys/userJob/cancel', { id: job.id }))
  await tools.until(async () => {
    const { rows } = await it.db.owner.query('select cancel_asked from user_job where id = $1', [
      job.id,
    ])
    return rows[0]?.cancel_asked ? true : undefined
  })
  release()
  meanwhile = () => Promise.resolve()
  expect(await tools.ended(harbor, job.id)).toMatchObject({ status: 'cancelled' })
  expect(await balance()).toBe(before)
})

test('agents earn what they ask for a lookup, and pay what it costs them', async () => {
  const sunrise = await it.signIn('sunrise')
  const { id } = okay(await sunrise.post('/sms/hlrLookup/start', { mobiles: '+6591234001' }))
  expect(await tools.ended(sunrise, id)).toMatchObject({ status: 'done', failed: 0 })
  expect(await ledger()).toEqual([])
})

test('answers that no task can rest on are removed, paid lookups are kept', async () => {
  const { signal } = new AbortController()
  const count = async (what: string) =>
    Number((await it.db.owner.query<{ n: string }>(`select count(*) as n from ${what}`)).rows[0]?.n)
  const paid = await count('hlr_query where price is not null')
  expect(paid).toBeGreaterThan(0)
  expect(await removeOldLookups(it.ports, signal)).toEqual({ answers: 0, lookups: 0 })
  const free = await count('hlr_query where price is null')
  const answers = await count('hlr_answer')
  const later = { ...it.ports, clock: { now: () => Date.now() + 128 * DAY_MS } }
  expect(await removeOldLookups(later, signal)).toEqual({ answers, lookups: free })
  expect(await count('hlr_query where price is not null')).toBe(paid)
  expect(await count('hlr_query')).toBe(paid)
  expect(await ledger()).toEqual([])
})
