import type { Address } from './address.ts'
import { commandStatus } from './commandStatus.ts'
import { PduError } from './pduError.ts'

const slabOctets = 65_536
// Header and mandatory fields of any PDU except its lists and text, rounded up.
const headerAndFieldsOctets = 320

/**
 * Writes PDUs one after another into a slab, so that a burst takes one socket write. Usage:
 * `begin`, fields, `end`, and `take` from time to time.
 */
export class PduWriter {
  // The slab comes with the first PDU: a connection that is never answered costs no memory.
  private slab = Buffer.alloc(0)
  private position = 0
  private taken = 0
  private pduStart = 0

  /** Octets written and not yet taken. */
  get pendingOctets(): number {
    return this.position - this.taken
  }

  begin(commandId: number, status: number, sequence: number): void {
    this.reserve(headerAndFieldsOctets)
    this.pduStart = this.position
    this.position += 4
    this.integer32(commandId)
    this.integer32(status)
    this.integer32(sequence)
  }

  end(): void {
    const length = this.position - this.pduStart
    const { slab, pduStart } = this
    slab[pduStart] = length >>> 24
    slab[pduStart + 1] = length >>> 16
    slab[pduStart + 2] = length >>> 8
    slab[pduStart + 3] = length
  }

  /** Drops the current PDU after one of its fields could not be encoded. */
  rollback(): void {
    this.position = this.pduStart
  }

  /** The bytes of all PDUs ended since the last call; a view that `rewind` invalidates. */
  take(): Buffer {
    const octets = this.slab.subarray(this.taken, this.position)
    this.taken = this.position
    return octets
  }

  /** Starts again at the front of the slab. Only after the taken bytes have left the process. */
  rewind(): void {
    this.slab.copyWithin(0, this.taken, this.position)
    this.position -= this.taken
    this.taken = 0
  }

  /** Makes room for the octets about to be written; the fields below rely on it. */
  reserve(octets: number): void {
    if (this.position + octets <= this.slab.length) return
    // The old slab may still be waiting in the socket, so it is abandoned, not reused.
    const pending = this.pendingOctets
    const slab = Buffer.allocUnsafeSlow(Math.max(slabOctets, (pending + octets) * 2))
    this.slab.copy(slab, 0, this.taken, this.position)
    this.pduStart -= this.taken
    this.taken = 0
    this.position = pending
    this.slab = slab
  }

  octet(value: number): void {
    this.slab[this.position++] = value
  }

  integer16(value: number): void {
    const { slab, position } = this
    slab[position] = value >>> 8
    slab[position + 1] = value
    this.position = position + 2
  }

  integer32(value: number): void {
    const { slab, position } = this
    slab[position] = value >>> 24
    slab[position + 1] = value >>> 16
    slab[position + 2] = value >>> 8
    slab[position + 3] = value
    this.position = position + 4
  }

  /** A C-octet string; `maxOctets` counts the NUL. `status` names the field in the error thrown. */
  cString(value: string, maxOctets: number, status: number): void {
    const length = value.length
    if (length >= maxOctets) throw new PduError(status, 'a string field is too long')
    const { slab } = this
    let at = this.position
    // Fields are short: a loop is faster than a native call, and validates at the same time.
    for (let i = 0; i < length; i++) {
      const code = value.charCodeAt(i)
      if (code === 0 || code > 0xff) throw new PduError(status, 'a string field is not Latin-1')
      slab[at++] = code
    }
    slab[at++] = 0
    this.position = at
  }

  address(value: Address | undefined, maxOctets: number, status: number): void {
    if (value === undefined) {
      this.octet(0)
      this.octet(0)
      this.octet(0)
      return
    }
    this.octet(value.ton)
    this.octet(value.npi)
    this.cString(value.address, maxOctets, status)
  }

  octets(value: Uint8Array): void {
    this.slab.set(value, this.position)
    this.position += value.length
  }

  /** sm_length and short_message. */
  shortMessage(value: Uint8Array | undefined): void {
    const length = value === undefined ? 0 : value.length
    if (length > 254) {
      throw new PduError(commandStatus.RINVMSGLEN, 'short_message is longer than 254 octets')
    }
    this.reserve(length + 1)
    this.octet(length)
    if (value !== undefined) this.octets(value)
  }
}
