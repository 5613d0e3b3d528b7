import { randomInt } from 'node:crypto'

// Letters as strokes on a grid of 4 x 6; "MxyLxy" as in SVG, one pair of digits per point.
const strokes: Readonly<Record<string, readonly string[]>> = {
  A: ['06 20 46', '13 33'],
  C: ['41 30 10 01 05 16 36 45'],
  D: ['00 06 26 44 42 20 00'],
  E: ['40 00 06 46', '03 33'],
  F: ['40 00 06', '03 33'],
  H: ['00 06', '40 46', '03 43'],
  J: ['40 45 36 16 05'],
  K: ['00 06', '40 03 46'],
  L: ['00 06 46'],
  M: ['06 00 23 40 46'],
  N: ['06 00 46 40'],
  P: ['06 00 30 41 42 33 03'],
  R: ['06 00 30 41 42 33 03', '23 46'],
  T: ['00 40', '20 26'],
  U: ['00 05 16 36 45 40'],
  V: ['00 26 40'],
  X: ['00 46', '40 06'],
  Y: ['00 23 40', '23 26'],
  '3': ['00 40 23 44 36 16 05'],
  '4': ['36 30 04 44'],
  '7': ['00 40 16'],
}

const WIDTH = 120
const HEIGHT = 40
const between = (from: number, to: number) => from + randomInt(0, 1000) * ((to - from) / 1000)
const at = (value: number) => value.toFixed(1)

/** The letters as a data URL: bent, tilted strokes among lines of the same kind, no text in it. */
export function drawCaptcha(letters: string): string {
  const paths = [
    ...Array.from(letters, (letter, index) => glyph(letter, 12 + index * 26)),
    ...Array.from({ length: 5 }, () => noise()),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#f3f6f5"/><g fill="none" stroke="#1d5c46" stroke-linecap="round">${shuffled(paths).join('')}</g></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

function glyph(letter: string, left: number): string {
  const scale = between(3.6, 4.6)
  const tilt = between(-0.35, 0.35)
  const top = between(4, 10)
  const place = (pair: string) => {
    const x = Number(pair[0]) - 2
    const y = Number(pair[1]) - 3
    const bentX = x * Math.cos(tilt) - y * Math.sin(tilt) + between(-0.25, 0.25)
    const bentY = x * Math.sin(tilt) + y * Math.cos(tilt) + between(-0.25, 0.25)
    return `${at(left + (bentX + 2) * scale)} ${at(top + (bentY + 3) * scale)}`
  }
  const d = (strokes[letter] ?? [])
    .map((line) => `M${line.split(' ').map(place).join('L')}`)
    .join('')
  return `<path d="${d}" stroke-width="${at(between(1.8, 2.6))}"/>`
}

function noise(): string {
  const point = () => `${at(between(0, WIDTH))} ${at(between(0, HEIGHT))}`
  return `<path d="M${point()}Q${point()} ${point()}" stroke-width="${at(between(0.8, 1.6))}"/>`
}

/** In any order, so that the order of the paths says nothing. */
function shuffled(paths: string[]): string[] {
  return paths
    .map((path) => ({ path, place: randomInt(0, 1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ path }) => path)
}
