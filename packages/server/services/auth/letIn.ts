import type { LoginResult } from '@tandem/model'

import { isWithinCompany } from '../../store/brands/brandStore.ts'
import { writeAudit } from '../../store/audit/writeAudit.ts'
import { withScope } from '../../store/database/withScope.ts'
import { type Account, departsOf, holdUnchanged } from '../../store/session/loginStore.ts'
import { insertSession } from '../../store/session/sessionStore.ts'
import type { GuestCtx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { mayComeFrom } from './allowedAddress.ts'
import type { Attempt } from './loginGuard.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { owedStep } from './owedStep.ts'
import { rememberPlace } from './places.ts'
import { isSecondStep } from './secondStep.ts'
import { expiryOf } from './sessions.ts'
import { newToken, tokenHash } from './token.ts'
import { userInfo } from './userInfo.ts'

/** A call that may result in a session. */
export type DoorCtx = GuestCtx & {
  userAgent: string | null
  /** The token that identifies a known browser (header X-Device-Token). */
  device: string | null
}

/**
 * The common checks of every sign-in method once the user has proved their password or phone, and the session it opens.
 * Settles the attempt.
 * @throws Refused login.wrong on the host of a brand for own users only, login.frozen, login.companySuspended,
 * login.ipNotAllowed, login.googleCodeRequired, login.googleCodeWrong, login.wait
 */
export async function letIn(
  ctx: DoorCtx,
  ports: Ports,
  account: Account,
  { attempt, googleCode }: { attempt: Attempt; googleCode: string | undefined },
): Promise<LoginResult> {
  const refused = standing(ctx, account)
  if (refused) {
    await attempt.withdrawn()
    throw refused
  }
  // As if the password had been wrong: a brand's host reveals nothing about other companies'
  // accounts.
  if (!(await isAtHome(ctx, ports, account))) throw await attempt.failed('login.wrong')
  if (account.hasTotp) await demandSecondStep(ctx, ports, account, { attempt, googleCode })
  await attempt.succeeded()
  return startSession(ctx, ports, account)
}

function standing(ctx: DoorCtx, account: Account): Refused | undefined {
  if (account.status !== '1') return new Refused('login.frozen')
  if (account.suspended) return new Refused('login.companySuspended')
  return mayComeFrom(account, ctx.ip) ? undefined : new Refused('login.ipNotAllowed')
}

/** Whether the host's brand allows this account; staff may use every host. */
async function isAtHome({ host }: DoorCtx, ports: Ports, account: Account): Promise<boolean> {
  if (account.companyKind === 'platform') return true
  const { companyId, ownUsersOnly } = await ports.brands.find(host)
  if (!ownUsersOnly || companyId === null) return true
  return isWithinCompany(ports.system, account.companyId, companyId)
}

async function demandSecondStep(
  ctx: DoorCtx,
  ports: Ports,
  account: Account,
  { attempt, googleCode }: { attempt: Attempt; googleCode: string | undefined },
): Promise<void> {
  if (googleCode === undefined || googleCode.trim() === '') {
    await attempt.withdrawn()
    const fields = { googleCode: { reason: 'login.googleCodeRequired' as const } }
    throw new Refused('login.googleCodeRequired', { fields })
  }
  const right = await isSecondStep(ctx, ports, account.id, googleCode).catch(async (error) => {
    await attempt.withdrawn()
    throw error
  })
  if (!right) throw await attempt.failed('login.googleCodeWrong', 'googleCode')
}

async function startSession(ctx: DoorCtx, ports: Ports, account: Account): Promise<LoginResult> {
  const token = newToken()
  const departs = await departsOf(ports.system, account.id, ctx.locale)
  const chosen =
    departs.find(({ id }) => id === account.departId) ??
    (departs.length === 1 ? departs[0] : undefined)
  const { id: recordId, companyId } = account
  const { staffTwoStep } = await readSettings(ports)
  await withScope(ports.system, 'everything', async (transaction) => {
    // Changed during the checks: what ended every earlier session must not miss this one.
    if (!(await holdUnchanged(transaction, account))) throw new Refused('login.wrong')
    await insertSession(transaction, {
      id: ports.ids.next().toString(),
      tokenHash: tokenHash(token),
      userId: account.id,
      companyId,
      departId: chosen?.id ?? null,
      locale: ctx.locale,
      ip: ctx.ip,
      userAgent: ctx.userAgent,
      at: ctx.now,
      expiresAt: expiryOf(account.companyKind, ctx.now.getTime(), ctx.now.getTime()),
      owes: owedStep(account, staffTwoStep),
    })
    await writeAudit(
      transaction,
      ports.ids,
      { action: 'session.login', entity: 'user', recordId, companyId },
      {
        actorId: account.id,
        actorName: account.username,
        ip: ctx.ip,
        requestId: ctx.requestId,
        at: ctx.now,
      },
    )
  })
  const session = await ports.sessions.find(token)
  if (!session) throw new Error('a session that was just started cannot be found')
  const multi = departs.length > 1 ? 2 : departs.length === 1 ? 1 : 0
  const device = await rememberPlace(ports.system, account.id, ctx)
  return { token, userInfo: userInfo(session), departs, multi_depart: multi, device }
}
