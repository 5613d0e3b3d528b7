import type { Socket } from 'node:net'
import { type FrameListener, type FramingError, PduFramer } from '../pdu/pduFramer.ts'
import { PduWriter } from '../pdu/pduWriter.ts'
import type { Timers } from './timers.ts'

/** Takes the first `octets` of a buffer; they are valid during the call. */
export type Receive = (bytes: Buffer, octets: number) => void

/** Gives the link its socket, open or opening, whose bytes go to `receive`. */
export type SocketSource = (receive: Receive) => Socket

export interface LinkHandler {
  onFrame: FrameListener
  /** All PDUs of a received chunk have been handled; written data is sent after this. */
  onChunk(): void
  /** The socket accepts data again after it was congested. */
  onDrain(): void
  onFramingError(error: FramingError): void
  /** Called once, and nothing after it. */
  onClosed(error: Error | undefined): void
}

export interface LinkOptions {
  readonly maxPduOctets: number
  readonly timers: Timers
}

// A burst is written to the socket early once it has grown to this.
const flushOctets = 32_768
// Above this the peer sends without reading, so we stop reading from it too.
const maxBufferedOctets = 1_048_576
const lingerMs = 1_000

/** One TCP or TLS connection that carries whole PDUs, with as few socket calls as possible. */
export class Link {
  readonly writer = new PduWriter()
  private readonly handler: LinkHandler
  private readonly timers: Timers
  private readonly framer: PduFramer
  private readonly socket: Socket
  private isReceiving = false
  private isFlushScheduled = false
  private isClosing = false
  private isCongested = false
  private isHeld = false
  private isBufferFull = false
  private error: Error | undefined
  private cancelLinger: (() => void) | undefined

  constructor(source: SocketSource, options: LinkOptions, handler: LinkHandler) {
    this.handler = handler
    this.timers = options.timers
    this.framer = new PduFramer(handler.onFrame, options.maxPduOctets)
    this.socket = source((bytes, octets) => this.receive(bytes, octets))
    this.socket.setNoDelay(true)
    this.socket.on('drain', () => this.drained())
    this.socket.on('error', (error) => {
      this.error ??= error
    })
    this.socket.on('close', () => {
      this.isClosing = true
      this.cancelLinger?.()
      handler.onClosed(this.error)
    })
  }

  /** Whether the socket is congested; data written now would only wait in memory. */
  get congested(): boolean {
    return this.isCongested
  }

  /** Whether the last PDU received is not complete yet. */
  get isUnfinished(): boolean {
    return this.framer.isUnfinished
  }

  /** Call after writing: sends with the current chunk, or at the end of this event loop turn. */
  written(): void {
    if (this.writer.pendingOctets >= flushOctets) {
      this.flush()
      return
    }
    if (this.isReceiving || this.isFlushScheduled) return
    this.isFlushScheduled = true
    setImmediate(() => {
      this.isFlushScheduled = false
      this.flush()
    })
  }

  flush(): void {
    if (this.isClosing || this.writer.pendingOctets === 0) return
    const isTaken = this.socket.write(this.writer.take())
    // Nothing is left in the socket, so the kernel has a copy and the slab can be reused.
    if (this.socket.writableLength === 0) this.writer.rewind()
    if (isTaken) return
    this.isCongested = true
    this.isBufferFull = this.socket.writableLength > maxBufferedOctets
    this.applyPause()
  }

  /** Stops or resumes reading; TCP passes the backpressure on to the peer. */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld
    this.applyPause()
  }

  /** Sends the written data, then closes; a peer that does not close is cut off after a second. */
  close(): void {
    if (this.isClosing) return
    this.flush()
    this.isClosing = true
    // Data still arriving is discarded; otherwise the kernel would answer it with a reset that can
    // overtake our last PDU.
    this.socket.resume()
    this.socket.end()
    this.cancelLinger = this.timers.after(lingerMs, () => this.socket.destroy())
  }

  /** Closes immediately. */
  destroy(): void {
    this.isClosing = true
    this.socket.destroy()
  }

  private receive(bytes: Buffer, octets: number): void {
    if (this.isClosing) return
    this.isReceiving = true
    const error = this.framer.push(bytes, 0, octets)
    if (error === undefined) this.handler.onChunk()
    else this.handler.onFramingError(error)
    this.isReceiving = false
    this.flush()
  }

  private drained(): void {
    this.isCongested = false
    this.isBufferFull = false
    this.applyPause()
    if (this.isClosing) return
    this.handler.onDrain()
    this.flush()
  }

  private applyPause(): void {
    if (this.isClosing) return
    if (this.isHeld || this.isBufferFull) this.socket.pause()
    else this.socket.resume()
  }
}
