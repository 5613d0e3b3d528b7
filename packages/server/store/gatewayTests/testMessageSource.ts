import { TEXT_ON_PHONE, SENDER_ON_PHONE, ALL_DELIVERED, IS_MISSING } from './onPhones.ts'
import { sql, type Sql } from '../database/sql.ts'
import type { LineSource } from '../lists/lineSource.ts'

const textOnPhone = TEXT_ON_PHONE('l')

const senderOnPhone = SENDER_ON_PHONE('l')

const delivered = ALL_DELIVERED('l')

/** The phone has the last word; without it the carrier's receipt. */
const VERDICT = `case
  when l.received_first_at is not null and (${textOnPhone} <> 'same' or ${senderOnPhone} = 'changed') then 'altered'
  when l.received_first_at is not null and l.received_text is null then 'partly'
  when l.received_first_at is not null then 'arrived'
  when l.status in ('failed', 'cancelled') then 'notSent'
  when l.status = 'refused' then 'refused'
  when ${IS_MISSING('l')} then case when ${delivered} then 'fake' else 'missing' end
  when ${delivered} then 'claimed'
  when (select t.status from sms_gateway_test t where t.id = l.test_id) = 'running' then 'underWay'
  else 'missing' end`

/** Per cent of the messages of a gateway of 30 days for which `what` holds, of those of which it is known. */
const shareOf = (what: string, known: string): string => `(
  select round(100.0 * count(*) filter (where ${what}) / nullif(count(*) filter (where ${known}), 0))::int
  from sms_test_message g
  where g.gateway_id = l.gateway_id and g.id >= ((extract(epoch from now()) - 30 * 86400) * 1000)::bigint * 4096)`

const partsOf = (column: string): string =>
  `(select max(p.${column})::float8 from sms_test_part p where p.message_id = l.id)`

/** Messages of tests through gateways, with what came of them. */
export const testMessageSource: LineSource = {
  table: 'sms_test_message',
  company: null,
  person: null,
  joins: `join sms_test_number n on n.id = l.number_id join sms_gateway_test t on t.id = l.test_id
    join sms_gateway w on w.id = l.gateway_id left join sms_operator o on o.id = n.operator_id`,
  columns: {
    number: `'+' || l.msisdn`,
    operatorId: 'n.operator_id',
    operatorId_dictText: 'o.name',
    gatewayId_dictText: 'w.name',
    numberId_dictText: 'n.name',
    testName: 't.name',
    verdict: VERDICT,
    senderOnPhone,
    textOnPhone,
    answerMs: partsOf('answer_ms'),
    receiptMs: `case when ${delivered} then ${partsOf('receipt_ms')} end`,
    phoneMs: `case when l.told_by is null and l.received_at is not null
      then greatest(0, round(extract(epoch from l.received_at - l.sent_at) * 1000))::float8 end`,
    gatewayTexts: shareOf(`${TEXT_ON_PHONE('g')} <> 'same'`, 'g.received_text is not null'),
    gatewayCodes: shareOf(`${TEXT_ON_PHONE('g')} = 'code'`, 'g.received_text is not null'),
    gatewaySenders: shareOf(
      `${SENDER_ON_PHONE('g')} = 'changed'`,
      `${SENDER_ON_PHONE('g')} is not null`,
    ),
    createTime: 'to_timestamp((l.id >> 12) / 1000.0)',
  },
  filters: {
    number: (word) => sql`l.msisdn like ${`${word.replaceAll(/\D/g, '')}%`}`,
    operatorId: (ids) => sql`exists (
      select from sms_test_number n where n.id = l.number_id and n.operator_id = any (${ids.split(',')}::bigint[]))`,
    verdict: (words) => oneOf(VERDICT, words),
    textOnPhone: (words) => oneOf(textOnPhone, words),
    senderOnPhone: (words) => oneOf(senderOnPhone, words),
  },
}

/** Whether SQL is one of several words that a comma separates. */
const oneOf = (of: string, words: string): Sql =>
  sql`${sql.text(of)} = any (${words.split(',')}::text[])`
