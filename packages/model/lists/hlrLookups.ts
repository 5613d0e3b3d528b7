import { lookupStates } from '@tandem/core'

import { choice, computed, flag, instant, money, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'

/** What networks answered about numbers that people looked up in jobs, one row each. */
export const hlrLookupList = defineList({
  name: 'hlrLookup',
  path: '/sms/hlrLookup',
  access: 'hlrLookup:list',
  readOnly: true,
  texts: 'hlrLookup',
  sort: '-createTime',
  title: 'mobile',
  status: 'state',
  fields: {
    mobile: text({ ...computed, required: true, max: 16, figures: true, list: 170 }),
    state: choice(lookupStates, {
      list: 130,
      words: 'hlr.state',
      tones: {
        reachable: 'success',
        unreachable: 'warning',
        invalid: 'danger',
        unknown: 'neutral',
      },
      meaning: 'null: no network answered.',
    }),
    operatorName: text({ ...computed, max: 64, list: 200 }),
    network: text({ ...computed, max: 7, list: 100, meaning: 'MCC and MNC.' }),
    ported: choice(['yes', 'no'], { ...computed, list: 100, words: 'hlr' }),
    roaming: choice(['yes', 'no'], { ...computed, list: 100, words: 'hlr' }),
    known: flag({
      required: true,
      initial: false,
      list: 110,
      meaning: 'It was known from an earlier answer, and cost nothing.',
    }),
    answerTime: instant({ column: 'answered_at', list: 'optional' }),
    price: money({
      digits: 6,
      from: '0',
      to: '1e12',
      amount: true,
      list: 120,
      meaning: 'Absent where amounts are hidden; null: it cost nothing.',
    }),
    currency: text({ required: true, max: 3, apart: true }),
    companyId: ref('company', { required: true, list: true, secondaryTo: ['agent'] }),
    createBy: text({ required: true, max: 64, list: 'optional' }),
    createTime: instant({ ...computed, required: true, sort: true, list: 165 }),
    country: text({ max: 2, apart: true }),
    jobId: text({ required: true, max: 18, apart: true }),
  },
  filters: ['mobile', 'state', 'createTime', 'companyId'],
  live: { topic: 'record' },
  exports: { days: 7 },
})
export type HlrLookupRow = ListRow<typeof hlrLookupList>
