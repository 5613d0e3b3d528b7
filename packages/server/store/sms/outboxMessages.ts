import type { MessageStatus } from '@tandem/core'
import type { Locale } from '@tandem/i18n'
import type { SmsProduct } from '@tandem/model'

import { sql, type Sql, type Connected } from '../database/sql.ts'
import { inScope } from './inScope.ts'
import type { Sight } from '../entity/sight.ts'

/** Selects the id of a message of a product in sight. */
export const messageInSight = (sight: Sight, product: SmsProduct, id: string): Sql =>
  sql`select m.id from sms_message m
    where ${inScope(sight, 'm')} and m.id = ${id} and m.product = ${product}`

/** A message as the outbox shows it; prices in micros. */
export interface OutboxMessage {
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
 * Everything an outbox row shows, for the messages selected by `ids`. These come first,
 * separately: of skipped rows only the index is read. Outcomes are looked up one by one: a join
 * would let the planner merge both tables from the start, which is slow for deep pages.
 */
export const outboxMessages = (on: Connected, ids: Sql, locale: Locale): Promise<OutboxMessage[]> =>
  sql<OutboxMessage>`
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
    select x.*, t.name as task_name, c.name as company_name, ${sql.id(locale === 'zh_CN' ? 'n.name' : 'n.name_en')} as country_name, o.name as operator_name,
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
    left join sms_gateway g on g.id = x.shown_gateway`.rows(on)

/** Which products tasks are of. */
export const productsOfTasks = (on: Connected, ids: readonly string[]) =>
  sql<{ id: string; product: SmsProduct }>`
    select id, product from sms_task where id = any (${[...ids]}::bigint[])`.rows(on)

/** The ids of messages of a company and product to a number, newest first. */
export const idsSentTo = (
  reader: Sight,
  {
    product,
    mobile,
    companyId,
    most,
  }: { product: SmsProduct; mobile: string; companyId: string; most: number },
): Sql =>
  sql`select m.id from sms_message m
    where m.msisdn = ${mobile}::bigint and m.company_id = ${companyId} and m.product = ${product} and ${inScope(reader, 'm')}
    order by m.id desc limit ${most}`
