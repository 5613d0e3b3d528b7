import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { listExport } from '../lists/listExport.ts'
import { readList } from '../lists/readList.ts'
import { messageLines } from './messageLines.ts'

let world: TestSandbox
let taskId: string
beforeAll(async () => {
  world = await testSandbox({ traffic: false })
  taskId = world.nextId()
  await world.db.owner.query(
    `insert into sms_task (id, company_id, product, name, content, sender_id, encoding, parts_per_message, status,
       total, accepted, currency, expires_at)
     values ($1, $2, 'notify', 'Statement', 'Hello', 'HARBOR', 'gsm7', 1, 'sending', 9, 9, 'USD', now() + interval '1 day')`,
    [taskId, await world.company('Harbor Bank')],
  )
})
afterAll(() => world.close())

async function message(sender: string | null = null): Promise<string> {
  const id = world.nextId()
  await world.db.owner.query(
    `insert into sms_message (id, company_id, task_id, product, row_no, msisdn, country, sender_id, parts, price, gateway_id)
     select $1, $2, $3, 'notify', 0, 447400000001, 'GB', $4, 1, 41500, g.id from sms_gateway g where g.system_id = 'carrier_b'`,
    [id, await world.company('Harbor Bank'), taskId, sender],
  )
  return id
}
/** An attempt at the messages from `first` to `last`; with `only`, at these of them. */
const attempt = (first: string, last = first, only: string[] | null = null) =>
  world.db.owner.query(
    `insert into sms_attempt_batch (id, gateway_id, span, ids)
     select $1, g.id, int8range($2, $3, '[]'), $4 from sms_gateway g where g.system_id = 'carrier_b'`,
    [world.nextId(), first, last, only],
  )
const answer = (ids: string[], statuses: number[] | null) =>
  world.db.owner.query(
    `insert into sms_result_batch (id, gateway_id, span, ids, statuses, refs, at)
     select $1, g.id, int8range($2, $3, '[]'), $4, $5, array_fill('a'::text, array[$6::int]), '2026-11-20T10:00:00Z'
     from sms_gateway g where g.system_id = 'carrier_b'`,
    [world.nextId(), ids[0], ids.at(-1), ids, statuses, ids.length],
  )
const rowOf = async (id: string) => {
  const page = await readList(
    await world.ctxOf('manager'),
    { database: world.db.app },
    messageLines.notify,
    { id: [id] },
  )
  return page.records[0]
}
const listed = async (status: string): Promise<string[]> => {
  const ports = { database: world.db.app }
  const page = await readList(await world.ctxOf('harbor'), ports, messageLines.notify, { status })
  return page.records.map(({ id }) => id)
}

test('a message is queued, submitting once attempted, submitted once a carrier took it', async () => {
  const queued = await message()
  const submitting = await message()
  const between = await message()
  const refused = await message()
  const submitted = await message()
  // As the dispatcher writes it with the messages; it stays open while one of them has not ended.
  await world.db.owner.query(
    `insert into sms_chunk (task_id, from_row, count, company_id, first_id, last_id)
     select task_id, 0, 5, company_id, $1, $2 from sms_message where id = $1`,
    [queued, submitted],
  )
  await attempt(submitting)
  await attempt(refused, submitted, [refused, submitted])
  await answer([refused, submitted], [88, 0])
  // Within the bounds of a batch that names its messages, but not one of them.
  await attempt(submitting, refused, [submitting, refused])

  expect(await rowOf(queued)).toMatchObject({ status: 'queued', submitTime: null, doneTime: null })
  expect(await rowOf(between)).toMatchObject({ status: 'queued' })
  expect(await rowOf(submitting)).toMatchObject({ status: 'submitting', submitTime: null })
  expect(await rowOf(refused)).toMatchObject({ status: 'submitting', submitTime: null })
  expect(await rowOf(submitted)).toMatchObject({
    status: 'submitted',
    submitTime: '2026-11-20T10:00:00.000Z',
    doneTime: null,
  })
  expect(await listed('queued')).toEqual([between, queued])
  expect(await listed('submitting')).toEqual([refused, submitting])
  expect(await listed('submitted')).toEqual([submitted])
  expect(await listed('submitted,queued')).toEqual([submitted, between, queued])
  expect(await listed('delivered')).toEqual([])
})

test('a row shows its own sender, number, names and price until it is charged', async () => {
  expect(await rowOf(await message())).toMatchObject({
    taskName: 'Statement',
    companyId_dictText: 'Harbor Bank',
    mobile: '+447400000001',
    countryName: 'United Kingdom',
    senderId: 'HARBOR',
    content: 'Hello',
    price: '0.0415',
    gatewayName: 'Borealis Telecom',
  })
  expect(await rowOf(await message('BANK'))).toMatchObject({ senderId: 'BANK' })
})

test('an end has the reason in words, the charge and the gateway that carried it', async () => {
  const id = await message()
  await world.db.owner.query(
    `insert into sms_message_final (message_id, company_id, product, state, reason, gateway_id, submitted_at, done_at, charged)
     select $1, $2, 'notify', 'undelivered', 'receipt.undeliverable', g.id, '2026-11-20T10:00:00Z', '2026-11-20T10:00:09Z', 0
     from sms_gateway g where g.system_id = 'carrier_c'`,
    [id, await world.company('Harbor Bank')],
  )
  expect(await rowOf(id)).toMatchObject({
    status: 'undelivered',
    reason: 'receipt.undeliverable',
    reasonText: 'The carrier couldn’t deliver it',
    price: '0.00',
    gatewayName: 'Cirrus Wholesale',
    submitTime: '2026-11-20T10:00:00.000Z',
    doneTime: '2026-11-20T10:00:09.000Z',
  })
})

interface Sold {
  customer: string
  /** Of each hop in micros, customer first, and who pays it. */
  prices: readonly number[]
  payers: readonly string[]
  /** Bit h: hop h pays for delivered messages only. */
  deliveredHops?: number
  end?: { state: string; carrier: string | null; knowsRate?: boolean }
}

/** A message that its carrier takes 9,000 micros for, with a task and a chunk of its own. */
async function sold({ customer, prices, payers, deliveredHops = 0, end }: Sold): Promise<string> {
  const [id, task] = [world.nextId(), world.nextId()]
  const company = await world.company(customer)
  const { owner } = world.db
  await owner.query(
    `insert into sms_task (id, company_id, product, name, content, encoding, parts_per_message, status, total, accepted,
       currency, expires_at)
     values ($1, $2, 'notify', 'Sold', 'Hello', 'gsm7', 1, 'sending', 1, 1, 'USD', now() + interval '1 day')`,
    [task, company],
  )
  await owner.query(
    `insert into sms_message (id, company_id, task_id, product, row_no, msisdn, country, parts, price, rate_id,
       upstream_prices, delivered_hops, cost, cost_rate_id, gateway_id)
     select $1, $2, $3, 'notify', 0, 447400000001, 'GB', 1, $4, 1, $5, $6, 9000, r.id, g.id
     from sms_gateway g join sms_rate r on r.rate_group_id = g.cost_rate_group_id
     where g.system_id = 'carrier_b' order by r.id limit 1`,
    [id, company, task, prices[0], prices.length > 1 ? prices.slice(1) : null, deliveredHops],
  )
  await owner.query(
    `insert into sms_chunk (task_id, from_row, count, company_id, first_id, last_id, wallet_ids)
     select $1, 0, 1, $2, $3, $3, array_agg(w.id order by p.place)
     from unnest($4::text[]) with ordinality p (name, place)
     join sys_company c on c.name = p.name join ledger_wallet w on w.company_id = c.id`,
    [task, company, id, payers],
  )
  if (end) {
    await owner.query(
      `insert into sms_message_final (message_id, company_id, product, state, gateway_id, submitted_at, done_at, charged, cost,
         cost_rate_id)
       select $1, $2, 'notify', $3, g.id, case when g.id is null then null else now() end, now(), 0,
         case when g.id is null then null else 9000 end,
         case when $5 then (select cost_rate_id from sms_message where id = $1::bigint) end
       from (select 1) one left join sms_gateway g on g.system_id = $4`,
      [id, company, end.state, end.carrier, end.knowsRate ?? false],
    )
  }
  return id
}
const earned = async (username: string, id: string) => {
  const ports = { database: world.db.app }
  const { records } = await readList(await world.ctxOf(username), ports, messageLines.notify, {
    id: [id],
  })
  expect(records).toHaveLength(1)
  const { cost, margin, costCurrency } = records[0] ?? {}
  return [cost, margin, costCurrency]
}
beforeAll(async () => {
  for (const name of throughLotus.payers) {
    await openWallet(name)
  }
})
async function openWallet(company: string): Promise<void> {
  await world.db.owner.query(
    `begin; set local tandem.everything = 'on';
     select ledger_open_wallet(${await world.company(company)}, ${world.nextId()}); commit`,
  )
}
const throughLotus = {
  customer: '蓝鲸电商',
  payers: ['蓝鲸电商', 'Lotus Mobile', 'Meridian Telecom'],
  prices: [50_000, 30_000, 20_000],
}
const nowhere = [undefined, undefined, undefined]

test('cost and margin stood in the test tool alone: each seller reads its own of every message', async () => {
  const id = await sold(throughLotus)
  expect(await earned('manager', id)).toEqual(['0.009', '0.011', 'USD'])
  expect(await earned('meridian', id)).toEqual(['0.02', '0.01', 'USD'])
  expect(await earned('lotus', id)).toEqual(['0.03', '0.02', 'USD'])
  expect(await earned('bluewhale', id)).toEqual(nowhere)
})

test('a user without amounts gets neither cost nor margin, on screen or in an export', async () => {
  const id = await sold(throughLotus)
  const columns = async (username: string) => {
    const ctx = await world.ctxOf(username)
    const keys = listExport(messageLines.notify)
      .columns(ctx)
      .map(({ key }) => key)
    return keys.filter((key) => ['cost', 'margin', 'costCurrency'].includes(key))
  }
  for (const username of ['manager', 'lotus']) {
    expect(await columns(username)).toEqual(['cost', 'margin', 'costCurrency'])
    await world.db.owner.query('update sys_user set hide_amounts = true where username = $1', [
      username,
    ])
    expect(await earned(username, id)).toEqual(nowhere)
    expect(await columns(username)).toEqual([])
    await world.db.owner.query('update sys_user set hide_amounts = false where username = $1', [
      username,
    ])
  }
  expect(await columns('bluewhale')).toEqual([])
  expect(await columns('harbor.desk')).toEqual([])
})

test('the revenue of a message follows from its ending: each hop pays as agreed, a rejected one costs nothing', async () => {
  const undelivered = { state: 'undelivered', carrier: 'carrier_b' }
  const back = await sold({ ...throughLotus, deliveredHops: 1, end: undelivered })
  expect(await earned('lotus', back)).toEqual(['0.03', '-0.03', 'USD'])
  expect(await earned('meridian', back)).toEqual(['0.02', '0.01', 'USD'])
  const refused = await sold({ ...throughLotus, end: { state: 'rejected', carrier: null } })
  for (const username of ['lotus', 'meridian', 'manager']) {
    expect(await earned(username, refused), username).toEqual(['0.00', '0.00', 'USD'])
  }
  // It went by another carrier than it was planned for, and nobody noted what that one takes.
  const other = { state: 'delivered', carrier: 'carrier_c' }
  expect(await earned('manager', await sold({ ...throughLotus, end: other }))).toEqual([
    null,
    null,
    null,
  ])
  const noted = { ...other, knowsRate: true }
  expect(await earned('manager', await sold({ ...throughLotus, end: noted }))).toEqual([
    '0.009',
    '0.011',
    'USD',
  ])
})

test('a margin over two currencies is none, and what an agent sends itself is no sale', async () => {
  const id = await sold(throughLotus)
  const own = await sold({
    customer: 'Lotus Mobile',
    payers: ['Lotus Mobile', 'Meridian Telecom'],
    prices: [30_000, 20_000],
  })
  expect(await earned('lotus', own)).toEqual(['0.03', null, 'USD'])
  await world.db.owner.query(
    `update ledger_wallet w set currency = 'EUR' from sys_company c where c.id = w.company_id and c.name = 'Lotus Mobile'`,
  )
  expect(await earned('lotus', id)).toEqual(['0.03', null, 'EUR'])
  expect(await earned('meridian', id)).toEqual(['0.02', null, 'USD'])
  expect(await earned('manager', id)).toEqual(['0.009', '0.011', 'USD'])
  await world.db.owner.query(
    `update sms_rate_group set currency = 'EUR' where id in (select cost_rate_group_id from sms_gateway)`,
  )
  expect(await earned('manager', id)).toEqual(['0.009', null, 'EUR'])
})

test('a seller that buys in another currency is told its cost and margin as they were converted then', async () => {
  const id = await sold({
    ...throughLotus,
    end: { state: 'delivered', carrier: 'carrier_b' },
  })
  const kept = { rateId: '1', rate: '1.25', isInverse: true, cost: '24000' }
  await world.db.owner.query('update sms_message set costs = $2 where id = $1', [
    id,
    JSON.stringify([kept, null, null]),
  ])
  const { rows } = await world.db.owner.query<{ currency: string }>(
    `select w.currency from ledger_wallet w join sys_company c on c.id = w.company_id where c.name = $1`,
    [throughLotus.customer],
  )
  const [price = 0] = throughLotus.prices
  expect(await earned('lotus', id)).toEqual([
    '0.024',
    String((price - 24_000) / 1_000_000),
    rows[0]?.currency,
  ])
})
