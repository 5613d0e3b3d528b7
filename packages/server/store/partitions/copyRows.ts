/** Seconds between 1970 and PostgreSQL's epoch, 2000. */
const EPOCH_MS = 946_684_800_000
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const TYPE_INT8 = 20

/**
 * Rows in the binary format of COPY (PostgreSQL manual, COPY, "Binary Format"). Per row: `begin`
 * with the number of columns, then each column in order.
 */
export class CopyRows {
  private octets: Buffer
  private used = 0
  rows = 0

  constructor(octets = 1 << 16) {
    this.octets = Buffer.allocUnsafe(octets)
    this.used += SIGNATURE.copy(this.octets)
    this.used = this.octets.writeUInt32BE(0, this.used) // flags
    this.used = this.octets.writeUInt32BE(0, this.used) // length of the header extension
  }

  begin(columns: number): void {
    this.room(2)
    this.used = this.octets.writeInt16BE(columns, this.used)
    this.rows += 1
  }

  null(): void {
    this.room(4)
    this.used = this.octets.writeInt32BE(-1, this.used)
  }

  int2(value: number | null): void {
    if (value === null) return this.null()
    this.room(6)
    this.used = this.octets.writeInt32BE(2, this.used)
    this.used = this.octets.writeInt16BE(value, this.used)
  }

  int4(value: number): void {
    this.room(8)
    this.used = this.octets.writeInt32BE(4, this.used)
    this.used = this.octets.writeInt32BE(value, this.used)
  }

  /** An integer of up to 64 bits; decimal strings for ids, numbers while they are exact. */
  int8(value: number | bigint | string | null): void {
    if (value === null) return this.null()
    this.room(12)
    this.used = this.octets.writeInt32BE(8, this.used)
    this.rawInt8(value)
  }

  int8s(values: readonly (bigint | string)[] | null): void {
    if (values === null || values.length === 0) return this.null()
    this.room(24 + values.length * 12)
    this.used = this.octets.writeInt32BE(20 + values.length * 12, this.used)
    this.used = this.octets.writeInt32BE(1, this.used) // dimensions
    this.used = this.octets.writeInt32BE(0, this.used) // no nulls
    this.used = this.octets.writeInt32BE(TYPE_INT8, this.used)
    this.used = this.octets.writeInt32BE(values.length, this.used)
    this.used = this.octets.writeInt32BE(1, this.used) // lower bound
    for (const value of values) {
      this.used = this.octets.writeInt32BE(8, this.used)
      this.rawInt8(value)
    }
  }

  text(value: string | null): void {
    if (value === null) return this.null()
    this.room(4 + value.length * 3)
    const length = this.octets.write(value, this.used + 4, 'utf8')
    this.octets.writeInt32BE(length, this.used)
    this.used += 4 + length
  }

  /** JSON as text: its binary form is a version and that. */
  jsonb(value: string | null): void {
    if (value === null) return this.null()
    this.room(5 + value.length * 3)
    const length = this.octets.write(value, this.used + 5, 'utf8')
    this.octets.writeInt32BE(1 + length, this.used)
    this.octets.writeInt8(1, this.used + 4)
    this.used += 5 + length
  }

  /** UTC ms. */
  timestamptz(ms: number | null): void {
    this.int8(ms === null ? null : (ms - EPOCH_MS) * 1000)
  }

  /** Everything with the trailer; the writer cannot be used afterwards. */
  take(): Buffer {
    this.room(2)
    this.used = this.octets.writeInt16BE(-1, this.used)
    return this.octets.subarray(0, this.used)
  }

  private rawInt8(value: number | bigint | string): void {
    const whole = typeof value === 'string' ? Number(value) : value
    if (typeof whole === 'number' && Number.isSafeInteger(whole)) {
      // Two halves: a BigInt per column would cost more than the rest of the row.
      const high = Math.floor(whole / 0x1_0000_0000)
      this.used = this.octets.writeInt32BE(high, this.used)
      this.used = this.octets.writeUInt32BE(whole - high * 0x1_0000_0000, this.used)
      return
    }
    this.used = this.octets.writeBigInt64BE(BigInt(value), this.used)
  }

  private room(octets: number): void {
    if (this.used + octets <= this.octets.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.octets.length * 2, this.used + octets))
    this.octets.copy(larger, 0, 0, this.used)
    this.octets = larger
  }
}
