import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

let made: EngineWorld
afterEach(() => made.stop())

test('a text outside a gateway’s alphabet is billed by the parts sent, and takes no other gateway', async () => {
  made = await engineWorld({
    carriers: [{ systemId: 'carrier_a' }, { systemId: 'carrier_b' }],
    gateways: [{ priority: 1 }, { priority: 2 }],
    profiles: [
      { prefix: '', kind: 'deliver', deliveredPercent: 100 },
      { prefix: '1', kind: 'refuse', status: 0x45 },
    ],
  })
  await made.query(`update sms_gateway set gsm_charset = 'ascii' where id = $1`, [
    made.gatewayIds[0],
  ])
  await made.start()
  await made.recharge(made.customerId, 1_000_000n)
  const answer = await made.send(made.customerId, ['447000000000', '12025550000'], {
    content: 'é'.repeat(140),
  })
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  const { taskId } = answer
  const ends = await made.ended(taskId, 2)
  expect(ends.map(({ state, charged }) => [state, charged])).toEqual([
    ['delivered', '30000'],
    // The other gateway would send one part for the price of three.
    ['rejected', '0'],
  ])
  expect(await made.taken()).toHaveLength(3)
  expect(await made.ledgerFaults()).toEqual([])
})
