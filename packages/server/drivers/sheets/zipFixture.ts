import { crc32, deflateRawSync } from 'node:zlib'

/** A zip entry for forgeries: every header field can be false. */
export type ForgedEntry = {
  name: string
  data: string | Buffer
  /** The claimed unpacked size, instead of the true one. */
  claimedSize?: number
  crc?: number
  encrypted?: boolean
  /** Unix mode, 0o120777 for a symbolic link. */
  mode?: number
}

/** Builds a zip file in memory. `prefix` is placed before it, with the directory's offsets adjusted. */
export function buildZip(
  entries: readonly ForgedEntry[],
  prefix: Buffer = Buffer.alloc(0),
): Buffer {
  const locals: Buffer[] = [prefix]
  const directory: Buffer[] = []
  let offset = prefix.length
  for (const entry of entries) {
    const data = Buffer.from(entry.data)
    const packed = deflateRawSync(data)
    const name = Buffer.from(entry.name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(entry.encrypted === true ? 1 : 0, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(entry.crc ?? crc32(data), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(entry.claimedSize ?? data.length, 18)
    shared.writeUInt16LE(name.length, 22)
    locals.push(Buffer.from('PK\x03\x04'), shared, name, packed)

    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), shared, tail, name)
    offset += 30 + name.length + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listing, end])
}
