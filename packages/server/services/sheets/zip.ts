import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive; its content is streamed. */
export interface ZipEntry {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

// Sizes follow the data (bit 3) and names are UTF-8 (bit 11), PKWARE APPNOTE 4.4.4.
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1980-01-01 00:00, the format's earliest date: the same content results in the same archive. */
const DATE = 0x0021

/** A ZIP archive, compressed while it is read; only the current chunk is in memory. */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const start = offset
    let crc = 0
    let size = 0
    let packed = 0
    const measured = async function* () {
      for await (const text of entry.content) {
        const chunk = Buffer.from(text)
        crc = crc32(chunk, crc)
        size += chunk.length
        yield chunk
      }
    }
    const head = Buffer.concat([localHeader(name.length), name])
    yield head
    const source = Readable.from(measured())
    const deflate = createDeflateRaw()
    source.on('error', (error) => deflate.destroy(error))
    for await (const chunk of source.pipe(deflate)) {
      packed += chunk.length
      yield chunk
    }
    const tail = descriptor(crc, packed, size)
    yield tail
    offset += head.length + packed + tail.length
    directory.push(directoryEntry(name, { crc, packed, size, start }))
  }
  yield* directory
  const bytes = directory.reduce((sum, { length }) => sum + length, 0)
  yield endOfDirectory(directory.length, bytes, offset)
}

function localHeader(nameLength: number): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATE, 8)
  head.writeUInt16LE(DATE, 12)
  head.writeUInt16LE(nameLength, 26)
  return head
}

function descriptor(crc: number, packed: number, size: number): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function directoryEntry(
  name: Buffer,
  { crc, packed, size, start }: { crc: number; packed: number; size: number; start: number },
): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATE, 10)
  entry.writeUInt16LE(DATE, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(start, 42)
  return Buffer.concat([entry, name])
}

function endOfDirectory(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
