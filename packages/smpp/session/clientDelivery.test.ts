import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { encodePdu } from '../pdu/encodePdu.ts'
import { parseReceipt } from '../receipt/parseReceipt.ts'
import { ManualTimers } from '../testing/manualTimers.ts'
import { Peer } from '../testing/peer.ts'
import { type RecordedClient, request, startClient } from '../testing/recordedClient.ts'

let peer: Peer
const started: RecordedClient[] = []
const start = (...args: Parameters<typeof startClient>): RecordedClient => {
  const recorded = startClient(...args)
  started.push(recorded)
  return recorded
}

beforeEach(async () => {
  peer = await Peer.listen()
})
afterEach(async () => {
  await Promise.all([...started.splice(0).map(({ client }) => client.stop(0)), peer.close()])
})

const receipt = (sequence: number) =>
  ({
    command: 'deliver_sm',
    sequence,
    esmClass: 0x04,
    shortMessage: Buffer.from('id:A1 stat:DELIVRD'),
  }) as const

test('a receipt in one segment with the bind response is delivered', async () => {
  const { deliveries } = start(peer)
  const connection = await peer.connection()
  const { sequence } = await connection.next()
  connection.send({ command: 'bind_transceiver_resp', sequence, systemId: 'peer' }, receipt(1))
  const { pdu } = await deliveries.next()
  expect(parseReceipt(pdu)).toMatchObject({ messageId: 'A1', state: 'delivered' })
})

test('a delivery is answered only when it is acknowledged, and with the status given', async () => {
  const { client, deliveries } = start(peer)
  const connection = await peer.bound()
  connection.send(receipt(10), receipt(11), { ...receipt(12), command: 'data_sm' })
  const [one, two, three] = [
    await deliveries.next(),
    await deliveries.next(),
    await deliveries.next(),
  ]
  expect(client.unackedCount).toBe(3)
  connection.send({ command: 'enquire_link', sequence: 1 })
  await connection.expect('enquire_link_resp')

  expect(three.ack()).toBe(true)
  expect(two.ack(0x64)).toBe(true)
  expect(one.ack()).toBe(true)
  expect(one.ack()).toBe(false)
  expect(await connection.next()).toMatchObject({
    command: 'data_sm_resp',
    sequence: 12,
    status: 0,
  })
  expect(await connection.next()).toMatchObject({ sequence: 11, status: 0x64 })
  expect(await connection.next()).toMatchObject({ sequence: 10, status: 0 })
  expect(client.unackedCount).toBe(0)
})

test('an acknowledgement after the session is over says so and goes nowhere', async () => {
  const { client, deliveries, reached } = start(peer)
  const connection = await peer.bound()
  connection.send(receipt(1))
  const delivery = await deliveries.next()
  connection.socket.destroy()
  await reached('waiting')
  const second = await peer.bound()
  await reached('bound')

  expect(delivery.ack()).toBe(false)
  expect(client.unackedCount).toBe(0)
  second.send({ command: 'enquire_link', sequence: 2 })
  expect(await second.next()).toMatchObject({ command: 'enquire_link_resp' })
})

test.each([
  ['a delivery to a transmitter', 'transmitter', receipt(3), 'deliver_sm_resp'],
  ['a submit_sm', 'transceiver', { command: 'submit_sm', sequence: 3 }, 'submit_sm_resp'],
  ['a bind', 'transceiver', { command: 'bind_receiver', sequence: 3 }, 'bind_receiver_resp'],
] as const)('%s is refused with RINVBNDSTS', async (_what, mode, pdu, response) => {
  const { reached } = start(peer, { mode })
  const connection = await peer.bound()
  await reached('bound')
  connection.send(pdu)
  expect(await connection.expect(response)).toMatchObject({ sequence: 3, status: 0x04 })
})

test('a delivery before the bind is answered is refused with RINVBNDSTS', async () => {
  start(peer)
  const connection = await peer.connection()
  await connection.next()
  connection.send(receipt(3))
  expect(await connection.expect('deliver_sm_resp')).toMatchObject({ sequence: 3, status: 0x04 })
})

test('alert_notification and outbind need no answer and do no harm', async () => {
  const { reached } = start(peer)
  const connection = await peer.bound()
  await reached('bound')
  connection.send(
    { command: 'alert_notification', sequence: 1 },
    { command: 'outbind', sequence: 2 },
    { command: 'enquire_link', sequence: 3 },
  )
  expect(await connection.next()).toMatchObject({ command: 'enquire_link_resp', sequence: 3 })
})

test('reading pauses at the limit of unacknowledged deliveries, and nothing is lost', async () => {
  const { client, deliveries } = start(peer, { maxUnacked: 100 })
  const connection = await peer.bound()
  const total = 300_000
  const one = encodePdu(receipt(1))
  connection.sendOctets(Buffer.concat(Array.from({ length: total }, () => one)))

  const first = await deliveries.next()
  for (let turn = 0; turn < 200; turn++) await nextTurn()
  // One more chunk of 64 KiB may have been in transit when the limit was reached.
  expect(client.unackedCount).toBeLessThan(100 + 65_536 / one.length)

  first.ack()
  for (let received = 1; received < total; received++) (await deliveries.next()).ack()
  expect(client.unackedCount).toBe(0)
})

test('while reading pauses no response counts as late', async () => {
  const timers = new ManualTimers()
  const { client, deliveries, results, ready } = start(peer, {
    timers,
    maxUnacked: 1,
    responseTimeoutMs: 1_000,
    enquireLinkIdleMs: 1_000,
  })
  const connection = await peer.bound()
  await ready.next()
  client.submit(request, 1)
  const submit = await connection.expect('submit_sm')
  connection.send(receipt(1))
  const delivery = await deliveries.next()
  timers.advance(60_000)
  connection.accept(submit, 'A1')
  delivery.ack()
  expect(await results.next()).toMatchObject({ outcome: { kind: 'accepted', messageId: 'A1' } })
})
