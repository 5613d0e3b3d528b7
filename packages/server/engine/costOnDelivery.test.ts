import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'
import { handCarrier, type HandCarrier } from '../test/chaos/handCarrier.ts'
import { seededRandom } from '../test/chaos/seededRandom.ts'

const opened: { world: EngineWorld; carriers: HandCarrier[] }[] = []
afterEach(async () => {
  for (const { world, carriers } of opened.splice(0)) {
    await world.stop()
    await Promise.all(carriers.map((carrier) => carrier.close()))
  }
})

type ChargeOn = 'submit' | 'delivered'
const NANOS = [4_000_000, 6_000_000]

/** A carrier for each of these, first come first; the second has it where the first reports it undelivered. */
async function start(...chargeOn: ChargeOn[]) {
  const carriers = await Promise.all(
    chargeOn.map(() => handCarrier((submit) => submit.answer(`id-${submit.destination}`))),
  )
  const world = await engineWorld({
    carriers: chargeOn.map((_, n) => ({ systemId: `unused_${n}` })),
    gateways: carriers.map(({ port }, n) => ({ port, priority: n + 1 })),
    settings: { receiptMs: 60_000 },
  })
  opened.push({ world, carriers })
  for (const [n, on] of chargeOn.entries()) await carrierRates(world, n, on)
  await world.owner.query(
    `begin; set local tandem.everything = 'on'; update sms_route set receipt_failover = 'always'; commit`,
  )
  await world.recharge(world.customerId, 10_000_000n)
  await world.start()
  const send = async (numbers: string[]) => {
    const answer = await world.send(world.customerId, numbers)
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    return answer.taskId
  }
  return { world, carriers, send }
}

async function carrierRates(world: EngineWorld, n: number, on: ChargeOn): Promise<void> {
  const group = world.ids.next().toString()
  await world.owner.query(
    `begin; set local tandem.everything = 'on';
     insert into sms_rate_group (id, company_id, name, currency)
       values (${group}, ${world.platformId}, 'Carrier ${n}', 'USD');
     insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, charge_on, effective_at)
       select ${world.ids.next()}, ${world.platformId}, ${group}, 'notify', id, ${NANOS[n]}, '${on}', 'epoch'
       from sys_country where iso2 = 'GB';
     update sms_gateway set cost_rate_group_id = ${group} where id = ${world.gatewayIds[n]}; commit`,
  )
}

interface End {
  msisdn: string
  state: string
  cost: string
}
const ends = (world: EngineWorld): Promise<End[]> =>
  world.query<End>(
    `select m.msisdn, f.state, f.cost::text as cost from sms_message_final f
     join sms_message m on m.id = f.message_id order by m.msisdn`,
  )
/** What figures say that carriers took, and was earned. */
async function figures(world: EngineWorld) {
  const [row] = await world.query<{ cost: string; margin: string; sold: string }>(
    `select sum(cost)::text as cost, sum(margin)::text as margin, sum(sold)::text as sold from sms_figures`,
  )
  return { cost: Number(row?.cost), margin: Number(row?.margin), sold: Number(row?.sold) }
}
const numbers = (count: number) =>
  Array.from({ length: count }, (_, n) => String(447_700_900_000 + n))

test.each<[ChargeOn, number]>([
  ['submit', 4_000],
  ['delivered', 0],
])(
  'an undelivered message of a carrier paid on %s costs %s; what any number of receipts say costs once',
  async (on, whenUndelivered) => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    process.stdout.write(`costOnDelivery seed ${seed}\n`)
    const random = seededRandom(seed)
    const { world, carriers, send } = await start(on)
    const [carrier] = carriers
    const all = numbers(24)
    const taskId = await send(all)
    for (const number of all) await carrier?.submitted(number)
    // Of each message up to four receipts, in any order among the messages: the first ends it, later ones may correct it.
    const told = all.flatMap((number) =>
      Array.from({ length: 1 + Math.floor(random.next() * 4) }, () => ({
        number,
        stat: random.next() < 0.5 ? 'DELIVRD' : 'UNDELIV',
      })),
    )
    for (const { number, stat } of random.shuffled(told)) {
      await carrier?.receipt(`id-${number}`, number, stat)
    }
    await world.ended(taskId, 24)
    const found = await ends(world)
    for (const { state, cost } of found) {
      expect([state, cost]).toEqual([
        state,
        String(state === 'delivered' ? 4_000 : whenUndelivered),
      ])
    }
    const cost = found.reduce((sum, end) => sum + Number(end.cost), 0)
    const counted = await figures(world)
    expect(counted.cost).toBe(cost)
    expect(counted.margin).toBe(counted.sold - cost)
    expect(await world.ledgerFaults()).toEqual([])
  },
)

test.each<[ChargeOn, ChargeOn, number]>([
  ['submit', 'submit', 10_000],
  ['delivered', 'submit', 6_000],
  ['submit', 'delivered', 10_000],
  ['delivered', 'delivered', 6_000],
])(
  'failed over from a carrier paid on %s to one paid on %s that delivers, it costs %s',
  async (first, second, cost) => {
    const { world, carriers, send } = await start(first, second)
    const [number = ''] = numbers(1)
    await send([number])
    await carriers[0]?.submitted(number)
    await carriers[0]?.receipt(`id-${number}`, number, 'UNDELIV')
    await carriers[1]?.submitted(number)
    await carriers[1]?.receipt(`id-${number}`, number)
    const end = await world.until(async () => (await ends(world))[0])
    expect(end).toMatchObject({ state: 'delivered', cost: String(cost) })
    expect(await figures(world)).toMatchObject({ cost })
  },
)

test('failed over, and then delivered by the first carrier after all: only that one is paid for delivery', async () => {
  const { world, carriers, send } = await start('delivered', 'delivered')
  const [number = ''] = numbers(1)
  await send([number])
  await carriers[0]?.submitted(number)
  await carriers[0]?.receipt(`id-${number}`, number, 'UNDELIV')
  await carriers[1]?.submitted(number)
  await carriers[0]?.receipt(`id-${number}`, number)
  const end = await world.until(async () => (await ends(world))[0])
  expect(end).toMatchObject({ state: 'delivered', cost: '4000' })
  expect(await figures(world)).toMatchObject({ cost: 4_000 })
})
