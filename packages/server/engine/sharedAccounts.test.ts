import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'
import { handCarrier, type HandCarrier } from '../test/chaos/handCarrier.ts'

const opened: { world: EngineWorld; carriers: HandCarrier[] }[] = []
afterEach(async () => {
  for (const { world, carriers } of opened.splice(0)) {
    const faults = await world.ledgerFaults()
    await world.stop()
    for (const carrier of carriers) await carrier.close()
    if (faults.length > 0) throw new Error(faults.join('\n'))
  }
})

const NUMBER = '447700900001'

/** Two gateways with accounts of the same name, at one carrier or at two; messages go through the first. */
async function start(isOneCarrier: boolean, settings = {}) {
  const carrier = await handCarrier((submit) => submit.answer('id-1'))
  const other = await handCarrier((submit) => submit.answer('id-1'))
  const world = await engineWorld({
    carriers: [{ systemId: 'account' }, { systemId: 'account' }],
    gateways: [
      { port: carrier.port, priority: 1, name: 'first' },
      { port: isOneCarrier ? carrier.port : other.port, priority: 2, name: 'second' },
    ],
    settings,
  })
  opened.push({ world, carriers: [carrier, other] })
  await world.start()
  await carrier.bound(isOneCarrier ? 2 : 1)
  await world.recharge(world.customerId, 10_000_000n)
  const answer = await world.send(world.customerId, [NUMBER])
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  await carrier.submitted(NUMBER)
  return { world, carrier, other, taskId: answer.taskId }
}

/** The gateway becomes that of another account. */
const move = (world: EngineWorld, gatewayId: string | undefined, port: number) =>
  world.owner.query(
    `begin; set local tandem.everything = 'on';
     update sms_gateway set port = ${port} where id = ${gatewayId}; commit`,
  )
const orphans = async (world: EngineWorld) =>
  (await world.query<{ ref: string }>('select ref from sms_orphan_receipt')).map(({ ref }) => ref)

test('a receipt that arrives at another gateway of the same account ends its message', async () => {
  const { world, carrier, taskId } = await start(true)
  // Whichever of the two sessions it takes, of one the submit was not sent.
  await carrier.receipt('id-1', NUMBER)
  const [end] = await world.ended(taskId, 1)
  expect(end).toMatchObject({ state: 'delivered', gatewayId: world.gatewayIds[0] })
  expect(await orphans(world)).toEqual([])
}, 60_000)

test('a receipt at another gateway of the account is found when its message waits in the database only', async () => {
  const { world, carrier, other, taskId } = await start(true, { offloadMs: 100 })
  await world.until(async () =>
    (await world.query('select 1 from sms_supplier_ref')).length > 0 ? true : undefined,
  )
  // What was sent through the first gateway can be reported to the second only.
  await move(world, world.gatewayIds[0], other.port)
  await other.bound(1)
  await world.engine().stop()
  await world.start()
  await carrier.receipt('id-1', NUMBER)
  const [end] = await world.ended(taskId, 1)
  expect(end).toMatchObject({ state: 'delivered', gatewayId: world.gatewayIds[0] })
  expect(await orphans(world)).toEqual([])
}, 60_000)

test('a gateway that gets another account while messages are under way: their receipts arrive at the one that keeps it', async () => {
  const { world, carrier, other, taskId } = await start(true)
  await move(world, world.gatewayIds[0], other.port)
  await other.bound(1)
  await world.engine().stop()
  await world.start()
  await carrier.receipt('id-1', NUMBER)
  const [end] = await world.ended(taskId, 1)
  expect(end).toMatchObject({ state: 'delivered', gatewayId: world.gatewayIds[0] })
}, 60_000)

test('the same id of another carrier, for the same handset, ends nothing', async () => {
  const { world, carrier, other, taskId } = await start(false)
  await other.bound(1)
  await other.receipt('id-1', NUMBER)
  expect(await orphans(world)).toEqual(['id-1'])
  await carrier.receipt('id-1', NUMBER)
  expect(await world.ended(taskId, 1)).toHaveLength(1)
}, 60_000)
