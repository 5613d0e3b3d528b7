import { OTP_TRIES } from '@tandem/core'
import type { CodeProduct } from '@tandem/model'

import { sql } from '../database/sql.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** Whether every message of code `l` ended without having arrived, and no further one is to be sent. */
const FAILED = `(
  select count(*) > 0 and bool_and(coalesce(f.state, 'delivered') <> 'delivered')
  from (
    select coalesce(l.message_id,
      (select m.id from sms_message m where l.message_id is null and m.task_id = l.task_id limit 1)) as id
    union all select b.message_id from sms_otp_fallback b where b.otp_id = l.id and b.state = 'sent') m
  left join sms_message_final f on f.message_id = m.id where m.id is not null)
  and not exists (select from sms_otp_fallback b where b.otp_id = l.id and b.state = 'waits')`

const STATUS = `case
  when l.used_at is not null then 'verified'
  when l.failed_at is not null then 'refused'
  when l.replaced_at is not null then 'replaced'
  when l.tries >= ${OTP_TRIES} then 'exhausted'
  when ${FAILED} then 'undelivered'
  when l.expires_at <= clock_timestamp() then 'expired'
  else 'waiting' end`

// Those right before it that a later one replaced.
const RESENDS = `(select count(*) from sms_otp p
  where p.company_id = l.company_id and p.product = l.product and p.mobile = l.mobile and p.id < l.id
    and p.failed_at is null and p.replaced_at is not null and p.id > coalesce((
      select max(o.id) from sms_otp o
      where o.company_id = l.company_id and o.product = l.product and o.mobile = l.mobile and o.id < l.id
        and o.failed_at is null and o.replaced_at is null), 0))::int`

/** The codes of a product that the platform made; never what proves them. */
export const codeSource = (product: CodeProduct): LineSource => ({
  table: 'sms_otp',
  joins: `left join sys_country n on n.iso2 = l.country and n.deleted_at is null
    left join lateral (select m.id from sms_message m where l.message_id is null and m.task_id = l.task_id limit 1) m
      on true
    left join sms_otp_fallback b on b.otp_id = l.id`,
  columns: {
    mobile: `'+' || l.mobile`,
    status: STATUS,
    countryName: 'n.name_en',
    countryZh: 'n.name',
    resends: RESENDS,
    seconds: 'floor(extract(epoch from l.used_at - l.create_time))::int',
    messageId: 'coalesce(l.message_id, m.id)::text',
    fallback: 'b.state',
    fallbackMessageId: 'b.message_id::text',
  },
  where: () => sql`l.product = ${product}`,
  filters: {
    mobile: (number) => sql`l.mobile like ${`${number.replace(/\D/g, '')}%`}`,
    status: (value) => sql`${sql.text(STATUS)} = any (${value.split(',')}::text[])`,
    country: (value) => sql`l.country = any (${value.split(',')}::text[])`,
  },
})
