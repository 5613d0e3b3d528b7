import type { BlockList, Socket } from 'node:net'
import type { Timers } from '../session/timers.ts'
import type { Admission } from './admission.ts'
import type { Secure } from './listener.ts'
import { canonicalAddress, isListed, type PeerAddress } from './peerAddress.ts'
import { readProxyHeader } from './readProxyHeader.ts'
import type { ServerCloseCause } from './serverListener.ts'

export interface EntranceOptions {
  readonly admission: Admission
  readonly proxies: BlockList
  readonly timers: Timers
  readonly initTimeoutMs: number
  /** For TLS. */
  readonly secure: Secure | undefined
  /** The socket is ready for its first PDU. */
  readonly onOpen: (entrance: Entrance, socket: Socket, peer: PeerAddress) => void
  /** The socket is closed, whatever became of it. */
  readonly onGone: () => void
  /** The socket was closed before it was ready. */
  readonly onDropped: (entrance: Entrance, peer: PeerAddress, cause: ServerCloseCause) => void
}

/** The way of a new socket to its first PDU: PROXY header, limits, TLS, all within the init timeout. */
export class Entrance {
  private readonly options: EntranceOptions
  private readonly socket: Socket
  private peer: PeerAddress
  private isAdmitted = false
  private isBound = false
  private isOver = false
  private isTimedOut = false
  private readonly cancelTimeout: () => void
  /** Called instead of closing the socket once PDUs are read from it. */
  private onTimeout: (() => void) | undefined

  /** The socket has been counted by `Admission.enter`. */
  constructor(socket: Socket, options: EntranceOptions) {
    this.options = options
    this.socket = socket
    this.peer = {
      address: canonicalAddress(socket.remoteAddress ?? ''),
      port: socket.remotePort ?? 0,
      isTls: options.secure !== undefined,
      proxy: undefined,
    }
    this.cancelTimeout = options.timers.after(options.initTimeoutMs, () => this.timedOut())
    // Errors are followed by the end of the socket, which is what matters here.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.closed())
  }

  begin(): void {
    if (isListed(this.options.proxies, this.peer.address)) {
      readProxyHeader(this.socket, (client) => this.proxied(client))
    } else {
      this.admit()
    }
  }

  /** PDUs are read from now on: at the init timeout `onTimeout` is called. */
  opened(onTimeout: () => void): void {
    this.onTimeout = onTimeout
  }

  /** The init timeout and the limits of unbound connections no longer apply. */
  bound(): void {
    if (this.isBound) return
    this.isBound = true
    this.cancelTimeout()
    if (this.isAdmitted) this.options.admission.bound(this.peer.address)
  }

  /** After `bound`: the session has ended. */
  ended(): void {
    if (this.isAdmitted && this.isBound) this.options.admission.ended(this.peer.address)
  }

  /** Closes a socket that is not open yet. */
  drop(cause: ServerCloseCause): void {
    if (this.isOver) return
    this.isOver = true
    this.socket.destroy()
    this.options.onDropped(this, this.peer, cause)
  }

  private proxied(client: { address: string; port: number } | undefined | 'invalid'): void {
    if (this.isOver) return
    if (client === 'invalid') {
      this.drop({ kind: 'badProxyHeader' })
      return
    }
    if (client === undefined) {
      // The proxy looks often whether this side is alive: no limit of clients may refuse it.
      this.secure()
      return
    }
    this.peer = { ...this.peer, ...client, proxy: this.peer.address }
    this.admit()
  }

  private admit(): void {
    const { admission } = this.options
    const limit = admission.admit(this.peer.address)
    if (limit !== undefined) {
      this.drop({ kind: 'limit', limit })
      return
    }
    this.isAdmitted = true
    this.secure()
  }

  private secure(): void {
    const { secure } = this.options
    if (secure === undefined) {
      this.open(this.socket)
      return
    }
    const failed = (error: Error | undefined): void => this.drop({ kind: 'tlsFailed', error })
    secure(this.socket, (secured) => this.open(secured), failed)
  }

  private open(socket: Socket): void {
    if (this.isOver) {
      socket.destroy()
      return
    }
    this.isOver = true
    this.options.onOpen(this, socket, this.peer)
  }

  private timedOut(): void {
    this.isTimedOut = true
    if (this.onTimeout === undefined) this.drop({ kind: 'initTimeout' })
    else this.onTimeout()
  }

  private closed(): void {
    const { admission } = this.options
    this.cancelTimeout()
    admission.leave()
    if (this.isAdmitted && !this.isBound) {
      admission.release(this.peer.address)
      // Behind a proxy there was its header at least.
      const wasSilent = this.socket.bytesRead === 0 && !this.isTimedOut
      if (wasSilent) admission.forgive(this.peer.address)
    }
    this.drop({ kind: 'disconnected', error: undefined })
    this.options.onGone()
  }
}
