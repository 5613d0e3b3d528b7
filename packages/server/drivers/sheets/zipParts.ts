import { crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { SheetRefused } from '../../ports/sheetReader.ts'
import { sheetLimits } from './sheetLimits.ts'

/** The parts of a workbook, looked up case-insensitively as Open Packaging requires. */
export type ZipParts = {
  has(name: string): boolean
  /** The unpacked text of a part, in chunks. @throws SheetRefused file.bomb, file.broken */
  text(name: string): AsyncIterable<string>
  close(): void
}

/**
 * Opens a zip file safely: checked by its directory alone, before anything is unpacked. The same
 * directory is used for reading, so there is no second view of the file to exploit.
 * @throws SheetRefused file.bomb, file.type, file.broken
 */
export async function openZipParts(path: string): Promise<ZipParts> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(asBroken)
  const entries = new Map<string, Entry>()
  try {
    if (zip.entryCount > sheetLimits.zipEntries) throw new SheetRefused('file.bomb')
    let total = 0
    let startsAtZero = false
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      checkEntry(entry)
      // Two parts with one name are one thing to us and another to a scanner before us.
      if (entries.has(name)) throw new SheetRefused('file.type')
      entries.set(name, entry)
      total += entry.uncompressedSize
      if (total > sheetLimits.zipTotalBytes) throw new SheetRefused('file.bomb')
      startsAtZero ||= entry.relativeOffsetOfLocalHeader === 0
    }
    if (!startsAtZero) throw new SheetRefused('file.type')
  } catch (error) {
    zip.close()
    throw isUnsafeName(error) ? new SheetRefused('file.type', undefined, error) : asRefused(error)
  }
  return {
    has: (name) => entries.has(name.toLowerCase()),
    text: (name) => partText(zip, entries.get(name.toLowerCase())),
    close: () => zip.close(),
  }
}

function checkEntry(entry: Entry): void {
  if (entry.isEncrypted()) throw new SheetRefused('file.type')
  const unixType = (entry.externalFileAttributes >>> 16) & 0o170000
  if (unixType === 0o120000) throw new SheetRefused('file.type') // a symbolic link
  const { compressedSize, uncompressedSize } = entry
  // Small parts of one repeated byte exceed any ratio, and are harmless.
  if (uncompressedSize > 1024 * 1024 && uncompressedSize > compressedSize * sheetLimits.zipRatio) {
    throw new SheetRefused('file.bomb')
  }
}

async function* partText(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<string> {
  if (entry === undefined) throw new SheetRefused('file.broken')
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let checksum = 0
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const bytes of stream) {
      checksum = crc32(bytes, checksum)
      decoder ??= new TextDecoder(xmlEncoding(bytes), { fatal: true })
      yield decoder.decode(bytes, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    throw asRefused(error)
  }
  if (checksum !== entry.crc32) throw new SheetRefused('file.broken')
}

/**
 * UTF-8 or UTF-16, which parts may be in (ISO/IEC 29500-2, M1.17), by the byte order mark or the zero beside the first
 * sign (XML 1.0, appendix F).
 */
function xmlEncoding([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return 'utf-8'
}

// yauzl's faults differ only in their messages.
function isUnsafeName(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(absolute path|invalid relative path|invalid characters in fileName)/.test(error.message)
  )
}

function asRefused(error: unknown): SheetRefused {
  if (error instanceof SheetRefused) return error
  const lies = error instanceof Error && error.message.startsWith('too many bytes')
  return new SheetRefused(lies ? 'file.bomb' : 'file.broken', undefined, error)
}

function asBroken(error: unknown): never {
  throw asRefused(error)
}
