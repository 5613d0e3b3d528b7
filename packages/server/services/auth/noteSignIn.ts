import type { Session } from '../session.ts'
import { writeAudit } from '../../store/audit/writeAudit.ts'
import { withScope } from '../../store/database/withScope.ts'
import { insertSignIn, type SignInOutcome } from '../../store/logs/signInStore.ts'
import { findAccount } from '../../store/session/loginStore.ts'
import { onlyPlatform } from '../../store/settings/onlyPlatform.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import type { DoorCtx } from './letIn.ts'
import { safeText } from '../logs/safeText.ts'

/** Refusals without an attempt: a flood of them must not fill the log. */
const UNJUDGED = new Set([
  'login.wait',
  'login.captchaRequired',
  'login.googleCodeRequired', // the next step of an ongoing attempt
  'request.tooMany',
  'server.unavailable',
  'server.diskFull',
  'server.overloaded',
])

/**
 * Runs a sign-in method and logs the outcome: in the sign-in log and, if refused, in the audit log (success is
 * audited by the method itself, in the transaction of its session). Unknown usernames are logged for the platform.
 * @throws what `attempt` throws
 */
export async function noteSignIn<T extends { userInfo?: { username: string } | undefined }>(
  ctx: DoorCtx,
  ports: Ports,
  { username, way }: { username: string; way: string },
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    const result = await attempt()
    // Without a user the sign-in is not complete (a second factor is still required).
    if (result.userInfo) {
      await note(ctx, ports, { username: result.userInfo.username, way, outcome: 'in' })
    }
    return result
  } catch (error) {
    if (error instanceof Refused && !UNJUDGED.has(error.code)) {
      await note(ctx, ports, { username, way, outcome: 'refused', reason: error.code })
    }
    throw error
  }
}

/** Logs that a session was ended by its user. */
export async function noteSignOut(
  ctx: DoorCtx,
  ports: Ports,
  session: Session | undefined,
): Promise<void> {
  if (session) {
    await note(ctx, ports, { username: session.username, way: 'session', outcome: 'out' })
  }
}

async function note(
  ctx: DoorCtx,
  ports: Ports,
  event: { username: string; way: string; outcome: SignInOutcome; reason?: string },
): Promise<void> {
  const { outcome, way, reason = null } = event
  const username = safeText(event.username).slice(0, 64)
  const account = await findAccount(ports.system, event.username)
  const companyId = account?.companyId ?? (await onlyPlatform(ports.system))
  await withScope(ports.system, 'everything', async (transaction) => {
    await insertSignIn(transaction, {
      id: ports.ids.next().toString(),
      companyId,
      at: ctx.now,
      userId: account?.id ?? null,
      username,
      outcome,
      way,
      reason,
      ip: ctx.ip,
      userAgent: safeText(ctx.userAgent),
      requestId: ctx.requestId,
    })
    if (outcome === 'in') return
    await writeAudit(
      transaction,
      ports.ids,
      {
        action: outcome === 'out' ? 'session.logout' : 'session.refused',
        entity: 'user',
        recordId: account?.id ?? '0',
        companyId,
        changes: outcome === 'out' ? {} : { reason: { from: null, to: reason } },
      },
      {
        actorId: account?.id ?? null,
        actorName: username,
        ip: ctx.ip,
        requestId: ctx.requestId,
        at: ctx.now,
      },
    )
  })
}
