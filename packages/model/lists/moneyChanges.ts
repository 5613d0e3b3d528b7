import { moneyChangeKinds, moneyChangeStates } from '@tandem/core'
import { moneyChangeCalls } from '../calls/moneyChangeCalls.ts'
import { choice, instant, money, ref, text } from '../kit/field.ts'
import { defineList } from '../kit/list.ts'

const person = (list: number | 'optional') => text({ max: 64, list })

/** Balances and credit limits that people change by hand, each with its reason. */
export const moneyChangeList = defineList({
  name: 'moneyChange',
  path: '/ledger/change',
  access: 'moneyChange:list',
  readOnly: true,
  texts: 'moneyChange',
  sort: '-createTime',
  title: 'reason',
  waits: {
    where: { status: 'waiting' },
    decides: 'moneyChange:judge',
    askedBy: 'asked_by',
    tone: 'warning',
    tag: 'approval',
  },
  status: 'status',
  fields: {
    reason: text({ required: true, max: 500, list: 200 }),
    companyId: ref('company', { required: true, list: 150 }),
    kind: choice(moneyChangeKinds, { required: true, list: 130, words: 'moneyChange.kind' }),
    amount: money({
      digits: 6,
      from: '-1e12',
      to: '1e12',
      required: true,
      list: 130,
      meaning:
        'By how much the balance changes, or the new credit limit; absent where amounts are hidden.',
    }),
    currency: text({ required: true, max: 3, apart: true }),
    status: choice(moneyChangeStates, {
      required: true,
      list: 120,
      label: 'field.status',
      words: 'moneyChange.status',
      tones: { waiting: 'warning', posted: 'success', refused: 'danger', withdrawn: 'neutral' },
    }),
    createBy: text({ required: true, max: 64, list: 130, label: 'moneyChange.createBy' }),
    createTime: instant({ required: true, list: 170, sort: true, label: 'moneyChange.createTime' }),
    judgeBy: person(130),
    judgeTime: instant({ list: 'optional' }),
    answer: text({ max: 500, meaning: 'Why it was refused.' }),
  },
  filters: ['reason', 'status', 'kind', 'companyId', 'createTime'],
  verbs: {
    approve: { call: moneyChangeCalls.approve, from: ['waiting'] },
    withdraw: { call: moneyChangeCalls.withdraw, from: ['waiting'], danger: true },
  },
  live: { topic: 'record' },
  exports: {},
})
