import type { SmsTaskVerb } from '@tandem/core'
import { afterEach, expect, test } from 'vitest'
import {
  engineWorld,
  type EngineWorld,
  type EngineWorldOptions,
} from '../test/chaos/engineWorld.ts'
import { actOnTask } from '../store/sms/taskActions.ts'
import { withScope } from '../store/database/withScope.ts'

const worlds: EngineWorld[] = []
async function world(options: Partial<EngineWorldOptions> = {}): Promise<EngineWorld> {
  const made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }], ...options })
  worlds.push(made)
  await made.start()
  return made
}
afterEach(async () => {
  for (const made of worlds.splice(0)) await made.stop()
})

const gb = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => String(447_000_000_000 + from + n))
const us = (count: number) => Array.from({ length: count }, (_, n) => String(12_025_550_000 + n))

async function accepted(made: EngineWorld, companyId: string, numbers: string[], content?: string) {
  const answer = await made.send(companyId, numbers, content === undefined ? {} : { content })
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
  return answer.taskId
}

test('each message is delivered, and the customer pays the sum of the prices', async () => {
  const made = await world()
  await made.recharge(made.customerId, 100_000_000n)
  const taskId = await accepted(made, made.customerId, gb(1_200))
  const ends = await made.ended(taskId, 1_200)
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['delivered']))
  const balance = await made.ledger.balance(made.customerId)
  expect(balance).toMatchObject({ availableMicros: 100_000_000n - 12_000_000n, heldMicros: 0n })
  await made.until(async () =>
    (await made.taskStatus(taskId))?.status === 'completed' ? true : undefined,
  )
  const [figures] = await made.query(
    `select sum(sent)::int as sent, sum(delivered)::int as delivered, sum(charged)::bigint as charged from sms_figures`,
  )
  expect(figures).toEqual({ sent: 1_200, delivered: 1_200, charged: '12000000' })
  expect(await made.ledgerFaults()).toEqual([])
  expect(made.errors).toEqual([])
})

test('a customer of an agent pays the agent, and the agent the platform', async () => {
  const made = await world()
  await made.recharge(made.resoldId, 10_000_000n)
  await made.recharge(made.agentId, 10_000_000n)
  const taskId = await accepted(made, made.resoldId, gb(100))
  await made.ended(taskId, 100)
  expect(await made.ledger.balance(made.resoldId)).toMatchObject({ availableMicros: 8_800_000n })
  expect(await made.ledger.balance(made.agentId)).toMatchObject({ availableMicros: 9_100_000n })
  expect(await made.ledgerFaults()).toEqual([])
})

test('a low balance sends what it covers and pauses; new money releases the rest', async () => {
  const made = await world()
  await made.recharge(made.customerId, 7_005_000n)
  const taskId = await accepted(made, made.customerId, gb(1_000))
  expect(await made.ended(taskId, 700)).toHaveLength(700)
  expect(await made.taskStatus(taskId)).toEqual({
    status: 'paused',
    pauseReason: 'balance.insufficient',
  })
  expect(await made.ledger.balance(made.customerId)).toMatchObject({ availableMicros: 5_000n })
  await made.recharge(made.customerId, 10_000_000n)
  expect(await made.ended(taskId, 1_000)).toHaveLength(1_000)
  expect(await made.ledgerFaults()).toEqual([])
})

test('an agent without enough money stops its customer’s task', async () => {
  const made = await world()
  await made.recharge(made.resoldId, 10_000_000n)
  await made.recharge(made.agentId, 90_000n)
  const taskId = await accepted(made, made.resoldId, gb(50))
  expect(await made.ended(taskId, 10)).toHaveLength(10)
  await made.until(async () =>
    (await made.taskStatus(taskId))?.status === 'paused' ? true : undefined,
  )
  expect(await made.ledgerFaults()).toEqual([])
})

test('a frozen wallet stops the task before anything is reserved', async () => {
  const made = await world()
  await made.recharge(made.customerId, 1_000_000n)
  await made.query(`update ledger_wallet set status = 'frozen' where company_id = $1`, [
    made.customerId,
  ])
  const taskId = await accepted(made, made.customerId, gb(5))
  const status = await made.until(async () => {
    const row = await made.taskStatus(taskId)
    return row?.status === 'paused' ? row : undefined
  })
  expect(status.pauseReason).toBe('account.frozen')
  expect(await made.query('select 1 from sms_message')).toEqual([])
})

test('one request key sends once, and another request under it is refused', async () => {
  const made = await world()
  await made.recharge(made.customerId, 1_000_000n)
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => made.send(made.customerId, gb(3), { key: 'same' })),
  )
  expect(tries.filter(({ kind }) => kind === 'accepted')).toHaveLength(1)
  for (const answer of tries) {
    if (answer.kind === 'refused') expect(answer.code).toBe('sms.requestInFlight')
  }
  const first = tries.find(({ kind }) => kind === 'accepted')
  expect(await made.send(made.customerId, gb(3), { key: 'same' })).toEqual({
    ...first,
    kind: 'repeated',
  })
  expect(await made.send(made.customerId, gb(4), { key: 'same' })).toEqual({
    kind: 'refused',
    code: 'sms.requestKeyReused',
  })
  if (first?.kind !== 'accepted') throw new Error('none was accepted')
  expect(await made.ended(first.taskId, 3)).toHaveLength(3)
})

test('a paused task submits nothing and stays in no memory, goes on where it stopped, also after a restart, and a cancelled one gives its money back', async () => {
  const made = await world({ gateways: [{ tps: 100 }] })
  await made.recharge(made.customerId, 100_000_000n)
  const taskId = await accepted(made, made.customerId, gb(1_000))
  await made.until(async () => ((await made.taken()).length >= 60 ? true : undefined))
  const act = (verb: SmsTaskVerb) =>
    withScope(made.application, { companies: [made.customerId] }, ({ client }) =>
      actOnTask(client, verb, taskId),
    )
  expect(await act('pause')).toBeUndefined()
  await made.until(async () => {
    const [gateway] = made.engine().gateways()
    return gateway?.waiting === 0 && gateway.unanswered === 0 ? true : undefined
  })
  const stopped = (await made.taken()).length
  expect(stopped).toBeLessThan(1_000)
  const leftMemory = () =>
    made.until(async () => {
      const asleep = await made.query('select from sms_chunk where open and asleep')
      return asleep.length > 0 && made.engine().heldBytes() === 0 ? true : undefined
    })
  await leftMemory()
  await made.engine().stop()
  await made.start()
  expect(made.engine().heldBytes()).toBe(0)

  expect((await made.taken()).length).toBe(stopped)
  expect(await act('resume')).toBeUndefined()
  await made.until(async () => ((await made.taken()).length > stopped + 50 ? true : undefined))
  expect(await act('pause')).toBeUndefined()
  await leftMemory()
  expect(await act('cancel')).toBeUndefined()
  await made.until(async () => {
    const balance = await made.ledger.balance(made.customerId)
    return balance?.heldMicros === 0n ? true : undefined
  })
  const numbers = (await made.taken()).map(({ destination }) => destination)
  const taken = numbers.length
  expect(taken).toBeLessThan(1_000)
  expect(new Set(numbers).size).toBe(taken)
  const [charged] = await made.query<{ n: number }>(
    'select count(*)::int as n from sms_message_final where charged > 0',
  )
  expect(charged?.n).toBe(taken)
  expect(await act('resume')).toBe('sms.taskState')
  expect(await made.ledgerFaults()).toEqual([])
})

test('a carrier that throttles or reports a full queue slows sending down and fails nothing', async () => {
  const made = await world({
    profiles: [
      { prefix: '', kind: 'throttle', perSecond: 40, status: 0x58, deliveredPercent: 100 },
      { prefix: '1', kind: 'throttle', perSecond: 40, status: 0x14, deliveredPercent: 100 },
    ],
  })
  await made.recharge(made.customerId, 100_000_000n)
  const taskId = await accepted(made, made.customerId, [...gb(60), ...us(20)])
  const ends = await made.ended(taskId, 80)
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['delivered']))
})

test('a message refused by one carrier takes the next route; refused by all, it is rejected and free', async () => {
  const made = await world({
    carriers: [{ systemId: 'carrier_a' }, { systemId: 'carrier_b' }],
    profiles: [
      { prefix: '', kind: 'deliver', deliveredPercent: 100 },
      { prefix: '1', kind: 'refuse', status: 0x45 },
    ],
    gateways: [{ priority: 1 }, { priority: 2 }],
  })
  await made.recharge(made.customerId, 1_000_000n)
  const taskId = await accepted(made, made.customerId, [...gb(2), ...us(2)])
  const ends = await made.ended(taskId, 4)
  expect(ends.map(({ state, reason, charged }) => [state, reason, charged])).toEqual([
    ['delivered', null, '10000'],
    ['delivered', null, '10000'],
    ['rejected', 'carrier.refused', '0'],
    ['rejected', 'carrier.refused', '0'],
  ])
  // The index by which lists filtered by country find undelivered messages.
  expect(
    await made.query(`select distinct state, country from sms_message_final order by state`),
  ).toEqual([
    { state: 'delivered', country: null },
    { state: 'rejected', country: 'US' },
  ])
  const attempts = await made.query<{ gateway_id: string }>(
    `select distinct gateway_id from sms_attempt_batch where cause = 'failover'`,
  )
  expect(attempts).toEqual([{ gateway_id: made.gatewayIds[1] }])
  expect(await made.ledgerFaults()).toEqual([])
})

test('receipts that come early, doubled, shuffled or with ids in another base are all matched', async () => {
  const made = await world({
    carriers: [{ systemId: 'carrier_c', submitIds: 'hex', receiptIds: 'decimal' }],
    gateways: [{ messageIdFormat: 'hexToDecimal' }],
    profiles: [
      { prefix: '', kind: 'early', deliveredPercent: 100 },
      { prefix: '4470000001', kind: 'duplicate', copies: 3, deliveredPercent: 100 },
      { prefix: '4470000002', kind: 'shuffle', receiptMaxMs: 300, deliveredPercent: 100 },
    ],
  })
  await made.recharge(made.customerId, 10_000_000n)
  const taskId = await accepted(made, made.customerId, gb(300))
  const ends = await made.ended(taskId, 300)
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['delivered']))
  expect(await made.ledger.balance(made.customerId)).toMatchObject({ availableMicros: 7_000_000n })
})

test('a long text is one message: it ends when the receipts of all its parts are there', async () => {
  const made = await world()
  await made.recharge(made.customerId, 1_000_000n)
  const taskId = await accepted(made, made.customerId, gb(4), 'long text '.repeat(40))
  const ends = await made.ended(taskId, 4)
  expect(ends.map(({ state, charged }) => [state, charged])).toEqual(
    Array.from({ length: 4 }, () => ['delivered', '30000']),
  )
  expect(await made.taken()).toHaveLength(12)
  expect(await made.ledgerFaults()).toEqual([])
})

test('pay for delivered only: what is not delivered is given back', async () => {
  const made = await world({
    chargeOn: 'delivered',
    profiles: [
      { prefix: '', kind: 'deliver', deliveredPercent: 100 },
      { prefix: '1', kind: 'deliver', deliveredPercent: 0, failedAs: 'UNDELIV' },
    ],
  })
  await made.recharge(made.customerId, 1_000_000n)
  const taskId = await accepted(made, made.customerId, [...gb(3), ...us(3)])
  await made.ended(taskId, 6)
  expect(await made.ledger.balance(made.customerId)).toMatchObject({ availableMicros: 970_000n })
  expect(await made.ledgerFaults()).toEqual([])
})

test('a number without a rate is rejected before money moves', async () => {
  const made = await world()
  await made.recharge(made.customerId, 1_000_000n)
  const taskId = await accepted(made, made.customerId, ['33612345678', ...gb(1)])
  const ends = await made.ended(taskId, 2)
  expect(ends.map(({ state, reason }) => [state, reason])).toEqual([
    ['rejected', 'rate.notPresent'],
    ['delivered', null],
  ])
  expect(await made.ledger.balance(made.customerId)).toMatchObject({ availableMicros: 990_000n })
})

test('an answer that comes too late is taken all the same, without a second submit', async () => {
  const made = await world({
    profiles: [{ prefix: '', kind: 'slow', responseMs: 1_500, deliveredPercent: 100 }],
    gateways: [{ responseTimeoutSeconds: 1 }],
    settings: { unconfirmedMs: 10_000 },
  })
  await made.recharge(made.customerId, 1_000_000n)
  const taskId = await accepted(made, made.customerId, gb(3))
  const ends = await made.ended(taskId, 3)
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['delivered']))
  expect(await made.taken()).toHaveLength(3)
  expect(await made.ledgerFaults()).toEqual([])
})

test('a gateway that never resends unconfirmed submits ends them as unknown', async () => {
  const made = await world({
    profiles: [
      {
        prefix: '',
        kind: 'mute',
        taken: true,
        deliveredPercent: 100,
      },
    ],
    gateways: [{ responseTimeoutSeconds: 1, inDoubt: 'hold' }],
    settings: { unconfirmedMs: 300, receiptMs: 3_000 },
  })
  await made.recharge(made.customerId, 1_000_000n)
  const taskId = await accepted(made, made.customerId, gb(3))
  const ends = await made.ended(taskId, 3)
  expect(ends.map(({ state, reason, charged }) => [state, reason, charged])).toEqual(
    Array.from({ length: 3 }, () => ['unknown', 'message.unconfirmed', '0']),
  )
  expect(await made.taken()).toHaveLength(3)
})

test('a message whose receipt never comes is unknown in the end, and its submit is paid', async () => {
  const made = await world({
    profiles: [{ prefix: '', kind: 'noReceipt', deliveredPercent: 100 }],
    settings: { offloadMs: 100, receiptMs: 500, abandonEveryMs: 200 },
  })
  await made.recharge(made.customerId, 1_000_000n)
  const taskId = await accepted(made, made.customerId, gb(2))
  const ends = await made.ended(taskId, 2)
  expect(ends.map(({ state, reason, charged }) => [state, reason, charged])).toEqual([
    ['unknown', 'message.noReceipt', '10000'],
    ['unknown', 'message.noReceipt', '10000'],
  ])
  expect(await made.ledgerFaults()).toEqual([])
})

test('a receipt later than the memory of the engine is found in the database', async () => {
  const made = await world({
    profiles: [
      { prefix: '', kind: 'late', receiptMinMs: 3_500, receiptMaxMs: 3_600, deliveredPercent: 100 },
    ],
    settings: { offloadMs: 200 },
  })
  await made.recharge(made.customerId, 1_000_000n)
  const [one, long] = [
    await accepted(made, made.customerId, gb(5)),
    await accepted(made, made.customerId, gb(2, 50), 'long text '.repeat(40)),
  ]
  await made.until(async () => {
    const [row] = await made.query<{ n: number }>('select count(*)::int as n from sms_supplier_ref')
    return row?.n === 5 + 6 ? true : undefined
  })
  await made.until(async () =>
    (await made.query('select 1 from sms_chunk where open')).length === 0 ? true : undefined,
  )
  for (const [taskId, count] of [
    [one, 5],
    [long, 2],
  ] as const) {
    const ends = await made.ended(taskId, count)
    expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['delivered']))
  }
  expect(await made.query('select 1 from sms_supplier_ref')).toEqual([])
  expect(await made.ledgerFaults()).toEqual([])
})

test('a price that was changed counts for the next task, without a restart', async () => {
  const made = await world()
  await made.recharge(made.customerId, 1_000_000n)
  // Several times: what was read before is used by chance only.
  for (const price of [20_000, 30_000, 40_000, 50_000]) {
    const { version } = await made.snapshot()
    await made.owner.query(
      `begin; set local tandem.everything = 'on';
       update sms_rate set price_nanos = ${price} * 1000 where company_id = ${made.platformId}; commit`,
    )
    // Heard of after the commit, on a busy machine some time later.
    await made.until(async () => ((await made.snapshot()).version > version ? true : undefined))
    const taskId = await accepted(made, made.customerId, gb(1))
    const [end] = await made.ended(taskId, 1)
    expect(end?.charged).toBe(String(price))
  }
})

test('customers that send at once keep their money apart', async () => {
  const made = await world({ gateways: [{ binds: 2, window: 200 }] })
  for (const companyId of [made.customerId, made.resoldId, made.agentId]) {
    await made.recharge(companyId, 100_000_000n)
  }
  const tasks = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      accepted(made, n % 2 === 0 ? made.customerId : made.resoldId, gb(700, n * 1_000)),
    ),
  )
  for (const taskId of tasks) await made.ended(taskId, 700)
  expect(await made.ledger.balance(made.customerId)).toMatchObject({ availableMicros: 79_000_000n })
  expect(await made.ledger.balance(made.resoldId)).toMatchObject({ availableMicros: 74_800_000n })
  expect(await made.ledger.balance(made.agentId)).toMatchObject({ availableMicros: 81_100_000n })
  expect(await made.ledgerFaults()).toEqual([])
  expect(made.errors).toEqual([])
})
