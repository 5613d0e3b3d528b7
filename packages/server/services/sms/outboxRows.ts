import { type MessageStatus, moneyText } from '@tandem/core'
import type { OutboxRow } from '@tandem/model'
import { type Sql, sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { withoutHidden } from '../hiddenFields.ts'
import { type MoneySight, moneySight } from '../moneySight.ts'
import { outboxEarnings, seesEarnings } from './outboxEarnings.ts'
import { reasonText } from '../reasonText.ts'

interface Found {
  id: string
  task_id: string
  task_name: string
  company_id: string
  company_name: string
  msisdn: string
  country: string | null
  country_name: string | null
  operator_name: string | null
  sender_id: string | null
  reference: string | null
  content: string
  parts: number
  state: MessageStatus | null
  reason: string | null
  price: string
  charged: string | null
  currency: string
  gateway_name: string | null
  submitted_at: Date | null
  done_at: Date | null
  attempted: boolean
  answered_at: Date | null
}

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
  // Materialized: the planner must not look up the messages again for each company, gateway or operator.
  const countryName = sql.id(ctx.locale === 'zh_CN' ? 'n.name' : 'n.name_en')
  const rows = await sql<Found>`
     with page as materialized (${ids}),
     x as materialized (
       select m.id, m.task_id, m.company_id, m.msisdn::text as msisdn, m.country, m.operator_id, m.sender_id as own_sender,
         m.content as own_content, m.reference as own_reference, m.parts, m.price::text as price, f.state, f.reason, f.charged::text as charged,
         coalesce(f.gateway_id, m.gateway_id) as shown_gateway, f.submitted_at, f.done_at
       from page p cross join lateral (
         select * from sms_message m where m.id = p.id limit 1
       ) m left join lateral (
         select * from sms_message_final f where f.message_id = m.id limit 1
       ) f on true
     )
     select x.*, t.name as task_name, c.name as company_name, ${countryName} as country_name, o.name as operator_name,
       sent_sender(x.own_content is not null, x.own_sender, t, x.country) as sender_id,
       sent_text(x.own_content, t, x.country) as content,
       coalesce(x.own_reference, t.reference) as reference, t.currency,
       g.name as gateway_name,
       x.state is null and exists (
         select from sms_attempt_batch a where a.id >= x.id and a.span @> x.id and (a.ids is null or x.id = any (a.ids))
       ) as attempted,
       case when x.state is null then (
         select max(r.at) from sms_result_batch r
         where r.id >= x.id and r.span @> x.id and r.ids @> array[x.id]
           and coalesce(r.statuses[array_position(r.ids, x.id)], 0) = 0
       ) end as answered_at
     from x
     join sms_task t on t.id = x.task_id join sys_company c on c.id = x.company_id
     left join sys_country n on n.iso2 = x.country and n.deleted_at is null
     left join sms_operator o on o.id = x.operator_id
     left join sms_gateway g on g.id = x.shown_gateway`.rows(transaction)
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

function present(ctx: Ctx, row: Found, money: MoneySight): OutboxRow {
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
const openStatus = (row: Pick<Found, 'attempted' | 'answered_at'>): MessageStatus =>
  row.answered_at ? 'submitted' : row.attempted ? 'submitting' : 'queued'
