import { EXCHANGE_DECIMALS, finalText } from '@tandem/core'
import { afterEach, expect, test } from 'vitest'
import { NetworkPrices } from '../services/sms/networkPrices.ts'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'
import { handCarrier, type HandCarrier } from '../test/chaos/handCarrier.ts'

const opened: { world: EngineWorld; carrier: HandCarrier }[] = []
afterEach(async () => {
  for (const { world, carrier } of opened.splice(0)) {
    const faults = await world.ledgerFaults()
    await world.stop()
    await carrier.close()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
})

const NUMBER = '447700900001'
const idOf = (number: string) => `id-${number}`
/** What the customer pays in EUR, its seller in USD, and that at 1.3 USD for 1 EUR. */
const [PRICE, PAID, COST] = [12_000n, 9_000n, 6_923n]
const FUNDS = 1_000_000n

/** A customer in EUR of an agent in USD; `rate` is how many USD 1 EUR is worth, null: nothing links them. */
async function start(rate: number | null, { receiptMs = 60_000 } = {}) {
  const carrier = await handCarrier((submit) => submit.answer(idOf(submit.destination)))
  const world = await engineWorld({
    carriers: [{ systemId: 'unused' }],
    gateways: [{ port: carrier.port, window: 200, responseTimeoutSeconds: 30 }],
    chargeOn: 'delivered',
    settings: { receiptMs, offloadMs: 100, abandonEveryMs: 100 },
  })
  opened.push({ world, carrier })
  const asOwner = (sql: string) =>
    world.owner.query(`begin; set local tandem.everything = 'on'; ${sql}; commit`)
  const addRate = (usd: number) =>
    asOwner(`insert into sys_exchange_rate (id, base, quote, rate_units)
      values (${world.ids.next()}, 'EUR', 'USD', ${usd * 10 ** EXCHANGE_DECIMALS})`)
  if (rate !== null) await addRate(rate)
  else await asOwner('alter table sys_company disable trigger currency_updated')
  const group = world.ids.next()
  await asOwner(`update sys_company set currency = 'EUR' where id = ${world.resoldId};
    update sms_rate_group set currency = 'EUR' where id = (select rate_group_id from sys_company where id = ${world.resoldId});
    insert into sms_rate_group (id, company_id, name, currency) values (${group}, ${world.platformId}, 'Carrier', 'USD');
    insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, charge_on, effective_at)
      select ${world.ids.next()}, ${world.platformId}, ${group}, 'notify', id, 4000000, 'submit', 'epoch' from sys_country where iso2 = 'GB';
    update sms_gateway set cost_rate_group_id = ${group}`)
  await world.start()
  for (const id of [world.resoldId, world.agentId]) await world.recharge(id, FUNDS)
  const accept = async () => {
    const prices = await quoted(world)
    const answer = await world.send(world.resoldId, [NUMBER], { currency: 'EUR', prices })
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    return answer.taskId
  }
  return {
    world,
    addRate,
    asOwner,
    accept,
    told: (stat: string) => carrier.receipt(idOf(NUMBER), NUMBER, stat),
    submitted: () =>
      world.until(async () => (await world.query('select from sms_result_batch'))[0]),
    faults: () => world.ledgerFaults(),
    /** What both have left of their funds, and what the agent sold. */
    money: async () => {
      const [customer, agent] = await Promise.all(
        [world.resoldId, world.agentId].map((id) => world.ledger.balance(id)),
      )
      const sales = await world.query(
        `select currency, sum(sold)::int as sold, sum(cost)::int as cost, sum(paid)::int as paid from ledger_sales
         where company_id = $1 group by currency`,
        [world.agentId],
      )
      return { customer: customer?.availableMicros, agent: agent?.availableMicros, sales }
    },
  }
}

/** The prices of a quote made now. */
async function quoted(world: EngineWorld) {
  const snapshot = await world.snapshot()
  const { resoldId: companyId } = world
  const prices = new NetworkPrices({
    snapshot,
    companyId,
    product: 'notify',
    content: finalText('Hello'),
    texts: { text: (_country, own) => own },
  })
  prices.of({ country: 'GB', mcc: '234', mnc: '15', operatorId: null })
  return prices.fixed()
}

const all = { customer: FUNDS, agent: FUNDS }
const charged = {
  customer: FUNDS - PRICE,
  agent: FUNDS - PAID,
  sales: [{ currency: 'EUR', sold: Number(PRICE), cost: Number(COST), paid: Number(PAID) }],
}
const nothingSold = [{ currency: 'EUR', sold: 0, cost: 0, paid: 0 }]

test('a message of two currencies is sent, settled and corrected late at the rate it was accepted at', async () => {
  const made = await start(1.3)
  const { world, addRate, accept, told, submitted, faults, money } = made
  const taskId = await accept()
  // Twice as much: the sale would not even cover its cost now.
  await addRate(0.5)
  await submitted()
  expect(await money()).toEqual({
    customer: FUNDS - PRICE,
    agent: FUNDS - PAID,
    sales: [],
  })
  const [kept] = await world.query('select costs from sms_message')
  expect(kept).toEqual({
    costs: [{ rateId: expect.any(String), rate: '1.3', isInverse: true, cost: String(COST) }, null],
  })
  // What is read back from the database settles the same.
  await world.engine().stop()
  await world.start()
  await told('DELIVRD')
  expect(await world.ended(taskId, 1)).toMatchObject([{ state: 'delivered', charged: '12000' }])
  expect(await money()).toEqual(charged)
  expect(await faults()).toEqual([])
  await told('UNDELIV')
  expect(await money()).toEqual({ ...all, sales: nothingSold })
  expect(await faults()).toEqual([])
  await told('DELIVRD')
  expect(await money()).toEqual({ ...all, sales: nothingSold })
})

test('one that was given up and is reported delivered after a newer rate is charged at its own', async () => {
  const { world, addRate, accept, told, money } = await start(1.3, { receiptMs: 500 })
  await world.ended(await accept(), 1)
  expect(await money()).toEqual({ ...all, sales: [] })
  await addRate(2)
  await Promise.all([1, 2, 3].map(() => told('DELIVRD')))
  expect(await money()).toEqual(charged)
  const figures = await world.query(
    `select currency, sum(delivered)::int as delivered, sum(charged)::int as charged, sum(sold)::int as sold,
       sum(cost)::int as cost, sum(margin)::int as margin
     from rollup where dimension = 'time' group by currency order by currency`,
  )
  expect(figures).toEqual([
    { currency: 'EUR', delivered: 1, charged: Number(PRICE), sold: 0, cost: 0, margin: 0 },
    { currency: 'USD', delivered: 0, charged: 0, sold: Number(PAID), cost: 4_000, margin: 5_000 },
  ])
})

test('without a rate in force nothing is priced or moved, and a new one is heard of at once', async () => {
  const { world, addRate, accept, told, submitted, money } = await start(null)
  const refused = await world.ended(await accept(), 1)
  expect(refused).toMatchObject([{ state: 'rejected', reason: 'rate.otherCurrency', charged: '0' }])
  expect(await money()).toEqual({ ...all, sales: [] })
  await addRate(1.3)
  await world.until(async () => (await quoted(world))[0])
  const taskId = await accept()
  await submitted()
  await told('DELIVRD')
  expect(await world.ended(taskId, 1)).toMatchObject([{ state: 'delivered' }])
  expect(await money()).toEqual(charged)
})

test('the check names a cost that its kept rate does not make, and legs that are not what was paid', async () => {
  const { world, accept, told, submitted, faults, asOwner } = await start(1.3)
  const taskId = await accept()
  await submitted()
  await told('DELIVRD')
  await world.ended(taskId, 1)
  const codes = async () => [...new Set((await faults()).map((fault) => fault.split(' ')[0]))]
  const cost = (micros: bigint) =>
    asOwner(`update sms_message set costs = jsonb_set(costs, '{0,cost}', '"${micros}"')`)
  await cost(COST + 1n)
  expect(await codes()).toEqual(['C4'])
  await cost(COST)
  await asOwner('update ledger_sales set cost = cost + 1 where paid is not null')
  expect(await codes()).toEqual(['F4', 'I13'])
  await asOwner('update ledger_sales set cost = cost - 1, paid = paid + 1 where paid is not null')
  expect(await codes()).toEqual(['I8'])
  await asOwner('update ledger_sales set paid = paid - 1 where paid is not null')
  expect(await codes()).toEqual([])
})
