import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { simulatorsEntry } from '@tandem/simulators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { httpExchange } from '../../drivers/httpExchange/httpExchange.ts'
import { guardedRequest } from '../../drivers/egress/guardedPost.ts'
import { parseAddresses } from '@tandem/core'
import { createIds } from '../../store/ids/createIds.ts'
import { aimExchange } from '../../store/sandbox/aimExchange.ts'
import { okay, world, type World } from '../../test/world.ts'
import { fetchExchangeRates } from './fetchExchangeRates.ts'

const DAY_MS = 86_400_000
const ready = z.object({
  simulators: z.object({
    exchange: z.object({ mapUrl: z.string(), listUrl: z.string(), key: z.string() }),
  }),
})
const ids = createIds({ now: Date.now })
let it: World
let process: ChildProcess

beforeAll(async () => {
  it = await world()
  process = fork(simulatorsEntry, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  process.send({ smsc: { port: 0, controlPort: 0 } })
  const [message] = await once(process, 'message')
  const nextId = () => ids.next().toString()
  const { exchange } = ready.parse(message).simulators
  await aimExchange(it.ports.system, nextId, (plain) => it.ports.secrets.seal(plain), exchange)
})
afterAll(async () => {
  process.disconnect()
  await it.close()
})

const exchange = httpExchange(guardedRequest({ allowed: parseAddresses('127.0.0.0/8') ?? [] }))
/** @param later than now, by the clock of the job */
const fetched = (later = 0) =>
  fetchExchangeRates(
    { ...it.ports, exchange, clock: { now: () => Date.now() + later } },
    AbortSignal.timeout(20_000),
  )
const add = async (base: string, quote: string, rate: string, more: object = {}) =>
  okay(await it.admin.post('/sys/exchangeRate/add', { base, quote, rate, ...more }))
const inForce = async (base: string, quote: string) => {
  const { rows } = await it.db.owner.query<{ units: string; name: string | null }>(
    `select r.rate_units::text as units, p.name from sys_exchange_rate r
       left join sys_exchange_provider p on p.id = r.provider_id
     where base = $1 and quote = $2 and effective_at <= now() order by effective_at desc limit 1`,
    [base, quote],
  )
  return { units: Number(rows[0]?.units) / 1e10, name: rows[0]?.name }
}
const provider = async (n: number) => {
  const { records } = okay(await it.admin.get('/sys/exchangeProvider/list', {}))
  return records.toSorted(
    (a: { priority: number }, b: { priority: number }) => a.priority - b.priority,
  )[n]
}

test('both vendors are asked over HTTP: the second for what the first does not know; once a day', async () => {
  await add('EUR', 'USD', '1.08')
  await add('USD', 'JPY', '150')
  expect(await fetched()).toMatchObject({ rates: 2, doubtful: 0 })
  const eur = await inForce('EUR', 'USD')
  expect(eur.name).toBe('Simulated exchange rates')
  expect(Math.abs(eur.units - 1 / 0.9223)).toBeLessThan(0.01)
  expect((await inForce('USD', 'JPY')).name).toBe('Simulated exchange rates, as a list')
  expect(await provider(0)).toMatchObject({ answeredAt: expect.any(String), fault: null })
  expect(await fetched()).toMatchObject({ rates: 0 })
  expect(await fetched(DAY_MS)).toMatchObject({ rates: 2 })
})

test('two servers that fetch at once write each pair once', async () => {
  await add('GBP', 'USD', '1.27')
  const [first, second] = await Promise.all([fetched(), fetched()])
  expect(first.rates + second.rates).toBe(1)
})

test('a rate that a person keeps wins for its days, also over one that is fetched at the same time', async () => {
  const heldUntil = new Date(Date.now() + 3 * DAY_MS).toISOString()
  await Promise.all([fetched(DAY_MS), add('EUR', 'USD', '1.2', { heldUntil })])
  expect(await inForce('EUR', 'USD')).toEqual({ units: 1.2, name: null })
  await fetched(2 * DAY_MS)
  expect(await inForce('EUR', 'USD')).toEqual({ units: 1.2, name: null })
  const wrong = { base: 'EUR', quote: 'CHF', rate: '1', heldUntil: new Date(0).toISOString() }
  expect((await it.admin.post('/sys/exchangeRate/add', wrong)).result?.reason).toBe(
    'exchangeRate.heldBefore',
  )
})

test('a vendor that moves a rate by a fifth is not believed, and says so', async () => {
  await add('USD', 'SGD', '13.4')
  expect(await fetched()).toMatchObject({ doubtful: 1 })
  expect(await inForce('USD', 'SGD')).toEqual({ units: 13.4, name: null })
  expect((await provider(0)).fault).toContain('USD/SGD')
})

test('a vendor that answers 200 with an error, or not at all, is named; staff hear once a day of rates that grow old', async () => {
  for (const n of [0, 1]) {
    const { id, version } = await provider(n)
    okay(await it.admin.put('/sys/exchangeProvider/edit', { id, version, secret: 'wrong' }))
  }
  const notices = async () => {
    const { rows } = await it.db.owner.query<{ n: number }>(
      `select count(*)::int as n from sys_announcement where bus_type = 'exchangeStale'`,
    )
    return rows[0]?.n
  }
  const before = Number(await notices())
  const failed = await fetched(5 * DAY_MS)
  expect(failed.rates).toBe(0)
  expect(failed.stale).toBeGreaterThan(2)
  expect((await provider(0)).fault).toBe('The answer reports an error')
  expect((await provider(1)).fault).toBe('It answered with HTTP status: 401')
  expect(await notices()).toBe(before + 1)
  await fetched(5 * DAY_MS)
  expect(await notices()).toBe(before + 1)
})

test.each([
  ['url', 'https://rates.example/{number}', 'exchangeProvider.url'],
  ['headers', 'Authorization', 'hlr.headers'],
  ['mapping', 'base: base', 'exchangeProvider.mapping'],
])('a provider whose %s cannot be read is refused at its field', async (field, value, reason) => {
  const given = { name: 'Odd', url: 'https://rates.example/{base}', mapping: 'rates: rates' }
  const refused = await it.admin.post('/sys/exchangeProvider/add', { ...given, [field]: value })
  expect(refused).toMatchObject({ status: 422, result: { fields: { [field]: { reason } } } })
})
