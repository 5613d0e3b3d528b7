import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodePdu } from '../pdu/encodePdu.ts'
import { malformed, mutated } from '../testing/malformed.ts'
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

describe('a session takes malformed PDUs by the hundred, and works afterwards', () => {
  test.each(Object.entries(malformed))('%s', async (_class, anyMalformed) => {
    const { client, ready, results } = start(peer)
    let connection = await peer.bound()
    await ready.next()
    for (const { octets, treatment } of fc.sample(anyMalformed, 120)) {
      connection.sendOctets(octets)
      const answer = await connection.next()
      expect(answer.status).toBeGreaterThan(0)
      if (treatment === 'refuse') {
        expect(answer.sequence).toBe(octets.readUInt32BE(12))
        continue
      }
      expect(answer).toMatchObject({ command: 'generic_nack', status: 0x02 })
      await connection.closed
      connection = await peer.bound()
      await ready.next()
    }
    client.submit(request, 1)
    connection.accept(await connection.expect('submit_sm'), 'alive')
    expect(await results.next()).toMatchObject({ token: 1, outcome: { messageId: 'alive' } })
  })
})

test('an unknown command is refused with its own sequence, and the session continues', async () => {
  start(peer)
  const connection = await peer.bound()
  connection.sendOctets(Buffer.from('0000001000000999000000000000abcd', 'hex'))
  expect(await connection.next()).toMatchObject({
    command: 'generic_nack',
    status: 0x03,
    sequence: 0xabcd,
  })
  connection.send({ command: 'enquire_link', sequence: 1 })
  await connection.expect('enquire_link_resp')
})

test('an unknown response is ignored, and the session continues', async () => {
  start(peer)
  const connection = await peer.bound()
  connection.sendOctets(Buffer.from('0000001080000999000000000000abcd', 'hex'))
  connection.send({ command: 'enquire_link', sequence: 1 })
  await connection.expect('enquire_link_resp')
})

test('PDUs with damaged octets neither stop the client nor stay without an end', async () => {
  const { client, ready } = start(peer)
  let connection = await peer.bound()
  await ready.next()
  for (const octets of fc.sample(mutated, 500)) {
    connection.sendOctets(octets)
    connection.send({ command: 'enquire_link', sequence: 0x0abcdef1 })
    // A damaged unbind may end the session; the client then reconnects.
    let ended = false
    const closed = connection.closed.then(() => (ended = true))
    for (;;) {
      const answer = await Promise.race([connection.next(), closed])
      if (answer === true) break
      if (typeof answer === 'object' && answer.sequence === 0x0abcdef1) break
    }
    if (!ended) continue
    connection = await peer.bound()
    await ready.next()
  }
  expect(client.state.name).toBe('bound')
})

test('a peer that never reads cannot make the client keep what it wants to send', async () => {
  const { client, ready } = start(peer, { window: 1_000_000 })
  const connection = await peer.bound()
  await ready.next()
  connection.socket.pause()
  const bulky = { ...request, tlvs: { messagePayload: Buffer.alloc(10_000) } }
  let taken = 0
  for (let turn = 0; turn < 500; turn++) {
    while (taken < 20_000 && client.submit(bulky, taken)) taken++
    await nextTurn()
  }
  // The kernel's buffers and one slab hold less than 32 MiB; all of it would be 200 MB.
  expect(taken * 10_000).toBeLessThan(32 * 1_048_576)
})

test('a peer that asks without reading the answers is not read from for ever', async () => {
  start(peer)
  const connection = await peer.bound()
  connection.socket.pause()
  const asked = 3_000_000
  const questions = Buffer.concat(
    Array.from({ length: 1_000 }, (_, i) => encodePdu({ command: 'enquire_link', sequence: i })),
  )
  for (let sent = 0; sent < asked; sent += 1_000) connection.sendOctets(questions)
  for (let turn = 0; turn < 500; turn++) await nextTurn()
  expect(connection.socket.writableLength).toBeGreaterThan(0)

  // Once it reads, every question has been answered.
  connection.socket.removeAllListeners('data')
  let answered = 0
  connection.socket.on('data', (chunk) => {
    answered += chunk.length
    if (answered === asked * 16) connection.socket.emit('allAnswered')
  })
  connection.socket.resume()
  await once(connection.socket, 'allAnswered')
  expect(answered).toBe(asked * 16)
})
