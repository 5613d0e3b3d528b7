import type { SmsProduct } from '@tandem/model'

import { sql } from '../database/sql.ts'
import { inboxOf } from './inboxOf.ts'
import type { LineSource } from '../lists/lineSource.ts'

/** What people wrote back to a product. */
export const inboundSource = (product: SmsProduct): LineSource => ({
  table: 'sms_inbound',
  person: null,
  joins: `left join sys_country n on n.iso2 = l.country and n.deleted_at is null
    left join sms_gateway g on g.id = l.gateway_id`,
  columns: {
    mobile: `case when l.country is null then l.mobile else '+' || l.mobile end`,
    status: `case when l.read_at is null then 'unread' else 'read' end`,
    countryName: 'n.name_en',
    countryZh: 'n.name',
    gatewayName: 'g.name',
  },
  where: (reader) => inboxOf(reader, product, 'l'),
  filters: {
    mobile: (number) => sql`l.mobile like ${`${number.replace(/\D/g, '')}%`}`,
    status: (value) =>
      value.includes(',') ? undefined : sql`(l.read_at is null) = ${value === 'unread'}`,
  },
})
