import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commandIds } from '../pdu/commandId.ts'
import { encodePdu } from '../pdu/encodePdu.ts'
import { malformed, mutated } from '../testing/malformed.ts'
import type { PeerConnection } from '../testing/peer.ts'
import {
  boundClient,
  rawClient,
  type RecordedServer,
  startServer,
  stopServer,
} from '../testing/recordedServer.ts'

let recorded: RecordedServer
/** Another customer, who must not notice anything. */
let neighbour: PeerConnection
const clients: PeerConnection[] = []

beforeEach(async () => {
  const many = {
    maxUnboundPerAddress: 10_000,
    maxUnboundPerMinute: 100_000,
    maxConnections: 10_000,
  }
  recorded = await startServer(
    { ...many, window: 1_000 },
    {
      onSubmit: (submission) => submission.answer('x'.repeat(64)),
    },
  )
  neighbour = await boundClient(recorded)
})
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  await stopServer(recorded)
})

let lastSequence = 0
/** A submit of the neighbour is answered as if it were alone. */
async function neighbourWorks(): Promise<void> {
  const sequence = ++lastSequence
  neighbour.send({ command: 'submit_sm', sequence })
  expect(await neighbour.expect('submit_sm_resp')).toMatchObject({ sequence, status: 0 })
}

describe.each(['bound', 'unbound'] as const)('malformed PDUs of a client that is %s', (how) => {
  const open = () =>
    how === 'bound' ? boundClient(recorded) : Promise.resolve(rawClient(recorded))

  test.each(Object.entries(malformed))('%s', async (_class, anyMalformed) => {
    let client = await open()
    for (const { octets, treatment } of fc.sample(anyMalformed, 15)) {
      client.sendOctets(octets)
      const answer = await client.next()
      expect(answer.status).toBeGreaterThan(0)
      if (treatment === 'refuse') {
        expect(answer.sequence).toBe(octets.readUInt32BE(12))
        continue
      }
      expect(answer).toMatchObject({ command: 'generic_nack', status: 0x02 })
      await client.closed
      client = await open()
    }
    client.socket.destroy()
    await neighbourWorks()
  })
})

test('an unknown command is refused with its own sequence, and the session continues', async () => {
  const client = await boundClient(recorded)
  client.sendOctets(Buffer.from('0000001000000999000000000000abcd', 'hex'))
  const nack = { command: 'generic_nack', status: 0x03, sequence: 0xabcd }
  expect(await client.next()).toMatchObject(nack)
  client.send({ command: 'submit_sm', sequence: 1 })
  expect(await client.expect('submit_sm_resp')).toMatchObject({ status: 0 })
})

test('responses nobody asked for, and generic_nack, are ignored', async () => {
  const client = await boundClient(recorded)
  client.send(
    { command: 'generic_nack', sequence: 1, status: 3 },
    { command: 'deliver_sm_resp', sequence: 2 },
    { command: 'submit_sm_resp', sequence: 3, messageId: 'x' },
    { command: 'bind_transceiver_resp', sequence: 4 },
  )
  client.sendOctets(Buffer.from('0000001080000999000000000000abcd', 'hex'))
  client.send({ command: 'enquire_link', sequence: 5 })
  expect(await client.next()).toMatchObject({ command: 'enquire_link_resp', sequence: 5 })
})

test('PDUs octet by octet, and many in one segment, are the same', async () => {
  const client = rawClient(recorded)
  const bind = encodePdu({
    command: 'bind_transmitter',
    sequence: 1,
    systemId: 'a',
    password: 'secret',
  })
  for (const octet of bind) {
    client.sendOctets(Buffer.from([octet]))
    await nextTurn()
  }
  expect(await client.expect('bind_transmitter_resp')).toMatchObject({ status: 0 })
  const pdus = Array.from(
    { length: 300 },
    (_, n) => ({ command: 'submit_sm', sequence: n + 2 }) as const,
  )
  client.send(...pdus)
  for (const { sequence } of pdus) {
    expect(await client.expect('submit_sm_resp')).toMatchObject({ sequence, status: 0 })
  }
})

test('half a PDU holds up nobody else, and a reset in the middle of it is clean', async () => {
  const client = await boundClient(recorded)
  client.sendOctets(Buffer.from('00001000000000040000', 'hex'))
  await neighbourWorks()
  client.socket.resetAndDestroy()
  expect((await recorded.closed.next()).kind).toBe('disconnected')
  await expect.poll(() => recorded.server.facts).toEqual({ connections: 1, bound: 1 })
  await neighbourWorks()
})

test('ten thousand damaged PDUs end no session, neither their own nor another', async () => {
  const seed = Number(process.env['SMPP_SEED'] ?? Date.now() % 2 ** 31)
  process.stdout.write(`SMPP_SEED=${seed}\n`)
  const isUnbind = (octets: Buffer): boolean => octets.readUInt32BE(4) === commandIds.unbind
  const samples = fc.sample(mutated, { numRuns: 12_000, seed })
  const damaged = samples.filter((octets) => !isUnbind(octets)).slice(0, 10_000)
  expect(damaged).toHaveLength(10_000)
  const client = await boundClient(recorded)
  for (let from = 0; from < damaged.length; from += 100) {
    client.sendOctets(Buffer.concat(damaged.slice(from, from + 100)))
    client.send({ command: 'enquire_link', sequence: 0x7abcdef1 })
    let answer = await client.next()
    while (answer.sequence !== 0x7abcdef1) answer = await client.next()
    await neighbourWorks()
  }
  expect(recorded.server.facts).toEqual({ connections: 2, bound: 2 })
})

test('two thousand damaged PDUs of strangers leave nothing behind', async () => {
  const seed = Number(process.env['SMPP_SEED'] ?? Date.now() % 2 ** 31)
  process.stdout.write(`SMPP_SEED=${seed}\n`)
  const damaged = fc.sample(mutated, { numRuns: 2_000, seed })
  for (let from = 0; from < damaged.length; from += 20) {
    const stranger = rawClient(recorded)
    stranger.socket.end(Buffer.concat(damaged.slice(from, from + 20)))
    await stranger.closed
  }
  await expect.poll(() => recorded.server.facts).toEqual({ connections: 1, bound: 1 })
  await neighbourWorks()
})

test('two hundred bad clients leave no session behind', async () => {
  const bad = Array.from({ length: 200 }, () => {
    const client = rawClient(recorded)
    client.sendOctets(Buffer.from('GET / HTTP/1.1\r\nHost: smsc\r\n\r\n'))
    return client
  })
  await Promise.all(bad.map(({ closed }) => closed))
  await expect.poll(() => recorded.server.facts).toEqual({ connections: 1, bound: 1 })
  await neighbourWorks()
})

test('a client that submits without reading the answers is not read from for ever', async () => {
  const client = await boundClient(recorded)
  clients.push(client)
  client.socket.pause()
  const submits = encodePdu({ command: 'submit_sm', sequence: 7 })
  const many = Buffer.alloc(submits.length * 10_000, submits)
  const total = 60
  for (let n = 0; n < total; n++) client.sendOctets(many)
  let before = -1
  while (client.socket.writableLength !== before) {
    before = client.socket.writableLength
    for (let turn = 0; turn < 300; turn++) await nextTurn()
  }
  // The answers to all would be 48 MB; the kernel's buffers and 1 MiB of ours hold some of them.
  expect(before).toBeGreaterThan(0)
  await neighbourWorks()
})
