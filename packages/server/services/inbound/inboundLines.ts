import { type InboundRow, ofProducts, type SmsInboundList, smsInboundLists } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import type { ListSource } from '../lists/listSource.ts'
import { inboxOf } from './inboxOf.ts'

/** What people wrote back, of each product. */
export const inboundLines = ofProducts((product): ListSource<SmsInboundList, InboundRow> => ({
  list: smsInboundLists[product],
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
  where: (ctx) => inboxOf(ctx, product, 'l'),
  filters: {
    mobile: (number) => sql`l.mobile like ${`${number.replace(/\D/g, '')}%`}`,
    status: (value) =>
      value.includes(',') ? undefined : sql`(l.read_at is null) = ${value === 'unread'}`,
  },
  complete: (rows, { ctx }) =>
    rows.map(({ countryZh, ...row }) => ({
      ...row,
      countryName: ctx.locale === 'zh_CN' ? countryZh : row['countryName'],
    })),
}))
