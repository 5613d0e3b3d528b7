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
  await made.start()
  return made
}
afterEach(async () => {
  for (const made of worlds.splice(0)) await made.stop()
})

const numbers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => String(447_000_000_000 + from + n))

async function accepted(made: EngineWorld, count: number, from = 0): Promise<string> {
  await made.recharge(made.customerId, 1_000_000_000n)
  const answer = await made.send(made.customerId, numbers(count, from))
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
  return answer.taskId
}

const change = (made: EngineWorld, set: string, gatewayId = made.gatewayIds[0]) =>
  made.owner.query(
    `begin; set local tandem.everything = 'on';
     update sms_gateway set ${set} where id = ${gatewayId}; commit`,
  )

async function allDelivered(made: EngineWorld, taskId: string, count: number): Promise<void> {
  const ends = await made.ended(taskId, count)
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['delivered']))
  expect(ends).toHaveLength(count)
  expect(await made.ledgerFaults()).toEqual([])
  expect(made.errors).toEqual([])
}

test('messages whose attempt was being written when their gateway was switched off take another one', async () => {
  const made = await world({
    carriers: [{ systemId: 'carrier_a' }, { systemId: 'carrier_b' }],
    gateways: [{ priority: 1 }, { priority: 2 }],
  })
  await made.until(async () =>
    made
      .engine()
      .gateways()
      .every(({ bound }) => bound === 1)
      ? true
      : undefined,
  )
  const holder = await made.owner.connect()
  await holder.query('begin; lock table sms_attempt_batch in exclusive mode')
  const taskId = await accepted(made, 6)
  await made.until(async () =>
    made
      .engine()
      .gateways()
      .some(({ unanswered }) => unanswered === 6)
      ? true
      : undefined,
  )
  await change(made, 'enabled = false')
  await made.until(async () => (made.engine().gateways().length === 1 ? true : undefined))
  await holder.query('rollback')
  holder.release()
  await allDelivered(made, taskId, 6)
})

test('messages whose attempt was being written when the connection broke take another gateway', async () => {
  const made = await world({
    carriers: [{ systemId: 'carrier_a' }, { systemId: 'carrier_b' }],
    gateways: [{ priority: 1 }, { priority: 2 }],
  })
  await made.until(async () =>
    made
      .engine()
      .gateways()
      .every(({ bound }) => bound === 1)
      ? true
      : undefined,
  )
  const holder = await made.owner.connect()
  await holder.query('begin; lock table sms_attempt_batch in exclusive mode')
  const taskId = await accepted(made, 6)
  await made.until(async () =>
    made
      .engine()
      .gateways()
      .some(({ unanswered }) => unanswered === 6)
      ? true
      : undefined,
  )
  await change(made, 'port = 1')
  await made.until(async () =>
    made
      .engine()
      .gateways()
      .some(({ bound }) => bound === 0)
      ? true
      : undefined,
  )
  await holder.query('rollback')
  holder.release()
  await allDelivered(made, taskId, 6)
})

test('switching off the only gateway rejected 4,949 messages: they wait until it is on again', async () => {
  const made = await world({ gateways: [{ tps: 100 }] })
  const taskId = await accepted(made, 300)
  await made.until(async () => ((await made.taken()).length >= 20 ? true : undefined))
  await change(made, 'enabled = false')
  await made.until(async () => (made.engine().gateways().length === 0 ? true : undefined))
  const late = await accepted(made, 3, 10_000)
  await made.until(async () => {
    const [row] = await made.query<{ n: number }>('select count(*)::int as n from sms_message')
    return row?.n === 303 ? true : undefined
  })
  await change(made, 'enabled = true')
  await allDelivered(made, taskId, 300)
  await allDelivered(made, late, 3)
})

test('an engine that cannot prolong its lease kept its binds for ever: it unbinds, and loses and repeats nothing', async () => {
  let isHeld = true
  const made = await world({
    gateways: [{ tps: 100 }],
    tenure: { isHeld: () => isHeld, lost: new AbortController().signal },
  })
  const bound = (count: number) =>
    made.until(async () => (made.engine().gateways()[0]?.bound === count ? true : undefined))
  const taskId = await accepted(made, 200)
  await made.until(async () => ((await made.taken()).length >= 20 ? true : undefined))
  isHeld = false
  await bound(0)
  expect((await made.taken()).length).toBeLessThan(200)
  isHeld = true
  await bound(1)
  await allDelivered(made, taskId, 200)
  expect((await made.taken()).length).toBe(200)
})

test('gateways edited, switched off and on, renamed and cut off again and again lose nothing', async () => {
  const made = await world({
    carriers: [{ systemId: 'carrier_a' }, { systemId: 'carrier_b' }],
    gateways: [{ tps: 100 }, { tps: 100 }],
  })
  const taskId = await accepted(made, 2_000)
  const edits = ['enabled = false', 'enabled = true', 'window_size = 37', 'tps = 90', 'binds = 2']
  for (let n = 0; n < 20; n++) {
    const id = made.gatewayIds[n % 2]
    const edit = edits[Math.floor(n / 2) % edits.length] ?? ''
    await change(made, `${edit}, name = 'gateway ${n}'`, id)
    // Each change is applied before the next one comes.
    await made.until(async () => {
      const states = made.engine().gateways()
      const isSeen = edit.endsWith('false')
        ? states.every((state) => state.id !== id)
        : states.some(({ name }) => name === `gateway ${n}`)
      return isSeen ? true : undefined
    })
    if (n % 4 === 3) await made.breakLinks()
  }
  const ends = await made.ended(taskId, 2_000)
  expect(ends).toHaveLength(2_000)
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['delivered']))
  expect(await made.ledgerFaults()).toEqual([])
}, 300_000)
