import { rejectReasons } from '@tandem/core'

import { choice, computed, instant, integer, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'
import { ofProducts, smsLists, smsPaths, type SmsProduct } from '../smsRules.ts'

/** The lines that tasks of a product left out when they were accepted. */
const smsRejectList = (product: SmsProduct) => {
  const { rejects, task } = smsLists(product)
  return defineList({
    name: rejects,
    path: smsPaths(product).rejects,
    access: `${rejects}:list`,
    readOnly: true,
    texts: 'sms.skipped',
    sort: '-createTime',
    fields: {
      mobile: text({
        required: true,
        max: 64,
        figures: true,
        list: 180,
        meaning: 'As it was written; empty where the row had none.',
      }),
      reason: choice(rejectReasons, { required: true, list: 320, words: 'reason' }),
      taskName: text({ ...computed, required: true, max: 64, list: 200 }),
      rowNo: integer({
        required: true,
        from: 1,
        to: 1e9,
        list: 90,
        meaning: 'Row of the file, or position in the list, from 1.',
      }),
      companyId: ref('company', { required: true, list: true, label: 'sms.skipped.company' }),
      createTime: instant({ required: true, sort: true, list: 165 }),
      taskId: text({ required: true, max: 18, apart: true }),
    },
    parameters: {
      mobile: text({ max: 64, label: 'sms.skipped.mobileFilter' }),
      taskId: ref(task, { label: 'sms.skipped.taskName' }),
    },
    filters: ['mobile', 'reason', 'createTime', 'taskId', 'companyId'],
    oldBy: [task],
    exports: { days: 7 },
  })
}

export const smsRejectLists = ofProducts(smsRejectList)
export type SmsRejectList = ReturnType<typeof smsRejectList>
export type RejectRow = ListRow<SmsRejectList>
