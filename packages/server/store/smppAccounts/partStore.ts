import { IDS_PER_MS, type MessageClass } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import { type Connected, sql } from '../database/sql.ts'

/** What the parts of a message have in common, as the first of them said it. */
export interface SharedOfParts {
  source: { ton: number; npi: number; address: string }
  destination: { ton: number; npi: number; address: string }
  /** UTC ms. */
  expiresAt: number | null
  startsAt: number | null
  /** What it goes as; left out: as its account says. */
  product?: SmsProduct
  /** Left out: none. */
  messageClass?: MessageClass | undefined
  /** UTC ms; left out: its client did not take it back. */
  cancelledAt?: number
}

/** In place of the message that a row became: its client took it back. */
export const TAKEN_BACK = '0'

/** A part of a long message of a client. */
export interface PartRow {
  id: string
  accountId: string
  companyId: string
  /** The same for all parts of a message. */
  setKey: string
  /** From 1. */
  part: number
  total: number
  registered: number
  /** A JSON text: a part may end with half a character, which no text of the database can. */
  text: string
  shared: SharedOfParts
}

const INTO = sql.text(
  'insert into sms_smpp_part as p (id, account_id, company_id, set_key, part, total, registered, text, shared)',
)
const valuesOf = (parts: readonly PartRow[]) => sql`
    select n.id, n."accountId", n."companyId", n."setKey", n.part, n.total, n.registered, n.text, n.shared
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as n (id bigint, "accountId" bigint, "companyId" bigint,
      "setKey" text, part smallint, total smallint, registered smallint, text text, shared jsonb)`

/** Stores messages of one part. */
export const storeWhole = (on: Connected, messages: readonly PartRow[]): Promise<number> =>
  sql`${INTO} ${valuesOf(messages)}`.named('smpp_store_whole').run(on)

export const partColumns =
  sql.text(`id::text, account_id::text as "accountId", company_id::text as "companyId",
  set_key as "setKey", part, total, registered, text, shared`)

/** Of a part, what is stored in its place, and all parts of that message that are there now. */
export interface StoredPart {
  /** The part itself; or an earlier one, which has another text if it belongs to another message. */
  own: Pick<PartRow, 'id' | 'text'>
  /** Without `own`: it was sent meanwhile. */
  set: readonly PartRow[]
}

/**
 * Stores parts, no two of one place; in the order given. Where one is already, it stays: the client had no answer and
 * sends it again, or begins another message under the reference of one that is not sent yet.
 */
export async function storeParts(on: Connected, parts: readonly PartRow[]): Promise<StoredPart[]> {
  const own = await sql<Pick<PartRow, 'id' | 'accountId' | 'setKey' | 'part' | 'text'>>`
    ${INTO} ${valuesOf(parts)}
    on conflict (account_id, set_key, part) where message_id is null and total > 1 do update
      set registered = p.registered
    returning id::text, account_id::text as "accountId", set_key as "setKey", part, text`
    .named('smpp_store_parts')
    .rows(on)
  const open = await sql<PartRow>`select ${partColumns} from sms_smpp_part
    where message_id is null and total > 1 and (account_id, set_key) in (
      select * from unnest(${parts.map(({ accountId }) => accountId)}::bigint[],
        ${parts.map(({ setKey }) => setKey)}::text[]))
    order by id`
    .named('smpp_parts_of')
    .rows(on)
  const sets = Map.groupBy(open, setOf)
  const stored = new Map(own.map((one) => [placeOf(one), one]))
  return parts.map((part) => {
    const inPlace = stored.get(placeOf(part))
    if (!inPlace) throw new Error('A part was not stored')
    return { own: inPlace, set: sets.get(setOf(part)) ?? [] }
  })
}

/** A part was sent again, with what it wants to be told now. */
export const registerPart = (on: Connected, id: string, registered: number): Promise<number> =>
  sql`update sms_smpp_part set registered = ${registered} where id = ${id} and message_id is null`
    .named('smpp_register_part')
    .run(on)

/** The same for all parts of a message. */
export const setOf = ({ accountId, setKey }: Pick<PartRow, 'accountId' | 'setKey'>): string =>
  `${accountId} ${setKey}`

/** The same for parts of which only one can be there. */
export const placeOf = (part: Pick<PartRow, 'accountId' | 'setKey' | 'part'>): string =>
  `${part.part} ${setOf(part)}`

/** Their message is on its way. */
export const closeParts = (
  on: Connected,
  ids: readonly string[],
  messageId: string,
): Promise<number> =>
  sql`update sms_smpp_part set message_id = ${messageId} where id = any (${[...ids]}::bigint[])`
    .named('smpp_close_parts')
    .run(on)

/** Removes parts that wait; returns those that did. @param unlessWhole those of messages that became whole stay */
export const removeParts = (
  on: Connected,
  ids: readonly string[],
  { unlessWhole }: { unlessWhole: boolean },
): Promise<PartRow[]> =>
  sql<PartRow>`delete from sms_smpp_part p where id = any (${[...ids]}::bigint[]) and message_id is null
      and not (${unlessWhole} and total <= (select count(*) from sms_smpp_part o
        where o.account_id = p.account_id and o.set_key = p.set_key and o.message_id is null))
    returning ${partColumns}`.rows(on)

/** Takes back parts that wait; returns those that did. They stay without their text, to be asked for. @param now UTC ms */
export const takePartsBack = (
  on: Connected,
  ids: readonly string[],
  now: number,
): Promise<PartRow[]> =>
  sql<PartRow>`update sms_smpp_part p set message_id = ${TAKEN_BACK}, text = '""',
      shared = shared || jsonb_build_object('cancelledAt', ${now}::bigint)
    where id = any (${[...ids]}::bigint[]) and message_id is null returning ${partColumns}`.rows(on)

/**
 * The waiting parts of messages that are whole and have not been sent since an instant (UTC ms), or that are not whole
 * and began before another: the oldest messages first, and only so many of them.
 */
export const partsDue = (
  on: Connected,
  { wholeBefore, begunBefore, most }: { wholeBefore: number; begunBefore: number; most: number },
): Promise<PartRow[]> =>
  sql<PartRow>`with due as (
      select account_id, set_key from sms_smpp_part where message_id is null group by account_id, set_key
      having min(id) < ${begunBefore * IDS_PER_MS} or count(*) >= min(total) and max(id) < ${wholeBefore * IDS_PER_MS}
      order by min(id) limit ${most})
    select ${partColumns} from sms_smpp_part join due using (account_id, set_key)
    where message_id is null order by id`.rows(on)

/** Parts of messages that were sent before this instant (UTC ms) are not needed any more. */
export const removeClosedParts = (on: Connected, before: number): Promise<number> =>
  sql`delete from sms_smpp_part where message_id is not null and id < ${before * IDS_PER_MS}`.run(
    on,
  )
