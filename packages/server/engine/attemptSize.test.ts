import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EngineWorld, engineWorld } from '../test/chaos/engineWorld.ts'

const PER_SECOND = 500
const MESSAGES = 300
/** What the rate allows within the shortest pause between two attempts, 20 ms. */
const SMALLEST = PER_SECOND / 50

let it: EngineWorld
beforeAll(async () => {
  it = await engineWorld({
    carriers: [{ systemId: 'slow' }],
    gateways: [{ tps: PER_SECOND, window: 200 }],
  })
  await it.recharge(it.customerId, 100_000_000n)
  await it.start()
}, 60_000)
afterAll(() => it.stop())

test('responses of a rate-limited gateway do not each cause an attempt of one message', async () => {
  const numbers = Array.from({ length: MESSAGES }, (_, n) => String(447_000_000_000 + n))
  const answer = await it.send(it.customerId, numbers)
  expect(answer.kind).toBe('accepted')
  await it.ended(answer.kind === 'accepted' ? answer.taskId : '', MESSAGES)
  const [attempts] = await it.query<{ count: number }>(
    'select count(*)::int as count from sms_attempt_batch',
  )
  // The first takes what was saved up, the last what is left.
  expect(attempts?.count).toBeLessThanOrEqual(MESSAGES / SMALLEST + 2)
}, 60_000)
