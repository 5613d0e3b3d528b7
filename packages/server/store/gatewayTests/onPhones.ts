/** What became of the text of a message `m` of a test, as `textsOnPhones`; null: nobody knows. */
export const TEXT_ON_PHONE = (m: string): string => `case
  when ${m}.received_text is null then null
  when position(${m}.code in upper(${m}.received_text)) = 0 then 'code'
  when ${m}.received_text <> ${m}.content then 'changed'
  else 'same' end`

/** The same of its sender; one that is left to the carrier is not judged, nor whether a phone writes a plus. */
export const SENDER_ON_PHONE = (m: string): string => `case
  when ${m}.sender is null or ${m}.received_sender is null then null
  when ltrim(${m}.received_sender, '+') <> ltrim(${m}.sender, '+') then 'changed'
  else 'same' end`

/** Whether receipts say that all of it was delivered. */
export const ALL_DELIVERED = (m: string): string => `(
  select coalesce(bool_and(p.receipt is not distinct from 'delivered'), false) from sms_test_part p where p.message_id = ${m}.id)`

/** Whether its phone did not receive it, as `factsOfTests` says: one that is off accuses nobody. */
export const IS_MISSING = (
  m: string,
): string => `(${m}.received_first_at is null and (${m}.missed_at is not null or (
  ${m}.status = 'accepted'
  and exists (select from sms_test_number n where n.id = ${m}.number_id and n.told_by = 'handset')
  and exists (select from sms_gateway_test t where t.id = ${m}.test_id and t.status = 'ended')
  and exists (select from sms_test_reception r where r.number_id = ${m}.number_id and r.told_at >= ${m}.sent_at))))`
