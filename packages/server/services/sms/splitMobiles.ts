import type { Line } from './line.ts'

/** Numbers as people paste them: separated by comma, semicolon or line break, Latin or Chinese (spec §7). */
export function splitMobiles(mobiles: string): Line[] {
  const lines: Line[] = []
  for (const piece of mobiles.split(/[,;\n\r，；、]+/)) {
    const text = piece.trim()
    if (text !== '') lines.push({ row: lines.length + 1, text })
  }
  return lines
}
