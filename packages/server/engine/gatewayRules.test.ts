import { afterEach, expect, test } from 'vitest'

import {
  engineWorld,
  type EngineWorld,
  type EngineWorldOptions,
} from '../test/chaos/engineWorld.ts'

const worlds: EngineWorld[] = []
async function world(options: Partial<EngineWorldOptions> = {}): Promise<EngineWorld> {
  const made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }], ...options })
  worlds.push(made)
  return made
}
afterEach(async () => {
  for (const made of worlds.splice(0)) await made.stop()
})

const two: Partial<EngineWorldOptions> = {
  carriers: [{ systemId: 'carrier_a' }, { systemId: 'carrier_b' }],
  gateways: [{ priority: 1 }, { priority: 2 }],
}

const change = (made: EngineWorld, set: string, gatewayId = made.gatewayIds[0]) =>
  made.owner.query(
    `begin; set local tandem.everything = 'on';
     update sms_gateway set ${set} where id = ${gatewayId}; commit`,
  )

/** To so many numbers with this prefix: 44 is delivered, 1 has the behaviour under test. */
async function send(made: EngineWorld, count: number, prefix: '44' | '1' = '44'): Promise<string> {
  await made.recharge(made.customerId, 1_000_000_000n)
  const first = prefix === '44' ? 447_000_000_000 : 12_025_550_000
  const numbers = Array.from({ length: count }, (_, n) => String(first + n))
  const answer = await made.send(made.customerId, numbers)
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
  return answer.taskId
}

/** Parts that each gateway's carrier accepted. */
async function acceptedBy(made: EngineWorld): Promise<number[]> {
  const rows = await made.query<{ gateway_id: string; n: string }>(
    `select gateway_id, sum(case when statuses is null then cardinality(ids)
       else cardinality(array_positions(statuses, 0)) end) as n from sms_result_batch group by gateway_id`,
  )
  const found = new Map(rows.map(({ gateway_id, n }) => [gateway_id, Number(n)]))
  return made.gatewayIds.map((id) => found.get(id) ?? 0)
}

const stateOf = (made: EngineWorld) => made.engine().gateways()[0]

const good = { prefix: '', kind: 'deliver', deliveredPercent: 100 } as const
const refusing: Partial<EngineWorldOptions> = {
  ...two,
  profiles: [good, { prefix: '1', kind: 'refuse', status: 0x45 }],
}

test('a code for which the gateway pauses lets it rest, and other messages take another', async () => {
  const made = await world(refusing)
  await change(made, `error_rules = '0x45 pause 600'`)
  await made.start()
  await send(made, 1, '1')
  const rests = await made.until(async () => stateOf(made)?.restsUntil ?? undefined)
  expect(rests).toBeGreaterThan(Date.now() + 500_000)
  expect(stateOf(made)).toMatchObject({
    restFault: 'carrierPaused',
    restCause: 'command_status 0x45',
  })
  const ends = await made.ended(await send(made, 20), 20)
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['delivered']))
  expect(await acceptedBy(made)).toEqual([0, 20])
})

test('a code that is final at this gateway ends the message although another could try', async () => {
  const made = await world(refusing)
  await change(made, `error_table = 'hollatags'`)
  await made.start()
  const ends = await made.ended(await send(made, 3, '1'), 3)
  expect(ends.map(({ state, reason }) => [state, reason])).toEqual(
    Array.from({ length: 3 }, () => ['rejected', 'carrier.vendorError']),
  )
  const tried = await made.query('select distinct gateway_id::text as id from sms_attempt_batch')
  expect(tried).toEqual([{ id: made.gatewayIds[0] }])
})

test('a gateway carries no more than its daily limit, also after a restart; the rest goes elsewhere', async () => {
  const made = await world(two)
  await change(made, 'daily_limit = 7')
  await made.start()
  await made.ended(await send(made, 5), 5)
  expect(await acceptedBy(made)).toEqual([5, 0])
  await made.engine().stop()
  await made.start()
  await made.ended(await send(made, 10), 10)
  expect(await acceptedBy(made)).toEqual([7, 8])
  await made.until(async () => (stateOf(made)?.restFault === 'dailyLimit' ? true : undefined))
})

test('a gateway learns how its carrier writes ids, and keeps it', async () => {
  const made = await world({
    carriers: [{ systemId: 'carrier_a', submitIds: 'hex', receiptIds: 'decimal' }],
  })
  await change(made, `message_id_format = 'learn'`)
  await made.start()
  const ends = await made.ended(await send(made, 20), 20)
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['delivered']))
  const learnt = await made.until(async () => {
    const rows = await made.query<{ id_dialect: string }>(
      'select id_dialect from sms_gateway_learnt',
    )
    return rows[0]?.id_dialect
  })
  expect(learnt).toBe('hexToDecimal')
  expect(await made.ledgerFaults()).toEqual([])
})

test('a gateway that delivers too little is suspended, and its messages take another', async () => {
  const made = await world({
    ...two,
    profiles: [good, { prefix: '1', kind: 'deliver', deliveredPercent: 0, failedAs: 'UNDELIV' }],
  })
  await change(made, 'min_delivered = 50')
  await made.start()
  await made.ended(await send(made, 60, '1'), 60)
  await made.until(async () => (stateOf(made)?.restFault === 'lowDelivery' ? true : undefined))
  expect(stateOf(made)?.restCause).toMatch(/^0 % \/ (5\d|60)$/)
  const ends = await made.ended(await send(made, 5), 5)
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['delivered']))
  const [first = 0, other = 0] = await acceptedBy(made)
  expect(first + other).toBe(65)
  expect(other).toBeGreaterThanOrEqual(5)
})

test('a change of a connection set reaches the gateways that inherit it', async () => {
  const made = await world()
  await made.owner.query(
    `begin; set local tandem.everything = 'on';
     insert into sms_gateway_config (id, name, window_size) values (7, 'Set', 5);
     update sms_gateway set config_id = 7, window_size = null; commit`,
  )
  const id = made.gatewayIds[0] ?? ''
  const windowIs = (size: number) =>
    made.until(async () => {
      const { gateways } = await made.snapshot()
      return gateways.get(id)?.windowSize === size ? true : undefined
    })
  await windowIs(5)
  await made.owner.query(
    `begin; set local tandem.everything = 'on'; update sms_gateway_config set window_size = 3; commit`,
  )
  await windowIs(3)
})

test('messages routed to a hybrid go through its members, and through the other when one is switched off', async () => {
  const made = await world(two)
  const [one = '', other = ''] = made.gatewayIds
  await made.owner.query(
    `begin; set local tandem.everything = 'on';
     insert into sms_gateway (id, name, protocol) values (7, 'Hybrid', 'hybrid');
     insert into sms_hybrid_member values (7, ${one}, 50), (7, ${other}, 50);
     update sms_route set gateway_id = 7; commit`,
  )
  await made.start()
  const ends = await made.ended(await send(made, 60), 60)
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['delivered']))
  const before = await acceptedBy(made)
  expect(Math.min(...before)).toBeGreaterThan(0)
  await change(made, 'enabled = false', one)
  await made.until(async () => (made.engine().gateways().length === 1 ? true : undefined))
  await made.ended(await send(made, 10), 10)
  expect(await acceptedBy(made)).toEqual([before[0], (before[1] ?? 0) + 10])
})
