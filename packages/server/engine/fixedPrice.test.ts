import { finalText } from '@tandem/core'
import { afterEach, expect, test } from 'vitest'
import { Recipients } from '../services/sms/recipients.ts'
import { createSnapshots } from '../services/sms/snapshots.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

let made: EngineWorld
afterEach(() => made.stop())

test('a task is charged the price it was accepted at, although the price doubled half-way', async () => {
  made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }] })
  await made.start()
  const numbers = Array.from({ length: 6 }, (_, n) => String(447_400_123_000 + n))
  const snapshots = createSnapshots(smsStore(made.system, made.ids), { now: Date.now })
  const told = new Recipients({
    snapshot: await snapshots.current(),
    companyId: made.resoldId,
    product: 'notify',
    content: finalText('Hello'),
    variables: null,
    closed: new Set(),
    availableMicros: 0n,
    mostCharacters: 320,
  })
  const { rejects } = await told.take(numbers.map((number, row) => ({ row, text: `+${number}` })))
  await snapshots.close()
  expect(rejects).toEqual([])
  expect(told.amountMicros).toBe(72_000n)

  // Pays for three: the rest waits for money, and the price rises meanwhile.
  await made.recharge(made.resoldId, 36_000n)
  await made.recharge(made.agentId, 1_000_000n)
  const answer = await made.send(made.resoldId, numbers, { prices: told.fixedPrices() })
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  await made.ended(answer.taskId, 3)
  await made.owner.query(
    `begin; set local tandem.everything = 'on'; update sms_rate set price_nanos = price_nanos * 2; commit`,
  )
  await made.recharge(made.resoldId, 36_000n)
  const ends = await made.ended(answer.taskId, 6)
  expect(ends.map(({ state, charged }) => `${state} ${charged}`)).toEqual(
    Array.from({ length: 6 }, () => 'delivered 12000'),
  )
  expect(await made.ledger.balance(made.agentId)).toMatchObject({
    availableMicros: 1_000_000n - 54_000n,
  })
  expect(await made.ledgerFaults()).toEqual([])
})
