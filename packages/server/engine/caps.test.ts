import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

const worlds: EngineWorld[] = []
afterEach(async () => {
  for (const made of worlds.splice(0)) await made.stop()
})

/** A cap of a company, known before the engine starts. */
async function cappedWorld(
  messages: number,
  ownerOf: (it: EngineWorld) => string = ({ customerId }) => customerId,
): Promise<EngineWorld> {
  const it = await engineWorld({ carriers: [{ systemId: 'one' }], gateways: [{ tps: 1_000 }] })
  worlds.push(it)
  for (const id of [it.agentId, it.customerId, it.resoldId]) await it.recharge(id, 100_000_000n)
  await it.owner.query(`begin; set local tandem.everything = 'on';
    insert into sms_frequency_cap (id, company_id, product, messages, hours)
    values (1, ${ownerOf(it)}, 'notify', ${messages}, 24); commit`)
  await it.start()
  await it.until(async () => it.engine().singles())
  return it
}

const numbers = (count: number) =>
  Array.from({ length: count }, (_, n) => String(447_000_000_000 + n))

async function sent(it: EngineWorld, companyId: string, to: string[]): Promise<string> {
  const answer = await it.send(companyId, to)
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
  return answer.taskId
}
const held = async (it: EngineWorld) =>
  Number((await it.query<{ held: string }>('select sum(held) as held from ledger_wallet'))[0]?.held)

test('tasks that run at once never send more to a number than its cap, and what is left out costs nothing', async () => {
  const it = await cappedWorld(2)
  const all = numbers(300)
  const tasks = await Promise.all(Array.from({ length: 5 }, () => sent(it, it.customerId, all)))
  const ends = (await Promise.all(tasks.map((id) => it.ended(id, all.length)))).flat()
  const byState = Map.groupBy(ends, ({ state }) => state)
  expect(byState.get('delivered')).toHaveLength(2 * all.length)
  expect(byState.get('rejected')).toHaveLength(3 * all.length)
  for (const { reason, charged } of byState.get('rejected') ?? []) {
    expect({ reason, charged }).toEqual({ reason: 'number.capped', charged: '0' })
  }
  const taken = Map.groupBy(await it.taken(), ({ destination }) => destination)
  for (const digits of all) expect(taken.get(digits)).toHaveLength(2)
  expect(await held(it)).toBe(0)
  expect(await it.ledgerFaults()).toEqual([])
})

test('single messages at once do not pass the cap either, whatever came by a task before', async () => {
  const it = await cappedWorld(3)
  const [digits = '', other = ''] = numbers(2)
  await it.ended(await sent(it, it.customerId, [digits]), 1)
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      it.sendOne(it.customerId, digits, { from: n % 2 ? 'here' : 'elsewhere' }),
    ),
  )
  const kinds = Map.groupBy(outcomes, ({ kind }) => kind)
  expect(kinds.get('accepted')).toHaveLength(2)
  expect(kinds.get('blocked')).toHaveLength(4)
  expect(kinds.get('blocked')?.[0]).toMatchObject({ reason: 'number.capped' })
  expect(await it.sendOne(it.customerId, other)).toMatchObject({ kind: 'accepted' })
  expect(await it.ledgerFaults()).toEqual([])
})

test('a cap of a seller counts for each company below it by itself, and for its product alone', async () => {
  const it = await cappedWorld(1, ({ platformId }) => platformId)
  const [digits = ''] = numbers(1)
  for (const companyId of [it.customerId, it.resoldId]) {
    expect((await it.ended(await sent(it, companyId, [digits]), 1))[0]?.state).toBe('delivered')
    expect((await it.ended(await sent(it, companyId, [digits]), 1))[0]?.reason).toBe(
      'number.capped',
    )
  }
  const { rows } = await it.owner.query(
    `select count(*)::int as n from sms_message_final where state = 'delivered'`,
  )
  expect(rows[0]).toEqual({ n: 2 })
})
