import { sessionList } from '@tandem/model'

import { sessionSource } from '../../store/session/sessionSource.ts'
import { deleteSessions, lockSessions } from '../../store/session/sessionList.ts'
import type { Ctx } from '../ctx.ts'
import { demandNotAbove } from './userRules.ts'
import { inTransaction } from '../entity/work.ts'
import type { ListSource } from '../lists/listSource.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/** Signed-in users of the visible companies. */
export const sessionLines: ListSource<typeof sessionList> = {
  list: sessionList,
  ...sessionSource,
  complete: (rows, { ctx }) =>
    rows.map((row) => ({ ...row, isThis: row.id === ctx.actor.sessionId })),
}

/**
 * DELETE /sys/session/end: ends sessions of others, all of them or none; already ended ones are fine.
 * @throws Refused session.ownEnd, role.notGrantable for a user who may do more than the actor
 */
export async function endSessions(ctx: Ctx, ports: Ports, ids: readonly string[]): Promise<number> {
  if (ids.includes(ctx.actor.sessionId)) throw new Refused('session.ownEnd')
  return inTransaction(ctx, ports, async (work) => {
    // Row-level security shows only sessions of visible companies; others look ended.
    const found = await lockSessions(work.transaction, [...new Set(ids)])
    const { people } = ctx
    const sessions = found.filter(
      ({ userId }) => people === 'all' || people.userIds.includes(userId),
    )
    const perUser = Map.groupBy(sessions, ({ userId }) => userId)
    await demandNotAbove(work, [...perUser.keys()])
    await deleteSessions(
      work.transaction,
      sessions.map(({ id }) => id),
    )
    for (const [userId, ended] of perUser) {
      await work.audit({
        action: 'user.endSessions',
        entity: 'user',
        recordId: userId,
        companyId: ended[0]?.companyId ?? ctx.actor.companyId,
        changes: { sessions: { from: ended.length, to: 0 } },
      })
    }
    work.afterCommit(() => ports.sessions.forget())
    return sessions.length
  })
}
