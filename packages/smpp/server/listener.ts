import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import type { Endpoint } from './serverOptions.ts'

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

  private constructor(server: Server) {
    this.server = server
  }

  /** Starts listening; rejects if that is not possible. */
  static async open(endpoint: Endpoint, handler: ListenerHandler): Promise<Listener> {
    const secure = endpoint.tls === undefined ? undefined : handshakes(endpoint.tls)
    const server = createServer((socket) => handler.onSocket(socket, secure))
    server.listen(endpoint.port, endpoint.host)
    await once(server, 'listening')
    server.on('error', (error) => handler.onError(error))
    return new Listener(server)
  }

  get port(): number {
    const address = this.server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
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
function handshakes(tls: NonNullable<Endpoint['tls']>): Secure {
  const waiting = new Map<string, Waiting>()
  const server = createTlsServer(tls)
  server.on('secureConnection', (secured) => take(secured)?.done(secured))
  server.on('tlsClientError', (error, secured) => take(secured)?.failed(error))

  // The socket behind a TLS socket is known only by its address, which no other open one has.
  function keyOf(socket: Socket): string {
    return `${socket.remoteAddress} ${socket.remotePort}`
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
