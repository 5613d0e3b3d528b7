import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'
import { handCarrier, type HandCarrier } from '../test/chaos/handCarrier.ts'

const opened: { world: EngineWorld; carrier: HandCarrier }[] = []
afterEach(async () => {
  for (const { world, carrier } of opened.splice(0)) {
    await world.stop()
    await carrier.close()
  }
})

/** An engine whose only carrier does what the test says; an unconfirmed submit is never resent. */
async function start(settings: { receiptMs?: number; unconfirmedMs?: number } = {}) {
  const carrier = await handCarrier()
  const world = await engineWorld({
    carriers: [{ systemId: 'unused' }],
    gateways: [{ port: carrier.port, inDoubt: 'hold', window: 200, responseTimeoutSeconds: 30 }],
    settings: { unconfirmedMs: 100, receiptMs: 1_000, ...settings },
  })
  opened.push({ world, carrier })
  await world.start()
  await world.recharge(world.customerId, 10_000_000n)
  const send = async (numbers: string[]) => {
    const answer = await world.send(world.customerId, numbers)
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    return answer.taskId
  }
  return { carrier, world, send }
}
const gb = (count: number) => Array.from({ length: count }, (_, n) => String(447_700_900_000 + n))
const states = (ends: readonly { state: string; reason: string | null; charged: string }[]) =>
  ends.map(({ state, reason, charged }) => `${state} ${reason} ${charged}`)

test('a message whose connection was cut is not delivered by a receipt older than itself', async () => {
  const { carrier, world, send } = await start()
  const numbers = gb(53)
  await Promise.all(numbers.map((number, n) => carrier.receipt(`old-${n}`, number)))
  const taskId = await send(numbers)
  for (const number of numbers) await carrier.submitted(number)
  carrier.cut()
  const ends = await world.ended(taskId, 53)
  expect(new Set(states(ends))).toEqual(new Set(['unknown message.unconfirmed 0']))
  expect(await world.ledgerFaults()).toEqual([])
})

test('an unconfirmed submit is not delivered by the receipt of the next message to its number', async () => {
  const { carrier, world, send } = await start({ receiptMs: 2_000 })
  const [number = ''] = gb(1)
  const first = await send([number])
  await carrier.submitted(number)
  carrier.cut()
  const second = await send([number])
  const [, submit] = await carrier.submitted(number, 2)
  // Its receipt is acknowledged, so it was looked up and stored, before its response has arrived.
  await carrier.receipt('m2', number)
  submit?.answer('m2')
  expect(states(await world.ended(second, 1))).toEqual(['delivered null 10000'])
  expect(states(await world.ended(first, 1))).toEqual(['unknown message.unconfirmed 0'])
})

test('a kept receipt does not end a later message that was given the same carrier id', async () => {
  const { carrier, world, send } = await start({ receiptMs: 60_000 })
  const [number = ''] = gb(1)
  await carrier.receipt('7', number, 'UNDELIV')
  const taskId = await send([number])
  const [submit] = await carrier.submitted(number)
  submit?.answer('7')
  await carrier.receipt('7', number)
  expect(states(await world.ended(taskId, 1))).toEqual(['delivered null 10000'])
})

test('a receipt that comes before its answer counts when the carrier has used the id before', async () => {
  const { carrier, world, send } = await start()
  const [number = ''] = gb(1)
  for (const count of [1, 2, 3]) {
    const taskId = await send([number])
    const submits = await carrier.submitted(number, count)
    const acknowledged = carrier.receipt('1', number)
    submits.at(-1)?.answer('1')
    expect(states(await world.ended(taskId, 1))).toEqual(['delivered null 10000'])
    await acknowledged
  }
})

test('two open messages with one carrier id each get the receipt of their own number', async () => {
  const { carrier, world, send } = await start({ receiptMs: 60_000 })
  const [one = '', two = ''] = gb(2)
  const [first, second] = [await send([one]), await send([two])]
  for (const number of [one, two]) (await carrier.submitted(number))[0]?.answer('9')
  await world.until(async () => {
    const [row] = await world.query<{ n: number }>(
      'select sum(cardinality(ids))::int as n from sms_result_batch',
    )
    return row?.n === 2 ? true : undefined
  })
  await carrier.receipt('9', one, 'UNDELIV')
  await carrier.receipt('9', two)
  expect(states(await world.ended(first, 1))).toEqual(['undelivered receipt.undeliverable 10000'])
  expect(states(await world.ended(second, 1))).toEqual(['delivered null 10000'])
})

test('a receipt that names another handset by its full number ends nothing, and the right one still does', async () => {
  const { carrier, world, send } = await start({ receiptMs: 60_000 })
  const numbers = gb(3)
  const taskId = await send(numbers)
  for (const number of numbers) (await carrier.submitted(number))[0]?.answer(`own-${number}`)
  await Promise.all(numbers.map((number) => carrier.receipt(`own-${number}`, '+8613800138000')))
  expect(await world.query('select 1 from sms_message_final')).toEqual([])
  const kept = await world.query<{ ref: string }>('select ref from sms_orphan_receipt order by ref')
  expect(kept.map(({ ref }) => ref)).toEqual(numbers.map((number) => `own-${number}`))
  const [first = '', second = '', third = ''] = numbers
  await carrier.receipt(`own-${first}`, first, 'UNDELIV')
  // Carriers that write a short code for the handset, or leave the addresses as the submit had them.
  await carrier.receipt(`own-${second}`, '10690')
  await carrier.receipt(`own-${third}`, '14155550100', 'DELIVRD', '000', third)
  expect(states(await world.ended(taskId, 3)).toSorted()).toEqual([
    'delivered null 10000',
    'delivered null 10000',
    'undelivered receipt.undeliverable 10000',
  ])
})

test('a repeated receipt is acknowledged only when the end it repeats is stored', async () => {
  const { carrier, world, send } = await start({ receiptMs: 60_000 })
  const [one = '', two = ''] = gb(2)
  const taskId = await send([one, two])
  for (const number of [one, two]) (await carrier.submitted(number))[0]?.answer(`id-${number}`)
  const locked = await world.owner.connect()
  await locked.query('begin; lock table sms_message_final in exclusive mode')
  const acknowledged: string[] = []
  const tell = (id: string, number: string, stat: string, name: string) =>
    carrier.receipt(id, number, stat).then(() => acknowledged.push(name))
  const told = [
    tell(`id-${one}`, one, 'DELIVRD', 'first'),
    tell(`id-${one}`, one, 'DELIVRD', 'repeated'),
  ]
  // A receipt that decides nothing is acknowledged at once; it came after the others on the same
  // connection.
  await tell(`id-${two}`, two, 'ENROUTE', 'under way')
  expect(acknowledged).toEqual(['under way'])
  await locked.query('commit')
  locked.release()
  await Promise.all(told)
  await carrier.receipt(`id-${two}`, two)
  expect(await world.ended(taskId, 2)).toHaveLength(2)
})

test('a receipt of one part is recorded although another message of its batch had ended before', async () => {
  const { carrier, world } = await start({ receiptMs: 60_000 })
  const [one = '', long = ''] = gb(2)
  for (const [number, content] of [
    [one, 'Hello'],
    [long, 'long text '.repeat(20)],
  ] as const) {
    await world.send(world.customerId, [number], { content })
  }
  ;(await carrier.submitted(one))[0]?.answer('short')
  for (const [n, submit] of (await carrier.submitted(long, 2)).entries()) submit.answer(`part-${n}`)
  const written = await world.until(async () => {
    const [row] = await world.query<{ n: number }>(
      'select coalesce(sum(cardinality(ids)), 0)::int as n from sms_result_batch',
    )
    return row?.n === 3 ? true : undefined
  })
  expect(written).toBe(true)
  await world.owner.query(
    `begin; set local tandem.everything = 'on';
     insert into sms_message_final (message_id, company_id, state, done_at, charged, product)
       select id, company_id, 'unknown', now(), 0, 'notify' from sms_message where msisdn = ${one}; commit`,
  )
  await Promise.all([carrier.receipt('part-0', long), carrier.receipt('short', one)])
  const recorded = await world.query<{ stats: string[] }>(
    `select stats from sms_receipt_batch b join sms_message m on m.id = any (b.ids) where m.msisdn = $1`,
    [long],
  )
  expect(recorded).toEqual([{ stats: ['DELIVRD'] }])
})
