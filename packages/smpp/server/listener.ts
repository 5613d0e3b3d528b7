import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import {
  createServer as createTlsServer,
  type SecureContextOptions,
  type Server as TlsServer,
  type TLSSocket,
} from 'node:tls'
import type { Endpoint } from './serverOptions.ts'

/** Does the TLS handshake on a socket: calls `done` or `failed`, or neither if the socket closes. */
export type Secure = (
  socket: Socket,
  done: (secured: TLSSocket) => void,
  failed: (error: Error | undefined) => void,
) => void

export interface ListenerHandler {
  onSocket(socket: Socket, secure: Secure | undefined): void
  onError(error: unknown): void
}

/** One listening socket. */
export class Listener {
  private readonly server: Server
  private readonly tls: TlsServer | undefined

  private constructor(server: Server, tls: TlsServer | undefined) {
    this.server = server
    this.tls = tls
  }

  /** Starts listening; rejects if that is not possible. */
  static async open(endpoint: Endpoint, handler: ListenerHandler): Promise<Listener> {
    const tls = endpoint.tls === undefined ? undefined : createTlsServer(endpoint.tls)
    const secure = tls === undefined ? undefined : handshakes(tls)
    const server = createServer((socket) => handler.onSocket(socket, secure))
    server.listen(endpoint.port, endpoint.host)
    await once(server, 'listening')
    server.on('error', (error) => handler.onError(error))
    return new Listener(server, tls)
  }

  get port(): number {
    const address = this.server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  /** Uses another certificate from now on, where this is a socket for TLS. */
  renewCertificate(options: SecureContextOptions): void {
    this.tls?.setSecureContext(options)
  }

  /** Stops listening; resolves once all its connections are closed. */
  async close(): Promise<void> {
    const closed = once(this.server, 'close')
    this.server.close()
    await closed
  }
}

interface Waiting {
  readonly done: (secured: TLSSocket) => void
  readonly failed: (error: Error | undefined) => void
}

/**
 * TLS handshakes on sockets that a server without TLS has accepted, so that a PROXY header can be read
 * before. The server of `node:tls` never listens; it only knows how a handshake is done.
 */
function handshakes(server: TlsServer): Secure {
  const waiting = new Map<string, Waiting>()
  server.on('secureConnection', (secured) => take(secured)?.done(secured))
  server.on('tlsClientError', (error, secured) => take(secured)?.failed(error))

  // The socket behind a TLS socket is known only by its addresses, which no other open one has.
  function keyOf(socket: Socket): string {
    return `${socket.remoteAddress} ${socket.remotePort} ${socket.localAddress}`
  }

  function take(secured: Socket): Waiting | undefined {
    const key = keyOf(secured)
    const found = waiting.get(key)
    waiting.delete(key)
    return found
  }

  return (socket, done, failed) => {
    const key = keyOf(socket)
    waiting.set(key, { done, failed })
    socket.on('close', () => waiting.delete(key))
    server.emit('connection', socket)
  }
}
