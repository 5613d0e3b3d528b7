import type { Address } from './address.ts'
import { commandStatus } from './commandStatus.ts'
import { PduError } from './pduError.ts'

/** A cursor over one PDU. Every read is checked against the end the header declared. */
export class PduReader {
  readonly bytes: Buffer
  readonly end: number
  position: number

  constructor(bytes: Buffer, position: number, end: number) {
    this.bytes = bytes
    this.position = position
    this.end = end
  }

  get remaining(): number {
    return this.end - this.position
  }

  octet(): number {
    if (this.position >= this.end) throw tooShort()
    return this.bytes[this.position++] ?? 0
  }

  integer(size: 1 | 2 | 4): number {
    if (this.remaining < size) throw tooShort()
    const { bytes, position } = this
    this.position += size
    if (size === 1) return bytes[position] ?? 0
    return size === 2 ? bytes.readUInt16BE(position) : bytes.readUInt32BE(position)
  }

  /**
   * A C-octet string of at most `maxOctets` including NUL. `status` answers a longer one; one cut
   * off by the end of the PDU is a wrong command_length.
   */
  cString(maxOctets: number, status: number): string {
    const { bytes, position } = this
    const limit = Math.min(this.end, position + maxOctets)
    let at = position
    while (at < limit && bytes[at] !== 0) at++
    if (at === limit) {
      throw limit === this.end ? tooShort() : new PduError(status, 'a string field is too long')
    }
    this.position = at + 1
    return at === position ? '' : bytes.toString('latin1', position, at)
  }

  address(maxOctets: number, status: number): Address {
    const ton = this.octet()
    const npi = this.octet()
    return { ton, npi, address: this.cString(maxOctets, status) }
  }

  /** A copy of the next octets, so that a kept PDU does not keep the socket's buffer alive. */
  octets(length: number, status: number): Buffer {
    if (length > this.remaining) throw new PduError(status, 'a length points past the PDU')
    if (length === 0) return noOctets
    const start = this.position
    this.position += length
    const copy = Buffer.allocUnsafe(length)
    this.bytes.copy(copy, 0, start, this.position)
    return copy
  }
}

const noOctets = Buffer.alloc(0)

function tooShort(): PduError {
  return new PduError(commandStatus.RINVCMDLEN, 'the PDU ends inside a mandatory field')
}
