import type { CaptchaWork } from '@tandem/model'

/**
 * Captchas with letters, or a computation instead; the solution stays on the server and can be checked once, by any
 * process.
 */
export interface Captchas {
  /** A new captcha for this key (data URL); an older one with the same key becomes invalid. */
  draw(key: string): Promise<string>
  /**
   * The alternative for users who cannot see or read an image: a computation under the same key, besides
   * its image.
   */
  work(key: string): Promise<CaptchaWork>
  /** Compares and deletes, right or wrong. */
  check(key: string, answer: string): Promise<'right' | 'wrong' | 'expired'>
}
