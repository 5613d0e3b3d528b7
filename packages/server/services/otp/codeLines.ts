import { type CodeRow, ofCodeProducts, type SmsCodeList, smsCodeLists } from '@tandem/model'

import type { ListSource } from '../lists/listSource.ts'
import { codeSource } from '../../store/otp/codeSource.ts'

/** The codes of each product that the platform made; never what proves them. */
export const codeLines = ofCodeProducts((product): ListSource<SmsCodeList, CodeRow> => ({
  list: smsCodeLists[product],
  ...codeSource(product),
  complete: (rows, { ctx: { locale } }) =>
    rows.map(({ countryZh, ...row }) => ({
      ...row,
      countryName: locale === 'zh_CN' ? countryZh : row['countryName'],
    })),
}))
