import type { LoginInput, LoginResult } from '@tandem/model'

import { writeAudit } from '../../store/audit/writeAudit.ts'
import {
  type Account,
  addFailure,
  clearFailures,
  departsOf,
  failuresOf,
  findAccount,
} from '../../store/session/loginStore.ts'
import { insertSession } from '../../store/session/sessionStore.ts'
import type { GuestCtx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { expiryOf } from './sessions.ts'
import { newToken, tokenHash } from './token.ts'
import { userInfo } from './userInfo.ts'

const MINUTE = 60_000
/** Failures after which a picture must be read. */
const CAPTCHA_AFTER = 3
/** Failures of one account after which each further try waits, longer and longer, never for good. */
const WAIT_AFTER = 5
const LONGEST_WAIT_MS = 15 * MINUTE
const ACCOUNT_FORGETS_MS = 24 * 60 * MINUTE
/** Failures from one address within a minute. */
const ADDRESS_LIMIT = 20

/**
 * POST /sys/login. Says the same, in the same time, whether the name or the password was wrong.
 * @throws Refused login.*
 */
export async function signIn(
  ctx: GuestCtx & { userAgent: string | null },
  ports: Ports,
  input: LoginInput,
): Promise<LoginResult> {
  const subjects = {
    user: `user:${input.username.toLowerCase()}`,
    address: `ip:${addressBlock(ctx.ip)}`,
  }
  const failures = await checkFailures(ctx, ports, subjects)
  if (failures >= CAPTCHA_AFTER) checkCaptcha(ports, input)
  const account = await findAccount(ports.system, input.username)
  if (!(await ports.passwords.verify(input.password, account?.passwordHash)) || !account) {
    throw await failed(ctx, ports, subjects)
  }
  if (account.status !== '1') throw new Refused('login.frozen')
  if (account.suspended) throw new Refused('login.companySuspended')
  await clearFailures(ports.system, subjects.user)
  return start(ctx, ports, account)
}

async function checkFailures(
  ctx: GuestCtx,
  ports: Ports,
  subjects: { user: string; address: string },
): Promise<number> {
  const known = await failuresOf(ports.system, [subjects.user, subjects.address])
  const now = ctx.now.getTime()
  const user = known.get(subjects.user)
  const address = known.get(subjects.address)
  const userWait =
    user && user.failures >= WAIT_AFTER
      ? user.lastAt.getTime() + Math.min(1000 * 2 ** (user.failures - WAIT_AFTER), LONGEST_WAIT_MS)
      : 0
  const addressWait =
    address && address.failures >= ADDRESS_LIMIT ? address.lastAt.getTime() + MINUTE : 0
  const seconds = Math.ceil((Math.max(userWait, addressWait) - now) / 1000)
  if (seconds > 0) {
    throw new Refused('login.wait', { args: { seconds }, retryAfterSeconds: seconds })
  }
  const forgotten = user && user.lastAt.getTime() < now - ACCOUNT_FORGETS_MS
  return forgotten ? 0 : (user?.failures ?? 0)
}

function checkCaptcha({ captchas }: Ports, { captcha, checkKey }: LoginInput): void {
  if (!captcha || !checkKey) throw new Refused('login.captchaRequired')
  const found = captchas.check(checkKey, captcha)
  if (found === 'expired') throw new Refused('login.captchaExpired')
  if (found === 'wrong') throw new Refused('login.captchaWrong')
}

/** The refusal of a failed attempt; from the third on it also asks for the picture. */
async function failed(
  ctx: GuestCtx,
  ports: Ports,
  subjects: { user: string; address: string },
): Promise<Refused> {
  const count = await addFailure(ports.system, subjects.user, ctx.now, ACCOUNT_FORGETS_MS)
  await addFailure(ports.system, subjects.address, ctx.now, MINUTE)
  return count >= CAPTCHA_AFTER
    ? new Refused('login.wrong', { fields: { captcha: { reason: 'login.captchaRequired' } } })
    : new Refused('login.wrong')
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

/** IPv6 networks are counted as one: a subscriber has a whole /64. */
const addressBlock = (ip: string): string =>
  ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip
