import { billStatuses } from '@tandem/core'

import { choice, computed, instant, money, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'

const micros = { digits: 6, from: '-1e12', to: '1e12' } as const

/** Bills and credit notes that were issued; none ever changes. */
export const billList = defineList({
  name: 'bill',
  path: '/ledger/bill',
  access: 'bill:list',
  readOnly: true,
  texts: 'bill',
  sort: '-createTime',
  title: 'number',
  status: 'status',
  fields: {
    number: text({ required: true, max: 24, list: 190, figures: true }),
    kind: choice(['bill', 'creditNote'], { required: true, list: 130, words: 'bill.kind' }),
    companyId: ref('company', { required: true, list: 180 }),
    period: text({
      ...computed,
      max: 64,
      list: 210,
      meaning: 'Its first and its last day, in its time zone; absent on credit notes.',
    }),
    amount: money({
      ...micros,
      required: true,
      list: 150,
      meaning: 'To pay, or given back (negative); absent where amounts are hidden.',
    }),
    dueOn: text({ ...computed, max: 10, list: 110, meaning: 'By when it is to be paid.' }),
    status: choice(billStatuses, {
      ...computed,
      amount: true,
      meaning:
        'overdue: open after the day it is due, by the clocks of its company; absent where amounts are hidden.',
      list: 110,
      words: 'bill.status',
      tones: { paid: 'success', open: 'info', overdue: 'danger', issued: 'neutral' },
    }),
    createTime: instant({ required: true, list: 170, sort: true }),
    currency: text({ required: true, max: 3, apart: true }),
  },
  filters: ['number', 'status', 'kind', 'companyId', 'createTime'],
  live: { topic: 'record' },
  oldBy: ['paymentOrder', 'moneyChange'],
  waits: { where: { status: 'overdue' }, tone: 'warning', tag: 'payment' },
  exports: {},
})
export type BillRow = ListRow<typeof billList>
