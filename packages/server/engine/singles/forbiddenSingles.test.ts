import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EngineWorld, engineWorld } from '../../test/chaos/engineWorld.ts'

let it: EngineWorld
beforeAll(async () => {
  it = await engineWorld({ carriers: [{ systemId: 'one' }], gateways: [{ tps: 30 }] })
  await it.recharge(it.customerId, 100_000_000n)
  await change(`insert into sms_sender_id (id, company_id, sender, status) values
    (1, ${it.customerId}, 'Tandem', 'approved'), (2, ${it.customerId}, 'Shop', 'approved'),
    (3, ${it.resoldId}, 'Tandem', 'approved')`)
}, 60_000)
afterAll(() => it.stop())

let next = 447_000_000_000
const numbers = (count: number) => Array.from({ length: count }, () => String(next++))
const change = (sql: string) =>
  it.owner.query(`begin; set local tandem.everything = 'on'; ${sql}; commit`)
const setSender = (status: string) =>
  change(`update sms_sender_id set status = '${status}'
    where sender = 'Tandem' and company_id = ${it.customerId}`)

async function sent(
  msisdns: readonly string[],
  given: Parameters<EngineWorld['sendOne']>[2] = {},
): Promise<string> {
  const outcomes = await Promise.all(
    msisdns.map((msisdn) => it.sendOne(it.customerId, msisdn, given)),
  )
  const [taskId = ''] = new Set(
    outcomes.map((outcome) => ('taskId' in outcome ? outcome.taskId : '')),
  )
  return taskId
}

/** How these ended: by state and reason, and what they were charged. */
const endsOf = (taskId: string, msisdns: readonly string[]) =>
  it.until(async () => {
    const ended = await it.ended(taskId, msisdns.length)
    const own = ended.filter(({ msisdn }) => msisdns.includes(msisdn))
    return own.length === msisdns.length ? own : undefined
  })
const heldMoney = async () =>
  Number((await it.query<{ held: string }>(`select sum(held) as held from ledger_wallet`))[0]?.held)
const takenOf = async (msisdns: readonly string[]) =>
  (await it.taken()).filter(({ destination }) => msisdns.includes(destination)).length

test('a message whose sender is revoked while it sleeps is not sent when it is taken up', async () => {
  const msisdns = numbers(3)
  const taskId = await sent(msisdns, { from: 'elsewhere' })
  await setSender('rejected')
  await it.start()
  for (const end of await endsOf(taskId, msisdns)) {
    expect(end).toMatchObject({ state: 'rejected', reason: 'sender.revoked', charged: '0' })
  }
  expect(await takenOf(msisdns)).toBe(0)
})

test('a message whose sender is revoked while it waits in the engine is not sent, and its money is free', async () => {
  await setSender('approved')
  await it.until(async () => it.engine().singles())
  const [revoked, others] = [numbers(120), numbers(20)]
  const [taskId] = await Promise.all([sent(revoked), sent(others, { senderId: 'Shop' })])
  await it.until(async () => ((await takenOf(revoked)) > 5 ? true : undefined))
  await setSender('rejected')
  const ends = await endsOf(taskId, revoked)
  const states = Map.groupBy(ends, ({ state }) => state)
  expect([...states.keys()].toSorted()).toEqual(['delivered', 'rejected'])
  for (const end of states.get('rejected') ?? []) {
    expect(end).toMatchObject({ reason: 'sender.revoked', charged: '0' })
  }
  expect(await takenOf(revoked)).toBe(states.get('delivered')?.length)
  for (const { state } of await endsOf(taskId, others)) expect(state).toBe('delivered')
  expect(await heldMoney()).toBe(0)
  expect(await it.ledgerFaults()).toEqual([])
  // Approved again, it is used at once.
  await setSender('approved')
  const again = numbers(1)
  expect(await endsOf(await sent(again), again)).toMatchObject([{ state: 'delivered' }])
})

test('messages of a suspended company wait, and go on when it may send again and does', async () => {
  const waiting = numbers(60)
  const taskId = await sent(waiting)
  const before = await it.snapshot()
  const setCompany = (status: string) =>
    change(`update sys_company set status = '${status}' where id = ${it.customerId}`)
  await setCompany('suspended')
  const reasonOf = async () => (await it.taskStatus(taskId))?.pauseReason
  await it.until(async () => ((await reasonOf()) === 'company.suspended' ? true : undefined))
  // One that was accepted just before changes nothing.
  const late = numbers(1)
  expect(await sent(late, { snapshot: before })).toBe(taskId)
  expect(await reasonOf()).toBe('company.suspended')
  await setCompany('active')
  const first = numbers(1)
  expect(await sent(first, { snapshot: before })).toBe(taskId)
  for (const { state } of await endsOf(taskId, [...waiting, ...late, ...first])) {
    expect(state).toBe('delivered')
  }
  expect(await it.ledgerFaults()).toEqual([])
})
