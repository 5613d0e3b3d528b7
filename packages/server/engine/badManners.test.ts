import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'
import {
  handCarrier,
  type HandCarrier,
  type HandSubmit,
  type Manners,
} from '../test/chaos/handCarrier.ts'

const opened: { world: EngineWorld; carrier: HandCarrier }[] = []
afterEach(async () => {
  for (const { world, carrier } of opened.splice(0)) {
    await world.stop()
    await carrier.close()
  }
})

/**
 * An engine with a carrier that does what the test says, for British numbers, and a good one beside it, for American
 * numbers: whatever the first one does, the messages of the second are delivered and paid for.
 */
async function start(
  onSubmit: (submit: HandSubmit) => void,
  {
    manners = {},
    change,
    resends = false,
    receiptMs = 60_000,
  }: { manners?: Manners; change?: string; resends?: boolean; receiptMs?: number } = {},
) {
  const carrier = await handCarrier(onSubmit, manners)
  const world = await engineWorld({
    carriers: [{ systemId: 'unused' }, { systemId: 'carrier_b' }],
    gateways: [
      {
        port: carrier.port,
        prefix: '44',
        inDoubt: resends ? 'resend' : 'hold',
        window: 50,
        responseTimeoutSeconds: 1,
      },
      { prefix: '1' },
    ],
    settings: { unconfirmedMs: 200, receiptMs },
  })
  opened.push({ world, carrier })
  if (change !== undefined) {
    await world.owner.query(
      `begin; set local tandem.everything = 'on';
       update sms_gateway set ${change} where id = ${world.gatewayIds[0]}; commit`,
    )
  }
  await world.start()
  await world.recharge(world.customerId, 100_000_000n)
  const send = async (numbers: string[]) => {
    const answer = await world.send(world.customerId, numbers)
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    return answer.taskId
  }
  let round = 0
  /** Messages by the good carrier are all delivered, whatever goes on. */
  const others = async () => {
    round += 1
    const taskId = await send(us(20, round * 100))
    expect(states(await world.ended(taskId, 20))).toEqual(['delivered null 10000'])
  }
  /** How often the carrier was given each of the numbers. */
  const copies = (numbers: string[]) =>
    numbers.map(
      (number) => carrier.submits.filter(({ destination }) => destination === number).length,
    )
  return { carrier, world, send, others, copies }
}

const gb = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => String(447_700_900_000 + from + n))
const us = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => String(12_025_550_000 + from + n))
/** The different ends, what they cost included. */
const states = (ends: readonly { state: string; reason: string | null; charged: string }[]) => [
  ...new Set(ends.map(({ state, reason, charged }) => `${state} ${reason} ${charged}`)),
]
const once = (numbers: string[]) => numbers.map(() => 1)
const idOf = ({ destination }: HandSubmit) => `id-${destination}`

test('a carrier that takes messages and never answers gets each once, and no other carrier waits for it', async () => {
  const { world, send, others, copies } = await start(() => undefined, { receiptMs: 1_000 })
  const numbers = gb(20)
  const taskId = await send(numbers)
  await others()
  const ends = await world.ended(taskId, 20)
  expect(states(ends)).toEqual(['unknown message.unconfirmed 0'])
  expect(copies(numbers)).toEqual(once(numbers))
  await others()
  expect(await world.ledgerFaults()).toEqual([])
})

test('a carrier that answers twice is believed the first time', async () => {
  const { carrier, world, send, others, copies } = await start((submit) => {
    submit.answer(idOf(submit))
    submit.answer(`other-${submit.destination}`)
  })
  const numbers = gb(30)
  const taskId = await send(numbers)
  for (const number of numbers) await carrier.submitted(number)
  await Promise.all(numbers.map((number) => carrier.receipt(`other-${number}`, number, 'UNDELIV')))
  await Promise.all(numbers.map((number) => carrier.receipt(`id-${number}`, number)))
  expect(states(await world.ended(taskId, 30))).toEqual(['delivered null 10000'])
  expect(copies(numbers)).toEqual(once(numbers))
  await others()
  expect(await world.ledgerFaults()).toEqual([])
})

test('a carrier that gives one id to all, at once and a day later, ends each message by the receipt of its number', async () => {
  const { carrier, world, send, others, copies } = await start((submit) => submit.answer('7'))
  const [first, second] = [gb(10), gb(10, 100)]
  for (const numbers of [first, second]) {
    const taskId = await send(numbers)
    for (const number of numbers) await carrier.submitted(number)
    await stored(world, numbers)
    for (const [n, number] of numbers.entries()) {
      await carrier.receipt('7', number, n % 2 === 0 ? 'DELIVRD' : 'UNDELIV')
    }
    const ends = await world.ended(taskId, 10)
    expect(ends.map(({ state }) => state)).toEqual(
      numbers.map((_, n) => (n % 2 === 0 ? 'delivered' : 'undelivered')),
    )
  }
  expect(copies([...first, ...second])).toEqual(once([...first, ...second]))
  await others()
  expect(await world.ledgerFaults()).toEqual([])
})

test('receipts of the messages of other platforms and of other gateways end nothing and are taken', async () => {
  const { carrier, world, send, others } = await start((submit) => submit.answer(idOf(submit)))
  const numbers = gb(20)
  const american = us(20, 5_000)
  const taskId = await send(numbers)
  for (const number of numbers) await carrier.submitted(number)
  // Ids that nobody was given, for numbers of ours; ours, for the numbers of nobody; and ids of the other carrier.
  const theirs = await send(american)
  expect(states(await world.ended(theirs, 20))).toEqual(['delivered null 10000'])
  const refs = await world.query<{ ref: string; msisdn: string }>(
    `select r.ref, m.msisdn from sms_result_batch b, unnest(b.ids, b.refs) as r(id, ref)
     join sms_message m on m.id = r.id where m.task_id = $1`,
    [theirs],
  )
  expect(refs).toHaveLength(20)
  await Promise.all([
    ...numbers.map((number) => carrier.receipt(`nobody-${number}`, number, 'UNDELIV')),
    ...refs.map(({ ref, msisdn }) => carrier.receipt(ref, msisdn, 'UNDELIV')),
  ])
  await Promise.all(numbers.map((number) => carrier.receipt(`id-${number}`, number)))
  expect(states(await world.ended(taskId, 20))).toEqual(['delivered null 10000'])
  expect(states(await world.ended(theirs, 20))).toEqual(['delivered null 10000'])
  await others()
  expect(await world.ledgerFaults()).toEqual([])
})

test('a flood of messages from handsets holds up neither receipts nor submits, and each is stored once', async () => {
  const { carrier, world, send, others, copies } = await start((submit) =>
    submit.answer(idOf(submit)),
  )
  const flood = Array.from({ length: 2_000 }, (_, n) =>
    carrier.inbound(String(447_999_000_000 + n), 'Tandem', `Hello ${n}`),
  )
  const numbers = gb(30)
  const taskId = await send(numbers)
  for (const number of numbers) await carrier.submitted(number)
  await Promise.all(numbers.map((number) => carrier.receipt(`id-${number}`, number)))
  expect(states(await world.ended(taskId, 30))).toEqual(['delivered null 10000'])
  await others()
  await Promise.all(flood)
  const [row] = await world.query<{ n: number; different: number }>(
    'select count(*)::int as n, count(distinct mobile)::int as different from sms_inbound',
  )
  expect(row).toEqual({ n: 2_000, different: 2_000 })
  expect(copies(numbers)).toEqual(once(numbers))
}, 120_000)

test('a carrier that binds, refuses and cuts by turns loses no message, and repeats those in doubt alone', async () => {
  let attempts = 0
  let taken = 0
  const answered = new Set<string>()
  const { carrier, world, send, others, copies } = await start(
    (submit) => {
      taken += 1
      if (taken % 6 === 0) return submit.cut()
      answered.add(submit.destination)
      submit.answer(idOf(submit))
      void carrier.receipt(idOf(submit), submit.destination)
    },
    // Every second bind is refused: a wrong password one moment, none the next.
    { manners: { bindStatus: () => (attempts++ % 2 === 1 ? 0x0d : 0) }, resends: true },
  )
  const numbers = gb(12)
  const taskId = await send(numbers)
  await others()
  const ends = await world.ended(taskId, 12)
  const ended = new Map(ends.map(({ msisdn, state, reason }) => [msisdn, `${state} ${reason}`]))
  for (const number of numbers) {
    const known = answered.has(number) ? 'delivered null' : 'unknown message.unconfirmed'
    expect([number, ended.get(number)]).toEqual([number, known])
  }
  expect(Math.max(...copies(numbers))).toBeLessThanOrEqual(4)
  const [doubt] = await world.query<{ n: number }>(
    `select count(*)::int as n from sms_result_batch b, unnest(b.statuses) as s(status)
     where b.gateway_id = $1 and s.status < 0`,
    [world.gatewayIds[0]],
  )
  const repeats = copies(numbers).reduce((sum, n) => sum + n - 1, 0)
  expect(doubt?.n).toBeGreaterThanOrEqual(repeats)
  await others()
  expect(await world.ledgerFaults()).toEqual([])
}, 300_000)

test('a carrier that writes ids differently from one day to the next is understood all the same', async () => {
  let next = 0x1a2b3c4d
  const given = new Map<string, number>()
  let answersIn: 10 | 16 = 16
  const { carrier, world, send, others, copies } = await start(
    (submit) => {
      given.set(submit.destination, ++next)
      submit.answer(next.toString(answersIn))
    },
    { change: `message_id_format = 'learn'` },
  )
  const day = async (numbers: string[], write: (id: number) => string) => {
    const taskId = await send(numbers)
    for (const number of numbers) await carrier.submitted(number)
    await stored(world, numbers)
    await Promise.all(
      numbers.map((number) => carrier.receipt(write(given.get(number) ?? 0), number)),
    )
    expect(states(await world.ended(taskId, numbers.length))).toEqual(['delivered null 10000'])
    expect(copies(numbers)).toEqual(once(numbers))
  }
  await day(gb(10), (id) => id.toString(10))
  await day(gb(10, 100), (id) => id.toString(16))
  answersIn = 10
  await day(gb(10, 200), (id) => id.toString(16).toUpperCase())
  await day(gb(10, 300), (id) => id.toString(10).padStart(20, '0'))
  await others()
  expect(await world.ledgerFaults()).toEqual([])
})

test('a carrier that hangs up when it is asked whether it is there is bound again, and loses nothing', async () => {
  const { carrier, world, send, others, copies } = await start(
    (submit) => submit.answer(idOf(submit)),
    { manners: { hangsUpOnEnquiry: true }, change: 'enquire_link_seconds = 5' },
  )
  const before = gb(10)
  const first = await send(before)
  for (const number of before) await carrier.submitted(number)
  await carrier.enquired(1)
  await carrier.bound(2)
  const after = gb(10, 100)
  const second = await send(after)
  await others()
  for (const number of after) await carrier.submitted(number)
  await Promise.all([...before, ...after].map((number) => carrier.receipt(`id-${number}`, number)))
  expect(states(await world.ended(first, 10))).toEqual(['delivered null 10000'])
  expect(states(await world.ended(second, 10))).toEqual(['delivered null 10000'])
  expect(copies([...before, ...after])).toEqual(once([...before, ...after]))
}, 60_000)

test.each([
  ['2^31', 0x8000_0000],
  ['15', 15],
])(
  'a carrier that announces %s octets loses that session, and the next one goes on',
  async (_name, length) => {
    const { carrier, world, send, others, copies } = await start((submit) =>
      submit.answer(idOf(submit)),
    )
    const before = gb(10)
    const first = await send(before)
    for (const number of before) await carrier.submitted(number)
    await stored(world, before)
    const header = Buffer.alloc(16)
    header.writeUInt32BE(length, 0)
    header.writeUInt32BE(0x0000_0005, 4)
    header.writeUInt32BE(1, 12)
    carrier.write(header)
    await carrier.left()
    await carrier.bound(2)
    const after = gb(10, 100)
    const second = await send(after)
    for (const number of after) await carrier.submitted(number)
    await Promise.all(
      [...before, ...after].map((number) => carrier.receipt(`id-${number}`, number)),
    )
    expect(states(await world.ended(first, 10))).toEqual(['delivered null 10000'])
    expect(states(await world.ended(second, 10))).toEqual(['delivered null 10000'])
    expect(copies([...before, ...after])).toEqual(once([...before, ...after]))
    await others()
  },
  60_000,
)

/** Waits until the responses to all of these are stored. */
async function stored(world: EngineWorld, numbers: string[]): Promise<void> {
  await world.until(async () => {
    const [row] = await world.query<{ n: number }>(
      `select count(*)::int as n from sms_result_batch b, unnest(b.ids) as r(id)
       join sms_message m on m.id = r.id where m.msisdn = any ($1)`,
      [numbers],
    )
    return (row?.n ?? 0) >= numbers.length ? true : undefined
  })
}
