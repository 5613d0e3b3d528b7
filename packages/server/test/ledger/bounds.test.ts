import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchBounds } from '../../services/ledger/watchBounds.ts'
import { checkLedger } from '../../store/ledger/checkLedger.ts'
import { testLedger } from '../chaos/testLedger.ts'
import { okay, world, type World } from '../world.ts'

const HOUR_MS = 3_600_000
let it: World
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await it.db.owner.query(text, values)).rows
const customer = () => it.companies.customerP
/** So much was charged in the hour that began so many hours before this one, in units. */
async function charged(units: number, hoursAgo: number): Promise<void> {
  const hour = Date.now() - (Date.now() % HOUR_MS) - hoursAgo * HOUR_MS
  await query(
    `insert into ledger_sales (company_id, buyer_id, bucket, slot, sold, cost, channel, product, currency)
     values ($1, $1, $2, 0, 0, $3, 'sms', 'notify', 'USD')`,
    [customer(), new Date(hour), String(BigInt(units) * 1_000_000n)],
  )
}
const broken = async (): Promise<string[]> => {
  const client = await it.db.owner.connect()
  const found = await checkLedger(client).finally(() => client.release())
  return found.find(({ code }) => code === 'I14')?.off ?? []
}
const frozen = async () => okay(await it.admin.get('/ledger/books')).frozen
const told = () =>
  query<{ title: string }>(
    `select titile as title from sys_announcement where bus_type = 'bound' order by id`,
  )
const lift = async () =>
  okay(
    await it.admin.post('/ledger/books/lift', {
      companyId: customer(),
      reason: 'A known campaign',
    }),
  )

beforeAll(async () => {
  it = await world()
  const ledger = testLedger(it.ports.system, it.ports.ids)
  await ledger.recharge({ companyId: customer(), amountMicros: 1_000_000n }, { key: 'first' })
})
beforeEach(async () => {
  await query(
    `truncate ledger_sales, ledger_bound; truncate ledger_freeze; update ledger_wallet set status = 'active'`,
  )
  await query(`delete from sys_announcement where bus_type = 'bound'`)
})
afterAll(() => it.close())

test('who is charged far more in an hour than ever before is frozen once, until a person lifts it for the day', async () => {
  await charged(100_001, 0)
  expect(await Promise.all([watchBounds(it.ports), watchBounds(it.ports)])).toContain(1)
  expect(await frozen()).toMatchObject([{ companyId: customer(), by: null, cause: 'charges' }])
  expect(await told()).toHaveLength(1)
  expect(await watchBounds(it.ports)).toBe(0)
  await lift()
  expect(await watchBounds(it.ports)).toBe(0)
  expect(await frozen()).toEqual([])
})

test('what is a tenth of it in an hour of the days before, or the least that counts, is no matter', async () => {
  await charged(100_000, 0)
  expect(await watchBounds(it.ports)).toBe(0)
  await query('truncate ledger_sales')
  await charged(100_001, 0)
  await charged(10_001, 48)
  expect(await watchBounds(it.ports)).toBe(0)
  await query('truncate ledger_sales')
  await charged(100_001, 0)
  // Longer ago than the past that counts.
  await charged(10_001, 32 * 24)
  expect(await watchBounds(it.ports)).toBe(1)
})

test('payments credited oftener in an hour than is likely freeze the account', async () => {
  const { ids, system } = it.ports
  okay(await it.admin.put('/sys/setting/edit', { hourlyCreditsMost: 3 }))
  const ledger = testLedger(system, ids)
  for (const key of ['a', 'b', 'c']) {
    await ledger.recharge({ companyId: customer(), amountMicros: 1_000_000n }, { key })
  }
  await query(`set session_replication_role = replica; update ledger_document set source = 'order';
    set session_replication_role = origin`)
  expect(await watchBounds(it.ports)).toBe(1)
  expect(await frozen()).toMatchObject([{ cause: 'credits' }])
  await lift()
  expect(await watchBounds(it.ports)).toBe(0)
  okay(await it.admin.put('/sys/setting/edit', { hourlyCreditsMost: 15 }))
})

test('the check names an hour in which an account ran away and nobody stopped it', async () => {
  await watchBounds(it.ports)
  await query(`update ledger_bound set since = now() - interval '1 day'`)
  expect(await broken()).toEqual([])
  await charged(100_001, 3)
  expect(await broken()).toEqual([
    expect.stringContaining('charges 100001000000, at most 100000000000'),
  ])
  const stopped = `insert into ledger_freeze (id, wallet_id, company_id, cause, frozen_at)
    select 1, id, company_id, 'charges', now() - make_interval(hours => $2) from ledger_wallet where company_id = $1`
  await query(stopped, [customer(), 3])
  expect(await broken()).toEqual([])
  await query('truncate ledger_freeze')
  // A day and more too late is not stopped.
  await query(stopped, [customer(), 0])
  expect(await broken()).toHaveLength(1)
})
