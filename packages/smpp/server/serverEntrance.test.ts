import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { encodePdu } from '../pdu/encodePdu.ts'
import { ManualTimers } from '../testing/manualTimers.ts'
import { PeerConnection } from '../testing/peer.ts'
import {
  bindAs,
  boundClient,
  rawClient,
  type RecordedServer,
  startServer,
  stopServer,
} from '../testing/recordedServer.ts'
import { tlsCredentials } from '../testing/tlsCredentials.ts'

const servers: RecordedServer[] = []
const start = async (...args: Parameters<typeof startServer>): Promise<RecordedServer> => {
  const recorded = await startServer(...args)
  servers.push(recorded)
  return recorded
}
afterEach(async () => {
  await Promise.all(servers.splice(0).map(stopServer))
})

const header = Buffer.from('PROXY TCP4 192.0.2.7 198.51.100.1 56324 2775\r\n')
const trustedProxies = ['127.0.0.0/8']

describe('behind a trusted proxy', () => {
  test.each([
    ['in one segment with the bind', [Buffer.concat([header, encodePdu(bindAs('receiver'))])]],
    ['before the bind', [header, encodePdu(bindAs('receiver'))]],
    [
      'cut in two',
      [header.subarray(0, 20), Buffer.concat([header.subarray(20), encodePdu(bindAs('receiver'))])],
    ],
  ])('the client is the one its header names, %s', async (_how, segments) => {
    const recorded = await start({ trustedProxies })
    const client = rawClient(recorded)
    for (const segment of segments) {
      client.sendOctets(segment)
      for (let turn = 0; turn < 10; turn++) await nextTurn()
    }
    await client.expect('bind_receiver_resp')
    expect((await recorded.bound.next()).peer).toEqual({
      address: '192.0.2.7',
      port: 56_324,
      isTls: false,
      proxy: '127.0.0.1',
    })
  })

  test('the header comes before TLS', async () => {
    const recorded = await start({ trustedProxies }, {}, { tls: tlsCredentials })
    const socket = connect({ host: '127.0.0.1', port: recorded.port })
    await once(socket, 'connect')
    socket.write(header)
    const secured = connectTls({ socket, ca: tlsCredentials.cert, servername: 'localhost' })
    const client = new PeerConnection(secured)
    client.send(bindAs('transceiver'))
    await client.expect('bind_transceiver_resp')
    expect((await recorded.bound.next()).peer).toMatchObject({ address: '192.0.2.7', isTls: true })
    secured.destroy()
    await recorded.closed.next()
    await expect.poll(() => recorded.server.facts.connections).toBe(0)
  })

  test('a connection without a header is closed, one without an end of it too', async () => {
    const timers = new ManualTimers()
    const recorded = await start({ trustedProxies, timers })
    const without = rawClient(recorded)
    without.send(bindAs('transceiver'))
    await without.closed
    expect((await recorded.dropped.next()).cause).toEqual({ kind: 'badProxyHeader' })

    const endless = rawClient(recorded)
    endless.sendOctets(header.subarray(0, 30))
    await expect.poll(() => recorded.server.facts.connections).toBe(1)
    timers.advance(10_000)
    expect((await recorded.dropped.next()).cause).toEqual({ kind: 'initTimeout' })
    await endless.closed
  })

  test('its own looks are not limited, they may be many', async () => {
    const recorded = await start({ trustedProxies, maxUnboundPerMinute: 3 })
    for (let n = 0; n < 10; n++) {
      const look = rawClient(recorded)
      look.sendOctets(Buffer.from('PROXY UNKNOWN\r\n'))
      look.send({ command: 'enquire_link', sequence: n })
      await look.expect('enquire_link_resp')
      look.socket.end()
      expect((await recorded.dropped.next()).cause.kind).toBe('disconnected')
    }
  })

  test('limits per address are those of the client', async () => {
    const recorded = await start({ trustedProxies, maxUnboundPerAddress: 1 })
    const one = rawClient(recorded)
    one.sendOctets(header)
    one.send({ command: 'enquire_link', sequence: 1 })
    await one.expect('enquire_link_resp')
    const two = rawClient(recorded)
    two.sendOctets(header)
    await two.closed
    const { peer, cause } = await recorded.dropped.next()
    expect(peer.address).toBe('192.0.2.7')
    expect(cause).toEqual({ kind: 'limit', limit: 'unboundPerAddress' })
    const other = rawClient(recorded)
    other.sendOctets(Buffer.from('PROXY TCP4 192.0.2.8 198.51.100.1 1 2775\r\n'))
    other.send(bindAs('transceiver'))
    await other.expect('bind_transceiver_resp')
  })
})

test('a header of anybody else is garbage', async () => {
  const recorded = await start({ trustedProxies: ['192.0.2.1'] })
  const client = rawClient(recorded)
  client.sendOctets(Buffer.concat([header, encodePdu(bindAs('transceiver'))]))
  expect(await client.next()).toMatchObject({ command: 'generic_nack', status: 0x02 })
  await client.closed
  expect(recorded.bound.size).toBe(0)
})

test('connections beyond the limit are closed, and there is room again later', async () => {
  const recorded = await start({ maxConnections: 2 })
  const [one] = [await boundClient(recorded), await boundClient(recorded)]
  await rawClient(recorded).closed
  const { peer, cause } = await recorded.dropped.next()
  expect(peer.address).toBe('127.0.0.1')
  expect(cause).toEqual({ kind: 'limit', limit: 'connections' })
  one.socket.destroy()
  await recorded.closed.next()
  await expect.poll(() => recorded.server.facts.connections).toBe(1)
  await boundClient(recorded)
})

test('a monitor that only looks whether the port is open is never kept out, nor keeps out others', async () => {
  const recorded = await start({ maxUnboundPerMinute: 3 })
  for (let n = 0; n < 20; n++) {
    const look = rawClient(recorded)
    await once(look.socket, 'connect')
    look.socket.end()
    expect((await recorded.dropped.next()).cause.kind).toBe('disconnected')
  }
  await boundClient(recorded)
})

test('what floods with binds from the address of a client does not keep it out', async () => {
  const timers = new ManualTimers()
  const recorded = await start({ timers, maxUnboundPerMinute: 20 })
  const client = await boundClient(recorded)
  for (let n = 0; n < 50; n++) {
    const other = rawClient(recorded)
    other.send(bindAs('transceiver', { password: 'guess' }))
    while (recorded.dropped.size === 0) {
      await nextTurn()
      timers.advance(0)
    }
    expect((await recorded.dropped.next()).cause.kind).toBe('bindRejected')
  }
  client.socket.destroy()
  await recorded.closed.next()
  await boundClient(recorded)
})

test('a flood of binds is refused after a while', async () => {
  const timers = new ManualTimers()
  const recorded = await start({ timers, maxUnboundPerMinute: 20 })
  let answered = 0
  for (let n = 0; n < 100; n++) {
    const client = rawClient(recorded)
    client.send(bindAs('transceiver', { password: 'guess' }))
    // The refusal is due at once, but on the clock of the test.
    while (recorded.dropped.size === 0) {
      await nextTurn()
      timers.advance(0)
    }
    const { cause } = await recorded.dropped.next()
    if (cause.kind === 'bindRejected') answered++
    else expect(cause).toEqual({ kind: 'limit', limit: 'unboundPerMinute' })
    await client.closed
  }
  expect(answered).toBe(20)
  timers.advance(60_000)
  await boundClient(recorded)
})
