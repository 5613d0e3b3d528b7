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
  for (const companyId of [made.customerId, made.resoldId, made.agentId]) {
    await made.recharge(companyId, 1_000_000_000n)
  }
  return made
}
afterEach(async () => {
  for (const made of worlds.splice(0)) await made.stop()
})

const gb = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => String(447_000_000_000 + from + n))
const us = (count: number) => Array.from({ length: count }, (_, n) => String(12_025_550_000 + n))

async function accepted(made: EngineWorld, companyId: string, numbers: string[]) {
  const answer = await made.send(companyId, numbers)
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
  return answer.taskId
}

test('one-time codes are not queued behind campaigns: with 5,000 messages waiting each is among the next few', async () => {
  const made = await world({ gateways: [{ tps: 100, binds: 1, window: 10 }] })
  for (let n = 0; n < 20; n++) await accepted(made, made.customerId, gb(250, n * 1_000))
  await made.until(async () => ((await made.taken()).length > 50 ? true : undefined))
  const between: number[] = []
  for (const number of us(5)) {
    const before = (await made.taken()).length
    const taskId = await accepted(made, made.resoldId, [number])
    await made.ended(taskId, 1)
    const at = (await made.taken()).findIndex(({ destination }) => destination.endsWith(number))
    between.push(at - before)
  }
  // A hundred are sent per second, also while the one-time code is accepted, rated and recorded, however busy the machine is.
  expect(Math.max(...between)).toBeLessThan(1_500)
})

test('a backlog for a slow gateway stays in the queue, and campaigns and codes of others pass it', async () => {
  const made = await world({
    carriers: [{ systemId: 'slow' }, { systemId: 'quick' }],
    gateways: [{ tps: 5, prefix: '44' }, { prefix: '1' }],
    settings: { gatewayBytes: 300_000 },
  })
  const slow: string[] = []
  for (let n = 0; n < 5; n++) slow.push(await accepted(made, made.customerId, gb(600, n * 1_000)))
  const waiting = () =>
    made
      .engine()
      .gateways()
      .find(({ name }) => name === 'slow')?.waiting ?? 0
  await made.until(async () => (waiting() > 200 ? true : undefined))
  // The same company through another gateway, and another company through the slow one.
  const quick = await accepted(made, made.customerId, us(1_000))
  expect(await made.ended(quick, 1_000)).toHaveLength(1_000)
  const code = await accepted(made, made.resoldId, gb(1, 900_000))
  expect((await made.ended(code, 1))[0]?.state).toBe('delivered')
  // 300,000 bytes are about 300 messages, and each of two writers may be in the middle of a chunk.
  const [written] = await made.query<{ n: number }>(
    'select count(*)::int as n from sms_message where task_id = any ($1::bigint[])',
    [slow],
  )
  expect(written?.n).toBeLessThanOrEqual(1_500)
  // Fast again, it takes what waited in memory, under a lease, and in the queue.
  await made.owner.query(
    `begin; set local tandem.everything = 'on';
     update sms_gateway set tps = 5000 where id = ${made.gatewayIds[0]}; commit`,
  )
  for (const taskId of slow) expect(await made.ended(taskId, 600)).toHaveLength(600)
  await made.until(async () => (made.engine().heldBytes() === 0 ? true : undefined))
  expect(await made.ledgerFaults()).toEqual([])
})

test('60 numbers of one customer with errors or without response delay no one-time codes of another', async () => {
  const made = await world({
    profiles: [
      { prefix: '', kind: 'deliver', deliveredPercent: 100 },
      { prefix: '4470000000', kind: 'refuse', status: 0x08 },
      { prefix: '4470000001', kind: 'mute', taken: false },
    ],
    gateways: [{ window: 20, responseTimeoutSeconds: 2 }],
  })
  const erring = await accepted(made, made.customerId, [...gb(60), ...gb(60, 100)])
  for (const number of us(40)) {
    const taskId = await accepted(made, made.resoldId, [number])
    const [end] = await made.ended(taskId, 1)
    expect(end?.state).toBe('delivered')
  }
  const [open] = await made.query<{ n: number }>(
    `select count(*)::int as n from sms_message m where task_id = $1
       and not exists (select from sms_message_final f where f.message_id = m.id)`,
    [erring],
  )
  expect(open?.n).toBe(120)
})

test('24 companies on a busy gateway get the same, though blocks of 16 are worked on at once', async () => {
  const COMPANIES = 24
  const EACH = 200
  const made = await engineWorld({
    carriers: [{ systemId: 'carrier_a' }],
    gateways: [{ tps: 1_000, binds: 1, window: 50 }],
    settings: { chunkSize: 20, gatewayBytes: 100_000 },
  })
  worlds.push(made)
  const ids = Array.from({ length: COMPANIES }, () => made.ids.next().toString())
  await made.query(
    `insert into sys_company (id, kind, name, currency, parent_id, ancestor_ids, rate_group_id)
     select made.id, c.kind, 'Customer ' || n, c.currency, c.parent_id, c.ancestor_ids, c.rate_group_id
     from sys_company c, unnest($2::bigint[]) with ordinality as made (id, n) where c.id = $1`,
    [made.customerId, ids],
  )
  await Promise.all(ids.map((companyId) => made.recharge(companyId, 1_000_000_000n)))
  await Promise.all(ids.map((companyId, n) => accepted(made, companyId, gb(EACH, n * 1_000))))
  await made.start()
  const counts = await made.until(async () => {
    const rows = await made.query<{ taken: number }>(
      `select coalesce((select sum(n.submitted) from sms_task t join sms_task_count n on n.task_id = t.id
         where t.company_id = c.id), 0)::int as taken from unnest($1::bigint[]) c (id)`,
      [ids],
    )
    const all = rows.map(({ taken }) => taken)
    return all.reduce((sum, taken) => sum + taken, 0) > (COMPANIES * EACH) / 2 ? all : undefined
  })
  const mean = counts.reduce((sum, taken) => sum + taken, 0) / COMPANIES
  expect(Math.min(...counts)).toBeGreaterThan(mean / 2)
  expect(await made.ledgerFaults()).toEqual([])
})
