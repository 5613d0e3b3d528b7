import { writeAudit } from '../../store/audit/writeAudit.ts'
import { sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

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
    const rows = await sql<{
      id: string
      status: string
      companyId: string
    }>`select id::text, status, company_id::text as "companyId" from sms_dead_letter l
       where id = any (${wanted}::bigint[]) order by l.id for update`.rows(transaction)
    if (rows.length !== wanted.length) throw new Refused('record.notFound')
    if (rows.some(({ status }) => status !== 'waiting')) throw new Refused('deadLetter.notWaiting')
    await sql`
      update sms_dead_letter set status = 'again', version = version + 1, update_by = ${ctx.actor.username},
        update_time = ${ctx.now}
       where id = any (${wanted}::bigint[])`.run(transaction)
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
