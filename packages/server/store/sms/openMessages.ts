import { type Sql, sql } from '../database/sql.ts'

// A batch is written after its messages: requiring a greater id skips older partitions.
const attempted = sql`exists (
  select from sms_attempt_batch a where a.id >= m.id and a.span @> m.id and (a.ids is null or m.id = any (a.ids)))`
const answered = sql`exists (
  select from sms_result_batch r where r.id >= m.id and r.span @> m.id and r.ids @> array[m.id]
    and coalesce(r.statuses[array_position(r.ids, m.id)], 0) = 0)`

// A message in progress has its chunk open, waits in sms_supplier_ref (0011_messages.sql) or is tried again
// (0176_retries.sql): older ones can be skipped.
export const sinceOldestOpen = sql`m.id >= (select least(
  (select min(c.first_id) from sms_chunk c where c.open), (select min(r.message_id) from sms_supplier_ref r),
  (select min(r.message_id) from sms_retry r)))`

/** Whether a carrier took the message `m`, ended or not: what figures count as sent, by the gateway it went through. */
export const wasSubmitted = sql`coalesce((
  select f.submitted_at is not null and f.gateway_id is not null from sms_message_final f where f.message_id = m.id), ${answered})`

const conditionOf: Readonly<Record<string, Sql>> = {
  queued: sql`not ${attempted}`,
  submitting: sql`${attempted} and not ${answered}`,
  submitted: answered,
}

/** Whether the message `m` has not ended and is in one of these statuses. */
export function isOpen(statuses: readonly string[]): Sql {
  const hasNotEnded = sql`not exists (select from sms_message_final f where f.message_id = m.id)`
  const all = Object.keys(conditionOf)
  // If all of them are requested, nothing needs to be looked up.
  if (all.every((one) => statuses.includes(one))) return hasNotEnded
  return sql.all([hasNotEnded, sql.any(statuses.map((one) => conditionOf[one]))])
}
