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

const NUMBERS = Array.from({ length: 100 }, (_, n) => String(447_700_900_000 + n))
const ROUNDS = 5
const hasSome = ({ submits }: HandCarrier): boolean => submits.length > 0

/** A hybrid over two slow carriers that take everything; `arrived`: what came to both of them, in its order. */
async function start(tps: readonly [number, number] = [60, 60]) {
  const arrived: { number: string; text: string; at: number }[] = []
  const carriers: HandCarrier[] = []
  for (const at of [0, 1]) {
    carriers.push(
      await handCarrier((submit) => {
        const text = Buffer.from(submit.octets).toString('latin1')
        arrived.push({ number: submit.destination, text, at })
        submit.answer(`id-${arrived.length}`)
      }),
    )
  }
  const world = await engineWorld({
    carriers: [{ systemId: 'unused0' }, { systemId: 'unused1' }],
    gateways: carriers.map(({ port }, at) => ({ port, window: 10, tps: tps[at] ?? 60 })),
  })
  opened.push({ world, carriers })
  const change = (sql: string) =>
    world.owner.query(`begin; set local tandem.everything = 'on'; ${sql}; commit`)
  const [one, other] = world.gatewayIds
  await change(
    `insert into sms_gateway (id, name, protocol) values (7, 'Hybrid', 'hybrid');
     insert into sms_hybrid_member values (7, ${one}, 50), (7, ${other}, 50);
     update sms_route set gateway_id = 7`,
  )
  await world.start()
  await world.recharge(world.customerId, 100_000_000n)
  return {
    world,
    carriers,
    arrived,
    weigh: (percent: number) =>
      change(
        `update sms_hybrid_member set percent = case gateway_id when ${one} then ${percent} else ${100 - percent} end;
         update sms_gateway set update_time = now() where id = 7`,
      ),
  }
}

test('re-weighting a hybrid while it sends loses no message and sends none twice, and both members send', async () => {
  const { world, carriers, weigh } = await start()
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = await world.send(world.customerId, NUMBERS, { content: `Round ${round}` })
    expect(answer.kind).toBe('accepted')
    // Planned by equal shares: what waits keeps later messages to its number at the same member.
    if (round === 0) await world.until(async () => carriers.every(hasSome) || undefined)
    // Before all of them are written, or while some wait for the carrier they were planned for.
    await weigh([100, 0, 30, 0, 50][round] ?? 50)
  }
  const expected = NUMBERS.length * ROUNDS
  await world.until(async () =>
    carriers.reduce((sum, { submits }) => sum + submits.length, 0) >= expected ? true : undefined,
  )
  await world.until(async () => {
    const [row] = await world.query<{ n: number }>(
      'select coalesce(sum(cardinality(ids)), 0)::int as n from sms_result_batch',
    )
    return row?.n === expected ? true : undefined
  })
  const got = carriers.map(({ submits }) =>
    submits.map(({ destination, octets }) => [destination, Buffer.from(octets).toString('latin1')]),
  )
  const all = got.flat().map(([number, text]) => `${number} ${text}`)
  expect(new Set(all).size).toBe(expected)
  expect(all).toHaveLength(expected)
  expect(Math.min(...got.map(({ length }) => length))).toBeGreaterThan(0)
})

test('what one number gets goes through one member as long as the shares stay', async () => {
  const { world, carriers } = await start()
  for (let round = 0; round < 3; round += 1) {
    const answer = await world.send(world.customerId, NUMBERS, { content: `Round ${round}` })
    expect(answer.kind).toBe('accepted')
  }
  const expected = NUMBERS.length * 3
  await world.until(async () =>
    carriers.reduce((sum, { submits }) => sum + submits.length, 0) >= expected ? true : undefined,
  )
  const members = carriers.map(
    ({ submits }) => new Set(submits.map(({ destination }) => destination)),
  )
  const [one, other] = members
  if (!one || !other) throw new Error('There are two carriers')
  expect([...one].filter((number) => other.has(number))).toEqual([])
  expect(one.size + other.size).toBe(NUMBERS.length)
  expect(Math.min(one.size, other.size)).toBeGreaterThan(0)
})

/** The texts that each number got, in the order in which they came. */
const textsByNumber = (arrived: readonly { number: string; text: string }[]) =>
  Map.groupBy(arrived, ({ number }) => number)
    .values()
    .map((got) => got.map(({ text }) => text).join())
    .toArray()

test('a number whose earlier message waits at a member that lost its share stays behind it there', async () => {
  const { world, arrived, weigh } = await start([10, 60])
  const [one, other] = world.gatewayIds
  const numbers = NUMBERS.slice(0, 30)
  const send = (content: string, to = numbers) => world.send(world.customerId, to, { content })
  let probes = 0
  /** Where a new number is sent. */
  const planned = async () => {
    const number = String(447_700_910_000 + (probes += 1))
    await send('0', [number])
    return world.until(async () => {
      const [row] = await world.query<{ id: string }>(
        'select gateway_id::text as id from sms_message where msisdn = $1',
        [number],
      )
      return row?.id
    })
  }
  const moved = (to: string | undefined) =>
    world.until(async () => ((await planned()) === to ? true : undefined))
  const got = (content: string) => arrived.filter(({ text }) => text === content)
  const all = (content: string) =>
    world.until(async () => (got(content).length >= numbers.length ? true : undefined))
  await weigh(100)
  await moved(one)
  await send('1')
  // Most of them wait at the first member, which takes ten a second.
  await world.until(async () => (got('1').length > 0 ? true : undefined))
  await weigh(0)
  await moved(other)
  await send('2')
  await all('2')
  const texts = textsByNumber(arrived.filter(({ text }) => text !== '0'))
  expect(texts).toEqual(numbers.map(() => '1,2'))
  const followed = got('2').filter(({ at }) => at === 0)
  expect(followed.length).toBeGreaterThan(0)
  expect(followed.length).toBeLessThan(numbers.length)
  const [explained] = await world.query<{ n: number }>(
    `select count(*)::int as n from sms_chunk where decisions::text like '%route.keepsOrder%'`,
  )
  expect(explained?.n).toBe(1)
  // Once nothing waits there, nothing goes there.
  await send('3')
  await all('3')
  expect(got('3').filter(({ at }) => at === 0)).toEqual([])
})

test('a member is pinned to a country or product, even with 0 %, and the others take over when it cannot', async () => {
  const { world, carriers, weigh } = await start()
  await weigh(100)
  const [, second] = await world.query<{ name: string }>(
    'select name from sms_gateway where id = any ($1) order by id',
    [world.gatewayIds],
  )
  const member = second?.name ?? ''
  const counts = () => carriers.map(({ submits }) => submits.length).join()
  type Known = Awaited<ReturnType<typeof world.snapshot>>
  // Between a stop and a start, so that nothing is planned by what was said before.
  const sendWith = async (change: string, isKnown: (now: Known) => boolean, expected: string) => {
    await world.engine().stop()
    await world.owner.query(`begin; set local tandem.everything = 'on'; ${change}; commit`)
    await world.until(async () => (isKnown(await world.snapshot()) ? true : undefined))
    await world.start()
    await world.send(world.customerId, NUMBERS.slice(0, 20), { content: change })
    await world.until(async () => (counts() === expected ? true : undefined))
  }
  const pin = (pins: string) => `update sms_gateway set pins = '${pins}' where id = 7`
  const pinned = (count: number) => (now: Known) =>
    now.routes.filter(({ isPinned }) => isPinned).length === count
  // Two routes lead to the hybrid.
  await sendWith(pin(`product=notify = ${member}`), pinned(2), '0,20')
  await sendWith(pin(`GB product=marketing = ${member}\nIN = ${member}`), pinned(4), '20,20')
  await sendWith(pin(`GB = ${member}`), pinned(2), '20,40')
  const [, id = ''] = world.gatewayIds
  const off = `update sms_gateway set enabled = false where id = ${id}`
  await sendWith(off, (now) => now.gateways.get(id)?.enabled === false, '40,40')
})
