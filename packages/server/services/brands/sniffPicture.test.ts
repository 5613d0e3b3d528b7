import { expect, test } from 'vitest'
import { sniffPicture } from './sniffPicture.ts'

const hex = (text: string, length = 64) => {
  const bytes = Buffer.alloc(length)
  Buffer.from(text.replaceAll(' ', ''), 'hex').copy(bytes)
  return bytes
}
const ascii = (text: string) => Buffer.from(text, 'latin1').toString('hex')

test.each([
  ['PNG', hex(`89504e470d0a1a0a 0000000d ${ascii('IHDR')} 00000040 00000020`), 'image/png', 64, 32],
  [
    'JPEG with segments before its frame',
    hex('ffd8 ffe0 0004 0000 ffff c0 0011 08 0030 0020 03'),
    'image/jpeg',
    32,
    48,
  ],
  ['progressive JPEG', hex('ffd8 ffc2 0011 08 0010 0011 03'), 'image/jpeg', 17, 16],
  [
    'lossy WebP',
    hex(`${ascii('RIFF')} 00000000 ${ascii('WEBPVP8 ')} 00000000 000000 9d012a 4000 2000`),
    'image/webp',
    64,
    32,
  ],
  [
    'lossless WebP',
    hex(`${ascii('RIFF')} 00000000 ${ascii('WEBPVP8L')} 00000000 2f 3fc00700`),
    'image/webp',
    64,
    32,
  ],
  [
    'extended WebP',
    hex(`${ascii('RIFF')} 00000000 ${ascii('WEBPVP8X')} 00000000 00000000 3f0000 1f0000`),
    'image/webp',
    64,
    32,
  ],
])('%s is known by its bytes, with its size', (_name, bytes, contentType, width, height) => {
  expect(sniffPicture(bytes)).toEqual({ contentType, width, height })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['GIF', Buffer.from('GIF89a'.padEnd(64, '\0'))],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(64))],
  ['a cut PNG', hex('89504e470d0a1a0a', 12)],
  ['a PNG that begins with another chunk', hex(`89504e470d0a1a0a 0000000d ${ascii('tEXt')}`)],
  ['a JPEG without a frame', hex('ffd8 ffd9', 4)],
  ['a JPEG of empty segments', hex('ffd8 ffe0 0000 ffe0 0000')],
  ['a RIFF that is a sound', hex(`${ascii('RIFF')} 00000000 ${ascii('WAVEfmt ')}`)],
])('%s is no picture', (_name, bytes) => {
  expect(sniffPicture(bytes)).toBeUndefined()
})
