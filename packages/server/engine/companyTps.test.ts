import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'

import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

let made: EngineWorld
afterEach(() => made.stop())

const gb = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => String(447_000_000_000 + from + n))
const us = (count: number) => Array.from({ length: count }, (_, n) => String(12_025_550_000 + n))

async function accepted(companyId: string, numbers: string[], product: 'notify' | 'marketing') {
  const answer = await made.send(companyId, numbers, { product })
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  return answer.taskId
}
/** When the messages of tasks were taken by a carrier, ms, in order. */
async function submits(taskIds: readonly string[]): Promise<number[]> {
  const rows = await made.query<{ at: Date }>(
    `select f.submitted_at as at from sms_message m join sms_message_final f on f.message_id = m.id
     where m.task_id = any ($1::bigint[]) and f.submitted_at is not null order by 1`,
    [taskIds],
  )
  return rows.map(({ at }) => at.getTime())
}
/** The most of these instants within any span of so many ms. */
function mostWithin(times: readonly number[], ms: number): number {
  let from = 0
  return times.reduce((most, at, index) => {
    while ((times[from] ?? at) <= at - ms) from += 1
    return Math.max(most, index - from + 1)
  }, 0)
}

const TPS = 100

test('a company submits what it may per second over tasks, products, gateways and a restart; nobody else waits for it', async () => {
  made = await engineWorld({
    carriers: [{ systemId: 'carrier_a' }, { systemId: 'carrier_b' }],
    gateways: [{ prefix: '44' }, { prefix: '1' }],
  })
  await made.owner.query(
    `begin; set local tandem.everything = 'on';
     update sys_company set sms_tps = ${TPS} where id = ${made.customerId}; commit`,
  )
  await made.start()
  for (const companyId of [made.customerId, made.resoldId, made.agentId]) {
    await made.recharge(companyId, 1_000_000_000n)
  }
  const limited = [
    await accepted(made.customerId, gb(400), 'notify'),
    await accepted(made.customerId, us(400), 'notify'),
    await accepted(made.customerId, gb(400, 50_000), 'notify'),
  ]
  const free = await accepted(made.resoldId, gb(300, 100_000), 'notify')
  expect(await made.ended(free, 300)).toHaveLength(300)
  const freeBy = (await submits([free])).at(-1) ?? Infinity

  await made.until(async () => ((await submits(limited)).length > 300 ? true : undefined))
  // Among 900 that wait, a code goes next.
  const code = await accepted(made.customerId, us(1), 'notify')
  await made.ended(code, 1)
  const [taken = Infinity] = await submits([code])
  await made.until(async () => {
    const [noted] = await made.query('select from sms_company_pace where company_id = $1', [
      made.customerId,
    ])
    return noted
  })
  await made.engine().stop()
  await delay(300)
  await made.start()
  for (const taskId of limited) expect(await made.ended(taskId, 400)).toHaveLength(400)
  const waited = (since: number) => limitedTimes.filter((at) => at > since).length
  const limitedTimes = await submits(limited)
  // What was accepted later went before most of what waited.
  expect(waited(freeBy)).toBeGreaterThan(200)
  expect(waited(taken)).toBeGreaterThan(200)
  const times = await submits([...limited, code])
  // The rate is that of attempts: their records, and responses, may come in heaps on a busy machine.
  expect(mostWithin(times, 1_000)).toBeLessThanOrEqual(TPS * 2.5)
  expect(mostWithin(times, 5_000)).toBeLessThanOrEqual(TPS * 5 * 1.1)
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000
  expect(times.length / seconds).toBeLessThanOrEqual(TPS * 1.03)
  expect(await made.ledgerFaults()).toEqual([])
}, 60_000)
