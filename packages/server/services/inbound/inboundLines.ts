import { type InboundRow, ofProducts, type SmsInboundList, smsInboundLists } from '@tandem/model'

import type { ListSource } from '../lists/listSource.ts'
import { inboundSource } from '../../store/inbound/inboundSource.ts'

/** What people wrote back, of each product. */
export const inboundLines = ofProducts((product): ListSource<SmsInboundList, InboundRow> => ({
  list: smsInboundLists[product],
  ...inboundSource(product),
  complete: (rows, { ctx }) =>
    rows.map(({ countryZh, ...row }) => ({
      ...row,
      countryName: ctx.locale === 'zh_CN' ? countryZh : row['countryName'],
    })),
}))
