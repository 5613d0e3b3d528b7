import type { CaptchaWork } from '@tandem/model'
import { pbkdf2, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * What one number costs to try, and how many there are: on average `most / 2` numbers are tried, more than a second of one
 * core, by PBKDF2, which a browser computes as fast as any script. More workers share it; nothing makes it cheaper.
 */
const COST = { iterations: 50_000, most: 400 } as const
const BYTES = 32

/** What an answer begins with that was worked out and not read. */
export const WORKED = 'work:'

/** A number to be found by trying, bound to a fresh salt: nothing of it can be worked out beforehand. */
export async function newCaptchaWork(): Promise<{ work: CaptchaWork; answer: string }> {
  const salt = randomBytes(16)
  const answer = String(randomInt(COST.most))
  const target = await promisify(pbkdf2)(answer, salt, COST.iterations, BYTES, 'sha256')
  const work = { ...COST, salt: salt.toString('base64'), target: target.toString('base64') }
  return { work, answer: WORKED + answer }
}
