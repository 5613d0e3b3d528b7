import { randomInt } from 'node:crypto'

import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { keepCaptcha, takeCaptcha } from '../../store/session/captchaStore.ts'
import { drawCaptcha } from './drawCaptcha.ts'

/** Pictures with letters; the answer stays with us and is good for one look, by whichever process. */
export interface Captchas {
  /** A new picture for this key (data URL); an older one of the same key is void. */
  draw(key: string): Promise<string>
  /** Compares and forgets, right or wrong. */
  check(key: string, answer: string): Promise<'right' | 'wrong' | 'expired'>
}

const LETTERS = 'ACDEFHJKLMNPRTUVXY347'
const LENGTH = 4
const VALID_MS = 120_000

/** Picks letters at random. */
const randomLetters = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/**
 * Pictures kept in the database: behind a balancer the one who draws is seldom the one who checks, and nobody can push
 * out the pictures of others by asking for many.
 */
export function createCaptchas(
  { system, clock }: { system: Database; clock: Clock },
  letters: () => string = randomLetters,
): Captchas {
  return {
    async draw(key) {
      const answer = letters()
      const now = clock.now()
      await keepCaptcha(system, key, answer, {
        now: new Date(now),
        until: new Date(now + VALID_MS),
      })
      return drawCaptcha(answer)
    },
    async check(key, answer) {
      const kept = await takeCaptcha(system, key)
      if (!kept || kept.until.getTime() < clock.now()) return 'expired'
      return kept.answer === answer.trim().toUpperCase() ? 'right' : 'wrong'
    },
  }
}
