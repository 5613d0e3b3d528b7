import {
  claimTotpTry,
  totpTriesSince,
  useRecoveryCode,
  useTotpStep,
} from '../../store/session/totpStore.ts'
import type { GuestCtx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { waitFor } from './loginGuard.ts'
import { recoveryHash, totpCounter } from './totp.ts'

const MOST_TRIES = 5
const SPAN_MS = 10 * 60_000

/**
 * Whether a code of the authenticator app, or a recovery code, is right. A right one is consumed: no code
 * counts twice. Without an authenticator nothing is right.
 * @throws Refused login.wait after five wrong codes in ten minutes
 */
export async function isSecondStep(
  ctx: Pick<GuestCtx, 'now'>,
  { system, secrets }: Pick<Ports, 'system' | 'secrets'>,
  userId: string,
  given: string,
): Promise<boolean> {
  const code = given.replace(/[\s-]/g, '')
  const rule = { at: ctx.now, most: MOST_TRIES, spanMs: SPAN_MS }
  const sealed = await claimTotpTry(system, userId, rule)
  if (sealed === undefined) {
    const until = (await totpTriesSince(system, userId)).getTime() + SPAN_MS
    const seconds = Math.ceil((until - ctx.now.getTime()) / 1000)
    if (seconds > 0) throw waitFor(seconds)
    return false
  }
  if (!/^\d{6}$/.test(code)) {
    return useRecoveryCode(system, userId, { hash: recoveryHash(userId, code), at: ctx.now })
  }
  const counter = totpCounter(secrets.open(sealed), code, ctx.now.getTime())
  return counter !== undefined && (await useTotpStep(system, userId, counter))
}
