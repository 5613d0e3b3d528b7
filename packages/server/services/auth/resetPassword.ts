import { translatorOf } from '@tandem/i18n'
import type { CodeWay, doorCalls, ParsedOf, ResetPass, ResetWays } from '@tandem/model'

import { writeAudit } from '../../store/audit/writeAudit.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import {
  insertResetPass,
  type Reachable,
  resetPassOwner,
  setPassword,
  takeResetPass,
} from '../../store/doors/accountStore.ts'
import { endCodesOf, useCode } from '../../store/doors/codeStore.ts'
import { clearFailures } from '../../store/session/loginStore.ts'
import { deleteSessionsOf } from '../../store/session/sessionStore.ts'
import { queueEvent } from '../outbox/queueEvent.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { demandNewPassword } from './demandNewPassword.ts'
import { beginAttempt } from './loginGuard.ts'
import { newToken, tokenHash } from './token.ts'
import type { Caller } from './codeLimits.ts'
import { guessedCode, proveCode } from './codes.ts'
import { composeMail } from '../mail/composeMail.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { wayIsOpen } from '../settings/signInSettings.ts'
import { accountTarget } from './targets.ts'

const PASS_SECONDS = 600

/** GET or POST /sys/user/querySysUser: the available ways; no account is looked up. */
export async function resetWays(ports: Pick<Ports, 'system' | 'secrets'>): Promise<ResetWays> {
  const settings = await readSettings(ports)
  return {
    ways: (['phone', 'mail'] as const satisfies CodeWay[]).filter((way) =>
      wayIsOpen(settings, way),
    ),
  }
}

/**
 * POST /sys/user/phoneVerification: exchanges the code for the permission to set a new password,
 * once.
 * @throws Refused door.codeWrong, login.wait
 */
export async function verifyReset(
  caller: Caller,
  ports: Ports,
  { account, way, smscode }: ParsedOf<typeof doorCalls.verifyReset>,
): Promise<ResetPass> {
  const target = accountTarget(account)
  const key = { way, mode: '2', target } as const
  const guessed = await guessedCode(ports, key, caller)
  const attempt = await beginAttempt(caller, ports, guessed, 'never')
  const token = newToken()
  const by = { now: caller.now, isHome: guessed.isKnown }
  const code = await proveCode(ports, key, smscode, by).catch(async (error: unknown) => {
    if (error instanceof Refused) throw await attempt.failed('door.codeWrong')
    await attempt.withdrawn()
    throw error
  })
  const { userId } = code
  const given = await withScope(ports.system, 'everything', async (transaction) => {
    if (userId === null || !(await useCode(transaction, code.id, caller.now))) return false
    await insertResetPass(transaction, {
      userId,
      tokenHash: tokenHash(token),
      expiresAt: new Date(caller.now.getTime() + PASS_SECONDS * 1000),
    })
    return true
  })
  if (!given) throw await attempt.failed('door.codeWrong')
  await attempt.succeeded()
  return { resetToken: token, validSeconds: PASS_SECONDS }
}

/**
 * POST or PUT /sys/user/passwordChange: sets the password, ends every session and every other code of the account,
 * and notifies the owner by mail. The second factor is unchanged.
 * @throws Refused password.required, password.mismatch, password.rule, password.common, door.resetExpired
 */
export async function resetPassword(
  caller: Caller,
  ports: Ports,
  { resetToken, password, confirmpassword }: ParsedOf<typeof doorCalls.resetPassword>,
): Promise<void> {
  if (!password || !confirmpassword) throw new Refused('password.required')
  if (password !== confirmpassword) throw new Refused('password.mismatch')
  const { info } = await ports.brands.find(caller.host)
  demandNewPassword(password, [info.brandName])
  const pass = tokenHash(resetToken)
  // Hashing is expensive: only with a valid pass.
  const username = await resetPassOwner(ports.system, pass, caller.now)
  if (username === undefined) throw expired()
  demandNewPassword(password, [username, info.brandName])
  const hash = await ports.passwords.hash(password)
  await withScope(ports.system, 'everything', async (transaction) => {
    const userId = await takeResetPass(transaction, pass, caller.now)
    const account =
      userId === undefined
        ? undefined
        : await setPassword(transaction, { userId, hash, at: caller.now })
    if (!account) throw expired()
    await settle(caller, ports, transaction, { account, brand: info.brandName })
  })
  ports.sessions.forget()
  ports.wakeOutbox?.()
}

async function settle(
  caller: Caller,
  ports: Ports,
  transaction: Transaction,
  { account, brand }: { account: Reachable; brand: string },
): Promise<void> {
  const { id, username, companyId, email, locale } = account
  await deleteSessionsOf(transaction, [id])
  await endCodesOf(transaction, id, caller.now)
  await writeAudit(
    transaction,
    ports.ids,
    {
      action: 'user.resetPassword',
      entity: 'user',
      recordId: id,
      companyId,
      changes: { password: { from: '***', to: '***' } },
    },
    {
      actorId: id,
      actorName: username,
      ip: caller.ip,
      requestId: caller.requestId,
      at: caller.now,
    },
  )
  // The verified owner need not wait because of others' attempts.
  await clearFailures(transaction, `user:${username.toLowerCase()}`)
  if (email === null) return
  const { t } = translatorOf(locale)
  const body = composeMail({
    subject: t('doors.mail.changed.subject', { brand }),
    brand,
    lines: [t('doors.mail.changed.text', { username }), t('doors.mail.changed.not')],
    foot: t('doors.mail.foot'),
  })
  await queueEvent(ports, transaction, {
    kind: 'mail',
    name: 'password.changed',
    companyId,
    target: email,
    secret: JSON.stringify(body),
    at: caller.now,
  })
}

const expired = (): Refused => new Refused('door.resetExpired')
