import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'
import { handCarrier, type HandCarrier, type HandSubmit } from '../test/chaos/handCarrier.ts'

const THROTTLED = 0x58
const opened: { world: EngineWorld; carrier: HandCarrier }[] = []
afterEach(async () => {
  for (const { world, carrier } of opened.splice(0)) {
    await world.stop()
    await carrier.close()
  }
})

test('a carrier that throttles what exceeds its own window is given less at a time, and gets each message once', async () => {
  const OWN = 6
  let pending = 0
  const throttledAt: number[] = []
  const accepted = new Map<string, number>()
  const answer = (submit: HandSubmit) => {
    if (pending >= OWN) {
      throttledAt.push(pending)
      return submit.refuse(THROTTLED)
    }
    pending += 1
    setTimeout(() => {
      pending -= 1
      accepted.set(submit.destination, (accepted.get(submit.destination) ?? 0) + 1)
      submit.answer(`id-${submit.destination}`)
    }, 40)
  }
  const carrier = await handCarrier(answer)
  const world = await engineWorld({
    carriers: [{ systemId: 'unused' }],
    gateways: [{ port: carrier.port, window: 100 }],
  })
  opened.push({ world, carrier })
  await world.start()
  await world.recharge(world.customerId, 100_000_000n)
  const numbers = Array.from({ length: 300 }, (_, n) => String(447_700_900_000 + n))
  const sent = await world.send(world.customerId, numbers)
  if (sent.kind !== 'accepted') throw new Error(JSON.stringify(sent))
  await world.until(async () => (accepted.size === 300 ? true : undefined))
  expect(new Set(accepted.values())).toEqual(new Set([1]))
  await Promise.all(numbers.map((number) => carrier.receipt(`id-${number}`, number)))
  const ends = await world.ended(sent.taskId, 300)
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['delivered']))
  expect(throttledAt.length).toBeGreaterThan(0)
  expect(await world.ledgerFaults()).toEqual([])
}, 120_000)
