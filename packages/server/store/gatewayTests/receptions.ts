import type { SentTest } from '@tandem/core'

import { sql, type Connected } from '../database/sql.ts'

/** Messages of tests are looked for so far back. */
const SENT_WITHIN = '3 days'

/** Parts with one reference belong together within this time. */
const TOGETHER = '1 hour'

/** What a phone told that it received. */
export interface Reception {
  id: string
  numberId: string
  eventId: string
  sender: string | null
  text: string
  place: { reference: number; part: number; total: number } | null
  receivedAt: Date
}

/** What the phone of a number tells is kept one after the other. */
export const lockTestNumber = (on: Connected, numberId: string): Promise<number> =>
  sql`select from sms_test_number where id = ${numberId} for update`.run(on)

/** Keeps what a phone told; 0 if it was told before. */
export const insertReception = (
  on: Connected,
  { id, numberId, eventId, sender, text, place, receivedAt }: Reception,
): Promise<number> =>
  sql`
    insert into sms_test_reception (id, number_id, event_id, sender, text, reference, part, parts, received_at)
    values (${id}, ${numberId}, ${eventId}, ${sender}, ${text}, ${place?.reference ?? null}, ${place?.part ?? null},
      ${place?.total ?? null}, ${receivedAt})
    on conflict (number_id, event_id) do nothing`.run(on)

/** Says whose a reception is, and those of its other parts that came before. */
export const receptionsOf = (
  on: Connected,
  messageId: string,
  { id, numberId, place }: Pick<Reception, 'id' | 'numberId' | 'place'>,
): Promise<number> =>
  sql`
    update sms_test_reception set message_id = ${messageId}
    where id = ${id} or number_id = ${numberId} and message_id is null and reference = ${place?.reference ?? null}
      and parts = ${place?.total ?? null} and told_at > now() - ${TOGETHER}::interval`.run(on)

/** Sent messages of tests to a number that no phone told of yet. */
export const openTests = (on: Connected, numberId: string): Promise<SentTest[]> =>
  sql<SentTest>`
    select m.id::text, m.code, m.content, coalesce(p.reference, 0) as reference, coalesce(p.parts, 1) as parts
    from sms_test_message m
    left join lateral (select max(reference) as reference, count(*)::int as parts from sms_test_part
      where message_id = m.id) p on true
    where m.number_id = ${numberId} and m.status in ('submitting', 'accepted', 'unknown')
      and m.sent_at > now() - ${SENT_WITHIN}::interval and m.received_text is null`.rows(on)

/** Whose parts have which reference on the phone. */
export async function knownIn(on: Connected, numberId: string): Promise<Map<number, string>> {
  const rows = await sql<{ reference: number; id: string }>`
    select distinct on (reference) reference, message_id::text as id from sms_test_reception r
    where number_id = ${numberId} and reference is not null and message_id is not null
      and told_at > now() - ${TOGETHER}::interval order by reference, r.id desc`.rows(on)
  return new Map(rows.map(({ reference, id }) => [reference, id]))
}

/** A part of a message as a phone received it. */
export interface ReceivedPart {
  text: string
  part: number | null
  total: number | null
  sender: string | null
  receivedAt: Date
}

/** What phones told of a message, in the order of its arrival. */
export const receivedParts = (on: Connected, messageId: string): Promise<ReceivedPart[]> =>
  sql<ReceivedPart>`
    select text, part, parts as total, sender, received_at as "receivedAt" from sms_test_reception
    where message_id = ${messageId} order by received_at, id`.rows(on)

/** Keeps what arrived of a message, as the phone told, not a person. */
export const saveReceived = (
  on: Connected,
  messageId: string,
  received: {
    text: string | null
    sender: string | null
    order: readonly number[]
    firstAt: Date | null
    lastAt: Date | null
  },
): Promise<number> =>
  sql`
    update sms_test_message set received_text = ${received.text}, received_sender = ${received.sender},
      received_order = ${[...received.order]}::smallint[], received_first_at = ${received.firstAt},
      received_at = ${received.lastAt}, told_by = null, missed_by = null, missed_at = null
    where id = ${messageId}`.run(on)
