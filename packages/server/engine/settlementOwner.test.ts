import { afterEach, expect, test } from 'vitest'
import { withScope } from '../store/database/withScope.ts'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

let made: EngineWorld
afterEach(() => made.stop())

const numbers = (from: number) =>
  Array.from({ length: 40 }, (_, n) => String(447_000_000_000 + from + n))

test('each company finds the settlement of its messages in its own ledger, whoever else was in the batch', async () => {
  made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }] })
  await made.start()
  for (const companyId of [made.customerId, made.resoldId, made.agentId]) {
    await made.recharge(companyId, 10_000_000n)
  }
  const companies = [made.customerId, made.resoldId, made.agentId]
  const tasks = await Promise.all(
    companies.map(async (id, n) => {
      const answer = await made.send(id, numbers(n * 100))
      if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
      return answer.taskId
    }),
  )
  for (const taskId of tasks) await made.ended(taskId, 40)
  for (const companyId of companies) {
    const seen = await withScope(made.application, { companies: [companyId] }, ({ client }) =>
      client.query<{ n: number; unseen: number }>(
        `select count(*)::int as n, (count(*) filter (where t.id is null))::int as unseen
         from sms_message_final f left join ledger_tx t on t.id = f.settle_tx_id and t.kind = 'settle'`,
      ),
    )
    expect(seen.rows).toEqual([{ n: 40, unseen: 0 }])
  }
  const foreign = await made.query(
    `select from sms_message_final f join ledger_tx t on t.id = f.settle_tx_id where t.company_id <> f.company_id`,
  )
  expect(foreign).toEqual([])
  expect(await made.ledgerFaults()).toEqual([])
})
