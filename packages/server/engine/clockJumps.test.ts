import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '@tandem/core'
import { readyChecks } from '../start/readyChecks.ts'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

const worlds: EngineWorld[] = []
let aheadMs = 0
const realNow = Date.now
afterEach(async () => {
  vi.restoreAllMocks()
  aheadMs = 0
  for (const made of worlds.splice(0)) await made.stop()
})

async function world(): Promise<EngineWorld> {
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs)
  const made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }] })
  worlds.push(made)
  await made.start()
  await made.recharge(made.customerId, 10_000_000n)
  return made
}

async function delivered(made: EngineWorld): Promise<number> {
  const answer = await made.send(made.customerId, ['447000000001', '447000000002'])
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
  const ends = await made.ended(answer.taskId, 2)
  return ends.filter(({ state }) => state === 'delivered').length
}

const checksOf = (made: EngineWorld) =>
  readyChecks({
    system: made.system,
    dataDir: '/',
    state: { stopping: false },
    engine: { own: () => made.engine() },
  })

test('a clock that jumps 30 days ahead and back stops no sending', async () => {
  const made = await world()
  expect(await delivered(made)).toBe(2)
  aheadMs = 30 * DAY_MS
  expect(await delivered(made)).toBe(2)
  aheadMs = 0
  // Ids continue from the last one, so new rows still lie in the week that the clock had jumped to.
  expect(await delivered(made)).toBe(2)
  await checksOf(made).engine?.()
  expect(made.errors).toEqual([])
  expect(await made.ledgerFaults()).toEqual([])
})

test('a restart while the clock is behind the stored ids continues', async () => {
  const made = await world()
  aheadMs = 30 * DAY_MS
  expect(await delivered(made)).toBe(2)
  await made.engine().stop()
  aheadMs = -30 * DAY_MS
  await made.start()
  expect(await delivered(made)).toBe(2)
})

test('an engine that cannot write is not ready until it can', async () => {
  const made = await world()
  const { engine } = checksOf(made)
  await engine?.()
  await made.owner.query('revoke insert on sms_attempt_batch from tandem_system')
  const ended = delivered(made)
  await made.until(async () =>
    engine?.().then(
      () => undefined,
      () => true,
    ),
  )
  await made.owner.query('grant insert on sms_attempt_batch to tandem_system')
  expect(await ended).toBe(2)
  await made.until(async () => (made.engine().failingMs() === 0 ? true : undefined))
  await engine?.()
})
