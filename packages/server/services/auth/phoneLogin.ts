import type { doorCalls, LoginResult, ParsedOf } from '@tandem/model'

import { findReachable } from '../../store/doors/accountStore.ts'
import {
  type CodeKey,
  giveBackCode,
  type LivingCode,
  useCode,
} from '../../store/doors/codeStore.ts'
import { type Account, findAccount } from '../../store/session/loginStore.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { type DoorCtx, letIn } from './letIn.ts'
import { type Attempt, beginAttempt } from './loginGuard.ts'
import { guessedCode, proveCode } from './codes.ts'
import { phoneTarget } from './targets.ts'

/**
 * POST /sys/phoneLogin: the code of an SMS instead of a password; everything else is checked as for every
 * sign-in method.
 * @throws Refused door.codeWrong, login.*
 */
export async function phoneLogin(
  ctx: DoorCtx,
  ports: Ports,
  input: ParsedOf<typeof doorCalls.phoneLogin>,
): Promise<LoginResult> {
  const target = phoneTarget(input.mobile, 'mobile')
  // The captcha was required when the code was requested: here the code itself allows five
  // attempts.
  const key = { way: 'phone', mode: '0', target } as const
  const guessed = await guessedCode(ports, key, ctx)
  const attempt = await beginAttempt(ctx, ports, guessed, 'never')
  const given = { attempt, given: input.captcha, isHome: guessed.isKnown }
  const { code, account } = await proved(ctx, ports, key, given)
  // Consumed before the session starts: of two calls with one code, only one succeeds.
  if (!(await useCode(ports.system, code.id, ctx.now))) throw await attempt.failed('door.codeWrong')
  try {
    return await letIn(ctx, ports, account, { attempt, googleCode: input.googleCode })
  } catch (error) {
    if (error instanceof Refused && error.code.startsWith('login.googleCode')) {
      await giveBackCode(ports.system, code)
    }
    throw error
  }
}

/** The code and its user; a number that changed owners meanwhile opens nothing. */
async function proved(
  ctx: DoorCtx,
  ports: Ports,
  key: CodeKey,
  { attempt, given, isHome }: { attempt: Attempt; given: string; isHome: boolean },
): Promise<{ code: LivingCode; account: Account }> {
  const by = { now: ctx.now, isHome }
  const code = await proveCode(ports, key, given, by).catch(async (error: unknown) => {
    if (error instanceof Refused) throw await attempt.failed('door.codeWrong')
    await attempt.withdrawn()
    throw error
  })
  const owner = await findReachable(ports.system, key.target)
  const account =
    owner && owner.id === code.userId && owner.phone === key.target
      ? await findAccount(ports.system, owner.username)
      : undefined
  if (!account) throw await attempt.failed('door.codeWrong')
  return { code, account }
}
