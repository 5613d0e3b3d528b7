import { addressBytes } from '@tandem/core'
import type { ErrorCode } from '@tandem/model'

import {
  addFailure,
  claimAttempt,
  clearFailures,
  failuresOf,
  withdrawAttempt,
} from '../../store/session/loginStore.ts'
import type { GuestCtx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

const MINUTE = 60_000
/** Failures after which a captcha is required. */
const CAPTCHA_AFTER = 3
/**
 * Failures of one subject after which each further attempt waits, longer and longer, but never for
 * good.
 */
const WAIT_AFTER = 5
const LONGEST_WAIT_MS = 15 * MINUTE
const FORGOTTEN_AFTER_MS = 24 * 60 * MINUTE
/** Failures from one address within a minute, after which unknown callers there wait. */
const ADDRESS_LIMIT = 20

type GuardPorts = Pick<Ports, 'system' | 'captchas' | 'signInWatch'>

/** One attempt at a secret: it counts as a failure from the start, until it succeeds. */
export interface Attempt {
  /** The secret was wrong. Returns what to throw; from the third failure on it also requires a captcha. */
  failed(code: ErrorCode, field?: string): Promise<Refused>
  /** The secret was right: previous failures are cleared. */
  succeeded(): Promise<void>
  /** Neither: there was no guess, so nothing is counted. */
  withdrawn(): Promise<void>
}

/** The target of the attempt, and its origin. */
export interface Guessed {
  /** E.g. 'user:alice' or 'phone:+6591234567'; counted whether it exists or not. */
  subject: string
  /**
   * The caller is known: signed in, or at a place where the account signed in before. Failures of others at the same
   * address do not lock it out; its own do.
   */
  isKnown: boolean
}

/**
 * Starts an attempt with any sign-in method. The attempt is counted before the secret is checked, so that
 * simultaneous attempts do not all see the same low count.
 * @param picture the answer to a captcha; 'never' if a session already proves a user
 * @throws Refused login.wait, login.captchaRequired, login.captchaWrong, login.captchaExpired
 */
export async function beginAttempt(
  ctx: GuestCtx,
  ports: GuardPorts,
  { subject, isKnown }: Guessed,
  picture: { captcha?: string | undefined; checkKey?: string | undefined } | 'never',
): Promise<Attempt> {
  const address = `ip:${addressBlock(ctx.ip)}`
  const known = await failuresOf(ports.system, [subject, address])
  const from = known.get(address)
  const now = ctx.now.getTime()
  if (!isKnown && from && from.failures >= ADDRESS_LIMIT) {
    demandWaited(from.lastAt.getTime() + MINUTE, now)
  }
  const before = known.get(subject)
  const remembered = before && before.lastAt.getTime() >= now - FORGOTTEN_AFTER_MS
  if (before) demandWaited(before.lastAt.getTime() + waitMs(before.failures), now)
  const asksEverybody = picture !== 'never' && (await ports.signInWatch.asksEverybody())
  if (picture !== 'never' && (asksEverybody || (remembered && before.failures >= CAPTCHA_AFTER))) {
    await checkCaptcha(ports, picture)
  }
  const claimed = await claimAttempt(ports.system, subject, ctx.now, {
    free: WAIT_AFTER,
    longestWaitMs: LONGEST_WAIT_MS,
    forgottenAfterMs: FORGOTTEN_AFTER_MS,
  })
  // Another attempt took the turn meanwhile.
  if (claimed === undefined) throw waitFor(1)
  return {
    async failed(code, field) {
      await addFailure(ports.system, address, ctx.now, MINUTE)
      const asks = asksEverybody || (picture !== 'never' && claimed >= CAPTCHA_AFTER)
      const fields = {
        ...(field === undefined ? {} : { [field]: { reason: code } }),
        ...(asks ? { captcha: { reason: 'login.captchaRequired' as const } } : {}),
      }
      return new Refused(code, Object.keys(fields).length > 0 ? { fields } : {})
    },
    succeeded: () => clearFailures(ports.system, subject),
    withdrawn: () => withdrawAttempt(ports.system, subject),
  }
}

/** The refusal of an attempt that came too early. */
export const waitFor = (seconds: number): Refused =>
  new Refused('login.wait', { args: { seconds }, retryAfterSeconds: seconds })

function demandWaited(until: number, now: number): void {
  const seconds = Math.ceil((until - now) / 1000)
  if (seconds > 0) throw waitFor(seconds)
}

/** How long a subject must wait after its last failure: 1, 2, 4 ... seconds from the fifth failure on. */
const waitMs = (failures: number): number =>
  failures < WAIT_AFTER ? 0 : Math.min(1000 * 2 ** (failures - WAIT_AFTER), LONGEST_WAIT_MS)

async function checkCaptcha(
  { captchas }: GuardPorts,
  { captcha, checkKey }: { captcha?: string | undefined; checkKey?: string | undefined },
): Promise<void> {
  if (!captcha || !checkKey) throw new Refused('login.captchaRequired')
  const found = await captchas.check(checkKey, captcha)
  if (found === 'expired') throw new Refused('login.captchaExpired')
  if (found === 'wrong') throw new Refused('login.captchaWrong')
}

const IPV4_BITS = 12
/** IPv6 is counted by network: a subscriber has a whole /64. IPv4 is counted by address, however it is written. */
export function addressBlock(ip: string): string {
  const bytes = addressBytes(ip)
  if (!bytes) return ip
  const mapped = bytes.slice(0, IPV4_BITS).join() === '0,0,0,0,0,0,0,0,0,0,255,255'
  if (mapped) return bytes.slice(IPV4_BITS).join('.')
  return Buffer.from(bytes.slice(0, 8)).toString('hex')
}
