import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SubmitOutcome } from './outcome.ts'
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

test('a submit is answered with the message id of its response', async () => {
  const { client, results, ready } = start(peer)
  const connection = await peer.bound()
  await ready.next()

  expect(client.submit({ ...request, tlvs: { userMessageReference: 7 } }, 42)).toBe(true)
  const submit = await connection.expect('submit_sm')
  expect(submit).toMatchObject({ ...request, tlvs: { userMessageReference: 7 } })
  connection.accept(submit, 'A1')
  expect(await results.next()).toEqual({
    token: 42,
    outcome: { kind: 'accepted', messageId: 'A1' },
  })
})

test('responses may come in any order, and each answers its own submit', async () => {
  const { client, results, ready } = start(peer)
  const connection = await peer.bound()
  await ready.next()
  for (const token of [1, 2, 3]) client.submit(request, token)
  const [one, two, three] = [
    await connection.next(),
    await connection.next(),
    await connection.next(),
  ]
  connection.accept(three, 'third')
  connection.send({ command: 'submit_sm_resp', sequence: one.sequence, status: 0x58 })
  connection.send({ command: 'generic_nack', sequence: two.sequence, status: 0x03 })

  expect([await results.next(), await results.next(), await results.next()]).toEqual([
    { token: 3, outcome: { kind: 'accepted', messageId: 'third' } },
    { token: 1, outcome: { kind: 'rejected', status: 0x58, origin: 'peer' } },
    { token: 2, outcome: { kind: 'rejected', status: 0x03, origin: 'peer' } },
  ])
})

test('a response to nothing that was asked is ignored', async () => {
  const { client, results, ready } = start(peer)
  const connection = await peer.bound()
  await ready.next()
  client.submit(request, 1)
  const submit = await connection.expect('submit_sm')
  const { sequence } = submit
  connection.send(
    { command: 'submit_sm_resp', sequence: 999, messageId: 'nobody' },
    { command: 'generic_nack', sequence: 998, status: 1 },
    { command: 'query_sm_resp', sequence, messageId: 'wrong kind' },
    { command: 'submit_sm_resp', sequence, messageId: 'right' },
    { command: 'submit_sm_resp', sequence, messageId: 'again' },
  )
  expect(await results.next()).toEqual({
    token: 1,
    outcome: { kind: 'accepted', messageId: 'right' },
  })
  connection.send({ command: 'enquire_link', sequence: 5 })
  await connection.expect('enquire_link_resp')
  expect(results.size).toBe(0)
})

test('a response that cannot be read leaves its submit unknown', async () => {
  const { client, results, ready } = start(peer)
  const connection = await peer.bound()
  await ready.next()
  client.submit(request, 1)
  const { sequence } = await connection.expect('submit_sm')
  const response = Buffer.from('00000012800000040000000000000000' + '4142', 'hex')
  response.writeUInt32BE(sequence, 12)
  connection.sendOctets(response)
  expect(await results.next()).toEqual({
    token: 1,
    outcome: { kind: 'unknown', reason: 'malformed' },
  })
})

test('all that is pending is answered as unknown when the link dies', async () => {
  const { client, results, ready } = start(peer, { window: 100 })
  const connection = await peer.bound()
  await ready.next()
  for (let token = 0; token < 100; token++) expect(client.submit(request, token)).toBe(true)
  await connection.expect('submit_sm')
  connection.socket.resetAndDestroy()

  for (let token = 0; token < 100; token++) {
    expect(await results.next()).toEqual({ token, outcome: { kind: 'unknown', reason: 'closed' } })
  }
  expect(client.pendingCount).toBe(0)
})

test('a submit without a response is unknown after the response timeout', async () => {
  const timers = new ManualTimers()
  const { client, results, lateResults, ready } = start(peer, {
    timers,
    responseTimeoutMs: 5_000,
    enquireLinkIdleMs: 60_000,
  })
  const connection = await peer.bound()
  await ready.next()
  client.submit(request, 1)
  const first = await connection.expect('submit_sm')
  timers.advance(3_000)
  client.submit(request, 2)
  const second = await connection.expect('submit_sm')

  timers.advance(1_999)
  expect(results.size).toBe(0)
  timers.advance(1)
  expect(await results.next()).toEqual({
    token: 1,
    outcome: { kind: 'unknown', reason: 'timeout' },
  })
  expect(client.pendingCount).toBe(1)

  connection.accept(second, 'two')
  connection.accept(first, 'one')
  expect(await results.next()).toMatchObject({ token: 2, outcome: { messageId: 'two' } })
  expect(await lateResults.next()).toMatchObject({ token: 1, outcome: { messageId: 'one' } })
})

test('the window limits what is pending, and onReady tells when it has room again', async () => {
  const { client, ready } = start(peer, { window: 2 })
  expect(client.submit(request, 0)).toBe(false)
  const connection = await peer.bound()
  await ready.next()
  expect([1, 2, 3].map((token) => client.submit(request, token))).toEqual([true, true, false])

  connection.accept(await connection.next())
  await ready.next()
  expect(client.submit(request, 3)).toBe(true)
  expect(client.submit(request, 4)).toBe(false)
  client.setWindow(3)
  await ready.next()
  expect(client.submit(request, 4)).toBe(true)
})

test('a submit that cannot be encoded is rejected and takes nothing with it', async () => {
  const { client, results, ready } = start(peer)
  const connection = await peer.bound()
  await ready.next()
  const source = { ton: 5, npi: 0, address: '名字' }
  expect(client.submit({ ...request, source }, 1)).toBe(true)
  expect(client.submit(request, 2)).toBe(true)
  expect(await results.next()).toEqual({
    token: 1,
    outcome: { kind: 'rejected', status: 0x0a, origin: 'local' },
  })
  connection.accept(await connection.expect('submit_sm'))
  expect(await results.next()).toMatchObject({ token: 2, outcome: { kind: 'accepted' } })
})

test('promised submits wait for the session and for the window', async () => {
  const { client } = start(peer, { window: 1 })
  const outcomes = Promise.all([client.send(request), client.send(request)])
  const connection = await peer.bound()
  connection.accept(await connection.expect('submit_sm'), 'one')
  connection.accept(await connection.expect('submit_sm'), 'two')
  expect(await outcomes).toEqual([
    { kind: 'accepted', messageId: 'one' },
    { kind: 'accepted', messageId: 'two' },
  ])
})

test('any other request is answered with its response', async () => {
  const { client } = start(peer)
  const connection = await peer.bound()
  const outcome = client.request({ command: 'query_sm', messageId: 'A1' })
  const { sequence } = await connection.expect('query_sm')
  connection.send({ command: 'query_sm_resp', sequence, messageId: 'A1', messageState: 2 })
  expect(await outcome).toMatchObject({ kind: 'answered', pdu: { messageState: 2 } })

  const refused = client.request({ command: 'cancel_sm', messageId: 'A1' })
  const cancel = await connection.expect('cancel_sm')
  connection.send({ command: 'cancel_sm_resp', sequence: cancel.sequence, status: 0x11 })
  expect(await refused).toEqual({ kind: 'rejected', status: 0x11, origin: 'peer' })
})

test('a receiver cannot submit', async () => {
  const { client, reached } = start(peer, { mode: 'receiver' })
  const connection = await peer.connection()
  connection.accept(await connection.expect('bind_receiver'))
  await reached('bound')
  expect(client.submit(request, 1)).toBe(false)
})

test('every submit is answered exactly once, whatever the peer does', async () => {
  const act = fc.constantFrom(
    'accept',
    'reject',
    'nack',
    'twice',
    'ignore',
    'garble',
    'cut',
    'unbind',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 30 }), async (acts) => {
      const outcomes = new Map<number, SubmitOutcome[]>()
      const { client, results, ready } = start(peer, { window: 5 })
      let submitted = 0
      let collected = 0
      let connection = await peer.bound()
      await ready.next()
      for (const next of acts) {
        if (!client.submit(request, submitted)) break
        submitted++
        const submit = await connection.expect('submit_sm')
        const { sequence } = submit
        if (next === 'accept' || next === 'twice') connection.accept(submit)
        if (next === 'twice') connection.accept(submit)
        if (next === 'reject') connection.send({ command: 'submit_sm_resp', sequence, status: 8 })
        if (next === 'nack') connection.send({ command: 'generic_nack', sequence, status: 3 })
        if (next === 'garble') connection.sendOctets(Buffer.alloc(16))
        if (next === 'unbind') connection.send({ command: 'unbind', sequence: 1 })
        if (next === 'cut') connection.socket.destroy()
        if (next === 'ignore') continue
        if (next === 'garble' || next === 'unbind' || next === 'cut') {
          connection = await peer.bound()
          await ready.next()
        }
      }
      const stopped = client.stop(0)
      if (connection.socket.writable) connection.socket.destroy()
      await stopped
      while (results.size > 0) {
        const { token, outcome } = await results.next()
        outcomes.set(token, [...(outcomes.get(token) ?? []), outcome])
        collected++
      }
      expect(outcomes.size).toBe(submitted)
      expect(collected).toBe(submitted)
    }),
    { numRuns: 40 },
  )
})
