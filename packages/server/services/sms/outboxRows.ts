import { type MessageStatus, moneyText } from '@tandem/core'
import type { OutboxRow } from '@tandem/model'

import type { Sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { withoutHidden } from '../hiddenFields.ts'
import { type MoneySight, moneySight } from '../moneySight.ts'
import { outboxEarnings, seesEarnings } from './outboxEarnings.ts'
import { reasonText } from '../reasonText.ts'
import { type OutboxMessage, outboxMessages } from '../../store/sms/outboxMessages.ts'

/**
 * Everything an outbox row shows, for the messages selected by `ids`. These come first, separately: of
 * skipped rows only the index is read. Outcomes are looked up one by one: a join would let the planner merge both
 * tables from the start, which is slow for deep pages.
 */
export async function outboxRows(
  ctx: Ctx,
  transaction: Transaction,
  ids: Sql,
): Promise<OutboxRow[]> {
  const rows = await outboxMessages(transaction, ids, ctx.locale)
  const money = await moneySight(ctx, transaction)
  const earned = await outboxEarnings(
    ctx,
    transaction,
    rows.map(({ id }) => id),
  )
  const unknown = seesEarnings(ctx) ? { cost: null, margin: null, costCurrency: null } : {}
  return rows.map((row) =>
    withoutHidden(ctx, 'smsOutbox', {
      ...present(ctx, row, money),
      ...(earned.get(row.id) ?? unknown),
    }),
  )
}

function present(ctx: Ctx, row: OutboxMessage, money: MoneySight): OutboxRow {
  const status = row.state ?? openStatus(row)
  return {
    id: row.id,
    taskId: row.task_id,
    taskName: row.task_name,
    companyId: row.company_id,
    companyId_dictText: row.company_name,
    mobile: `+${row.msisdn}`,
    country: row.country ?? '',
    countryName: row.country_name ?? row.country ?? '',
    operatorName: row.operator_name,
    senderId: row.sender_id,
    reference: row.reference,
    content: row.content,
    parts: row.parts,
    status,
    reason: row.reason,
    reasonText: reasonText(ctx.locale, row.reason),
    ...(money.of(row.company_id) && {
      price: moneyText(BigInt(row.charged ?? row.price), row.currency),
    }),
    currency: row.currency,
    ...(ctx.actor.companyKind === 'platform' ? { gatewayName: row.gateway_name } : {}),
    createTime: new Date(Number(BigInt(row.id) >> 12n)).toISOString(),
    submitTime: (row.submitted_at ?? row.answered_at)?.toISOString() ?? null,
    doneTime: row.done_at?.toISOString() ?? null,
  }
}

/** For a message without an outcome: the data of its attempts. */
const openStatus = (row: Pick<OutboxMessage, 'attempted' | 'answered_at'>): MessageStatus =>
  row.answered_at ? 'submitted' : row.attempted ? 'submitting' : 'queued'
