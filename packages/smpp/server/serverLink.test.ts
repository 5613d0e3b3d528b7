import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { ManualTimers } from '../testing/manualTimers.ts'
import type { PeerConnection } from '../testing/peer.ts'
import { startClient } from '../testing/recordedClient.ts'
import {
  boundClient,
  rawClient,
  type RecordedServer,
  startServer,
  stopServer,
} from '../testing/recordedServer.ts'
import type { ServerOptions } from './serverOptions.ts'
import type { ServerSession } from './serverSession.ts'

const servers: RecordedServer[] = []

interface Scene {
  readonly timers: ManualTimers
  readonly recorded: RecordedServer
  readonly client: PeerConnection
  readonly session: ServerSession<string, number>
}

/** A server on manual timers, and a client that is bound to it. */
async function scene(options: ServerOptions = {}): Promise<Scene> {
  const timers = new ManualTimers()
  const recorded = await startServer({ timers, ...options })
  servers.push(recorded)
  const client = await boundClient(recorded)
  return { timers, recorded, client, session: await recorded.bound.next() }
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map(stopServer))
})

const submit = { command: 'submit_sm', sequence: 50 } as const

describe('keep-alive', () => {
  test('an enquire_link is answered before the bind and after', async () => {
    const { recorded, client } = await scene()
    const unbound = rawClient(recorded)
    for (const each of [unbound, client]) {
      each.send({ command: 'enquire_link', sequence: 70 })
      expect(await each.expect('enquire_link_resp')).toMatchObject({ sequence: 70, status: 0 })
    }
  })

  test('a silent client is asked, and asked again, and then left', async () => {
    const { timers, recorded, client } = await scene()
    timers.advance(15_000)
    await client.expect('enquire_link')
    timers.advance(10_000)
    await client.expect('enquire_link')
    timers.advance(10_000)
    expect(await recorded.closed.next()).toEqual({ kind: 'silent' })
    await client.closed
  })

  test('a client that answers is asked only after the next silence', async () => {
    const { timers, client, session } = await scene()
    for (let round = 0; round < 3; round++) {
      timers.advance(15_000)
      const { sequence } = await client.expect('enquire_link')
      client.send({ command: 'enquire_link_resp', sequence }, { command: 'enquire_link', sequence })
      await client.expect('enquire_link_resp')
    }
    expect(session.facts).toMatchObject({ boundForMs: 45_000, silentForMs: 0 })
  })

  test('a session without messages is unbound after the inactivity time', async () => {
    const { timers, recorded, client } = await scene({ inactivityMs: 12_000 })
    timers.advance(12_000)
    await client.expect('unbind')
    expect(await recorded.closed.next()).toEqual({ kind: 'inactive' })
  })
})

test('a bound client that never ends its PDU is left, one whose PDUs end is not', async () => {
  const { timers, recorded, client } = await scene({ enquireLinkIdleMs: 600_000 })
  const enquiry = Buffer.from('00000010000000150000000000000007', 'hex')
  client.sendOctets(Buffer.concat([enquiry, enquiry.subarray(0, 9)]))
  await client.expect('enquire_link_resp')
  for (let n = 0; n < 3; n++) {
    // Each segment ends one PDU and begins another.
    timers.advance(9_000)
    client.sendOctets(Buffer.concat([enquiry.subarray(9), enquiry.subarray(0, 9)]))
    await client.expect('enquire_link_resp')
  }
  timers.advance(9_000)
  // An octet more is not the end of it.
  client.sendOctets(enquiry.subarray(9, 10))
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  expect(recorded.closed.size).toBe(0)
  timers.advance(1_000)
  expect(await recorded.closed.next()).toEqual({ kind: 'unfinishedPdu' })
  await client.closed
})

describe('an unbind of the client', () => {
  test('is answered after its open requests, and nothing new is taken', async () => {
    const { recorded, client, session } = await scene()
    client.send(submit, { command: 'unbind', sequence: 51 }, { ...submit, sequence: 52 })
    const submission = await recorded.submissions.next()
    expect(await client.next()).toMatchObject({ sequence: 52, status: 0x04 })
    expect(session.deliver({}, 1)).toBe(false)
    submission.answer('id')
    expect(await client.next()).toMatchObject({ command: 'submit_sm_resp', messageId: 'id' })
    expect(await client.next()).toMatchObject({ command: 'unbind_resp', sequence: 51, status: 0 })
    expect(await recorded.closed.next()).toEqual({ kind: 'unboundByPeer' })
    await client.closed
  })

  test('waits no longer than five seconds for them', async () => {
    const { timers, recorded, client } = await scene()
    client.send(
      submit,
      { command: 'unbind', sequence: 51 },
      { command: 'enquire_link', sequence: 52 },
    )
    const submission = await recorded.submissions.next()
    await client.expect('enquire_link_resp')
    timers.advance(5_000)
    await client.expect('unbind_resp')
    expect(submission.answer('late')).toBe(false)
  })

  test('before its bind is answered too', async () => {
    const { recorded } = await scene()
    const unbound = rawClient(recorded)
    unbound.send({ command: 'unbind', sequence: 3 })
    expect(await unbound.expect('unbind_resp')).toMatchObject({ sequence: 3 })
    expect(await recorded.dropped.next()).toMatchObject({ cause: { kind: 'unboundByPeer' } })
  })
})

describe('an unbind of this side', () => {
  test('waits for what is open, then for the answer', async () => {
    const { recorded, client, session } = await scene()
    client.send(submit)
    const submission = await recorded.submissions.next()
    session.deliver({}, 1)
    const delivery = await client.expect('deliver_sm')
    session.unbind()
    client.send({ ...submit, sequence: 52 })
    expect(await client.next()).toMatchObject({ sequence: 52, status: 0x58 })
    client.send({ command: 'deliver_sm_resp', sequence: delivery.sequence })
    expect(await recorded.delivered.next()).toMatchObject({ outcome: { kind: 'accepted' } })
    submission.answer('id')
    expect(await client.next()).toMatchObject({ command: 'submit_sm_resp', messageId: 'id' })
    const { sequence } = await client.expect('unbind')
    client.send({ command: 'unbind_resp', sequence })
    expect(await recorded.closed.next()).toEqual({ kind: 'stopped' })
    await client.closed
  })

  test('ends a client that answers nothing', async () => {
    const { timers, recorded, client, session } = await scene()
    session.deliver({}, 1)
    session.unbind(1_000)
    timers.advance(1_000)
    await client.expect('deliver_sm')
    await client.expect('unbind')
    timers.advance(2_000)
    expect(await recorded.closed.next()).toEqual({ kind: 'stopped' })
    expect(await recorded.delivered.next()).toMatchObject({
      outcome: { kind: 'unknown', reason: 'closed' },
    })
  })

  test('by kick waits for nothing', async () => {
    const { recorded, client, session } = await scene()
    client.send(submit)
    await recorded.submissions.next()
    session.kick()
    session.kick()
    expect(await recorded.closed.next()).toEqual({ kind: 'kicked' })
    await client.expect('unbind')
    await client.closed
    expect(recorded.closed.size).toBe(0)
  })
})

test('a server that closes ends every connection, bound or not, and takes no new one', async () => {
  const recorded = await startServer()
  const own = startClient(recorded, { reconnect: { minMs: 60_000, maxMs: 60_000 } })
  await own.ready.next()
  const unbound = rawClient(recorded)
  await expect.poll(() => recorded.server.facts).toEqual({ connections: 2, bound: 1 })
  await recorded.server.close()
  await unbound.closed
  expect(await own.reached('waiting')).toMatchObject({ cause: { kind: 'unboundByPeer' } })
  expect((await recorded.dropped.next()).cause).toEqual({ kind: 'stopped' })
  expect(recorded.server.facts).toEqual({ connections: 0, bound: 0 })
  const refused = connect({ host: '127.0.0.1', port: recorded.port })
  const error = await new Promise<Error>((resolve) => refused.on('error', resolve))
  expect(error.message).toContain('ECONNREFUSED')
  await own.client.stop(0)
})

test('the live sessions are known with what they have done', async () => {
  const { timers, recorded, client } = await scene({ window: 2, deliveryWindow: 7 })
  const other = await boundClient(recorded, 'receiver', { systemId: 'two' })
  client.send(submit, { ...submit, sequence: 51 }, { ...submit, sequence: 52 })
  ;(await recorded.submissions.next()).answer('id')
  await client.expect('submit_sm_resp')
  timers.advance(4_000)
  const sessions = [...recorded.server.sessions]
  expect(sessions.map(({ id, account, mode }) => [id, account, mode])).toEqual([
    [1, 'esme', 'transceiver'],
    [2, 'two', 'receiver'],
  ])
  expect(sessions[0]?.facts).toEqual({
    boundForMs: 4_000,
    silentForMs: 4_000,
    openRequests: 1,
    window: 2,
    openDeliveries: 0,
    deliveryWindow: 7,
    counters: { submitted: 2, refused: 0, throttled: 1, delivered: 0, undelivered: 0 },
  })
  other.socket.destroy()
  await recorded.closed.next()
  expect([...recorded.server.sessions]).toHaveLength(1)
})
