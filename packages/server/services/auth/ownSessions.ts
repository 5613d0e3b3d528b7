import type { OwnSession } from '@tandem/model'

import { deleteSessions, lockSessions, sessionsOfUser } from '../../store/session/sessionList.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/** GET /sys/session/own: the user's sessions, this one first. Tokens are never returned. */
export async function ownSessions(
  ctx: Ctx,
  { system }: Pick<Ports, 'system'>,
): Promise<OwnSession[]> {
  const sessions = await sessionsOfUser(system, ctx.actor.id, ctx.now)
  return sessions
    .map((session) => ({ ...session, isThis: session.id === ctx.actor.sessionId }))
    .toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
}

/**
 * DELETE /sys/session/endOwn: ends one of one's own sessions; an already ended one is fine.
 * @throws Refused record.notFound for another user's session, session.ownEnd
 */
export async function endOwnSession(ctx: Ctx, ports: Ports, id: string): Promise<void> {
  if (id === ctx.actor.sessionId) throw new Refused('session.ownEnd')
  await end(ctx, ports, async (work) => {
    const [session] = await lockSessions(work.transaction, [id])
    if (session?.userId !== ctx.actor.id) throw new Refused('record.notFound')
    return [session.id]
  })
}

/** DELETE /sys/session/others: ends all of one's other sessions; returns their number. */
export const endOtherSessions = (ctx: Ctx, ports: Ports): Promise<number> =>
  end(ctx, ports, async (work) => {
    const sessions = await sessionsOfUser(work.transaction, ctx.actor.id, new Date(0))
    return sessions.map(({ id }) => id).filter((id) => id !== ctx.actor.sessionId)
  })

function end(
  ctx: Ctx,
  ports: Ports,
  choose: (work: Parameters<Parameters<typeof inTransaction>[2]>[0]) => Promise<string[]>,
): Promise<number> {
  const { id, companyId } = ctx.actor
  const scope = { companies: [companyId] }
  return inTransaction(
    ctx,
    ports,
    async (work) => {
      const ids = await choose(work)
      await deleteSessions(work.transaction, ids)
      await work.audit({
        action: 'user.endOwnSessions',
        entity: 'user',
        recordId: id,
        companyId,
        changes: { sessions: { from: ids.length, to: 0 } },
      })
      work.afterCommit(() => ports.sessions.forget())
      return ids.length
    },
    scope,
  )
}
