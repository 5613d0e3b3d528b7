import { afterEach, expect, test } from 'vitest'
import { withScope } from '../store/database/withScope.ts'
import { block, unblock } from '../store/compliance/blacklist.ts'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

const worlds: EngineWorld[] = []
afterEach(async () => {
  for (const made of worlds.splice(0)) await made.stop()
})

/** A gateway of so many messages per second, and money for everybody. */
async function worldAt(tps: number): Promise<EngineWorld> {
  const it = await engineWorld({ carriers: [{ systemId: 'one' }], gateways: [{ tps }] })
  worlds.push(it)
  for (const id of [it.agentId, it.customerId, it.resoldId]) await it.recharge(id, 100_000_000n)
  return it
}

const numbers = (count: number) =>
  Array.from({ length: count }, (_, n) => String(447_000_000_000 + n))

type Listed = { companyId?: string; product?: 'marketing' | 'notify' }
const entryOf = (it: EngineWorld, digits: string, { companyId, product }: Listed) => ({
  companyId: companyId ?? it.customerId,
  product: product ?? null,
  msisdn: `+${digits}`,
  by: null,
})
const optOut = (it: EngineWorld, digits: string, listed: Listed = {}) =>
  withScope(it.system, 'everything', (on) =>
    block(on, {
      ...entryOf(it, digits, listed),
      id: it.ids.next(),
      source: 'optOut',
      reason: 'STOP',
    }),
  )
const optIn = (it: EngineWorld, digits: string) =>
  withScope(it.system, 'everything', (on) => unblock(on, entryOf(it, digits, {})))

async function sent(it: EngineWorld, to: string[], companyId = it.customerId): Promise<string> {
  const answer = await it.send(companyId, to)
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
  return answer.taskId
}

const takenBy = async (it: EngineWorld, digits: string) =>
  (await it.taken()).filter(({ destination }) => destination === digits).length
const untilTaken = (it: EngineWorld, count: number) =>
  it.until(async () => ((await it.taken()).length >= count ? true : undefined))
const endOf = (it: EngineWorld, taskId: string, digits: string) =>
  it.until(async () => {
    const ends = await it.ended(taskId, 1)
    return ends.find(({ msisdn }) => msisdn === digits)
  })
async function money(it: EngineWorld, companyId = it.customerId) {
  const [row] = await it.query<{ available: string; held: string }>(
    'select available, held from ledger_wallet where company_id = $1',
    [companyId],
  )
  return { available: Number(row?.available), held: Number(row?.held) }
}

test('who opts out while a task runs is not sent to, and the money is back', async () => {
  const it = await worldAt(100)
  await it.start()
  const all = numbers(1_000)
  const taskId = await sent(it, all)
  await untilTaken(it, 20)
  // Two answer at the same time; the last ones of the chunk wait in memory.
  const out = all.slice(-2)
  await Promise.all(out.map((digits) => optOut(it, digits)))
  for (const digits of out) {
    expect(await endOf(it, taskId, digits)).toMatchObject({
      state: 'rejected',
      reason: 'number.optedOut',
      charged: '0',
    })
  }
  // Long before their turn, which comes when all others were taken, a hundred a second.
  expect((await it.taken()).length).toBeLessThan(998)
  const ends = await it.ended(taskId, 1_000)
  expect(Map.groupBy(ends, ({ state }) => state).get('delivered')).toHaveLength(998)
  for (const digits of out) expect(await takenBy(it, digits)).toBe(0)
  expect(await money(it)).toEqual({ available: 100_000_000 - 998 * 10_000, held: 0 })
  expect(await it.ledgerFaults()).toEqual([])
})

test('lists of the company and of those above it count, of its product, and no others', async () => {
  const it = await worldAt(100)
  const [own, above, everybodys, another, sister] = numbers(5)
  if (!own || !above || !everybodys || !another || !sister) throw new Error('five numbers')
  await optOut(it, own, { companyId: it.resoldId, product: 'notify' })
  await optOut(it, above, { companyId: it.agentId })
  await optOut(it, everybodys, { companyId: it.platformId })
  await optOut(it, another, { companyId: it.resoldId, product: 'marketing' })
  await optOut(it, sister, { companyId: it.customerId })
  await it.start()
  const taskId = await sent(it, numbers(5), it.resoldId)
  const ends = await it.ended(taskId, 5)
  const delivered = ends.filter(({ state }) => state === 'delivered').map(({ msisdn }) => msisdn)
  expect(delivered.toSorted()).toEqual([another, sister].toSorted())
  for (const { reason, charged } of ends.filter(({ state }) => state !== 'delivered')) {
    expect({ reason, charged }).toEqual({ reason: 'number.optedOut', charged: '0' })
  }
  expect(await it.ledgerFaults()).toEqual([])
})

test('a list imported while a task runs takes its numbers out of it', async () => {
  const it = await worldAt(100)
  await it.start()
  const all = numbers(1_000)
  const taskId = await sent(it, all)
  await untilTaken(it, 20)
  await it.owner.query(`begin; set local tandem.everything = 'on';
    insert into sms_blacklist (id, company_id, msisdn, source)
      select 447000000000 + n, ${it.platformId}, '+' || (447000000000 + n), 'import' from generate_series(600, 999) n;
    commit`)
  const ends = await it.ended(taskId, 1_000)
  expect(ends.filter(({ reason }) => reason === 'number.blacklisted')).toHaveLength(400)
  expect(ends.filter(({ state }) => state === 'delivered')).toHaveLength(600)
  expect(await money(it)).toEqual({ available: 100_000_000 - 600 * 10_000, held: 0 })
  expect(await it.ledgerFaults()).toEqual([])
})

test('what rests with a paused task, or is left by a killed engine, is not sent either', async () => {
  // Slow, so that also a busy machine hears of the pause before all are sent.
  const it = await worldAt(20)
  const killed = new AbortController()
  await it.start({ tenure: { isHeld: () => !killed.signal.aborted, lost: killed.signal } })
  const all = numbers(400)
  const taskId = await sent(it, all)
  await untilTaken(it, 10)
  const set = (status: string, reason: string | null) =>
    it.query('update sms_task set status = $2, pause_reason = $3 where id = $1', [
      taskId,
      status,
      reason,
    ])
  await set('paused', 'task.pausedByUser')
  await it.until(async () => (it.engine().gateways()[0]?.waiting === 0 ? true : undefined))
  const [first, second] = all.slice(-2)
  if (!first || !second) throw new Error('two numbers')
  await optOut(it, first)
  killed.abort()
  await it.engine().stop()
  await optOut(it, second)
  await it.query('update sms_gateway set tps = 1000')
  await it.start()
  await set('sending', null)
  it.engine().wake(taskId)
  const ends = await it.ended(taskId, 400)
  expect(ends.filter(({ reason }) => reason === 'number.optedOut')).toHaveLength(2)
  for (const digits of [first, second]) expect(await takenBy(it, digits)).toBe(0)
  expect((await money(it)).held).toBe(0)
  expect(await it.ledgerFaults()).toEqual([])
})

test('a single message to a blocked number is refused; after an opt-in it is sent', async () => {
  const it = await worldAt(100)
  await it.start()
  await it.until(async () => it.engine().singles())
  const [digits = ''] = numbers(1)
  await optOut(it, digits)
  await it.until(async () => {
    const { companies } = await it.snapshot()
    return companies.get(it.customerId)?.hasBlacklist === true ? true : undefined
  })
  for (const from of ['here', 'elsewhere'] as const) {
    expect(await it.sendOne(it.customerId, digits, { from })).toEqual({
      kind: 'blocked',
      reason: 'number.optedOut',
    })
  }
  expect(await money(it)).toEqual({ available: 100_000_000, held: 0 })
  await optIn(it, digits)
  const outcome = await it.sendOne(it.customerId, digits)
  if (!('taskId' in outcome)) throw new Error(`Not accepted: ${JSON.stringify(outcome)}`)
  expect(await endOf(it, outcome.taskId, digits)).toMatchObject({ state: 'delivered' })
  expect(await it.ledgerFaults()).toEqual([])
})
