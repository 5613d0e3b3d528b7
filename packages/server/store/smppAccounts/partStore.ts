import { IDS_PER_MS } from '@tandem/core'
import { type Connected, sql } from '../database/sql.ts'

/** What the parts of a message have in common, as the first of them said it. */
export interface SharedOfParts {
  source: { ton: number; npi: number; address: string }
  destination: { ton: number; npi: number; address: string }
  /** UTC ms. */
  expiresAt: number | null
  startsAt: number | null
}

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

const columns =
  sql.text(`id::text, account_id::text as "accountId", company_id::text as "companyId",
  set_key as "setKey", part, total, registered, text, shared`)

/**
 * Stores parts, no two of one place. A part that is there already keeps its id and gets the new text: its client had no
 * answer, or begins another message under an old reference.
 * @returns the parts of their messages as they are now
 */
export async function storeParts(on: Connected, parts: readonly PartRow[]): Promise<PartRow[]> {
  await sql`${INTO} ${valuesOf(parts)}
    on conflict (account_id, set_key, part) where message_id is null
      do update set text = excluded.text, registered = excluded.registered`
    .named('smpp_store_parts')
    .run(on)
  return sql<PartRow>`select ${columns} from sms_smpp_part
    where message_id is null and (account_id, set_key) in (
      select * from unnest(${parts.map(({ accountId }) => accountId)}::bigint[],
        ${parts.map(({ setKey }) => setKey)}::text[]))
    order by id`
    .named('smpp_parts_of')
    .rows(on)
}

/** Their message is on its way. */
export const closeParts = (
  on: Connected,
  ids: readonly string[],
  messageId: string,
): Promise<number> =>
  sql`update sms_smpp_part set message_id = ${messageId} where id = any (${[...ids]}::bigint[])`
    .named('smpp_close_parts')
    .run(on)

/** Removes parts that wait; returns those that did. */
export const removeParts = (on: Connected, ids: readonly string[]): Promise<PartRow[]> =>
  sql<PartRow>`delete from sms_smpp_part where id = any (${[...ids]}::bigint[]) and message_id is null
    returning ${columns}`.rows(on)

/** The waiting parts of messages whose oldest part is older than this instant (UTC ms). */
export const partsBefore = (on: Connected, at: number): Promise<PartRow[]> =>
  sql<PartRow>`select ${columns} from sms_smpp_part
    where message_id is null and (account_id, set_key) in (
      select account_id, set_key from sms_smpp_part where message_id is null and id < ${at * IDS_PER_MS})
    order by id limit 5000`.rows(on)

/** Parts of messages that were sent before this instant (UTC ms) are not needed any more. */
export const removeClosedParts = (on: Connected, before: number): Promise<number> =>
  sql`delete from sms_smpp_part where message_id is not null and id < ${before * IDS_PER_MS}`.run(
    on,
  )
