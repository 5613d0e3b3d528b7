import type { CaptchaWork } from '@tandem/model'
import { randomInt } from 'node:crypto'

import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { keepCaptcha, takeCaptcha } from '../../store/session/captchaStore.ts'
import { captchaLetters } from './captchaLetters.ts'
import { newCaptchaWork, WORKED } from './captchaWork.ts'
import { drawCaptcha } from './drawCaptcha.ts'

/** Pictures with letters, or work for a machine; the answer stays with us and is good for one look, by whichever process. */
export interface Captchas {
  /** A new picture for this key (data URL); an older one of the same key is void. */
  draw(key: string): Promise<string>
  /** The other way for who cannot see or read a picture: work under the same key, beside its picture. */
  work(key: string): Promise<CaptchaWork>
  /** Compares and forgets, right or wrong. */
  check(key: string, answer: string): Promise<'right' | 'wrong' | 'expired'>
}

const LETTERS = Object.keys(captchaLetters)
const LENGTH = 6
const VALID_MS = 120_000

/** A number from 0 up to 1 that nobody can foretell. */
const unforeseen = (): number => randomInt(2 ** 32) / 2 ** 32

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
