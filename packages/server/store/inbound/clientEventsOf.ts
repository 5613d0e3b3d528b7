import type { ClientEvent } from '../../ports/sms/clientEvents.ts'
import type { Connections } from '../database/connections.ts'
import { sql } from '../database/sql.ts'
import type { ToldInbound } from './callbacksOf.ts'

/** A message in an inbox, and the message it answers. */
export interface AnsweringInbound extends ToldInbound {
  messageId: string | null
}

/**
 * The events that tell SMPP clients what people wrote: those of the account that has the number they wrote to, or else of
 * the account that the answered message came through, or else of the first account of the company that receives.
 */
export async function clientEventsOf(
  on: Connections,
  messages: readonly AnsweringInbound[],
  nextId: () => number,
): Promise<ClientEvent[]> {
  const theirs = messages.filter(({ product }) => product !== null)
  if (theirs.length === 0) return []
  const asked = theirs.map(({ id, companyId, messageId, destination }) => ({
    id,
    companyId,
    messageId,
    destination,
  }))
  const receiving = sql.text(`a.enabled and a.deleted_at is null and a.modes <> 'send'`)
  const owners = await sql<{ id: string; accountId: string }>`
    select i.id::text, coalesce(n.id, o.id, f.id)::text as "accountId"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as i (id bigint, "companyId" bigint, "messageId" bigint,
      destination text)
    left join sms_message m on m.id = i."messageId"
    left join lateral (
      select a.id from sms_smpp_account a
      where a.company_id = i."companyId" and a.inbound_numbers is not null and ${receiving}
        and ltrim(i.destination, '+') = any (
          string_to_array(regexp_replace(a.inbound_numbers, '[^0-9\n]', '', 'g'), chr(10)))
      order by a.id limit 1) n on true
    left join lateral (
      select a.id from sms_smpp_account a
      where a.company_id = i."companyId" and a.id = (m.origin::jsonb ->> 0)::bigint and ${receiving}) o on true
    left join lateral (
      select a.id from sms_smpp_account a where a.company_id = i."companyId" and ${receiving} order by a.id limit 1) f on true
    where coalesce(n.id, o.id, f.id) is not null`.rows(on)
  const accountOf = new Map(owners.map(({ id, accountId }) => [Number(id), accountId]))
  const told = theirs.flatMap((one) => {
    const accountId = accountOf.get(one.id)
    return accountId === undefined ? [] : [{ ...one, accountId }]
  })
  return [...Map.groupBy(told, ({ accountId }) => accountId)].map(([accountId, own]) => ({
    id: nextId(),
    accountId,
    kind: 'inbound',
    items: own.map(({ id, source, destination, text }) => ({
      inboundId: String(id),
      source,
      destination,
      text,
    })),
  }))
}
