import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ManualTimers } from '../testing/manualTimers.ts'
import { Peer } from '../testing/peer.ts'
import { type RecordedClient, request, startClient } from '../testing/recordedClient.ts'
import { tlsCredentials } from '../testing/tlsCredentials.ts'

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

test.each(['transmitter', 'receiver', 'transceiver'] as const)(
  'a %s binds with its own command and its options',
  async (mode) => {
    const addressRange = { ton: 1, npi: 1, address: '^62' }
    const { reached } = start(peer, { mode, systemType: 'VMA', addressRange })
    const connection = await peer.connection()
    const bind = await connection.expect(`bind_${mode}`)
    expect(bind).toMatchObject({
      systemId: 'esme',
      password: 'secret',
      systemType: 'VMA',
      interfaceVersion: 0x34,
      addressRange,
    })
    connection.accept(bind)
    expect(await reached('bound')).toEqual({
      name: 'bound',
      peerSystemId: 'peer',
      peerVersion: 0x34,
    })
  },
)

describe('the client connects again', () => {
  test('after a refused bind, and says why', async () => {
    const { reached } = start(peer)
    const connection = await peer.connection()
    const { sequence } = await connection.next()
    connection.send({ command: 'bind_transceiver_resp', sequence, status: 0x0e })
    expect(await reached('waiting')).toMatchObject({
      cause: { kind: 'bindRejected', status: 0x0e },
    })
    await peer.bound()
    await reached('bound')
  })

  test('after the peer closed', async () => {
    const { reached } = start(peer)
    const connection = await peer.bound()
    await reached('bound')
    connection.socket.end()
    expect(await reached('waiting')).toMatchObject({ cause: { kind: 'disconnected' } })
    await peer.bound()
    await reached('bound')
  })

  test('after the peer unbound, having answered it', async () => {
    const { reached } = start(peer)
    const connection = await peer.bound()
    await reached('bound')
    connection.send({ command: 'unbind', sequence: 9 })
    expect(await connection.expect('unbind_resp')).toMatchObject({ sequence: 9, status: 0 })
    expect(await reached('waiting')).toMatchObject({ cause: { kind: 'unboundByPeer' } })
    await connection.closed
    await peer.bound()
  })

  test('when nobody listens, ever less often and never twice in a second', async () => {
    const { port } = peer
    await peer.close()
    const timers = new ManualTimers()
    const reconnect = { minMs: 1_000, maxMs: 60_000 }
    const { reached } = start({ port }, { timers, random: () => 0.5, reconnect })
    const delays: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      const { cause, delayMs } = await reached('waiting')
      expect(cause.kind).toBe('connectFailed')
      delays.push(delayMs)
      timers.advance(delayMs)
    }
    expect(delays).toEqual([1_500, 2_500, 4_500, 8_500, 16_500, 30_500, 30_500, 30_500])
    peer = await Peer.listen()
  })

  test('after the peer did not answer the bind', async () => {
    const timers = new ManualTimers()
    const { reached } = start(peer, { timers, responseTimeoutMs: 3_000 })
    const connection = await peer.connection()
    await connection.next()
    timers.advance(3_000)
    expect(await reached('waiting')).toMatchObject({ cause: { kind: 'bindTimeout' } })
    await connection.closed
  })
})

describe('keep-alive', () => {
  test('an enquire_link is answered before the bind is and after', async () => {
    const { reached } = start(peer)
    const connection = await peer.connection()
    const bind = await connection.next()
    connection.send({ command: 'enquire_link', sequence: 70 })
    expect(await connection.expect('enquire_link_resp')).toMatchObject({ sequence: 70 })
    connection.accept(bind)
    await reached('bound')
    connection.send({ command: 'enquire_link', sequence: 71 })
    expect(await connection.expect('enquire_link_resp')).toMatchObject({ sequence: 71 })
  })

  const quiet = { enquireLinkIdleMs: 15_000, enquireLinkTimeoutMs: 10_000 }

  test('a silent peer is asked, and asked again, and then left', async () => {
    const timers = new ManualTimers()
    const { client, reached, results, ready } = start(peer, {
      ...quiet,
      timers,
      responseTimeoutMs: 60_000,
    })
    const connection = await peer.bound()
    await ready.next()
    client.submit(request, 1)
    await connection.expect('submit_sm')

    timers.advance(15_000)
    await connection.expect('enquire_link')
    timers.advance(10_000)
    await connection.expect('enquire_link')
    timers.advance(10_000)
    expect(await reached('waiting')).toMatchObject({ cause: { kind: 'silent' } })
    expect(await results.next()).toEqual({
      token: 1,
      outcome: { kind: 'unknown', reason: 'closed' },
    })
  })

  test('a peer that answers is asked only after the next silence', async () => {
    const timers = new ManualTimers()
    const { client, ready, results } = start(peer, { ...quiet, timers })
    const connection = await peer.bound()
    await ready.next()
    for (let round = 0; round < 5; round++) {
      timers.advance(15_000)
      const { sequence } = await connection.expect('enquire_link')
      connection.send({ command: 'enquire_link_resp', sequence })
      // After a round trip the answer has been read.
      client.submit(request, round)
      connection.accept(await connection.expect('submit_sm'))
      await results.next()
    }
    expect(client.state.name).toBe('bound')
  })

  test('a session without messages is ended after the inactivity time', async () => {
    const timers = new ManualTimers()
    const { reached } = start(peer, { timers, inactivityMs: 10_000, enquireLinkIdleMs: 60_000 })
    const connection = await peer.bound()
    await reached('bound')
    timers.advance(10_000)
    await connection.expect('unbind')
    expect(await reached('waiting')).toMatchObject({ cause: { kind: 'inactive' } })
  })
})

describe('stop', () => {
  test('waits for responses and acknowledgements, then unbinds', async () => {
    const { client, results, ready, deliveries } = start(peer)
    const connection = await peer.bound()
    await ready.next()
    client.submit(request, 1)
    connection.send({ command: 'deliver_sm', sequence: 5 })
    const delivery = await deliveries.next()
    const submit = await connection.expect('submit_sm')

    const stopped = client.stop()
    expect(client.submit(request, 2)).toBe(false)
    expect(await client.send(request)).toEqual({ kind: 'rejected', status: 4, origin: 'local' })
    connection.accept(submit)
    expect(await results.next()).toMatchObject({ token: 1, outcome: { kind: 'accepted' } })
    delivery.ack()
    await connection.expect('deliver_sm_resp')
    connection.accept(await connection.expect('unbind'))
    await stopped
    expect(client.state).toEqual({ name: 'stopped' })
    await connection.closed
  })

  test('waits no longer than its timeout', async () => {
    const timers = new ManualTimers()
    const { client, results, ready } = start(peer, { timers, responseTimeoutMs: 60_000 })
    const connection = await peer.bound()
    await ready.next()
    client.submit(request, 1)
    await connection.expect('submit_sm')
    const stopped = client.stop(2_000)
    timers.advance(2_000)
    connection.accept(await connection.expect('unbind'))
    await stopped
    expect(await results.next()).toEqual({
      token: 1,
      outcome: { kind: 'unknown', reason: 'closed' },
    })
  })

  test.each(['connecting', 'binding', 'waiting'] as const)(
    'ends a client that is %s',
    async (name) => {
      const { client, reached } = start(peer)
      if (name === 'waiting') (await peer.connection()).socket.destroy()
      await reached(name)
      await client.stop()
      expect(client.state.name).toBe('stopped')
    },
  )

  test('a stopped client can be started again', async () => {
    const { client, reached } = start(peer)
    const first = await peer.bound()
    await reached('bound')
    const stopped = client.stop()
    first.accept(await first.expect('unbind'))
    await stopped
    client.start()
    await peer.bound()
    await reached('bound')
  })
})

test('a session over TLS checks the certificate of the peer', async () => {
  const { key, cert } = tlsCredentials
  const secure = await Peer.listen({ key, cert })
  const trusting = start(secure, { tls: { ca: cert, servername: 'localhost' } })
  const connection = await secure.bound()
  await trusting.ready.next()
  trusting.client.submit(request, 1)
  connection.accept(await connection.expect('submit_sm'), 'secret')
  expect(await trusting.results.next()).toMatchObject({ outcome: { messageId: 'secret' } })

  const distrusting = start(secure, { tls: {} })
  expect(await distrusting.reached('waiting')).toMatchObject({ cause: { kind: 'connectFailed' } })
  await Promise.all([trusting.client.stop(0), distrusting.client.stop(0), secure.close()])
})
