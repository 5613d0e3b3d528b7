import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20

/**
 * The plain font (OpenType, "sfnt") in a WOFF file (W3C WOFF 1.0 §4 and 5): drawing from the compressed one would inflate a
 * table for every letter.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = HEADER + at * ENTRY
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field))
    const stored = woff.subarray(offset, (offset ?? 0) + (packed ?? 0))
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      content: packed === length ? stored : inflateSync(stored),
    }
  })
  const directory = Buffer.alloc(12 + 16 * count)
  woff.copy(directory, 0, 4, 8) // flavour
  const log = Math.floor(Math.log2(count))
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(16 * 2 ** log, 6)
  directory.writeUInt16BE(log, 8)
  directory.writeUInt16BE(16 * (count - 2 ** log), 10)
  const parts: Buffer[] = [directory]
  let at = directory.length
  tables.forEach(({ tag, checksum, content }, index) => {
    const entry = 12 + 16 * index
    tag.copy(directory, entry)
    directory.writeUInt32BE(checksum, entry + 4)
    directory.writeUInt32BE(at, entry + 8)
    directory.writeUInt32BE(content.length, entry + 12)
    const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
    parts.push(content, padding)
    at += content.length + padding.length
  })
  return Buffer.concat(parts)
}
