import { inflateSync } from 'node:zlib'

import { captchaLetters, type Point } from '../services/auth/captchaLetters.ts'

/**
 * What a script makes of a picture of `drawCaptcha`, knowing how letters are drawn but nothing of this picture: at each
 * place every letter is tried in its sizes and tilts, and the one that fits the ink best is taken.
 */
export function readPicture(dataUrl: string): string {
  const { width, height, dark } = decode(dataUrl)
  const far = distances(dark, width, height)
  return [0, 1, 2, 3, 4, 5].map((slot) => bestLetter({ width, height, dark, far }, slot)).join('')
}

interface Grid {
  width: number
  height: number
  dark: readonly boolean[]
  /** The distance to the nearest dark pixel. */
  far: readonly number[]
}
interface Template {
  letter: string
  points: readonly Point[]
}

/** Pixels along the strokes of every letter, in the sizes and tilts it is drawn in. */
const templates: readonly Template[] = Object.entries(captchaLetters).flatMap(([letter, lines]) =>
  [-0.4, -0.2, 0, 0.2, 0.4].flatMap((tilt) =>
    [-0.16, 0, 0.16].flatMap((shear) =>
      [7, 8.4].map((size) => ({
        letter,
        points: lines.flatMap((line) =>
          line.slice(1).flatMap((to, index) => {
            const from = line[index] ?? to
            return [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => {
              const x = (from.x + (to.x - from.x) * t - 2 + shear * (from.y - 3)) * size
              const y = (from.y + (to.y - from.y) * t - 3) * size * 0.74
              return {
                x: x * Math.cos(tilt) - y * Math.sin(tilt),
                y: x * Math.sin(tilt) + y * Math.cos(tilt),
              }
            })
          }),
        ),
      })),
    ),
  ),
)

/** The template whose strokes lie on ink and leave the least of the surrounding ink unexplained. */
function bestLetter(grid: Grid, slot: number): string {
  let best = { letter: '', cost: Number.POSITIVE_INFINITY }
  const middle = 25 + slot * 35
  for (const { letter, points } of templates) {
    for (let dx = -6; dx <= 6; dx += 3) {
      for (let dy = -6; dy <= 6; dy += 3) {
        const off = misses(grid, points, middle + dx, grid.height / 2 + dy)
        if (off >= best.cost) continue
        const cost = off + unexplained(grid, points, middle + dx, grid.height / 2 + dy)
        if (cost < best.cost) best = { letter, cost }
      }
    }
  }
  return best.letter
}

function misses({ width, height, far }: Grid, points: readonly Point[], x: number, y: number) {
  let sum = 0
  for (const point of points) {
    const [px, py] = [Math.round(point.x + x), Math.round(point.y + y)]
    const inside = px >= 0 && py >= 0 && px < width && py < height
    sum += inside ? Math.min(far[py * width + px] ?? 5, 5) : 5
  }
  return sum / points.length
}

function unexplained({ width, dark }: Grid, points: readonly Point[], x: number, y: number) {
  let [ink, left] = [0, 0]
  for (let py = Math.round(y) - 20; py <= y + 20; py += 2) {
    for (let px = Math.round(x) - 15; px <= x + 15; px += 2) {
      if (!dark[py * width + px]) continue
      ink += 1
      if (!points.some((one) => Math.abs(one.x + x - px) + Math.abs(one.y + y - py) < 5)) left += 1
    }
  }
  return ink === 0 ? 5 : (3 * left) / ink
}

function distances(dark: readonly boolean[], width: number, height: number): number[] {
  const far = dark.map((is): number => (is ? 0 : 99))
  const lower = (at: number, other: number): void => {
    far[at] = Math.min(far[at] ?? 99, (far[other] ?? 99) + 1)
  }
  for (let at = width; at < far.length; at += 1) {
    lower(at, at - 1)
    lower(at, at - width)
  }
  for (let at = width * (height - 1) - 1; at >= 0; at -= 1) {
    lower(at, at + 1)
    lower(at, at + width)
  }
  return far
}

/** A grey PNG whose rows have no filter. */
function decode(dataUrl: string): Omit<Grid, 'far'> {
  const png = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const length = png.readUInt32BE(33)
  const rows = inflateSync(png.subarray(41, 41 + length))
  const dark = Array.from({ length: width * height }, (_, at) => {
    const row = Math.floor(at / width)
    return (rows[row * (width + 1) + 1 + (at % width)] ?? 255) < 150
  })
  return { width, height, dark }
}
