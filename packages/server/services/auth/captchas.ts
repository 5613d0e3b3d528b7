import type { Captchas } from '../../ports/captchas.ts'
import { randomInt } from 'node:crypto'

import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { keepCaptcha, takeCaptcha } from '../../store/session/captchaStore.ts'
import { captchaLetters } from './captchaLetters.ts'
import { newCaptchaWork, WORKED } from './captchaWork.ts'
import { drawCaptcha } from './drawCaptcha.ts'

const LETTERS = Object.keys(captchaLetters)
const LENGTH = 6
const VALID_MS = 120_000

/** An unpredictable number from 0 up to 1. */
const unforeseen = (): number => randomInt(2 ** 32) / 2 ** 32

/** Picks letters at random. */
const randomLetters = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/**
 * Captchas in the database: behind a load balancer, different processes create and check them, and nobody can evict
 * those of others by requesting many.
 */
export function createCaptchas(
  { system, clock }: { system: Database; clock: Clock },
  letters: () => string = randomLetters,
): Captchas {
  const keep = (key: string, answer: string): Promise<void> => {
    const now = clock.now()
    return keepCaptcha(system, key, answer, { now: new Date(now), until: new Date(now + VALID_MS) })
  }
  return {
    async draw(key) {
      const answer = letters()
      await keep(key, answer)
      return drawCaptcha(answer, unforeseen)
    },
    async work(key) {
      const { work, answer } = await newCaptchaWork()
      await keep(WORKED + key, answer)
      return work
    },
    async check(key, given) {
      const worked = given.startsWith(WORKED)
      const kept = await takeCaptcha(system, worked ? WORKED + key : key)
      const answer = worked ? given : given.trim().toUpperCase()
      if (!kept || kept.until.getTime() < clock.now()) return 'expired'
      return kept.answer === answer ? 'right' : 'wrong'
    },
  }
}
