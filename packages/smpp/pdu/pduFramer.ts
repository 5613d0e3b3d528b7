import { headerOctets } from './layout.ts'

/** Called for each whole PDU: it lies in `bytes` from `start` to `end`, valid during the call. */
export type FrameListener = (bytes: Buffer, start: number, end: number) => void

/** A stream that is no longer SMPP. `sequence` is that of the invalid header, 0 if not received. */
export interface FramingError {
  readonly commandLength: number
  readonly sequence: number
}

/**
 * Splits a byte stream into PDUs. TCP preserves no boundaries: a PDU may arrive byte by byte and
 * many may arrive at once. Only the rest of an unfinished PDU is kept, and its memory grows with
 * the bytes received, never with the length in a header.
 */
export class PduFramer {
  private readonly listener: FrameListener
  private readonly maxPduOctets: number
  private rest = Buffer.alloc(0)
  private restLength = 0

  constructor(listener: FrameListener, maxPduOctets: number) {
    this.listener = listener
    this.maxPduOctets = maxPduOctets
  }

  /** Whether a PDU has begun whose end has not been received. */
  get isUnfinished(): boolean {
    return this.restLength > 0
  }

  /** Takes received bytes. After a framing error the stream is lost and must be closed. */
  push(bytes: Buffer, start: number, end: number): FramingError | undefined {
    let at = start
    while (this.restLength > 0 && at < end) {
      // The length needs four octets; until they arrive, wait only for those.
      const wanted = this.restLength < 4 ? 4 : this.rest.readUInt32BE(0)
      const taken = Math.min(wanted - this.restLength, end - at)
      this.keep(bytes, at, at + taken)
      at += taken
      if (this.restLength < 4) return undefined
      const error = this.check(this.rest, 0, this.restLength)
      if (error !== undefined) return this.withSequence(error, bytes, at, end)
      const length = this.rest.readUInt32BE(0)
      if (this.restLength < length) continue
      this.restLength = 0
      this.listener(this.rest, 0, length)
    }
    return this.pushWhole(bytes, at, end)
  }

  private pushWhole(bytes: Buffer, start: number, end: number): FramingError | undefined {
    let at = start
    while (end - at >= 4) {
      const error = this.check(bytes, at, end)
      if (error !== undefined) return error
      const next = at + bytes.readUInt32BE(at)
      if (next > end) break
      this.listener(bytes, at, next)
      at = next
    }
    if (at < end) this.keep(bytes, at, end)
    return undefined
  }

  private check(bytes: Buffer, start: number, end: number): FramingError | undefined {
    const commandLength = bytes.readUInt32BE(start)
    if (commandLength >= headerOctets && commandLength <= this.maxPduOctets) return undefined
    const sequence = end - start >= headerOctets ? bytes.readUInt32BE(start + 12) : 0
    return { commandLength, sequence }
  }

  // A split header has only its length in `rest`; the sequence may be in the bytes after it.
  private withSequence(
    error: FramingError,
    bytes: Buffer,
    start: number,
    end: number,
  ): FramingError {
    const header = Buffer.concat([
      this.rest.subarray(0, this.restLength),
      bytes.subarray(start, Math.min(end, start + headerOctets)),
    ])
    return this.check(header, 0, header.length) ?? error
  }

  private keep(bytes: Buffer, start: number, end: number): void {
    const length = this.restLength + end - start
    if (length > this.rest.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(256, length * 2))
      this.rest.copy(larger, 0, 0, this.restLength)
      this.rest = larger
    }
    bytes.copy(this.rest, this.restLength, start, end)
    this.restLength = length
  }
}
