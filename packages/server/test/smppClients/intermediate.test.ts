import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, clientWorld } from '../chaos/clientWorld.ts'
import { copyRow } from '../chaos/copyRow.ts'
import { idOf, signingIn, textTo } from '../chaos/signingIn.ts'

const INTERMEDIATE = 0x10
const [RECEIPT, NOTIFICATION] = [0x04, 0x20]
let it: ClientWorld
let clients: ReturnType<typeof signingIn>

/** Another gateway and route like the first, behind it; what the first does not deliver goes there. */
beforeAll(async () => {
  it = await clientWorld()
  clients = signingIn(it)
  const second = String(it.world.ids.next())
  const copy = (table: string, changes: Record<string, unknown>) =>
    copyRow(it.world.owner, table, changes)
  await copy('sms_gateway', { id: second, name: 'second', enabled: false })
  await copy('sms_route', {
    id: String(it.world.ids.next()),
    name: 'second',
    gateway_id: second,
    priority: 20,
  })
  // The gateway comes last: an engine that binds to it knows both routes and their rule.
  await it.world.owner.query(
    `begin; set local tandem.everything = 'on';
     update sms_route set receipt_failover = 'always' where priority < 20;
     update sms_gateway set enabled = true where id = ${second}; commit`,
  )
  await it.world.until(async () => {
    const bound = it.world
      .engine()
      .gateways()
      .filter((gateway) => gateway.bound > 0)
    return bound.length === 2 ? true : undefined
  })
})
afterEach(async () => {
  await clients.stop()
  it.sound()
})
afterAll(() => it.stop())

let numbers = 447_220_000_000
/** A message that its first carrier does not deliver. */
async function undelivered(registeredDelivery: number) {
  const client = await clients.signIn()
  const address = String((numbers += 1))
  const id = await idOf(client, textTo(address, 'Hello', { registeredDelivery }))
  const [own] = await it.carrier.submitted(address, 1)
  const ref = `ref-${it.carrier.submits.findIndex((one) => one === own) + 1}`
  await it.carrier.receipt(ref, address, 'UNDELIV', '013')
  await it.carrier.submitted(address, 2)
  return { client, id }
}

test('who asked for it is told once that a message goes on by another carrier', async () => {
  const { client, id } = await undelivered(INTERMEDIATE + 1)
  const [told] = await client.told(1)
  expect(told).toMatchObject({ messageId: id, state: 'enroute' })
  expect(client.deliveries.map(({ pdu }) => pdu.esmClass)).toEqual([NOTIFICATION])
  expect(client.deliveries.some(({ pdu }) => pdu.esmClass === RECEIPT)).toBe(false)
})

test('who asked for receipts alone is told nothing until the end', async () => {
  const { client } = await undelivered(1)
  const { client: other } = await undelivered(INTERMEDIATE)
  await other.told(1)
  expect(client.deliveries).toEqual([])
})
