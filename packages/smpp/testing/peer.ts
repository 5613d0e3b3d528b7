import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import type { Command } from '../pdu/commandId.ts'
import { decodePdu } from '../pdu/decodePdu.ts'
import { encodePdu } from '../pdu/encodePdu.ts'
import type { Pdu, PduInput, PduOf } from '../pdu/pdu.ts'
import { PduFramer } from '../pdu/pduFramer.ts'

/** A minimal SMSC that does only what the test tells it to. */
export class Peer {
  private readonly server: Server
  private readonly accepted = new Queue<PeerConnection>()
  private readonly sockets = new Set<Socket>()

  private constructor(server: Server) {
    this.server = server
  }

  /** Listens on a free port of the loopback interface. */
  static async listen(tls?: TlsOptions): Promise<Peer> {
    const server = tls === undefined ? createServer() : createTlsServer(tls)
    const peer = new Peer(server)
    server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
      peer.sockets.add(socket)
      peer.accepted.push(new PeerConnection(socket))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return peer
  }

  get port(): number {
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('the peer has no port')
    return address.port
  }

  /** The next connection, past or future. */
  connection(): Promise<PeerConnection> {
    return this.accepted.next()
  }

  /** The next connection, after its bind has been accepted. */
  async bound(): Promise<PeerConnection> {
    const connection = await this.connection()
    const bind = await connection.next()
    connection.accept(bind)
    return connection
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
    await once(this.server, 'close')
  }
}

/** The peer's end of one connection. */
export class PeerConnection {
  readonly socket: Socket
  /** Settles once the connection is closed. */
  readonly closed: Promise<unknown>
  private readonly received = new Queue<Pdu>()

  constructor(socket: Socket) {
    this.socket = socket
    socket.setNoDelay(true)
    const framer = new PduFramer((bytes, start, end) => {
      this.received.push(decodePdu(bytes, start, end))
    }, 100_000)
    socket.on('data', (chunk) => framer.push(chunk, 0, chunk.length))
    // A test that cuts a connection expects the error; it asserts the consequences.
    socket.on('error', () => socket.destroy())
    this.closed = new Promise((resolve) => {
      socket.on('close', resolve)
    })
  }

  /** The next PDU, past or future. */
  next(): Promise<Pdu> {
    return this.received.next()
  }

  /** The next PDU, which must be of the given command. */
  async expect<C extends Command>(command: C): Promise<PduOf<C>> {
    const pdu: Pdu = await this.next()
    if (!isOf(pdu, command)) throw new Error(`expected ${command}, received ${pdu.command}`)
    return pdu
  }

  /** Sends the PDUs in one segment. */
  send(...pdus: PduInput[]): void {
    this.sendOctets(Buffer.concat(pdus.map(encodePdu)))
  }

  sendOctets(octets: Uint8Array): void {
    this.socket.write(octets)
  }

  /** Answers a bind or a submit_sm with success. */
  accept(request: Pdu, messageId = 'id'): void {
    const { sequence } = request
    switch (request.command) {
      case 'bind_transceiver':
      case 'bind_transmitter':
      case 'bind_receiver': {
        const tlvs = { scInterfaceVersion: 0x34 }
        this.send({ command: `${request.command}_resp`, sequence, systemId: 'peer', tlvs })
        return
      }
      case 'submit_sm':
        this.send({ command: 'submit_sm_resp', sequence, messageId })
        return
      case 'unbind':
        this.send({ command: 'unbind_resp', sequence })
        return
      default:
        throw new Error(`${request.command} cannot be accepted`)
    }
  }
}

function isOf<C extends Command>(
  pdu: Pdu,
  command: C,
): pdu is Extract<Pdu, { command: C }> & PduOf<C> {
  return pdu.command === command
}

/** Returns pushed items in order, also to callers that ask before they arrive. */
export class Queue<T> {
  private readonly items: T[] = []
  private readonly callers: ((item: T) => void)[] = []

  /** How many items were pushed and not yet requested. */
  get size(): number {
    return this.items.length
  }

  push(item: T): void {
    const caller = this.callers.shift()
    if (caller === undefined) this.items.push(item)
    else caller(item)
  }

  next(): Promise<T> {
    for (const item of this.items.splice(0, 1)) return Promise.resolve(item)
    return new Promise((resolve) => {
      this.callers.push(resolve)
    })
  }
}
