import { decodePdu, encodePdu } from '@tandem/smpp'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type ClientWorld,
  clientWorld,
  PASSWORD,
  type TestClient,
} from '../../test/chaos/clientWorld.ts'
import { tlsPair } from '../../test/tlsPair.ts'

let it: ClientWorld
const pair = tlsPair
/** One with TLS, one whose clients come through a proxy of this machine. */
let secure: { tlsPort: number | null }
let proxied: { port: number; tlsPort: number | null }
beforeAll(async () => {
  it = await clientWorld()
  const tls = { port: 0, cert: Buffer.from(pair.cert), key: Buffer.from(pair.key) }
  secure = await it.serve('secure', {}, { tls })
  proxied = await it.serve('proxied', {}, { tls, proxies: ['127.0.0.0/8'] })
})
const bound: TestClient[] = []
const sockets: Socket[] = []
afterEach(async () => {
  await Promise.all(bound.splice(0).map((one) => one.stop()))
  for (const socket of sockets.splice(0)) socket.destroy()
  if (it.errors.length > 0) throw new Error(String(it.errors))
})
afterAll(() => it.stop())

let accounts = 0
async function account(ipList: string | null): Promise<string> {
  const systemId = `port${(accounts += 1)}`
  await it.account(systemId, { ip_list: ipList })
  return systemId
}
const bind = (systemId: string): Buffer =>
  encodePdu({
    command: 'bind_transceiver',
    sequence: 1,
    systemId,
    password: PASSWORD,
    systemType: '',
    interfaceVersion: 0x34,
    addressRange: { ton: 0, npi: 0, address: '' },
  })
/** What a connection is answered first; undefined: it is closed without an answer. */
async function answer(socket: Socket, octets: Buffer): Promise<number | undefined> {
  sockets.push(socket)
  const closed = once(socket, 'close').then(() => undefined)
  const said = once(socket, 'data').then(([data]: unknown[]) =>
    Buffer.isBuffer(data) ? decodePdu(data, 0, data.length).status : undefined,
  )
  socket.on('error', () => undefined)
  socket.write(octets)
  return Promise.race([said.catch(() => undefined), closed.catch(() => undefined)])
}
/** PROXY headers of a client at 203.0.113.7. */
const v1 = Buffer.from('PROXY TCP4 203.0.113.7 127.0.0.1 40000 2775\r\n')
const v2 = Buffer.concat([
  Buffer.from([0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a]),
  Buffer.from([0x21, 0x11, 0x00, 0x0c, 203, 0, 113, 7, 127, 0, 0, 1, 0x9c, 0x40, 0x0a, 0xd7]),
])
const plain = () => connect(proxied.port, '127.0.0.1')

test('a client binds and sends by TLS on a port of its own', async () => {
  const client = it.client(await account(null), {
    port: secure.tlsPort ?? 0,
    options: { tls: { ca: [pair.cert], servername: 'localhost' } },
  })
  bound.push(client)
  await client.bound()
  const outcome = await client.client.send({
    destination: { ton: 1, npi: 1, address: '447100000301' },
    shortMessage: Buffer.from('Hello'),
  })
  expect(outcome.kind).toBe('accepted')
  const [session] = await it.world.query<{ tls: boolean }>(
    `select tls from sms_smpp_session where server = 'secure'`,
  )
  expect(session).toEqual({ tls: true })
})

test('a client that speaks without TLS to that port is closed', async () => {
  const socket = connect(secure.tlsPort ?? 0, '127.0.0.1')
  expect(await answer(socket, bind(await account(null)))).toBeUndefined()
})

test.each([
  ['version 1', v1],
  ['version 2', v2],
])(
  'behind a trusted proxy the address is that of the PROXY header of %s',
  async (_name, header) => {
    const allowed = await account('203.0.113.7')
    expect(await answer(plain(), Buffer.concat([header, bind(allowed)]))).toBe(0)
    // The address of the proxy itself is no pass.
    const local = await account('127.0.0.1')
    expect(await answer(plain(), Buffer.concat([header, bind(local)]))).toBe(0x0d)
  },
)

test('a trusted proxy that says nothing of its client is closed', async () => {
  expect(await answer(plain(), bind(await account('127.0.0.1')))).toBeUndefined()
})

test('a PROXY header comes before TLS', async () => {
  const allowed = await account('203.0.113.7')
  const socket = connect(proxied.tlsPort ?? 0, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(v1)
  const secured = connectTls({ socket, ca: [pair.cert], servername: 'localhost' })
  await once(secured, 'secureConnect')
  expect(await answer(secured, bind(allowed))).toBe(0)
})

test.each([
  ['version 1', v1],
  ['version 2', v2],
])('a PROXY header of %s from anybody else is refused', async (_name, header) => {
  const systemId = await account('203.0.113.7, 127.0.0.1')
  const socket = connect(it.port, '127.0.0.1')
  const status = await answer(socket, Buffer.concat([header, bind(systemId)]))
  expect(status).not.toBe(0)
  expect(
    await it.world.query('select from sms_smpp_session where system_id = $1', [systemId]),
  ).toEqual([])
})
