import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'
import { handCarrier, type HandCarrier, type HandSubmit } from '../test/chaos/handCarrier.ts'

const opened: { world: EngineWorld; carrier: HandCarrier }[] = []
afterEach(async () => {
  for (const { world, carrier } of opened.splice(0)) {
    await world.stop()
    await carrier.close()
  }
})

/** An engine that resends unconfirmed submits after 200 ms, and a carrier that does what the test says. */
async function start(onSubmit: (submit: HandSubmit) => void) {
  const carrier = await handCarrier(onSubmit)
  const world = await engineWorld({
    carriers: [{ systemId: 'unused' }],
    gateways: [{ port: carrier.port, window: 50, responseTimeoutSeconds: 1 }],
    settings: { unconfirmedMs: 200 },
  })
  opened.push({ world, carrier })
  await world.start()
  await world.recharge(world.customerId, 10_000_000n)
  const send = async (numbers: string[]) => {
    const answer = await world.send(world.customerId, numbers)
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
    return answer.taskId
  }
  const copies = (number: string) =>
    carrier.submits.filter(({ destination }) => destination === number).length
  return { carrier, world, send, copies }
}
const gb = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => String(447_700_900_000 + from + n))
const UNCONFIRMED = { state: 'unknown', reason: 'message.unconfirmed', charged: '0' }

test('a message that makes the carrier drop the connection is resent alone, so that its neighbours are not duplicated', async () => {
  const neighbours = gb(12)
  const [poison = ''] = neighbours.splice(6, 1)
  const others = gb(40, 100)
  let unanswered = 0
  const beside: number[] = []
  const { carrier, world, send, copies } = await start((submit) => {
    if (submit.destination === poison) {
      beside.push(unanswered)
      unanswered = 0
      submit.cut()
      return
    }
    unanswered += 1
    if (beside.length === 0) return
    setTimeout(() => {
      unanswered -= 1
      submit.answer(`id-${submit.destination}`)
      void carrier.receipt(`id-${submit.destination}`, submit.destination)
    }, 20)
  })
  const taskId = await send([...neighbours.slice(0, 6), poison, ...neighbours.slice(6)])
  await carrier.submitted(poison, 1)
  const later = await send(others)
  expect(await world.ended(later, 40)).toHaveLength(40)
  const ends = await world.ended(taskId, 12)
  expect(ends.filter(({ state }) => state === 'delivered')).toHaveLength(11)
  expect(ends.find(({ msisdn }) => msisdn === poison)).toMatchObject(UNCONFIRMED)

  expect(beside.slice(1)).toEqual([0, 0, 0])
  expect(Math.max(...neighbours.map(copies))).toBeLessThanOrEqual(2)
  expect(others.map(copies)).toEqual(others.map(() => 1))
  expect(await world.ledgerFaults()).toEqual([])
}, 300_000)

test('a message that is never confirmed repeated every 32 s for 30 days: it is sent four times, restarts included', async () => {
  const [mute = '', cut = ''] = gb(2)
  const { carrier, world, send, copies } = await start((submit) => {
    if (submit.destination === cut) submit.cut()
  })
  const tasks = [await send([mute]), await send([cut])]
  for (const count of [1, 2]) {
    await Promise.all([carrier.submitted(mute, count), carrier.submitted(cut, count)])
    await world.engine().stop()
    await world.start()
  }
  for (const taskId of tasks) {
    const [end] = await world.ended(taskId, 1)
    expect(end).toMatchObject(UNCONFIRMED)
  }
  expect(copies(cut)).toBe(4)
  // One of the other may have been on the line when it was cut, and was never read.
  expect([3, 4]).toContain(copies(mute))
  expect(await world.ledgerFaults()).toEqual([])
}, 300_000)
