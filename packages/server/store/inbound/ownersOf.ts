import { IDS_PER_MS } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { Connections } from '../database/connections.ts'
import { sql } from '../database/sql.ts'
import type { WholeInbound } from './wholeInbound.ts'

/** How long after a message was sent an inbound one is an answer to it, ms. */
const ANSWERS_WITHIN_MS = 7 * 86_400_000

/** Whose a message is, and why. */
export interface InboundOwner {
  companyId: string
  /** Null: nobody's. */
  product: SmsProduct | null
  matched: 'sender' | 'conversation' | 'none'
  /** The message it answers. */
  messageId: string | null
}

/**
 * Whose each message is, by its id. The number it went to is an approved sender of one company; or else the latest message
 * of that sender through this gateway to the handset says whose. Where a gateway's own sender was used, any number is it.
 */
export async function ownersOf(
  on: Connections,
  wholes: readonly WholeInbound[],
): Promise<ReadonlyMap<number, InboundOwner>> {
  const asked = wholes.map(({ id, gatewayId, source, destination }) => ({
    id,
    gateway: gatewayId,
    mobile: /^[1-9][0-9]{4,14}$/.test(source) ? source : null,
    recipient: destination,
    since: id - ANSWERS_WITHIN_MS * IDS_PER_MS,
  }))
  const rows = await sql<InboundOwner & { id: string }>`
    with m as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as m (id bigint, gateway bigint, mobile bigint, recipient text, since bigint)
    ), owned as (
      select m.id, min(s.company_id) as company_id
      from m join sms_sender_id s on s.sender in (m.recipient, '+' || m.recipient)
        and s.status = 'approved' and s.deleted_at is null
      where m.recipient ~ '^[0-9]+$'
      group by m.id having count(distinct s.company_id) = 1
    )
    select m.id, coalesce(o.company_id, l.company_id,
        (select c.id from sys_company c where c.kind = 'platform' order by c.id limit 1))::text as "companyId",
      coalesce(l.product, case when o.company_id is not null then 'notify' end) as product,
      case when o.company_id is not null then 'sender' when l.id is not null then 'conversation' else 'none' end
        as matched, l.id::text as "messageId"
    from m left join owned o on o.id = m.id
    left join lateral (
      select x.id, x.company_id, x.product
      from sms_message x join sms_task t on t.id = x.task_id left join sms_message_final f on f.message_id = x.id
      where x.msisdn = m.mobile and x.id > m.since and x.id < m.id
        and (x.company_id = o.company_id
          or o.company_id is null and coalesce(f.gateway_id, x.gateway_id) = m.gateway)
        and ltrim(coalesce(
          (select s.sender from sms_sent_as s where s.message_id = x.id and s.sender is not null
            order by s.attempt_id desc limit 1),
          sent_sender(x.content is not null, x.sender_id, t, x.country), m.recipient), '+') = m.recipient
      order by x.id desc limit 1
    ) l on true`.rows(on)
  return new Map(rows.map(({ id, ...owner }) => [Number(id), owner]))
}
