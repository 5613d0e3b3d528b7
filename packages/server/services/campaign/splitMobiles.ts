import { splitNumbers } from '@tandem/core'
import type { Line } from './line.ts'

/** Numbers as people paste them: separated by comma, semicolon or line break, Latin or Chinese (spec §7). */
export const splitMobiles = (mobiles: string): Line[] =>
  splitNumbers(mobiles).map((text, index) => ({ row: index + 1, text }))
