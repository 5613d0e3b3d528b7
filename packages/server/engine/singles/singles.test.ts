import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../store/database/withScope.ts'
import { actOnTask } from '../../store/sms/taskActions.ts'
import { type EngineWorld, engineWorld } from '../../test/chaos/engineWorld.ts'

let it: EngineWorld
beforeAll(async () => {
  it = await engineWorld({ carriers: [{ systemId: 'one' }] })
  await it.recharge(it.customerId, 100_000_000n)
  await it.recharge(it.resoldId, 100_000_000n)
  await it.recharge(it.agentId, 100_000_000n)
  await it.start()
  await it.until(async () => it.engine().singles())
}, 60_000)
afterAll(() => it.stop())

let next = 447_000_000_000
const number = () => String(next++)
const taskOf = (outcome: { kind: string; taskId?: string }): string => {
  expect(outcome.kind).toBe('accepted')
  return outcome.taskId ?? ''
}

test('messages of several customers, sent at once, each with its text, are delivered and paid for', async () => {
  const customers = [it.customerId, it.resoldId]
  const sent = Array.from({ length: 60 }, (_, n) => ({
    companyId: customers[n % 2] ?? '',
    msisdn: number(),
  }))
  const outcomes = await Promise.all(
    sent.map(({ companyId, msisdn }) => it.sendOne(companyId, msisdn)),
  )
  const taskIds = [...new Set(outcomes.map(taskOf))]
  expect(taskIds).toHaveLength(2)
  for (const taskId of taskIds) {
    const ended = await it.ended(taskId, 30)
    expect(new Set(ended.map(({ state }) => state))).toEqual(new Set(['delivered']))
  }
  const rows = await it.query<{ content: string; msisdn: string; transactions: number }>(
    `select m.content, m.msisdn, (select count(distinct xmin::text)::int from sms_chunk) as transactions
     from sms_message m where m.task_id = any ($1::bigint[])`,
    [taskIds],
  )
  for (const { content, msisdn } of rows) expect(content).toBe(`Hello ${msisdn}`)
  expect(await it.ledgerFaults()).toEqual([])
})

test('20 requests with one key send one message and get one answer; another text is refused', async () => {
  const msisdn = number()
  const ask = (from: 'here' | 'elsewhere', content = 'Code 1') =>
    it.sendOne(it.customerId, msisdn, { key: 'order-1', content, from })
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, n) => ask(n % 2 === 0 ? 'here' : 'elsewhere')),
  )
  expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(1)
  expect(outcomes.filter(({ kind }) => kind === 'repeated')).toHaveLength(19)
  expect(
    new Set(outcomes.map((outcome) => 'answer' in outcome && outcome.answer.taskId)).size,
  ).toBe(1)
  const stored = await it.query('select from sms_message where msisdn = $1', [msisdn])
  expect(stored).toHaveLength(1)
  const refused = { kind: 'refused', code: 'sms.requestKeyReused' }
  expect(await ask('here', 'Code 2')).toEqual(refused)
  // A key is used for a message or for a list.
  expect(await it.send(it.customerId, [number()], { key: 'order-1' })).toEqual(refused)
  await it.send(it.customerId, [number()], { key: 'list-1' })
  expect(await it.sendOne(it.customerId, number(), { key: 'list-1' })).toEqual(refused)
})

test('a message accepted by another server is sent by the engine, at the price of then', async () => {
  const msisdn = number()
  const taskId = taskOf(await it.sendOne(it.resoldId, msisdn, { from: 'elsewhere' }))
  const [ended] = await it.until(async () => {
    const rows = (await it.ended(taskId, 1)).filter((row) => row.msisdn === msisdn)
    return rows.length > 0 ? rows : undefined
  })
  expect(ended).toMatchObject({ state: 'delivered', charged: '12000' })
  expect(await it.ledgerFaults()).toEqual([])
})

test('one that cannot be written or paid for delays none of the others in its group', async () => {
  const good = Array.from({ length: 10 }, number)
  const sent = await Promise.allSettled([
    ...good.map((msisdn) => it.sendOne(it.customerId, msisdn)),
    it.sendOne(it.customerId, number(), { content: 'a text PostgreSQL does not take: \0' }),
    it.sendOne(it.agentId, number(), { content: 'an agent that has spent all' }),
    it.sendOne(it.resoldId, number(), { daily: { limit: 1, from: 0 } }),
    ...good.map((msisdn) => it.sendOne(it.resoldId, msisdn)),
  ])
  const kinds = sent.map((one) => (one.status === 'fulfilled' ? one.value.kind : 'rejected'))
  expect(kinds).toEqual([
    ...good.map(() => 'accepted'),
    'rejected',
    'accepted',
    'refused',
    ...good.map(() => 'accepted'),
  ])
  await it.query(`update ledger_wallet set status = 'frozen' where company_id = $1`, [it.agentId])
  const poor = await Promise.all([
    it.sendOne(it.agentId, number()),
    // Its seller cannot pay: it waits as a task of its own.
    it.sendOne(it.resoldId, number()),
    it.sendOne(it.customerId, number()),
  ])
  expect(poor.map(({ kind }) => kind)).toEqual(['short', 'later', 'accepted'])
  expect(await it.ledgerFaults()).toEqual([])
})

test('a key that was used before by a queued send gets its answer, and the other way around', async () => {
  await it.query(`update ledger_wallet set status = 'frozen' where company_id = $1`, [it.agentId])
  const asked = { key: 'order-2', content: 'Your order left.' }
  const first = number()
  expect(await it.sendOne(it.resoldId, first, asked)).toEqual({ kind: 'later' })
  const queued = await it.send(it.resoldId, [first], asked)
  if (queued.kind !== 'accepted') throw new Error('not accepted')
  const { taskId, answer } = queued
  await it.until(async () => (await it.taskStatus(taskId))?.status === 'paused' || undefined)
  await it.query(`update ledger_wallet set status = 'active' where company_id = $1`, [it.agentId])
  const mine = { companies: [it.resoldId] }
  await withScope(it.application, mine, ({ client }) => actOnTask(client, 'resume', taskId))
  expect(await it.sendOne(it.resoldId, first, asked)).toEqual({ kind: 'repeated', taskId, answer })
  const second = number()
  const alone = await it.sendOne(it.resoldId, second, { ...asked, key: 'order-3' })
  expect(await it.send(it.resoldId, [second], { ...asked, key: 'order-3' })).toEqual({
    ...alone,
    kind: 'repeated',
  })
  await it.ended(taskId, 1)
  // Its task is that of the day, in which earlier ones have ended already.
  await it.until(async () =>
    (await it.ended(taskOf(alone), 1)).find(({ msisdn }) => msisdn === second),
  )
  const stored = await it.query('select from sms_message where msisdn = any ($1::bigint[])', [
    [first, second],
  ])
  expect(stored).toHaveLength(2)
})
