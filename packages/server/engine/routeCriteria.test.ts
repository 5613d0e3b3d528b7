import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'
import { handCarrier, type HandCarrier } from '../test/chaos/handCarrier.ts'

const opened: { world: EngineWorld; carriers: HandCarrier[] }[] = []
afterEach(async () => {
  for (const { world, carriers } of opened.splice(0)) {
    const faults = await world.ledgerFaults()
    await world.stop()
    for (const carrier of carriers) await carrier.close()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
})

interface Sent {
  gatewayId: string | null
  reason: string | null
  considered: unknown
}

/** Two carriers that take everything, and the rules of both; the first one goes before the second. */
async function start(rules: (world: EngineWorld, first: string, second: string) => string) {
  const carriers = await Promise.all(
    [0, 1].map((place) => handCarrier((submit) => submit.answer(`${place}-${submit.destination}`))),
  )
  const world = await engineWorld({
    carriers: [{ systemId: 'unused' }, { systemId: 'unusedToo' }],
    gateways: carriers.map(({ port }, place) => ({ port, priority: place + 1 })),
  })
  opened.push({ world, carriers })
  const [first = '', second = ''] = world.gatewayIds
  await world.owner.query(
    `begin; set local tandem.everything = 'on'; ${rules(world, first, second)}; commit`,
  )
  await world.start()
  await world.recharge(world.customerId, 10_000_000n)
  await world.recharge(world.resoldId, 10_000_000n)
  await world.recharge(world.agentId, 10_000_000n)
  /** Sends a text, and tells through which gateway it went and what became of each rule. */
  const sent = async (companyId: string, content: string) => {
    const answer = await world.send(companyId, ['447700900001'], { content })
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    const row = await world.until(async () => {
      const [found] = await world.query<Sent>(
        `select m.gateway_id as "gatewayId", f.reason, k.decisions -> m.decision::int -> 'considered' as considered
         from sms_message m join sms_chunk k on k.task_id = m.task_id
           left join sms_message_final f on f.message_id = m.id
         where m.task_id = $1`,
        [answer.taskId],
      )
      return found
    })
    const { gatewayId, reason, considered } = row
    return { place: world.gatewayIds.indexOf(gatewayId ?? ''), reason, considered }
  }
  return { world, sent }
}

test('a rule of an agent carries the messages of its customers, and no others', async () => {
  const { world, sent } = await start(
    ({ agentId }, first) =>
      `update sms_route set customer_id = ${agentId} where gateway_id = ${first}`,
  )
  expect((await sent(world.resoldId, 'Hello')).place).toBe(0)
  const other = await sent(world.customerId, 'Hello')
  expect(other.place).toBe(1)
  expect(other.considered).toMatchObject([
    { outcome: 'skipped', reason: 'route.companyMismatch' },
    { outcome: 'chosen' },
  ])
})

test('a rule for a text carries the messages that have it', async () => {
  const { world, sent } = await start(
    (_world, first) =>
      `update sms_route set content_pattern = 'casino|赌场' where gateway_id = ${first}`,
  )
  expect((await sent(world.customerId, 'Play at our Casino')).place).toBe(0)
  const other = await sent(world.customerId, 'Your parcel')
  expect(other.place).toBe(1)
  expect(other.considered).toMatchObject([
    { outcome: 'skipped', reason: 'route.textMismatch' },
    { outcome: 'chosen' },
  ])
})

const costs = ({ ids, platformId }: EngineWorld, gateways: Record<string, number>) =>
  Object.entries(gateways)
    .map(([gatewayId, nanos]) => {
      const group = ids.next()
      return `insert into sms_rate_group (id, company_id, name, currency)
          values (${group}, ${platformId}, 'Carrier ${gatewayId}', 'USD');
        insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, charge_on, effective_at)
          select ${ids.next()}, ${platformId}, ${group}, 'notify', id, ${nanos}, 'submit', 'epoch' from sys_country where iso2 = 'GB';
        update sms_gateway set cost_rate_group_id = ${group} where id = ${gatewayId}`
    })
    .join(';')

test('of two carriers of one priority the cheaper one gets the message', async () => {
  const { world, sent } = await start(
    (of, first, second) =>
      `${costs(of, { [first]: 8_000_000, [second]: 5_000_000 })};
       update sms_route set priority = 1, strategy = 'cost'`,
  )
  const { place, considered } = await sent(world.customerId, 'Hello')
  expect(place).toBe(1)
  expect(considered).toContainEqual(
    expect.objectContaining({ outcome: 'skipped', reason: 'route.costsMore' }),
  )
})

test('no message goes to a carrier that takes more than it is sold for, and money is not touched', async () => {
  const { world, sent } = await start(
    (of, first, second) =>
      `${costs(of, { [first]: 11_000_000, [second]: 12_000_000 })};
       update sms_route set below_cost = 'block' where gateway_id in (${first}, ${second})`,
  )
  const before = await world.ledger.balance(world.customerId)
  expect(await sent(world.customerId, 'Hello')).toMatchObject({ reason: 'route.belowCost' })
  expect(await world.ledger.balance(world.customerId)).toEqual(before)
})

test('a carrier that costs more than the price is marked where the platform says nothing', async () => {
  const { world, sent } = await start((of, first) => costs(of, { [first]: 11_000_000 }))
  const { place, considered } = await sent(world.customerId, 'Hello')
  expect(place).toBe(0)
  expect(considered).toContainEqual(
    expect.objectContaining({ outcome: 'chosen', note: 'route.belowCostAlert' }),
  )
})
