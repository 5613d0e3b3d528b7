import { idText, type Page, type SessionListRow, timeListFields } from '@tandem/model'
import { z } from 'zod'

import { EXACT_UP_TO } from '../../store/database/countUpTo.ts'
import { withScope } from '../../store/database/withScope.ts'
import {
  countSessions,
  deleteSessions,
  listSessionRows,
  lockSessions,
} from '../../store/session/sessionList.ts'
import type { Ctx } from '../ctx.ts'
import { demandNotAbove } from '../entity/rules/user.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { conditions } from '../lists/conditions.ts'
import { madeWithin, pageOf, windowOf, windowSql } from '../lists/listQuery.ts'

/** Query of GET /sys/session/list. */
export const sessionListInput = z.strictObject({
  ...timeListFields,
  username: z.string().max(66).optional(),
  companyId: idText.optional(),
})
export type SessionListInput = z.output<typeof sessionListInput>

/** Signed-in users of the visible companies, latest sign-in first. */
export async function listSessions(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  input: SessionListInput,
): Promise<Page<SessionListRow>> {
  const window = windowOf(input)
  const where = conditions()
  where.and('s.expires_at > ?', ctx.now)
  if (ctx.scope !== 'everything') {
    where.and('s.company_id = any (?::bigint[])', ctx.scope.companies)
  }
  if (ctx.people !== 'all') where.and('s.user_id = any (?::bigint[])', ctx.people.userIds)
  if (input.companyId) where.and('s.company_id = ?', input.companyId)
  if (input.username) where.and('u.username ilike ?', likeOf(input.username))
  madeWithin(ctx, where, input, 's.id')
  return withScope(database, ctx.scope, async (transaction) => {
    const { where: place, tail } = windowSql(window, 's.id')
    const rows = await listSessionRows(
      transaction,
      `${where.sql()} and ${place} ${tail}`,
      where.values,
    )
    const counted = { values: where.values, most: EXACT_UP_TO + 1 }
    const total = await countSessions(transaction, where.sql(), counted)
    const shown = rows.map((row) => ({ ...row, isThis: row.id === ctx.actor.sessionId }))
    return pageOf(window, shown, { total, totalIsEstimate: total > EXACT_UP_TO })
  })
}

/**
 * `*part*` of the wire as an SQL pattern; a text without stars is matched completely, ignoring
 * case.
 */
function likeOf(text: string): string {
  const quoted = text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  return quoted.replace(/^\*/, '%').replace(/\*$/, '%')
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
