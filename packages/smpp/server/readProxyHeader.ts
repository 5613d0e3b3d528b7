import type { Socket } from 'node:net'
import { parseProxyHeader, type ProxiedClient } from './proxyHeader.ts'

/**
 * Reads the PROXY header from a new socket and leaves what follows in it. `done` is called once with
 * the client (`undefined`: the proxy itself), or with `invalid`; not at all if the socket closes first.
 */
export function readProxyHeader(
  socket: Socket,
  done: (client: ProxiedClient | undefined | 'invalid') => void,
): void {
  let received = Buffer.alloc(0)
  socket.on('readable', read)

  function read(): void {
    const chunk: unknown = socket.read()
    if (!Buffer.isBuffer(chunk)) return
    received = Buffer.concat([received, chunk])
    const header = parseProxyHeader(received)
    if (header.kind === 'incomplete') return
    socket.removeListener('readable', read)
    if (header.kind === 'invalid') {
      done('invalid')
      return
    }
    const rest = received.subarray(header.octets)
    if (rest.length > 0) socket.unshift(rest)
    done(header.client)
  }
}
