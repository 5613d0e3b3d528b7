import type { Socket } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import { Admission } from './admission.ts'
import type { BoundSession } from './boundSession.ts'
import { Connection } from './connection.ts'
import { Entrance } from './entrance.ts'
import { Listener, type Secure } from './listener.ts'
import { addressList, canonicalAddress, type PeerAddress } from './peerAddress.ts'
import type { ServerCloseCause, ServerListener } from './serverListener.ts'
import {
  type Endpoint,
  type ResolvedServerOptions,
  resolveServerOptions,
  type ServerOptions,
} from './serverOptions.ts'
import type { ServerSession } from './serverSession.ts'

const defaultDrainMs = 10_000

/** The connections of a server at this moment. */
export interface ServerFacts {
  readonly connections: number
  readonly bound: number
}

/**
 * A server (SMSC) that clients bind to. `Account` is what the application knows a client by, `Token`
 * identifies its deliveries.
 */
export class SmppServer<Account, Token> {
  private readonly options: ResolvedServerOptions
  private readonly listener: ServerListener<Account, Token>
  private readonly admission: Admission
  private readonly proxies
  private readonly listeners: Listener[] = []
  private readonly bound = new Set<BoundSession<Account, Token>>()
  /** How to end each connection that is not bound. */
  private readonly unbound = new Map<Entrance, () => void>()
  private lastId = 0
  private closing: Promise<void> | undefined
  private onEmpty: (() => void) | undefined

  constructor(options: ServerOptions, listener: ServerListener<Account, Token>) {
    this.options = resolveServerOptions(options)
    this.listener = listener
    this.admission = new Admission(this.options)
    this.proxies = addressList(this.options.trustedProxies)
  }

  /** The sessions that are bound. */
  get sessions(): Iterable<ServerSession<Account, Token>> {
    return this.bound
  }

  get facts(): ServerFacts {
    return { connections: this.admission.connectionCount, bound: this.bound.size }
  }

  /** Listens at one more place, and returns its port; rejects if that is not possible. */
  async listen(endpoint: Endpoint): Promise<number> {
    const listener = await Listener.open(endpoint, {
      onSocket: (socket, secure) => this.enter(socket, secure),
      onError: (error) => {
        if (this.listener.onError === undefined) throw error
        this.listener.onError(error)
      },
    })
    const { port } = listener
    this.listeners.push(listener)
    if (this.closing !== undefined) await listener.close()
    return port
  }

  /** Connections of an address within a minute that are never bound, from now on. */
  limitUnbound(maxUnboundPerMinute: number): void {
    this.admission.limitUnbound(maxUnboundPerMinute)
  }

  /** Uses another certificate for new connections, wherever this server listens with TLS. */
  renewCertificate(options: SecureContextOptions): void {
    for (const listener of this.listeners) listener.renewCertificate(options)
  }

  /**
   * Takes no more connections, unbinds all sessions (each waits up to `drainMs` for what is open), and
   * resolves once every connection is closed.
   */
  close(drainMs: number = defaultDrainMs): Promise<void> {
    this.closing ??= this.end(drainMs)
    return this.closing
  }

  private async end(drainMs: number): Promise<void> {
    const closed = Promise.all(this.listeners.map((listener) => listener.close()))
    const empty = new Promise<void>((resolve) => (this.onEmpty = resolve))
    for (const end of this.unbound.values()) end()
    for (const session of this.bound) session.unbind(drainMs)
    this.checkEmpty()
    await Promise.all([closed, empty])
  }

  private checkEmpty(): void {
    if (this.admission.connectionCount === 0) this.onEmpty?.()
  }

  private enter(socket: Socket, secure: Secure | undefined): void {
    if (this.closing !== undefined || socket.remoteAddress === undefined) {
      socket.destroy()
      return
    }
    if (!this.admission.enter()) {
      socket.destroy()
      const peer = {
        address: canonicalAddress(socket.remoteAddress),
        port: socket.remotePort ?? 0,
        isTls: secure !== undefined,
        proxy: undefined,
      }
      this.listener.onDropped?.(peer, { kind: 'limit', limit: 'connections' })
      return
    }
    const { admission, proxies } = this
    const { timers, initTimeoutMs } = this.options
    const entrance = new Entrance(socket, {
      admission,
      proxies,
      timers,
      initTimeoutMs,
      secure,
      onGone: () => this.checkEmpty(),
      onOpen: (from, opened, peer) => this.open(from, opened, peer),
      onDropped: (from, peer, cause) => this.dropped(from, peer, cause),
    })
    this.unbound.set(entrance, () => entrance.drop({ kind: 'stopped' }))
    entrance.begin()
  }

  private open(entrance: Entrance, socket: Socket, peer: PeerAddress): void {
    const { options, listener } = this
    const connection = new Connection<Account, Token>({
      socket,
      peer,
      options,
      listener,
      nextId: () => ++this.lastId,
      refusalDelay: () => this.admission.refusalDelay(peer.address),
      onBound: (session) => {
        entrance.bound()
        this.unbound.delete(entrance)
        this.bound.add(session)
      },
      onClosed: (cause, session) => {
        if (session === undefined) {
          this.dropped(entrance, peer, cause)
          return
        }
        this.bound.delete(session)
        entrance.ended()
        listener.onClosed?.(session, cause)
      },
    })
    this.unbound.set(entrance, () => connection.stop())
    entrance.opened(() => connection.initTimedOut())
  }

  private dropped(entrance: Entrance, peer: PeerAddress, cause: ServerCloseCause): void {
    this.unbound.delete(entrance)
    this.listener.onDropped?.(peer, cause)
  }
}
