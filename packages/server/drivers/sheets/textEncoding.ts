import {
  guessEncoding,
  type LegacyEncoding,
  legacyEncodings,
  type TextEncoding,
} from '@tandem/core/cells'
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { SheetRefused } from '../../ports/sheetReader.ts'
import { firstBytes } from './fileKind.ts'
import { sheetLimits } from './sheetLimits.ts'

export type TextNature = {
  encoding: TextEncoding
  /** Whether a quotation mark occurs anywhere, so that fields may contain separators. */
  quoted: boolean
  /** Encodings in which the file is a text too, and another one; the likeliest first. */
  others: readonly TextEncoding[]
  /** The first lines that are not ASCII, if the file does not say in what it is. */
  lines: readonly Buffer[]
}

const LF = 0x0a
const CR = 0x0d
/** Bytes of lines that are not ASCII by which an encoding is told. */
const SAMPLE_BYTES = 64 * 1024
const SHOWN_LINES = 3

/**
 * The encoding of a file: the one that is asked for, what its byte order mark says, UTF-8 if all of it is, otherwise the
 * one whose words are words of its languages (`guessEncoding`). The whole file is tried before a row is returned.
 * @param expected in what text is saved where the file comes from
 * @throws SheetRefused file.encoding, file.lineTooLong
 */
export async function inspectText(
  path: string,
  {
    encoding,
    expected = [],
  }: { encoding?: TextEncoding | undefined; expected?: readonly LegacyEncoding[] } = {},
): Promise<TextNature> {
  const told = encoding ?? wideEncoding(await firstBytes(path, 512))
  const outcome = await tryEncoding(path, told ?? 'utf-8')
  const { badLine } = outcome
  if (told !== undefined && badLine !== undefined) throw new SheetRefused('file.encoding', badLine)
  const own = { encoding: told ?? 'utf-8', quoted: outcome.quoted, others: [], lines: [] } as const
  if (badLine === undefined && (encoding === undefined || own.encoding === 'utf-8')) return own
  const asUtf8 = encoding === undefined ? outcome : await tryEncoding(path, 'utf-8')
  if (asUtf8.badLine === undefined) return own

  const lines = await strangeLines(path)
  const found = await plausible(path, lines, expected)
  const [first, ...others] =
    encoding === undefined ? found : [encoding, ...found.filter((one) => one !== encoding)]
  if (first === undefined) throw new SheetRefused('file.encoding', asUtf8.badLine)
  return { encoding: first, quoted: asUtf8.quoted, others, lines: lines.slice(0, SHOWN_LINES) }
}

/** Encodings in which the whole file is a text of a language, the likeliest first. */
async function plausible(
  path: string,
  lines: readonly Buffer[],
  expected: readonly LegacyEncoding[],
): Promise<LegacyEncoding[]> {
  // A file of UTF-8 with a damaged line is no other text.
  if (lines.filter((line) => isUtf8(line)).length * 2 >= lines.length) return []
  const sample = Buffer.concat(lines)
  const readings = legacyEncodings.flatMap((encoding) => {
    const text = decoded(sample, encoding)
    return text === undefined ? [] : [{ encoding, text }]
  })
  const found: LegacyEncoding[] = []
  for (const encoding of guessEncoding(readings, expected)) {
    // oxlint-disable-next-line no-await-in-loop -- one pass over the file after the other
    if ((await tryEncoding(path, encoding)).badLine === undefined) found.push(encoding)
  }
  return found
}

/** The first lines with bytes beside ASCII, each with its line break. */
async function strangeLines(path: string): Promise<Buffer[]> {
  const lines: Buffer[] = []
  let size = 0
  for await (const { bytes } of byteBlocks(path, 'utf-8')) {
    let from = 0
    for (const to of [...breaks(bytes, 'utf-8'), bytes.length]) {
      const line = bytes.subarray(from, to)
      from = to
      if (!line.some((byte) => byte > 0x7f)) continue
      lines.push(Buffer.from(line))
      size += line.length
      if (size >= SAMPLE_BYTES) return lines
    }
  }
  return lines
}

/** The text of bytes; undefined if they are none in this encoding. */
export function decoded(bytes: Buffer, encoding: TextEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
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
  let badLine: number | undefined
  for await (const { bytes, line } of byteBlocks(path, encoding)) {
    quoted ||= bytes.includes(0x22)
    if (badLine !== undefined || decodes(bytes, encoding)) continue
    badLine = line + linesBeforeBad(bytes, encoding)
  }
  return { quoted, badLine }
}

function decodes(bytes: Buffer, encoding: TextEncoding): boolean {
  return encoding === 'utf-8' ? isUtf8(bytes) : decoded(bytes, encoding) !== undefined
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

// In UTF-8 and in the encodings of East Asia no byte of a multi-byte character equals a line break, so bytes can be
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
