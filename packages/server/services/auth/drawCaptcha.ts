import { crc32, deflateSync } from 'node:zlib'

import { captchaLetters, type Line, type Point } from './captchaLetters.ts'

export const captchaWidth = 224
export const captchaHeight = 56

/** A number from 0 up to 1. */
export type Random = () => number

/**
 * The letters as a PNG (data URL), readable for people but not for simple scripts: each letter is bent, tilted and
 * overlaps its neighbours, a wave distorts the whole image, and curves as thick as the letters cross them. Areas
 * covered twice are light again, so that neither colour nor thickness distinguishes a letter from a curve, or one
 * letter from the next. Contains only pixels. Solver results: bench/captcha.
 */
export function drawCaptcha(letters: string, random: Random): string {
  const png = encodePng(paint(letters, random))
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Grey values row by row, 0 is dark. */
export function paint(letters: string, random: Random): Uint8Array {
  const between = (from: number, to: number): number => from + random() * (to - from)
  const shapes = [
    ...Array.from(letters, (letter, index) => glyph(letter, index, between)),
    ...Array.from({ length: 2 }, () => curve(between)),
  ]
  const warp = wave(between)
  const pixels = new Uint8Array(captchaWidth * captchaHeight)
  for (let y = 0; y < captchaHeight; y += 1) {
    for (let x = 0; x < captchaWidth; x += 1) {
      const at = warp(x, y)
      // Covered once is dark, covered twice is light again.
      let ink = 0
      for (const { lines, thickness, box } of shapes) {
        if (at.x < box.left || at.x > box.right || at.y < box.top || at.y > box.bottom) continue
        const cover = Math.min(1, Math.max(0, thickness / 2 + 0.5 - distance(at, lines)))
        ink = ink + cover - 2 * ink * cover
      }
      pixels[y * captchaWidth + x] = Math.round(244 - ink * 196 - random() * 12)
    }
  }
  return pixels
}

interface Shape {
  lines: readonly Line[]
  thickness: number
  /** Nothing of it is outside. */
  box: { left: number; right: number; top: number; bottom: number }
}
type Between = (from: number, to: number) => number

function glyph(letter: string, index: number, between: Between): Shape {
  const [width, height] = [between(6.6, 8.8), between(5, 6.4)]
  const [tilt, shear] = [between(-0.38, 0.38), between(-0.25, 0.25)]
  const middle: Point = { x: 25 + index * 35 + between(-4, 4), y: 28 + between(-5, 5) }
  const place = ({ x, y }: Point): Point => {
    const [across, down] = [(x - 2 + shear * (y - 3)) * width, (y - 3) * height]
    return {
      x: middle.x + across * Math.cos(tilt) - down * Math.sin(tilt) + between(-1.6, 1.6),
      y: middle.y + across * Math.sin(tilt) + down * Math.cos(tilt) + between(-1.6, 1.6),
    }
  }
  const lines = (captchaLetters[letter] ?? []).map((line) => line.map(place))
  return shape(lines, between(3.2, 4.6))
}

/** A bent line from edge to edge, as thick as a letter. */
function curve(between: Between): Shape {
  const [from, bend, to] = [
    { x: between(-10, 40), y: between(0, captchaHeight) },
    { x: between(40, captchaWidth - 40), y: between(-30, captchaHeight + 30) },
    { x: between(captchaWidth - 40, captchaWidth + 10), y: between(0, captchaHeight) },
  ]
  const line = Array.from({ length: 13 }, (_, step) => {
    const t = step / 12
    const mix = (a: number, b: number, c: number) =>
      (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c
    return { x: mix(from.x, bend.x, to.x), y: mix(from.y, bend.y, to.y) }
  })
  return shape([line], between(2.6, 3.8))
}

function shape(lines: readonly Line[], thickness: number): Shape {
  const [xs, ys] = [lines.flat().map(({ x }) => x), lines.flat().map(({ y }) => y)]
  const box = {
    left: Math.min(...xs) - thickness,
    right: Math.max(...xs) + thickness,
    top: Math.min(...ys) - thickness,
    bottom: Math.max(...ys) + thickness,
  }
  return { lines, thickness, box }
}

/** The source of a pixel before the wave distortion. */
function wave(between: Between): (x: number, y: number) => Point {
  const [tall, wide] = [between(2.2, 3.6), between(2.2, 3.6)]
  const [first, second] = [between(0, 7), between(0, 7)]
  const [along, down] = [between(0.09, 0.14), between(0.1, 0.17)]
  return (x, y) => ({
    x: x + wide * Math.sin(y * down + first),
    y: y + tall * Math.sin(x * along + second),
  })
}

function distance(at: Point, lines: readonly Line[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) {
    for (let index = 1; index < line.length; index += 1) {
      const [from, to] = [line[index - 1], line[index]]
      if (from && to) least = Math.min(least, toSegment(at, from, to))
    }
  }
  return least
}

function toSegment(at: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(at.x - from.x - t * dx, at.y - from.y - t * dy)
}

/** An 8-bit greyscale image (PNG specification, third edition, 5 and 11). */
function encodePng(pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(captchaWidth, 0)
  header.writeUInt32BE(captchaHeight, 4)
  header[8] = 8 // bits
  const rows = Buffer.alloc(captchaHeight * (captchaWidth + 1))
  for (let y = 0; y < captchaHeight; y += 1) {
    rows.set(
      pixels.subarray(y * captchaWidth, (y + 1) * captchaWidth),
      y * (captchaWidth + 1) + 1, // each row starts with its filter: none
    )
  }
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return Buffer.concat([signature, ...chunks])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
