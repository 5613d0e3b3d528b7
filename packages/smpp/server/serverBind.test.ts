import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { PduInput } from '../pdu/pdu.ts'
import { ManualTimers } from '../testing/manualTimers.ts'
import { startClient } from '../testing/recordedClient.ts'
import {
  bindAs,
  bindByPassword,
  boundClient,
  rawClient,
  rawTlsClient,
  type RecordedServer,
  startServer,
  stopServer,
} from '../testing/recordedServer.ts'
import { tlsCredentials } from '../testing/tlsCredentials.ts'
import type { BindDecision, BindRequest } from './bindDecision.ts'

const started: RecordedServer[] = []
const start = async (...args: Parameters<typeof startServer>): Promise<RecordedServer> => {
  const recorded = await startServer(...args)
  started.push(recorded)
  return recorded
}
afterEach(async () => {
  await Promise.all(started.splice(0).map(stopServer))
})

const modes = ['transmitter', 'receiver', 'transceiver'] as const
const submit = (sequence: number): PduInput => ({
  command: 'submit_sm',
  sequence,
  destination: { ton: 1, npi: 1, address: '62811' },
})

test.each(modes)('a %s is bound by its own command, and has its own rights', async (mode) => {
  const recorded = await start()
  const client = await boundClient(recorded, mode)
  const session = await recorded.bound.next()
  expect(session).toMatchObject({ mode, account: 'esme', systemId: 'esme' })

  client.send(submit(7))
  if (mode === 'receiver') {
    expect(await client.expect('submit_sm_resp')).toMatchObject({ sequence: 7, status: 0x04 })
  } else {
    const submission = await recorded.submissions.next()
    expect(submission.answer('id-7')).toBe(true)
    expect(await client.expect('submit_sm_resp')).toMatchObject({ sequence: 7, messageId: 'id-7' })
  }
  expect(session.deliver({}, 1)).toBe(mode !== 'transmitter')
  if (mode !== 'transmitter') await client.expect('deliver_sm')
})

test('a decision may narrow a transceiver, and name the server', async () => {
  const recorded = await start(
    {},
    {
      onBind: () => ({ kind: 'accepted', account: 'a', mode: 'transmitter', systemId: 'other' }),
    },
  )
  const client = rawClient(recorded)
  client.send(bindAs('transceiver'))
  expect(await client.expect('bind_transceiver_resp')).toMatchObject({ systemId: 'other' })
  const session = await recorded.bound.next()
  expect(session.deliver({}, 1)).toBe(false)
})

test('the listener sees what the client says of itself', async () => {
  const seen: BindRequest[] = []
  const recorded = await start(
    {},
    {
      onBind: (bind) => {
        seen.push(bind)
        return bindByPassword(bind)
      },
    },
  )
  const addressRange = { ton: 1, npi: 1, address: '^62' }
  const client = await boundClient(recorded, 'receiver', { systemType: 'VMA', addressRange })
  expect(seen).toEqual([
    {
      mode: 'receiver',
      systemId: 'esme',
      password: 'secret',
      systemType: 'VMA',
      interfaceVersion: 0x34,
      addressRange,
      peer: {
        address: '127.0.0.1',
        port: client.socket.localPort,
        isTls: false,
        proxy: undefined,
      },
    },
  ])
})

test.each([
  ['sc_interface_version', 0x34, 0x34],
  ['sc_interface_version', 0x50, 0x34],
  ['no optional parameter', 0x33, undefined],
] as const)('%s is sent to a client of version %i', async (_what, version, expected) => {
  const recorded = await start()
  const client = rawClient(recorded)
  client.send(bindAs('transceiver', { interfaceVersion: version }))
  const response = await client.expect('bind_transceiver_resp')
  expect(response).toMatchObject({ status: 0, systemId: 'smsc' })
  expect(response.tlvs.scInterfaceVersion).toBe(expected)
})

test('a second bind is refused with RALYBND, and the session lives', async () => {
  const recorded = await start()
  const client = await boundClient(recorded)
  client.send(bindAs('receiver', { sequence: 2 }), submit(3))
  expect(await client.expect('bind_receiver_resp')).toMatchObject({ sequence: 2, status: 0x05 })
  const submission = await recorded.submissions.next()
  submission.answer('alive')
  expect(await client.expect('submit_sm_resp')).toMatchObject({ messageId: 'alive' })
})

const operations = [
  'submit_sm',
  'submit_multi',
  'data_sm',
  'deliver_sm',
  'query_sm',
  'cancel_sm',
  'replace_sm',
] as const

test.each(operations)('%s before the bind is refused with RINVBNDSTS', async (command) => {
  const recorded = await start()
  const client = rawClient(recorded)
  client.send({ command, sequence: 5 })
  const refused = await client.expect(`${command}_resp`)
  expect(refused).toMatchObject({ sequence: 5, status: 0x04 })
  client.send(bindAs('transceiver'))
  expect(await client.expect('bind_transceiver_resp')).toMatchObject({ status: 0 })
})

test('what comes while a bind is decided is refused, and the bind goes on', async () => {
  const decision = Promise.withResolvers<BindDecision<string>>()
  const recorded = await start({}, { onBind: () => decision.promise })
  const client = rawClient(recorded)
  client.send(bindAs('transceiver'), submit(2), bindAs('transceiver', { sequence: 3 }))
  expect(await client.expect('submit_sm_resp')).toMatchObject({ sequence: 2, status: 0x04 })
  expect(await client.expect('bind_transceiver_resp')).toMatchObject({ sequence: 3, status: 0x05 })
  client.send({ command: 'enquire_link', sequence: 4 })
  await client.expect('enquire_link_resp')
  decision.resolve({ kind: 'accepted', account: 'late' })
  expect(await client.expect('bind_transceiver_resp')).toMatchObject({ sequence: 1, status: 0 })
})

test('alert_notification and outbind of a client do no harm, before the bind and after', async () => {
  const recorded = await start()
  const client = rawClient(recorded)
  const odd = [
    { command: 'alert_notification', sequence: 10 },
    { command: 'outbind', sequence: 11 },
  ] as const
  client.send(...odd, bindAs('transceiver'))
  await client.expect('bind_transceiver_resp')
  client.send(...odd, { command: 'enquire_link', sequence: 12 })
  expect(await client.expect('enquire_link_resp')).toMatchObject({ sequence: 12 })
})

describe('a refused bind', () => {
  test('is answered ever later, with one status for all reasons and no body, and closed', async () => {
    const timers = new ManualTimers()
    const accounts = new Map([['esme', 'secret']])
    const recorded = await start(
      { timers, refusalDelayMs: 2_000 },
      {
        onBind: ({ systemId, password }) => {
          const known = accounts.get(systemId)
          // An unknown system_id is found out sooner than a wrong password.
          if (known !== undefined) timers.advance(300)
          if (known !== password) return { kind: 'refused' }
          return { kind: 'accepted', account: systemId }
        },
      },
    )
    const answers: unknown[] = []
    const [wrong, unknown] = [{ password: 'wrong' }, { systemId: 'nobody' }]
    for (const fields of [wrong, unknown, unknown, wrong, wrong]) {
      const client = rawClient(recorded)
      const from = timers.now()
      client.send(bindAs('transceiver', fields), { command: 'enquire_link', sequence: 2 })
      await client.expect('enquire_link_resp')
      while (recorded.dropped.size === 0) {
        timers.advance(100)
        await nextTurn()
      }
      const { cause } = await recorded.dropped.next()
      expect(cause).toEqual({ kind: 'bindRejected', status: 0x0d })
      answers.push({ ...(await client.next()), afterMs: timers.now() - from })
      await client.closed
    }
    expect(answers[0]).toMatchObject({ status: 0x0d, systemId: '' })
    const delays = [2_000, 4_000, 8_000, 8_000, 8_000]
    expect(answers).toEqual(delays.map((afterMs) => Object.assign({}, answers[0], { afterMs })))
  })

  test('may have another status, and the application may count just before', async () => {
    const onBind = () =>
      ({ kind: 'accepted', account: 'a', confirm: () => 0x05 }) satisfies BindDecision<string>
    const recorded = await start({}, { onBind })
    const client = rawClient(recorded)
    client.send(bindAs('transceiver'))
    expect(await client.expect('bind_transceiver_resp')).toMatchObject({ status: 0x05 })
    await client.closed
    expect(recorded.bound.size).toBe(0)
  })

  test('is RSYSERR if the decision failed, and the server goes on', async () => {
    const errors: unknown[] = []
    let isBroken = true
    const recorded = await start(
      {},
      {
        onBind: async (bind) => {
          if (isBroken) throw new Error('no database')
          return bindByPassword(bind)
        },
        onError: (error) => errors.push(error),
      },
    )
    const client = rawClient(recorded)
    client.send(bindAs('transceiver'))
    expect(await client.expect('bind_transceiver_resp')).toMatchObject({ status: 0x08 })
    await client.closed
    expect(errors).toHaveLength(1)
    isBroken = false
    await boundClient(recorded)
  })

  test.each([
    ['system_id', { systemId: 'x'.repeat(16) }, 0x0f],
    ['password', { password: 'x'.repeat(65) }, 0x0e],
  ] as const)('is one with a %s that is too long', async (_field, fields, status) => {
    const recorded = await start()
    const client = rawClient(recorded)
    client.sendOctets(oversizedBind(fields))
    expect(await client.expect('bind_transceiver_resp')).toMatchObject({ sequence: 9, status })
    expect(recorded.bound.size).toBe(0)
  })
})

/** A bind as no encoder of ours would write it. */
function oversizedBind(fields: { systemId?: string; password?: string }): Buffer {
  const { systemId = 'esme', password = 'secret' } = fields
  const body = Buffer.from(`${systemId}\0${password}\0\0\x34\0\0\0`, 'latin1')
  const header = Buffer.alloc(16)
  header.writeUInt32BE(16 + body.length, 0)
  header.writeUInt32BE(9, 4)
  header.writeUInt32BE(9, 12)
  return Buffer.concat([header, body])
}

describe('a connection is closed by the init timer', () => {
  test.each([
    ['says nothing', Buffer.alloc(0)],
    ['never ends its PDU', Buffer.from('0000004000000009000000000000', 'hex')],
  ])('if it %s', async (_how, octets) => {
    const timers = new ManualTimers()
    const recorded = await start({ timers })
    const client = rawClient(recorded)
    client.sendOctets(octets)
    while (recorded.server.facts.connections === 0) await nextTurn()
    timers.advance(9_999)
    expect(recorded.dropped.size).toBe(0)
    timers.advance(1)
    expect((await recorded.dropped.next()).cause).toEqual({ kind: 'initTimeout' })
    await client.closed
  })

  test('with RSYSERR if its bind was not decided in time', async () => {
    const timers = new ManualTimers()
    const recorded = await start({ timers }, { onBind: () => new Promise(() => undefined) })
    const client = rawClient(recorded)
    client.send(bindAs('transceiver'), { command: 'enquire_link', sequence: 2 })
    await client.expect('enquire_link_resp')
    timers.advance(10_000)
    expect(await client.expect('bind_transceiver_resp')).toMatchObject({ status: 0x08 })
    await client.closed
  })

  test('but not once it is bound', async () => {
    const timers = new ManualTimers()
    const recorded = await start({ timers })
    const client = await boundClient(recorded)
    timers.advance(10_000)
    client.send({ command: 'enquire_link', sequence: 2 })
    await client.expect('enquire_link_resp')
  })
})

test('clients bind over TLS; what is not TLS is closed and counted no longer', async () => {
  const recorded = await start({}, {}, { tls: tlsCredentials })
  const client = await rawTlsClient(recorded)
  client.send(bindAs('transceiver'))
  await client.expect('bind_transceiver_resp')
  expect((await recorded.bound.next()).peer).toMatchObject({ address: '127.0.0.1', isTls: true })

  const plain = rawClient(recorded)
  plain.send(bindAs('transceiver'))
  await plain.closed
  expect((await recorded.dropped.next()).cause.kind).toBe('tlsFailed')
  await expect.poll(() => recorded.server.facts).toEqual({ connections: 1, bound: 1 })
})

test('a certificate is renewed while the server listens', async () => {
  const recorded = await start({}, {}, { tls: {} })
  await expect(rawTlsClient(recorded)).rejects.toThrow('handshake')
  recorded.server.renewCertificate(tlsCredentials)
  const client = await rawTlsClient(recorded)
  client.send(bindAs('transceiver'))
  await client.expect('bind_transceiver_resp')
})

test('our client binds, and is told the version', async () => {
  const recorded = await start()
  const { client, reached } = startClient(recorded)
  expect(await reached('bound')).toMatchObject({ peerSystemId: 'smsc', peerVersion: 0x34 })
  await client.stop()
  expect(await recorded.closed.next()).toEqual({ kind: 'unboundByPeer' })
})

test('a port that is taken is an error of listen', async () => {
  const recorded = await start()
  await expect(recorded.server.listen({ port: recorded.port, host: '127.0.0.1' })).rejects.toThrow(
    'EADDRINUSE',
  )
})
