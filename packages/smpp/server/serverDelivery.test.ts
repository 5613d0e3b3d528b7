import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { formatReceipt } from '../receipt/formatReceipt.ts'
import { parseReceipt } from '../receipt/parseReceipt.ts'
import { ManualTimers } from '../testing/manualTimers.ts'
import type { PeerConnection } from '../testing/peer.ts'
import { startClient } from '../testing/recordedClient.ts'
import {
  boundClient,
  type RecordedServer,
  startServer,
  stopServer,
} from '../testing/recordedServer.ts'
import type { ServerOptions } from './serverOptions.ts'
import type { ServerSession } from './serverSession.ts'

const clients: PeerConnection[] = []
const servers: RecordedServer[] = []

interface Pair {
  readonly recorded: RecordedServer
  readonly client: PeerConnection
  readonly session: ServerSession<string, number>
}

/** A server and a client that is bound to it. */
async function pair(options: ServerOptions = {}, ...bind: BindParameters): Promise<Pair> {
  const recorded = await startServer({ deliveryWindow: 3, ...options })
  servers.push(recorded)
  const client = await boundClient(recorded, ...bind)
  clients.push(client)
  const session = await recorded.bound.next()
  await recorded.ready.next()
  return { recorded, client, session }
}
type BindParameters = Parameters<typeof boundClient> extends [unknown, ...infer Rest] ? Rest : never

afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  await Promise.all(servers.splice(0).map(stopServer))
})

const destination = { ton: 1, npi: 1, address: '2020' }
const message = { destination, shortMessage: Buffer.from('STOP') }

/** Answers the next delivery with the status. */
async function acknowledge(client: PeerConnection, status = 0): Promise<void> {
  const { sequence } = await client.expect('deliver_sm')
  client.send({ command: 'deliver_sm_resp', sequence, status })
}

describe('a delivery has one outcome', () => {
  test('accepted, rejected by its status, or not understood', async () => {
    const { recorded, client, session } = await pair()
    for (const token of [1, 2, 3]) expect(session.deliver(message, token)).toBe(true)
    await acknowledge(client)
    await acknowledge(client, 0x64)
    const { sequence } = await client.expect('deliver_sm')
    client.send({ command: 'generic_nack', sequence, status: 0x03 })
    expect(await recorded.delivered.next()).toEqual({ token: 1, outcome: { kind: 'accepted' } })
    const rejected = { kind: 'rejected', origin: 'peer' }
    expect(await recorded.delivered.next()).toEqual({
      token: 2,
      outcome: { ...rejected, status: 0x64 },
    })
    expect(await recorded.delivered.next()).toEqual({
      token: 3,
      outcome: { ...rejected, status: 0x03 },
    })
    expect(session.facts.counters).toMatchObject({ delivered: 1, undelivered: 2 })
  })

  test('unknown when the session ends first, and before its end is told', async () => {
    const { recorded, client, session } = await pair()
    session.deliver(message, 1)
    session.deliver(message, 2)
    await client.expect('deliver_sm')
    client.socket.destroy()
    expect((await recorded.closed.next()).kind).toBe('disconnected')
    const outcome = { kind: 'unknown', reason: 'closed' }
    expect(recorded.delivered.size).toBe(2)
    expect(await recorded.delivered.next()).toEqual({ token: 1, outcome })
    expect(await recorded.delivered.next()).toEqual({ token: 2, outcome })
    expect(session.deliver(message, 3)).toBe(false)
  })

  test('a local rejection if it cannot be encoded, and nothing is sent', async () => {
    const { recorded, client, session } = await pair()
    expect(session.deliver({ shortMessage: Buffer.alloc(255) }, 1)).toBe(true)
    expect(recorded.delivered.size).toBe(0)
    expect(await recorded.delivered.next()).toEqual({
      token: 1,
      outcome: { kind: 'rejected', status: 0x01, origin: 'local' },
    })
    session.deliver(message, 2)
    expect(await client.expect('deliver_sm')).toMatchObject({ shortMessage: message.shortMessage })
  })

  test('responses of an unknown sequence, and a second one, are ignored', async () => {
    const { recorded, client, session } = await pair()
    session.deliver(message, 1)
    const { sequence } = await client.expect('deliver_sm')
    const response = { command: 'deliver_sm_resp', sequence } as const
    client.send({ ...response, sequence: 99 }, { ...response, command: 'data_sm_resp' })
    client.send(response, response, { command: 'enquire_link', sequence: 7 })
    await client.expect('enquire_link_resp')
    expect(recorded.delivered.size).toBe(1)
  })
})

test('deliveries keep to their window, and go on when there is room', async () => {
  const { recorded, client, session } = await pair()
  expect([1, 2, 3, 4].map((token) => session.deliver(message, token))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(session.facts).toMatchObject({ openDeliveries: 3, deliveryWindow: 3 })
  await acknowledge(client)
  await recorded.ready.next()
  expect(session.deliver(message, 4)).toBe(true)
  expect(session.deliver(message, 5)).toBe(false)
  session.setWindows(10, 4)
  await recorded.ready.next()
  expect(session.deliver(message, 5)).toBe(true)
})

test('data_sm is delivered as itself', async () => {
  const { recorded, client, session } = await pair()
  session.deliver(
    { command: 'data_sm', destination, tlvs: { messagePayload: Buffer.from('x') } },
    1,
  )
  const { sequence, tlvs } = await client.expect('data_sm')
  expect(tlvs.messagePayload).toEqual(Buffer.from('x'))
  client.send({ command: 'data_sm_resp', sequence })
  expect(await recorded.delivered.next()).toMatchObject({ outcome: { kind: 'accepted' } })
})

test('a client of version 3.3 gets no optional parameter, and nothing that lives in one', async () => {
  const { recorded, client, session } = await pair({}, 'receiver', { interfaceVersion: 0x33 })
  session.deliver({ ...message, tlvs: { receiptedMessageId: 'A1', messageState: 2 } }, 1)
  expect((await client.expect('deliver_sm')).tlvs).toEqual({})
  const outcome = { kind: 'rejected', status: 0xc1, origin: 'local' }
  expect(session.deliver({ tlvs: { messagePayload: Buffer.from('x') } }, 2)).toBe(true)
  expect(session.deliver({ command: 'data_sm' }, 3)).toBe(true)
  expect(await recorded.delivered.next()).toEqual({ token: 2, outcome })
  expect(await recorded.delivered.next()).toEqual({ token: 3, outcome })
  session.unbind()
  expect(session.deliver({ command: 'data_sm' }, 4)).toBe(false)
})

test('a receipt ordered after the answer to its submit never comes before it', async () => {
  const recorded = await startServer(
    { deliveryWindow: 1_000 },
    {
      onSubmit: (submission) => {
        const { sequence } = submission.pdu
        const id = `id-${sequence}`
        submission.answer(id)
        const at = Date.UTC(2026, 10, 24)
        const receipt = formatReceipt({
          messageId: id,
          state: 'delivered',
          submittedAt: at,
          doneAt: at,
        })
        submission.session.deliver({ ...receipt, destination }, sequence)
      },
    },
  )
  servers.push(recorded)
  const own = startClient(recorded, { window: 100 })
  await own.ready.next()
  const order: string[] = []
  let sent = 0
  while (sent < 100 && own.client.submit({ destination }, sent)) sent++
  for (let n = 0; n < 100; n++) {
    const { outcome } = await own.results.next()
    order.push(outcome.kind === 'accepted' ? outcome.messageId : outcome.kind)
    const delivery = await own.deliveries.next()
    expect(parseReceipt(delivery.pdu)).toMatchObject({ messageId: order[n], state: 'delivered' })
    delivery.ack()
  }
  for (let n = 0; n < 100; n++) {
    expect((await recorded.delivered.next()).outcome.kind).toBe('accepted')
  }
  await own.client.stop()
})

test('a delivery that is never answered is unknown, keeps its place for a while, and then frees it', async () => {
  const timers = new ManualTimers()
  const quiet = { enquireLinkIdleMs: 600_000, responseTimeoutMs: 5_000, initTimeoutMs: 600_000 }
  const { recorded, client, session } = await pair({ timers, ...quiet })
  for (const token of [1, 2, 3]) session.deliver(message, token)
  const first = await client.expect('deliver_sm')
  timers.advance(5_000)
  for (const token of [1, 2, 3]) {
    const outcome = { kind: 'unknown', reason: 'timeout' }
    expect(await recorded.delivered.next()).toEqual({ token, outcome })
  }
  expect(session.deliver(message, 4)).toBe(false)

  client.send({ command: 'deliver_sm_resp', sequence: first.sequence })
  const accepted = { kind: 'accepted' }
  expect(await recorded.lateDelivered.next()).toEqual({ token: 1, outcome: accepted })
  await recorded.ready.next()
  expect(session.deliver(message, 4)).toBe(true)
  expect(session.deliver(message, 5)).toBe(false)

  timers.advance(5_000)
  await recorded.ready.next()
  expect(session.deliver(message, 5)).toBe(true)
  expect(session.isClosed).toBe(false)
})

test('a client that never reads is sent no more than its socket takes, and is left when silent', async () => {
  const timers = new ManualTimers()
  const { recorded, client, session } = await pair({
    timers,
    deliveryWindow: 1_000_000,
    responseTimeoutMs: 600_000,
  })
  client.socket.pause()
  const bulky = { destination, tlvs: { messagePayload: Buffer.alloc(50_000) } }
  let taken = 0
  for (let turn = 0; turn < 100; turn++) {
    while (taken < 4_000 && session.deliver(bulky, taken)) taken++
    await nextTurn()
  }
  // The kernel's buffers hold a few megabytes; all of it would be 200 MB.
  expect(taken * 50_000).toBeLessThan(32 * 1_048_576)
  timers.advance(15_000)
  timers.advance(10_000)
  timers.advance(10_000)
  expect(await recorded.closed.next()).toEqual({ kind: 'silent' })
  expect(recorded.delivered.size).toBe(taken)
  timers.advance(1_000)
  await expect.poll(() => recorded.server.facts.connections).toBe(0)
})
