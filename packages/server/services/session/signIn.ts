import type { LoginInput, LoginResult } from '@tandem/model'

import { writeAudit } from '../../store/audit/writeAudit.ts'
import { type Account, departsOf, findAccount } from '../../store/session/loginStore.ts'
import { insertSession } from '../../store/session/sessionStore.ts'
import type { GuestCtx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { type Attempt, beginAttempt } from './loginGuard.ts'
import { expiryOf } from './sessions.ts'
import { newToken, tokenHash } from './token.ts'
import { userInfo } from './userInfo.ts'

/**
 * POST /sys/login. Says the same, in the same time, whether the name or the password was wrong.
 * @throws Refused login.*
 */
export async function signIn(
  ctx: GuestCtx & { userAgent: string | null },
  ports: Ports,
  input: LoginInput,
): Promise<LoginResult> {
  const account = await findAccount(ports.system, input.username)
  // By the stored name where there is one: letters that only the database takes for the same count as the same.
  const subject = `user:${(account?.username ?? input.username).toLowerCase()}`
  const attempt = await beginAttempt(ctx, ports, subject, input)
  const right = await verified(ports, attempt, input.password, account)
  if (!account || !right) throw await attempt.failed('login.wrong')
  await attempt.succeeded()
  if (account.status !== '1') throw new Refused('login.frozen')
  if (account.suspended) throw new Refused('login.companySuspended')
  return start(ctx, ports, account)
}

/** Whether the password is right. A busy machine refuses without having looked: that is no failure. */
async function verified(
  { passwords }: Ports,
  attempt: Attempt,
  password: string,
  account: Account | undefined,
): Promise<boolean> {
  try {
    return await passwords.verify(password, account?.passwordHash)
  } catch (error) {
    await attempt.withdrawn()
    throw error
  }
}

async function start(
  ctx: GuestCtx & { userAgent: string | null },
  ports: Ports,
  account: Account,
): Promise<LoginResult> {
  const token = newToken()
  const departs = await departsOf(ports.system, account.id, ctx.locale)
  const chosen =
    departs.find(({ id }) => id === account.departId) ??
    (departs.length === 1 ? departs[0] : undefined)
  const id = ports.ids.next().toString()
  await insertSession(ports.system, {
    id,
    tokenHash: tokenHash(token),
    userId: account.id,
    companyId: account.companyId,
    departId: chosen?.id ?? null,
    locale: ctx.locale,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    at: ctx.now,
    expiresAt: expiryOf(account.companyKind, ctx.now.getTime(), ctx.now.getTime()),
  })
  await writeAudit(
    ports.system,
    ports.ids,
    { action: 'session.login', entity: 'user', recordId: account.id, companyId: account.companyId },
    {
      actorId: account.id,
      actorName: account.username,
      ip: ctx.ip,
      requestId: ctx.requestId,
      at: ctx.now,
    },
  )
  const session = await ports.sessions.find(token)
  if (!session) throw new Error('a session that was just started cannot be found')
  const multi = departs.length > 1 ? 2 : departs.length === 1 ? 1 : 0
  return { token, userInfo: userInfo(session), departs, multi_depart: multi }
}
