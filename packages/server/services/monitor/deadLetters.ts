import {
  type DeadLetterKind,
  type DeadLetterRow,
  type DeadLetterStatus,
  idText,
  type Page,
  timeListFields,
  wireIds,
} from '@tandem/model'
import { z } from 'zod'

import { writeAudit } from '../../store/audit/writeAudit.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { keyWordOf, logPage } from '../logs/logPage.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { conditions } from '../lists/conditions.ts'
import { madeWithin } from '../lists/listQuery.ts'

/** Query of GET /sys/deadLetter/list. */
export const deadLetterListInput = z.strictObject({
  ...timeListFields,
  id: wireIds.optional(),
  companyId: idText.optional(),
  /** Part of the database's error. */
  keyWord: z.string().max(64).optional(),
  kind: z
    .string()
    .regex(/^[a-z]{1,12}(,[a-z]{1,12}){0,9}$/)
    .optional(),
  status: z
    .string()
    .regex(/^[a-z]{1,12}(,[a-z]{1,12}){0,9}$/)
    .optional(),
})
export type DeadLetterListInput = z.output<typeof deadLetterListInput>

interface StoredLetter {
  id: string
  kind: DeadLetterKind
  status: DeadLetterStatus
  reason: string
  tries: number
  companyId: string | null
  company: string | null
  gateway: string | null
  taskId: string | null
  task: string | null
  messageId: string | null
  at: Date
  updateBy: string | null
  updateTime: Date | null
}

/** GET /sys/deadLetter/list: what the database rejected, newest first. */
export async function listDeadLetters(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  input: DeadLetterListInput,
): Promise<Page<DeadLetterRow>> {
  const where = conditions()
  if (ctx.scope !== 'everything') {
    where.and('l.company_id = any (?::bigint[])', [...ctx.scope.companies])
  }
  if (input.id) where.and('l.id = any (?::bigint[])', input.id)
  if (input.companyId) where.and('l.company_id = ?', input.companyId)
  if (input.kind) where.and('l.kind = any (?::text[])', input.kind.split(','))
  if (input.status) where.and('l.status = any (?::text[])', input.status.split(','))
  const like = keyWordOf(input)
  if (like) where.and('l.reason ilike ?', like)
  madeWithin(ctx, where, input, 'l.id')
  const page = await withScope(database, ctx.scope, (transaction) =>
    logPage<StoredLetter>(transaction, input, where, {
      table: 'sms_dead_letter',
      columns: `l.id::text, l.kind, l.status, l.reason, l.tries, l.company_id::text as "companyId", co.name as company,
        g.name as gateway, l.task_id::text as "taskId", t.name as task, l.message_id::text as "messageId",
        l.create_time as at, l.update_by as "updateBy", l.update_time as "updateTime"`,
      joins: `left join sys_company co on co.id = l.company_id left join sms_gateway g on g.id = l.gateway_id
        left join sms_task t on t.id = l.task_id`,
    }),
  )
  return { ...page, records: page.records.map((row) => rowOf(ctx, row)) }
}

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
    const { rows } = await transaction.client.query<{
      id: string
      status: string
      companyId: string
    }>(
      `select id::text, status, company_id::text as "companyId" from sms_dead_letter
       where id = any ($1::bigint[]) order by id for update`,
      [wanted],
    )
    if (rows.length !== wanted.length) throw new Refused('record.notFound')
    if (rows.some(({ status }) => status !== 'waiting')) throw new Refused('deadLetter.notWaiting')
    await transaction.client.query(
      `update sms_dead_letter set status = 'again', version = version + 1, update_by = $2, update_time = $3
       where id = any ($1::bigint[])`,
      [wanted, ctx.actor.username, ctx.now],
    )
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

function rowOf(ctx: Ctx, row: StoredLetter): DeadLetterRow {
  const { company, gateway, task, at, updateTime, ...rest } = row
  return {
    ...rest,
    companyId_dictText: company,
    gatewayId_dictText: gateway,
    taskId_dictText: task,
    createTime: at.toISOString(),
    updateTime: updateTime?.toISOString() ?? null,
    abilities: ctx.can('deadLetter:tryAgain')
      ? { tryAgain: row.status === 'waiting' ? true : 'deadLetter.notWaiting' }
      : {},
  }
}
