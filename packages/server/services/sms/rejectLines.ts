import { ofProducts, type RejectRow, type SmsRejectList, smsRejectLists } from '@tandem/model'

import type { ListSource } from '../lists/listSource.ts'
import { rejectSource } from '../../store/sms/rejects.ts'

/** What tasks of each product left out when they were accepted; of the tasks that the reader sees in their list. */
export const rejectLines = ofProducts((product): ListSource<SmsRejectList, RejectRow> => ({
  list: smsRejectLists[product],
  ...rejectSource(product),
}))
