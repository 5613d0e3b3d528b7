import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

let made: EngineWorld
afterEach(() => made.stop())

test('a gateway that is down hands its messages to the next route, at that route’s cost', async () => {
  made = await engineWorld({
    carriers: [{ systemId: 'carrier_a' }, { systemId: 'carrier_b' }],
    gateways: [{ priority: 1, port: 1 }, { priority: 2 }],
    profiles: [
      { prefix: '', kind: 'deliver', deliveredPercent: 100 },
      { prefix: '44700000009', kind: 'late', receiptMinMs: 1_500, receiptMaxMs: 1_600 },
    ],
    settings: { offloadMs: 200 },
  })
  await made.recharge(made.customerId, 1_000_000n)
  for (const [n, nanos] of [4_000_000, 6_000_000].entries()) await carrierRates(made, n, nanos)
  const enable = (enabled: boolean) =>
    made.owner.query(
      `begin; set local tandem.everything = 'on';
       update sms_gateway set enabled = ${enabled} where id = ${made.gatewayIds[1]}; commit`,
    )
  await enable(false)
  await made.start()
  // The receipts of some come when they are in the database only.
  const numbers = [0, 1, 2, 3, 4, 90, 91].map((n) => String(447_000_000_000 + n))
  const answer = await made.send(made.customerId, numbers)
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  await made.until(async () => (made.engine().gateways()[0]?.waiting === 7 ? true : undefined))
  await enable(true)
  const ends = await made.ended(answer.taskId, 7)
  expect(new Set(ends.map(({ gatewayId }) => gatewayId))).toEqual(new Set([made.gatewayIds[1]]))
  const costs = await made.query(
    `select distinct m.cost as planned, f.cost, g.name from sms_message m
     join sms_message_final f on f.message_id = m.id join sms_rate r on r.id = f.cost_rate_id
     join sms_rate_group g on g.id = r.rate_group_id`,
  )
  expect(costs).toEqual([{ planned: '4000', cost: '6000', name: 'Carrier 1' }])
})

/** What the carrier of a gateway takes for a part, everywhere, as the rate group "Carrier n". */
async function carrierRates(made: EngineWorld, n: number, priceNanos: number): Promise<void> {
  const group = made.ids.next().toString()
  const rates = ['US', 'GB'].map(
    (country) =>
      `insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, charge_on, effective_at)
       select ${made.ids.next()}, ${made.platformId}, ${group}, 'notify', id, ${priceNanos}, 'submit', 'epoch'
       from sys_country where iso2 = '${country}';`,
  )
  await made.owner.query(
    `begin; set local tandem.everything = 'on';
     insert into sms_rate_group (id, company_id, name, currency)
       values (${group}, ${made.platformId}, 'Carrier ${n}', 'USD');
     ${rates.join('')}
     update sms_gateway set cost_rate_group_id = ${group} where id = ${made.gatewayIds[n]}; commit`,
  )
}
