import { crc32, deflateSync } from 'node:zlib'

/** Whether a point is part of the mark; both from -1 to 1, y downwards. */
export type Mark = (x: number, y: number) => boolean

const SIZE = 96
/** Samples per pixel and side, for smooth edges. */
const POINTS = 4
const CORNER = 0.44

/** A globe of three meridians. */
export const globe: Mark = (x, y) => {
  const radius = Math.hypot(x, y)
  if (radius > 0.62) return false
  if (radius > 0.53 || Math.abs(y) < 0.045) return true
  // An ellipse through both poles is a meridian seen from the side.
  return Math.abs(Math.hypot(x / 0.27, y / 0.575) - 1) < 0.14
}

/** A flower of five petals. */
export const flower: Mark = (x, y) =>
  [-1.1, -0.55, 0, 0.55, 1.1].some((turn) => {
    const along = -(y - 0.42) * Math.cos(turn) + x * Math.sin(turn)
    const across = x * Math.cos(turn) + (y - 0.42) * Math.sin(turn)
    const length = 0.98 - 0.22 * Math.abs(turn)
    if (along < 0.06 || along > length) return false
    const half = 0.2 * Math.sin((Math.PI * along) / length)
    return Math.abs(across) < half - 0.018
  })

/** A rounded square of a colour (#rrggbb) with a white mark, as PNG; the same bytes every time. */
export function drawLogo(colour: string, mark: Mark): Buffer {
  const fill = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const lines = Buffer.alloc(SIZE * (SIZE * 4 + 1))
  for (let row = 0; row < SIZE; row += 1) {
    for (let column = 0; column < SIZE; column += 1) {
      const { inside, marked } = cover(column, row, mark)
      const white = inside === 0 ? 0 : marked / inside
      // Each line starts with its filter, 0 for none (W3C PNG §9).
      const at = row * (SIZE * 4 + 1) + 1 + column * 4
      lines.set(
        fill.map((part) => Math.round(part + (255 - part) * white)),
        at,
      )
      lines[at + 3] = Math.round((255 * inside) / (POINTS * POINTS))
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIZE, 0)
  head.writeUInt32BE(SIZE, 4)
  // 8 bits each of red, green, blue and alpha.
  head.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** How many of a pixel's samples are in the square, and how many of those in the mark. */
function cover(column: number, row: number, mark: Mark): { inside: number; marked: number } {
  let inside = 0
  let marked = 0
  for (let point = 0; point < POINTS * POINTS; point += 1) {
    const x = ((column + ((point % POINTS) + 0.5) / POINTS) / SIZE) * 2 - 1
    const y = ((row + (Math.floor(point / POINTS) + 0.5) / POINTS) / SIZE) * 2 - 1
    const overX = Math.max(Math.abs(x) - (1 - CORNER), 0)
    const overY = Math.max(Math.abs(y) - (1 - CORNER), 0)
    if (Math.hypot(overX, overY) > CORNER) continue
    inside += 1
    if (mark(x, y)) marked += 1
  }
  return { inside, marked }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
