import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { PduInputOf } from '../pdu/pdu.ts'
import type { BindDecision, BindRequest } from '../server/bindDecision.ts'
import type { PeerAddress } from '../server/peerAddress.ts'
import type { Submission } from '../server/receivedRequest.ts'
import { SmppServer } from '../server/server.ts'
import type { ServerCloseCause, ServerListener } from '../server/serverListener.ts'
import type { Endpoint, ServerOptions } from '../server/serverOptions.ts'
import type { DeliveryOutcome, ServerSession } from '../server/serverSession.ts'
import type { BindMode } from '../session/clientOptions.ts'
import { PeerConnection, Queue } from './peer.ts'
import { tlsCredentials } from './tlsCredentials.ts'

type TestSession = ServerSession<string, number>
type Result = { readonly token: number; readonly outcome: DeliveryOutcome }

/** A server whose events a test can await one by one. */
export interface RecordedServer {
  readonly server: SmppServer<string, number>
  readonly port: number
  readonly bound: Queue<TestSession>
  readonly submissions: Queue<Submission<string, number>>
  readonly delivered: Queue<Result>
  readonly lateDelivered: Queue<Result>
  readonly ready: Queue<TestSession>
  readonly closed: Queue<ServerCloseCause>
  readonly dropped: Queue<{ readonly peer: PeerAddress; readonly cause: ServerCloseCause }>
}

/** The password of the test clients. */
const password = 'secret'

/** Accepts the password, and refuses any other without a delay of its own. */
export function bindByPassword(bind: BindRequest): BindDecision<string> {
  if (bind.password !== password) return { kind: 'refused' }
  return { kind: 'accepted', account: bind.systemId }
}

/** Starts a server on a free port of the loopback interface. */
export async function startServer(
  options: ServerOptions = {},
  listener: Partial<ServerListener<string, number>> = {},
  endpoint: Partial<Endpoint> = {},
): Promise<RecordedServer> {
  const bound = new Queue<TestSession>()
  const submissions = new Queue<Submission<string, number>>()
  const delivered = new Queue<Result>()
  const lateDelivered = new Queue<Result>()
  const ready = new Queue<TestSession>()
  const closed = new Queue<ServerCloseCause>()
  const dropped = new Queue<{ peer: PeerAddress; cause: ServerCloseCause }>()
  const server = new SmppServer<string, number>(
    { systemId: 'smsc', refusalDelayMs: 0, ...options },
    {
      onBind: bindByPassword,
      onBound: (session) => bound.push(session),
      onSubmit: (submission) => submissions.push(submission),
      onDelivered: (_session, token, outcome) => delivered.push({ token, outcome }),
      onLateDelivered: (_session, token, outcome) => lateDelivered.push({ token, outcome }),
      onReady: (session) => ready.push(session),
      onClosed: (_session, cause) => closed.push(cause),
      onDropped: (peer, cause) => dropped.push({ peer, cause }),
      ...listener,
    },
  )
  const port = await server.listen({ port: 0, host: '127.0.0.1', ...endpoint })
  return { server, port, bound, submissions, delivered, lateDelivered, ready, closed, dropped }
}

/** A raw client that is not bound. */
export function rawClient({ port }: Pick<RecordedServer, 'port'>): PeerConnection {
  return new PeerConnection(connect({ host: '127.0.0.1', port }))
}

/** A raw client over TLS. */
export async function rawTlsClient({ port }: { port: number }): Promise<PeerConnection> {
  const socket = connectTls({ host: '127.0.0.1', port, ca: tlsCredentials.cert })
  await once(socket, 'secureConnect')
  return new PeerConnection(socket)
}

/** The bind of the test clients. */
export function bindAs(
  mode: BindMode,
  fields: Partial<PduInputOf<'bind_transceiver'>> = {},
): PduInputOf<`bind_${BindMode}`> {
  return { sequence: 1, systemId: 'esme', password, ...fields, command: `bind_${mode}` }
}

/** A raw client that is bound. */
export async function boundClient(
  to: Pick<RecordedServer, 'port'>,
  mode: BindMode = 'transceiver',
  fields: Partial<PduInputOf<'bind_transceiver'>> = {},
): Promise<PeerConnection> {
  const client = rawClient(to)
  client.send(bindAs(mode, fields))
  const response = await client.expect(`bind_${mode}_resp`)
  if (response.status !== 0) throw new Error(`the bind was refused with ${response.status}`)
  return client
}

/** Ends all sessions without waiting for them, and then the server. */
export async function stopServer({ server }: Pick<RecordedServer, 'server'>): Promise<void> {
  for (const session of server.sessions) session.kick()
  await server.close(0)
}
