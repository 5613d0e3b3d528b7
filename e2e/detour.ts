import { connect, createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** Far more than any page opens at once. */
const BACKLOG = 100

/**
 * A proxy to the platform that can be cut, as if the server is away, or go silent, as after a laptop's sleep.
 */
export class Detour {
  readonly url: string
  #server: Server
  #pairs = new Set<{ from: Socket; to: Socket; isSocket: boolean }>()
  #isCut = false

  private constructor(server: Server) {
    this.#server = server
    const { port } = server.address() as AddressInfo // it listens on TCP
    this.url = `http://127.0.0.1:${port}`
  }

  /** Opens a proxy to this URL. */
  static async to(url: string): Promise<Detour> {
    const server = createServer()
    server.listen(0, '127.0.0.1', BACKLOG)
    await once(server, 'listening')
    const detour = new Detour(server)
    server.on('connection', (from) => detour.#join(from, new URL(url)))
    return detour
  }

  #join(from: Socket, { hostname, port }: URL): void {
    if (this.#isCut) {
      from.destroy()
      return
    }
    const to = connect(Number(port), hostname)
    const pair = { from, to, isSocket: false }
    this.#pairs.add(pair)
    from.once('data', (head: Buffer) => {
      pair.isSocket = /^GET \S*\/websocket\//.test(head.toString('latin1'))
    })
    from.pipe(to).pipe(from)
    for (const end of [from, to]) {
      end.on('error', () => undefined) // one that is cut; the other end closes below
      end.on('close', () => {
        this.#pairs.delete(pair)
        from.destroy()
        to.destroy()
      })
    }
  }

  /** Ends every connection and allows none until `restore`. */
  cut(): void {
    this.#isCut = true
    for (const { from } of this.#pairs) from.destroy()
  }
  restore(): void {
    this.#isCut = false
  }
  /** Open websockets receive nothing more, without notice; new ones work. */
  silence(): void {
    for (const { from, to, isSocket } of this.#pairs) {
      if (!isSocket) continue
      from.unpipe(to)
      to.unpipe(from)
    }
  }
  close(): void {
    this.cut()
    this.#server.close()
  }
}
