import { randomInt } from 'node:crypto'

import type { Clock } from '../../ports/clock.ts'
import { drawCaptcha } from './drawCaptcha.ts'

/** Pictures with letters; the answer stays here and is good for one look. */
export interface Captchas {
  /** A new picture for this key (data URL); an older one of the same key is void. */
  draw(key: string): string
  /** Compares and forgets, right or wrong. */
  check(key: string, answer: string): 'right' | 'wrong' | 'expired'
}

const LETTERS = 'ACDEFHJKLMNPRTUVXY347'
const LENGTH = 4
const VALID_MS = 120_000
const MOST = 10_000

/** Picks letters at random. */
const randomLetters = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export function createCaptchas(clock: Clock, letters: () => string = randomLetters): Captchas {
  const open = new Map<string, { answer: string; until: number }>()
  return {
    draw(key) {
      const oldest = open.keys().next().value
      if (open.size >= MOST && oldest !== undefined) open.delete(oldest)
      const answer = letters()
      open.delete(key)
      open.set(key, { answer, until: clock.now() + VALID_MS })
      return drawCaptcha(answer)
    },
    check(key, answer) {
      const kept = open.get(key)
      open.delete(key)
      if (!kept || kept.until < clock.now()) return 'expired'
      return kept.answer === answer.trim().toUpperCase() ? 'right' : 'wrong'
    },
  }
}
