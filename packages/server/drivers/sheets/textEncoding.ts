import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { SheetRefused } from '../../ports/sheetReader.ts'
import { firstBytes } from './fileKind.ts'
import { sheetLimits } from './sheetLimits.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

export type TextNature = {
  encoding: TextEncoding
  /** Whether a quotation mark occurs anywhere, so that fields may contain separators. */
  quoted: boolean
}

const LF = 0x0a
const CR = 0x0d

/**
 * Detects the encoding by decoding: the byte order mark, otherwise UTF-8, otherwise GB18030 (which
 * covers GBK and GB2312). The whole file is tried before a row is returned.
 * @throws SheetRefused file.encoding, file.lineTooLong
 */
export async function inspectText(path: string): Promise<TextNature> {
  const wide = wideEncoding(await firstBytes(path, 512))
  const candidates: TextEncoding[] = wide === undefined ? ['utf-8', 'gb18030'] : [wide]
  let badLine = 1
  for (const encoding of candidates) {
    const outcome = await tryEncoding(path, encoding)
    if (outcome.badLine === undefined) return { encoding, quoted: outcome.quoted }
    // The encoding that decoded more is the likelier one, so its bad line is reported.
    badLine = Math.max(badLine, outcome.badLine)
  }
  throw new SheetRefused('file.encoding', badLine)
}

/**
 * The text in pieces that end at a line break. NUL becomes U+FFFD, because the database cannot store
 * NUL in text.
 */
export async function* textBlocks(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const { bytes } of byteBlocks(path, encoding)) {
    const text = decoder.decode(bytes)
    yield text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
  }
}

/** UTF-16 by its byte order mark or, without one, by the zero bytes of its ASCII characters. */
function wideEncoding(head: Buffer): TextEncoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const many = head.length / 4
  if (even === 0 && odd > many) return 'utf-16le'
  if (odd === 0 && even > many) return 'utf-16be'
  return undefined
}

async function tryEncoding(path: string, encoding: TextEncoding) {
  let quoted = false
  for await (const { bytes, line } of byteBlocks(path, encoding)) {
    quoted ||= bytes.includes(0x22)
    if (decodes(bytes, encoding)) continue
    return { quoted, badLine: line + linesBeforeBad(bytes, encoding) }
  }
  return { quoted, badLine: undefined }
}

function decodes(bytes: Buffer, encoding: TextEncoding): boolean {
  if (encoding === 'utf-8') return isUtf8(bytes)
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

function linesBeforeBad(bytes: Buffer, encoding: TextEncoding): number {
  let count = 0
  let from = 0
  for (const to of breaks(bytes, encoding)) {
    if (!decodes(bytes.subarray(from, to), encoding)) return count
    from = to
    count++
  }
  return count
}

/** The file's bytes split after line breaks, each with the number of its first line. */
async function* byteBlocks(
  path: string,
  encoding: TextEncoding,
): AsyncGenerator<{ bytes: Buffer; line: number }> {
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 256 * 1024 })
  for await (const chunk of stream) {
    const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const cut = lastBreak(all, encoding)
    const bytes = all.subarray(0, cut)
    rest = all.subarray(cut)
    if (cut > 0) yield { bytes, line }
    for (const _ of breaks(bytes, encoding)) line++
    if (rest.length > sheetLimits.lineBytes) throw new SheetRefused('file.lineTooLong', line)
  }
  if (rest.length > 0) yield { bytes: rest, line }
}

/** Offsets just after each CRLF, LF or CR. */
function* breaks(bytes: Buffer, encoding: TextEncoding): Generator<number> {
  const { width, unit } = units(encoding)
  for (let at = 0; at + width <= bytes.length; at += width) {
    const value = unit(bytes, at)
    if (value === CR && unit(bytes, at + width) !== LF) yield at + width
    if (value === LF) yield at + width
  }
}

/** Offset after the last line break, never between CR and LF; 0 if there is none. */
function lastBreak(bytes: Buffer, encoding: TextEncoding): number {
  const { width, unit } = units(encoding)
  let end = bytes.length - (bytes.length % width)
  // A CR at the very end may be half of a CRLF.
  if (unit(bytes, end - width) === CR) end -= width
  for (let at = end - width; at >= 0; at -= width) {
    const value = unit(bytes, at)
    if (value === LF || value === CR) return at + width
  }
  return 0
}

// In UTF-8 and GB18030 no byte of a multi-byte character equals a line break, so bytes can be
// searched.
function units(encoding: TextEncoding) {
  const inside = (bytes: Buffer, at: number) => at >= 0 && at + 2 <= bytes.length
  if (encoding === 'utf-16le') {
    return { width: 2, unit: (b: Buffer, at: number) => (inside(b, at) ? b.readUInt16LE(at) : -1) }
  }
  if (encoding === 'utf-16be') {
    return { width: 2, unit: (b: Buffer, at: number) => (inside(b, at) ? b.readUInt16BE(at) : -1) }
  }
  return { width: 1, unit: (b: Buffer, at: number) => b[at] ?? -1 }
}
