import type { Session } from '../session.ts'
import {
  entities,
  type Entity,
  type ParsedOf,
  type signInAsCalls,
  signInAsMinutes,
  type SignInAsResult,
} from '@tandem/model'

import { getRecord } from '../../store/entity/getRecord.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import {
  deleteActingSessions,
  holdForActing,
  insertActingSession,
} from '../../store/session/actingSession.ts'
import { departsOf } from '../../store/session/loginStore.ts'
import { deleteSession } from '../../store/session/sessionStore.ts'
import { findTotp } from '../../store/session/totpStore.ts'
import type { Ctx } from '../ctx.ts'
import { demandNotAbove, userRules } from '../organisation/userRules.ts'
import { inTransaction } from '../entity/work.ts'
import { mayDo } from '../entity/writeRecords.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { isSecondStep } from '../auth/secondStep.ts'
import { expiryOf } from '../auth/sessions.ts'
import { newToken, tokenHash } from '../auth/token.ts'
import { userInfo } from '../auth/userInfo.ts'

const user: Entity = entities.user
const STAY_MS = signInAsMinutes * 60_000

/**
 * POST /sys/user/signInAs: a read-only session as another user for half an hour, besides one's own and never outliving
 * it. The history of the user's company records who, why and until when.
 * @throws Refused record.notFound, signInAs.self, signInAs.admin, signInAs.away, role.notGrantable for a user who may
 * do more, login.googleCodeRequired, login.googleCodeWrong, login.wait
 */
export async function signInAs(
  ctx: Ctx,
  ports: Ports,
  own: Session,
  {
    id,
    reason,
    code,
    userAgent,
  }: ParsedOf<typeof signInAsCalls.start> & { userAgent: string | null },
): Promise<SignInAsResult> {
  const token = newToken()
  const now = ctx.now.getTime()
  const most = expiryOf(own.companyKind, own.createdAt.getTime(), now).getTime()
  const endsAt = new Date(Math.min(now + STAY_MS, most))
  await inTransaction(ctx, ports, async (work) => {
    const { transaction } = work
    const held = { userIds: [id, ctx.actor.id], sessionId: own.id }
    if (!(await withEverything(transaction, () => holdForActing(transaction, held)))) {
      throw new Refused('session.expired')
    }
    const record = await getRecord(transaction, user, id, ctx)
    if (!record) throw new Refused('record.notFound')
    mayDo(ctx, user, userRules, record, 'signInAs')
    await demandNotAbove(work, [id])
    await demandSecondStep(ctx, ports, code)
    const companyId = String(record['companyId'])
    const departs = await departsOf(transaction, id, ctx.locale)
    const chosen =
      departs.find((depart) => depart.id === record['lastDepartId']) ??
      (departs.length === 1 ? departs[0] : undefined)
    // A previous session may be with a company that is no longer visible.
    await withEverything(transaction, () => deleteActingSessions(transaction, own.id))
    await insertActingSession(transaction, {
      id: ports.ids.next().toString(),
      tokenHash: tokenHash(token),
      userId: id,
      companyId,
      departId: chosen?.id ?? null,
      locale: ctx.locale,
      ip: ctx.ip,
      userAgent,
      at: ctx.now,
      endsAt,
      behind: { userId: ctx.actor.id, sessionId: own.id },
      reason,
    })
    await work.audit({
      action: 'user.signInAs',
      entity: 'user',
      recordId: id,
      companyId,
      changes: {
        reason: { from: null, to: reason },
        until: { from: null, to: endsAt.toISOString() },
      },
    })
    work.afterCommit(() => ports.sessions.forget())
  })
  const session = await ports.sessions.find(token)
  // Frozen, or the company suspended, at this very moment.
  if (!session) throw new Refused('signInAs.away')
  return { token, userInfo: userInfo(session), endsAt: endsAt.toISOString() }
}

/** Users with an authenticator confirm once more before acting as someone else. */
async function demandSecondStep(ctx: Ctx, ports: Ports, code: string | undefined): Promise<void> {
  const totp = await findTotp(ports.system, ctx.actor.id)
  if (!totp?.confirmedAt) return
  const refuse = (reason: 'login.googleCodeRequired' | 'login.googleCodeWrong') =>
    new Refused(reason, { fields: { code: { reason } } })
  if (code === undefined || code.trim() === '') throw refuse('login.googleCodeRequired')
  if (!(await isSecondStep(ctx, ports, ctx.actor.id, code))) throw refuse('login.googleCodeWrong')
}

/** POST /sys/user/endSignInAs: returns to one's own session; nothing to do in it. The database logs the end. */
export async function endSignInAs(ports: Ports, session: Session | undefined): Promise<void> {
  if (!session?.readOnly) return
  await deleteSession(ports.system, session.id)
  ports.sessions.forget()
}
