import { afterEach, expect, test } from 'vitest'

import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

const worlds: EngineWorld[] = []
afterEach(async () => {
  for (const made of worlds.splice(0)) await made.stop()
})

/** A task of 600 at 100 per second, stopped by `sql` while it is being sent. */
async function stoppedBy(
  sql: (made: EngineWorld) => string,
  companyOf: (made: EngineWorld) => string,
): Promise<{ made: EngineWorld; reason: string | null }> {
  const made = await engineWorld({
    carriers: [{ systemId: 'carrier_a' }],
    gateways: [{ tps: 100 }],
  })
  worlds.push(made)
  await made.start()
  const companyId = companyOf(made)
  for (const each of [made.agentId, companyId]) await made.recharge(each, 100_000_000n)
  const change = (text: string) =>
    made.owner.query(`begin; set local tandem.everything = 'on'; ${text}; commit`)
  await change(
    `insert into sms_sender_id (id, company_id, sender, status) values (1, ${companyId}, 'Tandem', 'approved')`,
  )
  const answer = await made.send(
    companyId,
    Array.from({ length: 600 }, (_, n) => String(447_000_000_000 + n)),
  )
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
  await made.until(async () => ((await made.taken()).length >= 30 ? true : undefined))
  await change(sql(made))
  const status = await made.until(async () => {
    const row = await made.taskStatus(answer.taskId)
    return row?.status === 'paused' ? row : undefined
  })
  await made.until(async () => {
    const [gateway] = made.engine().gateways()
    return gateway?.waiting === 0 && gateway.unanswered === 0 ? true : undefined
  })
  expect((await made.taken()).length).toBeLessThan(600)
  expect(await made.ledgerFaults()).toEqual([])
  return { made, reason: status.pauseReason }
}

test('a task whose sender is revoked pauses and shows why', async () => {
  const { reason } = await stoppedBy(
    () => `update sms_sender_id set status = 'rejected'`,
    ({ customerId }) => customerId,
  )
  expect(reason).toBe('sender.revoked')
})

test('a seller suspended in mid-task stops the tasks of its customers', async () => {
  const { reason } = await stoppedBy(
    ({ agentId }) => `update sys_company set status = 'suspended' where id = ${agentId}`,
    ({ resoldId }) => resoldId,
  )
  expect(reason).toBe('company.suspended')
})
