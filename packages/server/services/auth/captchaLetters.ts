export interface Point {
  x: number
  y: number
}
export type Line = readonly Point[]

// Letters as strokes on a grid of 4 x 6, a pair of digits per point. Easily confused letters are left out.
const strokes = {
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
} as const

const pointsOf = (line: string): Line =>
  line.split(' ').map((pair) => ({ x: Number(pair[0]), y: Number(pair[1]) }))

/** The possible letters of a captcha, and how each is drawn. */
export const captchaLetters: Readonly<Record<string, readonly Line[]>> = Object.fromEntries(
  Object.entries(strokes).map(([letter, lines]) => [letter, lines.map(pointsOf)]),
)
