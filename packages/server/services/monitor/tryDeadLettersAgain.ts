import { writeAudit } from '../../store/audit/writeAudit.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { lockDeadLetters, retryDeadLetters } from '../../store/monitor/deadLetters.ts'

/**
 * PUT /sys/deadLetter/tryAgain: asks the engine to write these again, which happens within a second or two. All of
 * them or none. @throws Refused record.notFound, deadLetter.notWaiting
 */
export async function tryDeadLettersAgain(
  ctx: Ctx,
  { database, ids }: Pick<Ports, 'database' | 'ids'>,
  letterIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(letterIds)]
  await withScope(database, ctx.scope, async (transaction) => {
    const rows = await lockDeadLetters(transaction, wanted)
    if (rows.length !== wanted.length) throw new Refused('record.notFound')
    if (rows.some(({ status }) => status !== 'waiting')) throw new Refused('deadLetter.notWaiting')
    await retryDeadLetters(transaction, wanted, { by: ctx.actor.username, at: ctx.now })
    for (const { id, status, companyId } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one connection writes one line at a time
      await writeAudit(
        transaction,
        ids,
        {
          action: 'deadLetter.tryAgain',
          entity: 'deadLetter',
          recordId: id,
          companyId,
          changes: { status: { from: status, to: 'again' } },
        },
        {
          actorId: ctx.actor.id,
          actorName: ctx.actor.username,
          ip: ctx.ip,
          requestId: ctx.requestId,
          at: ctx.now,
        },
      )
    }
  })
}
