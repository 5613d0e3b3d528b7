import type { CaptchaWork } from '@tandem/model'
import { pbkdf2, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * The cost of trying one number, and how many there are: on average `most / 2` numbers are tried, more than a second of
 * one core, with PBKDF2, which a browser computes as fast as any script. It can be parallelised, but not made cheaper.
 */
const COST = { iterations: 50_000, most: 400 } as const
const BYTES = 32

/** Prefix of an answer that was computed rather than read. */
export const WORKED = 'work:'

/** A number to find by trying, bound to a fresh salt: nothing can be precomputed. */
export async function newCaptchaWork(): Promise<{ work: CaptchaWork; answer: string }> {
  const salt = randomBytes(16)
  const answer = String(randomInt(COST.most))
  const target = await promisify(pbkdf2)(answer, salt, COST.iterations, BYTES, 'sha256')
  const work = { ...COST, salt: salt.toString('base64'), target: target.toString('base64') }
  return { work, answer: WORKED + answer }
}
