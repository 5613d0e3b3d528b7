import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'
import { handCarrier, type HandCarrier, type HandSubmit } from '../test/chaos/handCarrier.ts'

const opened: { world: EngineWorld; carriers: HandCarrier[] }[] = []
afterEach(async () => {
  for (const { world, carriers } of opened.splice(0)) {
    const faults = await world.ledgerFaults()
    await world.stop()
    for (const carrier of carriers) await carrier.close()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
})

const gb = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => String(447_700_900_000 + from + n))
const us = (count: number) => Array.from({ length: count }, (_, n) => String(12_025_550_000 + n))
const isGb = ({ destination }: HandSubmit) => destination.startsWith('44')

/** Carriers that do what the test says, each behind a gateway of 200 a second; the earlier ones have the first routes. */
async function start(...answers: ((submit: HandSubmit) => void)[]) {
  const carriers = await Promise.all(answers.map((answer) => handCarrier(answer)))
  const world = await engineWorld({
    carriers: carriers.map((_, n) => ({ systemId: `carrier_${n}` })),
    gateways: carriers.map(({ port }, n) => ({ port, tps: 200, priority: n + 1 })),
  })
  opened.push({ world, carriers })
  await world.start()
  for (const id of [world.customerId, world.resoldId, world.agentId]) {
    await world.recharge(id, 1_000_000_000n)
  }
  const send = async (companyId: string, numbers: string[], validitySeconds?: number) => {
    const answer = await world.send(companyId, numbers, {
      ...(validitySeconds && { validMs: validitySeconds * 1_000 }),
    })
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    return answer.taskId
  }
  const gateway = () => world.engine().gateways()[0]
  return { world, carriers, send, gateway }
}

const accepts = (submit: HandSubmit) => submit.answer(`id-${submit.destination}`)
const throttlesGb =
  (status: number) =>
  (submit: HandSubmit): void =>
    isGb(submit) ? submit.refuse(status) : accepts(submit)

test.each([0x58, 0x14])(
  'numbers of one customer that a carrier answers with %i slow nobody else, and are tried ever more rarely',
  async (status) => {
    const tries = new Map<string, number[]>()
    const { world, carriers, send, gateway } = await start((submit) => {
      if (!isGb(submit)) return accepts(submit)
      const { destination } = submit
      tries.set(destination, [...(tries.get(destination) ?? []), performance.now()])
      submit.refuse(status)
    })
    const [carrier] = carriers
    if (!carrier) throw new Error('No carrier')
    await send(world.customerId, gb(30))
    await carrier.submitted(gb(1)[0] ?? '', 2)
    await send(world.resoldId, us(400))
    const ofOthers = () => carrier.submits.filter((submit) => !isGb(submit)).length
    await world.until(async () => (ofOthers() >= 400 ? true : undefined))
    await carrier.submitted(gb(1)[0] ?? '', 4)
    // Told for a minute after everybody was slowed down.
    expect(gateway()?.throttling).toMatchObject({ isEverybody: false })
    expect(tries.size).toBe(30)
    // Half a second, one, two: a busy machine makes them longer, never shorter.
    for (const times of tries.values()) {
      for (const [index, least] of [400, 850, 1_700].entries()) {
        const [from, to] = times.slice(index, index + 2)
        if (from !== undefined && to !== undefined) expect(to - from).toBeGreaterThan(least)
      }
    }
  },
  60_000,
)

test('a number that a carrier always throttles goes to the next route after some tries', async () => {
  const { carriers, send, world } = await start(throttlesGb(0x58), accepts)
  const [first, second] = carriers
  await send(world.customerId, gb(1))
  await second?.submitted(gb(1)[0] ?? '')
  expect(first?.submits.length).toBe(5)
}, 60_000)

test('a throttled message ends when its validity is over, not later', async () => {
  const { send, world } = await start(throttlesGb(0x58))
  const taskId = await send(world.customerId, gb(1), 3)
  const [end] = await world.ended(taskId, 1)
  expect(end).toMatchObject({ state: 'expired', charged: '0' })
}, 60_000)

test('the waits of a throttled message are as long after a restart as before', async () => {
  const { carriers, send, world } = await start(throttlesGb(0x58))
  const [number = ''] = gb(1)
  const at: number[] = []
  const [carrier] = carriers
  await send(world.customerId, [number])
  for (const count of [1, 2, 3, 4]) {
    await carrier?.submitted(number, count)
    at.push(performance.now())
    if (count !== 3) continue
    await world.engine().stop()
    await world.start()
  }
  // The third wait is two seconds; after a restart that forgot, it was half a second.
  expect((at[3] ?? 0) - (at[2] ?? 0)).toBeGreaterThan(1_700)
}, 60_000)

test('a long text that is throttled waits as a whole: its parts count as one try', async () => {
  const { carriers, world } = await start(throttlesGb(0x58), accepts)
  const [first, second] = carriers
  const answer = await world.send(world.customerId, gb(1), { content: 'long '.repeat(80) })
  expect(answer.kind).toBe('accepted')
  await second?.submitted(gb(1)[0] ?? '', 3)
  expect(first?.submits.length).toBe(15)
}, 60_000)

test('a carrier that throttles all its customers is heard', async () => {
  let taken = 0
  let since = performance.now()
  const { carriers, send, world, gateway } = await start((submit) => {
    // Forty a second.
    const now = performance.now()
    if (now - since > 1_000) [since, taken] = [now, 0]
    taken += 1
    if (taken > 40) submit.refuse(0x58)
    else accepts(submit)
  })
  await Promise.all([send(world.customerId, gb(150)), send(world.resoldId, us(150))])
  await world.until(async () => (gateway()?.throttling?.isEverybody ? true : undefined))
  const [carrier] = carriers
  if (!carrier) throw new Error('No carrier')
  await Promise.all([...gb(150), ...us(150)].map((number) => carrier.submitted(number)))
  // Two hundred a second were offered at first: unheard, the eight seconds that 300 take would have been 1,500 submits.
  expect(carrier.submits.length).toBeLessThan(900)
}, 120_000)
