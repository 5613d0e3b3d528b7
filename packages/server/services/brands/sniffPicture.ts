/** The type of an image by its content; its name and declared type are ignored. */
export interface Sniffed {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  /** Pixels. */
  width: number
  height: number
}

/** PNG, JPEG or WebP with its size; undefined for anything else. SVG is excluded because it can run scripts. */
export const sniffPicture = (bytes: Buffer): Sniffed | undefined =>
  sniffPng(bytes) ?? sniffJpeg(bytes) ?? sniffWebp(bytes)

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** The signature, then IHDR with width and height (W3C PNG §5.2, §11.2.1). */
function sniffPng(bytes: Buffer): Sniffed | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return undefined
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

const SOI = 0xffd8
/** Frame headers SOF0 to SOF15, except the tables DHT, JPG and DAC in that range (ITU-T T.81 table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Segments up to the frame header with height and width (ITU-T T.81 §B.2.2). */
function sniffJpeg(bytes: Buffer): Sniffed | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== SOI) return undefined
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    // Any number of FF may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) {
      return {
        contentType: 'image/jpeg',
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
      }
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

/** A RIFF container whose first chunk is one of three (RFC 9649 §2). */
function sniffWebp(bytes: Buffer): Sniffed | undefined {
  const tag = (from: number) => bytes.toString('latin1', from, from + 4)
  if (bytes.length < 30 || tag(0) !== 'RIFF' || tag(8) !== 'WEBP') return undefined
  const size = (width: number, height: number): Sniffed => ({
    contentType: 'image/webp',
    width,
    height,
  })
  switch (tag(12)) {
    case 'VP8 ': {
      // The start code of a key frame, then 14 bits each (RFC 6386 §9.1).
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined
      return size(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
    }
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return undefined
      const bits = bytes.readUInt32LE(21)
      return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return size(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1)
    default:
      return undefined
  }
}
