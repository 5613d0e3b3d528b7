import type { Lane } from '../../ports/passwords.ts'
import type { LoginResult, ParsedOf, signInCalls } from '@tandem/model'

import { type Account, findAccount } from '../../store/session/loginStore.ts'
import type { Ports } from '../ports.ts'
import { type DoorCtx, letIn } from './letIn.ts'
import { addressBlock, type Attempt, beginAttempt } from './loginGuard.ts'
import { knownPlace } from './places.ts'

/**
 * POST /sys/login. The same answer, in the same time, whether the name or the password was wrong.
 * @throws Refused login.*
 */
export async function signIn(
  ctx: DoorCtx,
  ports: Ports,
  input: ParsedOf<typeof signInCalls.login>,
): Promise<LoginResult> {
  const account = await findAccount(ports.system, input.username)
  const place = await knownPlace(ports.system, account?.id, ctx)
  // Attempts from unknown places are counted together, by the stored name if there is one: letters that only the
  // database considers equal count as the same. Their failures lock nobody out who signs in from a known place.
  const isKnown = account !== undefined && place !== undefined
  const subject = isKnown
    ? `known:${account.id}:${place}`
    : `user:${(account?.username ?? input.username).toLowerCase()}`
  const attempt = await beginAttempt(ctx, ports, { subject, isKnown }, input)
  const lane = { name: isKnown ? subject : addressBlock(ctx.ip), isKnown }
  const right = await verified(ports, attempt, { password: input.password, account, lane })
  if (!account || !right) throw await attempt.failed('login.wrong')
  return letIn(ctx, ports, account, { attempt, googleCode: input.googleCode })
}

/** Whether the password is right. A busy machine refuses without checking: that is not a failure. */
async function verified(
  { passwords }: Ports,
  attempt: Attempt,
  { password, account, lane }: { password: string; account: Account | undefined; lane: Lane },
): Promise<boolean> {
  try {
    return await passwords.verify(password, account?.passwordHash, lane)
  } catch (error) {
    await attempt.withdrawn()
    throw error
  }
}
