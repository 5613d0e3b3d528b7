import { choice, flag, instant, money, ref, text } from '../kit/field.ts'
import { defineList } from '../kit/list.ts'
import { smsProducts } from '../smsRules.ts'

/** Runs of the test tool. */
export const testRuns = defineList({
  name: 'testTool',
  path: '/sys/testTool',
  access: 'testTool:list',
  readOnly: true,
  texts: 'own.test',
  sort: '-createTime',
  title: 'number',
  status: 'accepted',
  fields: {
    number: text({ required: true, max: 64, list: 170 }),
    accepted: flag({ required: true, initial: false, list: 130, label: 'own.test.outcome' }),
    country: text({ max: 2, list: 80 }),
    companyId: ref('company', { required: true, list: true, label: 'own.test.company' }),
    product: choice(smsProducts, { required: true, list: 170, words: 'route.product' }),
    price: money({
      digits: 6,
      from: '0',
      to: '1e12',
      list: 140,
      meaning: 'Absent where amounts are hidden; null without a rate.',
    }),
    taskId: text({ max: 18, list: 80, label: 'own.test.sent' }),
    createBy: text({ max: 64, list: 120, label: 'own.test.by' }),
    createTime: instant({ required: true, list: 170, sort: true, label: 'own.test.time' }),
    currency: text({ required: true, max: 3, apart: true }),
    e164: text({ max: 16, apart: true }),
    senderId: text({ max: 16, apart: true }),
  },
  parameters: {
    number: text({ max: 64, format: 'digits' }),
    accepted: choice([], { label: 'own.test.outcome' }),
  },
  filters: ['number', 'createTime', 'accepted', 'companyId'],
  live: { topic: 'record' },
})
