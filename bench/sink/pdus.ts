/** The few PDUs a sink needs, read and written in place. Offsets: SMPP 3.4 §3.2, §4. */

export const command = {
  submit: 0x04,
  deliver: 0x05,
  unbind: 0x06,
  enquireLink: 0x15,
  response: 0x8000_0000,
} as const

export const HEADER = 16

/** A growing slab, written to the socket once per event loop turn. */
export class OutputSlab {
  private octets = Buffer.allocUnsafe(1 << 16)
  private used = 0

  /** Room for one more PDU; the returned buffer is valid from the returned offset. */
  reserve(size: number): { octets: Buffer; at: number } {
    if (this.used + size > this.octets.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.octets.length * 2, this.used + size))
      this.octets.copy(larger, 0, 0, this.used)
      this.octets = larger
    }
    const at = this.used
    this.used += size
    return { octets: this.octets, at }
  }

  /** The bytes written since the last call; the caller owns them. */
  take(): Buffer | null {
    if (this.used === 0) return null
    const out = Buffer.from(this.octets.subarray(0, this.used))
    this.used = 0
    return out
  }
}

export function writeHeader(
  octets: Buffer,
  at: number,
  length: number,
  id: number,
  sequence: number,
): void {
  octets.writeUInt32BE(length, at)
  octets.writeUInt32BE(id, at + 4)
  octets.writeUInt32BE(0, at + 8)
  octets.writeUInt32BE(sequence, at + 12)
}

/** A response whose body is one C-string. */
export function writeResponse(
  slab: OutputSlab,
  id: number,
  sequence: number,
  text: string | null,
  status = 0,
): void {
  const length = HEADER + (text === null ? 0 : text.length + 1)
  const { octets, at } = slab.reserve(length)
  writeHeader(octets, at, length, id, sequence)
  octets.writeUInt32BE(status, at + 8)
  if (text === null) return
  octets.write(text, at + HEADER, 'latin1')
  octets[at + length - 1] = 0
}

/** Source, destination and registered_delivery of the submit_sm whose body starts at `from`. */
export function readSubmit(
  octets: Buffer,
  from: number,
): { source: string; destination: string; registered: number } {
  const sourceAt = octets.indexOf(0, from) + 3
  const sourceEnd = octets.indexOf(0, sourceAt)
  const destinationEnd = octets.indexOf(0, sourceEnd + 3)
  const scheduleEnd = octets.indexOf(0, destinationEnd + 4)
  const validityEnd = octets.indexOf(0, scheduleEnd + 1)
  return {
    source: octets.toString('latin1', sourceAt, sourceEnd),
    destination: octets.toString('latin1', sourceEnd + 3, destinationEnd),
    registered: octets[validityEnd + 1] ?? 0,
  }
}

export type Receipt = {
  id: string
  source: string
  destination: string
  delivered: boolean
  dueAt: number
}

/** A deliver_sm with the Appendix B text, receipted_message_id and message_state; `date` is YYMMDDhhmm. */
export function writeReceipt(
  slab: OutputSlab,
  receipt: Receipt,
  sequence: number,
  date: string,
): void {
  const { id, source, destination, delivered } = receipt
  const text =
    `id:${id} sub:001 dlvrd:00${delivered ? 1 : 0} submit date:${date} done date:${date} ` +
    `stat:${delivered ? 'DELIVRD err:000' : 'UNDELIV err:027'} text:`
  const length = HEADER + 17 + source.length + destination.length + text.length + 9 + id.length + 1
  const { octets, at } = slab.reserve(length)
  writeHeader(octets, at, length, command.deliver, sequence)
  let next = at + HEADER
  const byte = (value: number) => {
    octets[next++] = value
  }
  const string = (value: string) => {
    next += octets.write(value, next, 'latin1')
  }
  byte(0) // service_type
  byte(1)
  byte(1)
  string(destination) // the handset speaks: addresses swapped
  byte(0)
  byte(0)
  byte(0)
  string(source)
  byte(0)
  byte(0x04) // esm_class: receipt
  for (let empty = 0; empty < 7; empty++) byte(0)
  byte(0) // sm_default_msg_id
  byte(text.length)
  string(text)
  octets.writeUInt32BE(0x0427_0001, next) // message_state, 1 octet
  octets[next + 4] = delivered ? 2 : 5
  octets.writeUInt16BE(0x001e, next + 5) // receipted_message_id
  next += 7
  octets.writeUInt16BE(id.length + 1, next)
  next += 2
  string(id)
  byte(0)
}
