import { expect, test } from 'vitest'

import { withScope } from '../store/database/withScope.ts'
import { actOnTask } from '../store/sms/taskActions.ts'
import { engineWorld } from '../test/chaos/engineWorld.ts'

test('an unconfirmed submit ends when its task is cancelled', async () => {
  const made = await engineWorld({
    carriers: [{ systemId: 'carrier_a' }],
    profiles: [{ prefix: '', kind: 'mute', taken: false }],
    gateways: [{ responseTimeoutSeconds: 1, inDoubt: 'hold' }],
    settings: { unconfirmedMs: 300 },
  })
  try {
    await made.start()
    await made.recharge(made.customerId, 1_000_000n)
    const answer = await made.send(made.customerId, ['447000000001', '447000000002'])
    if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
    await made.until(async () => {
      const rows = await made.query('select from sms_result_batch')
      return rows.length > 0 ? true : undefined
    })
    const refused = await withScope(
      made.application,
      { companies: [made.customerId] },
      ({ client }) => actOnTask(client, 'cancel', answer.taskId),
    )
    expect(refused).toBeUndefined()
    const ends = await made.ended(answer.taskId, 2)
    expect(ends.map(({ state, charged }) => [state, charged])).toEqual([
      ['unknown', '0'],
      ['unknown', '0'],
    ])
    expect(await made.ledgerFaults()).toEqual([])
  } finally {
    await made.stop()
  }
})
