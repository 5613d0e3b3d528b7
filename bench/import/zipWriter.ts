import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { crc32, createDeflateRaw } from 'node:zlib'

type Part = { name: string; crc: number; packed: number; unpacked: number; offset: number }

/** Sizes follow the data (bit 3), names are UTF-8 (bit 11), as spreadsheet programs write them. */
const FLAGS = 0x0808
const DEFLATE = 8

/** Writes a zip file part by part as a stream: only one chunk is in memory. */
export function createZipWriter(path: string) {
  const file = createWriteStream(path)
  const parts: Part[] = []
  let offset = 0

  async function write(bytes: Buffer): Promise<void> {
    offset += bytes.length
    if (!file.write(bytes)) await once(file, 'drain')
  }

  return {
    /** Adds a part from chunks of text. */
    async add(name: string, chunks: Iterable<string>): Promise<void> {
      const part: Part = { name, crc: 0, packed: 0, unpacked: 0, offset }
      await write(header(0x04034b50, part, false))
      const deflate = createDeflateRaw({ level: 6 })
      const packed = (async () => {
        const stream: AsyncIterable<Buffer> = deflate
        for await (const bytes of stream) {
          part.packed += bytes.length
          await write(bytes)
        }
      })()
      for (const chunk of chunks) {
        const bytes = Buffer.from(chunk)
        part.crc = crc32(bytes, part.crc)
        part.unpacked += bytes.length
        if (!deflate.write(bytes)) await once(deflate, 'drain')
      }
      deflate.end()
      await packed
      const sizes = Buffer.alloc(16)
      sizes.writeUInt32LE(0x08074b50, 0)
      sizes.writeUInt32LE(part.crc, 4)
      sizes.writeUInt32LE(part.packed, 8)
      sizes.writeUInt32LE(part.unpacked, 12)
      await write(sizes)
      parts.push(part)
    },
    /** Writes the central directory and closes the file. */
    async finish(): Promise<void> {
      const start = offset
      for (const part of parts) await write(header(0x02014b50, part, true))
      const end = Buffer.alloc(22)
      end.writeUInt32LE(0x06054b50, 0)
      end.writeUInt16LE(parts.length, 8)
      end.writeUInt16LE(parts.length, 10)
      end.writeUInt32LE(offset - start, 12)
      end.writeUInt32LE(start, 16)
      await write(end)
      file.end()
      await once(file, 'close')
    },
  }
}

/** A local header, or the longer entry of the directory (APPNOTE 4.3.7, 4.3.12). */
function header(signature: number, part: Part, directory: boolean): Buffer {
  const name = Buffer.from(part.name)
  const made = directory ? 2 : 0
  const bytes = Buffer.alloc(directory ? 46 : 30)
  bytes.writeUInt32LE(signature, 0)
  if (directory) bytes.writeUInt16LE(20, 4)
  bytes.writeUInt16LE(20, 4 + made)
  bytes.writeUInt16LE(FLAGS, 6 + made)
  bytes.writeUInt16LE(DEFLATE, 8 + made)
  bytes.writeUInt32LE(0x00210000, 10 + made) // 1 January 1980, so that the same seed gives the same bytes
  if (directory) {
    bytes.writeUInt32LE(part.crc, 16)
    bytes.writeUInt32LE(part.packed, 20)
    bytes.writeUInt32LE(part.unpacked, 24)
    bytes.writeUInt32LE(part.offset, 42)
  }
  bytes.writeUInt16LE(name.length, 26 + made)
  return Buffer.concat([bytes, name])
}
