import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { sessionDefaults } from '@tandem/model'
import { decodePdu, encodePdu, noTlvs, PduFramer, SmppClient } from '@tandem/smpp'
import { afterEach, expect, test } from 'vitest'
import type { GatewayConfig, LinkState } from '../../ports/smsGateway.ts'
import { linkFault } from './linkFault.ts'
import { linkTimes } from './linkTimes.ts'
import { smppGateway } from './smppGateway.ts'
import { carrierCertificate } from '../../test/testCertificate.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const MODE_REFUSED = 0x04

/** A carrier that accepts every bind except those in `refused`. */
function answerBinds(refused: readonly string[]) {
  return (socket: Socket) => {
    const framer = new PduFramer((bytes, start, end) => {
      const { command, sequence } = decodePdu(bytes, start, end)
      const head = { sequence, tlvs: noTlvs }
      if (command === 'unbind') {
        socket.write(encodePdu({ ...head, command: 'unbind_resp', status: 0 }))
      } else if (command.startsWith('bind_') && !command.endsWith('_resp')) {
        const status = refused.includes(command) ? MODE_REFUSED : 0
        const response = command === 'bind_receiver' ? command : 'bind_transmitter'
        socket.write(
          encodePdu({ ...head, command: `${response}_resp`, status, systemId: 'carrier' }),
        )
      }
    }, 1_000)
    socket.on('data', (bytes: Buffer) => framer.push(bytes, 0, bytes.length))
    socket.on('error', () => undefined)
  }
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Opens a gateway; `reached` resolves with the first matching state. */
function open(config: Partial<GatewayConfig> & { port: number }) {
  const states: LinkState[] = []
  let told: () => void = () => undefined
  const gateway = smppGateway<string>(
    {
      id: '1',
      name: 'test',
      host: '127.0.0.1',
      tls: false,
      caCertificate: null,
      backupHosts: null,
      learntIdFormat: null,
      systemId: 'me',
      password: 'secret',
      systemType: '',
      bindMode: 'pair',
      binds: 1,
      windowSize: 10,
      enquireLinkSeconds: 30,
      responseTimeoutSeconds: 5,
      messageIdFormat: 'same',
      gsmCharset: 'gsm7',
      partReference: 'widest',
      validityFormat: 'relative',
      sourceTon: null,
      sourceNpi: null,
      http: null,
      ...config,
    },
    {
      onOutcome: () => undefined,
      onLateOutcome: () => undefined,
      onForgotten: () => undefined,
      onReady: () => undefined,
      onReceipt: () => undefined,
      onInbound: () => undefined,
      onLearnt: () => undefined,
      onState: (state) => {
        states.push(state)
        told()
      },
    },
  )
  closing.unshift(() => gateway.close(0))
  return (wanted: (state: LinkState) => boolean) =>
    new Promise<LinkState>((resolve) => {
      told = () => {
        const found = states.find(wanted)
        if (found) resolve(found)
      }
      told()
    })
}

test('a pair whose receiver is refused shows that it sends but gets no receipts', async () => {
  const port = await listen(createServer(answerBinds(['bind_receiver'])))
  const began = Date.now()
  const reached = open({ port })
  const state = await reached(({ bound, fault }) => bound === 1 && fault !== null)
  expect(state).toMatchObject({
    bound: 1,
    receiving: 0,
    binds: 1,
    fault: 'bindMode',
    cause: 'ESME_RINVBNDSTS (0x04)',
  })
  // The next attempt was told as –, however long it was away.
  expect(state.triesAt).toBeGreaterThanOrEqual(began)
})

test('a pair that is whole has no fault', async () => {
  const port = await listen(createServer(answerBinds([])))
  const reached = open({ port })
  expect(await reached(({ bound, receiving }) => bound + receiving === 2)).toMatchObject({
    fault: null,
    cause: null,
    triesAt: null,
  })
})

test('a carrier with a CA of its own is trusted by the certificate of the gateway, and not without', async () => {
  const { key, cert } = carrierCertificate
  const port = await listen(createTlsServer({ key, cert }, answerBinds([])))
  const distrusting = open({ port, tls: true })
  expect(await distrusting(({ fault }) => fault !== null)).toMatchObject({
    bound: 0,
    fault: 'certificate',
  })
  const trusting = open({ port, tls: true, caCertificate: `${cert}\n` })
  expect(await trusting(({ bound }) => bound === 1)).toMatchObject({ bound: 1 })
})

const failed = (code: string) => ({
  kind: 'connectFailed' as const,
  error: Object.assign(new Error(code), { code }),
})
const rejected = (status: number) => ({ kind: 'bindRejected' as const, status })

test('the reason of a failed bind is classified', () => {
  const kinds = [
    [failed('ENOTFOUND'), 'nameUnknown'],
    [failed('EAI_AGAIN'), 'nameUnknown'],
    [failed('ECONNREFUSED'), 'refused'],
    [failed('EHOSTUNREACH'), 'unreachable'],
    [failed('ETIMEDOUT'), 'connectTimeout'],
    [failed('ERR_SSL_WRONG_VERSION_NUMBER'), 'tls'],
    [failed('ECONNRESET'), 'tls'],
    [failed('SELF_SIGNED_CERT_IN_CHAIN'), 'certificate'],
    [failed('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'certificate'],
    [failed('CERT_HAS_EXPIRED'), 'certificateExpired'],
    [failed('ERR_TLS_CERT_ALTNAME_INVALID'), 'certificateName'],
    [rejected(0x0e), 'password'],
    [rejected(0x0f), 'systemId'],
    [rejected(0x04), 'bindMode'],
    [rejected(0x05), 'alreadyBound'],
    [rejected(0x0d), 'bindRefused'],
    [{ kind: 'bindTimeout' as const }, 'bindTimeout'],
    [{ kind: 'silent' as const }, 'silent'],
  ] as const
  for (const [cause, fault] of kinds) expect(linkFault(cause, true)?.fault).toBe(fault)
})

test('a session that this side renews or ends is no fault', () => {
  expect(linkFault({ kind: 'renewed' }, false)).toBeUndefined()
  expect(linkFault({ kind: 'stopped' }, false)).toBeUndefined()
})

test('with the settings of a new gateway a dead peer is noticed within 40 s', async () => {
  const times = linkTimes(sessionDefaults)
  // A peer that answers only the bind, and a clock moved by this test.
  const port = await listen(createServer(answerBinds([])))
  let now = 0
  const timers = new Set<{ at: number; wake: () => void }>()
  const ended = Promise.withResolvers<string>()
  const bound = Promise.withResolvers<void>()
  const client = new SmppClient<string>(
    {
      host: '127.0.0.1',
      port,
      systemId: 'me',
      password: 'secret',
      mode: 'transmitter',
      ...times,
      timers: {
        now: () => now,
        after(ms, wake) {
          const timer = { at: now + ms, wake }
          timers.add(timer)
          return () => timers.delete(timer)
        },
      },
    },
    {
      onResult: () => undefined,
      onState(state) {
        if (state.name === 'bound') bound.resolve()
        if (state.name === 'waiting') ended.resolve(state.cause.kind)
      },
    },
  )
  client.start()
  await bound.promise
  for (; now < 40_000; now += 500) {
    for (const timer of timers) if (timer.at <= now && timers.delete(timer)) timer.wake()
  }
  expect(await ended.promise).toBe('silent')
  closing.unshift(() => client.stop(0))
})

test('a backup host is tried while the first one refuses, and shown', async () => {
  const gone = createServer()
  gone.listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const address = gone.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  gone.close()
  await once(gone, 'close')
  const port = await listen(createServer(answerBinds([])))
  const reached = open({ port: address.port, backupHosts: `127.0.0.1:${port}` })
  expect(await reached(({ fault }) => fault !== null)).toMatchObject({ fault: 'refused' })
  const whole = await reached(({ bound, receiving }) => bound + receiving === 2)
  expect(whole).toMatchObject({ fault: null })
})
