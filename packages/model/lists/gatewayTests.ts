import { gatewayTestCalls } from '../calls/gatewayTestCalls.ts'
import { choice, computed, instant, integer, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'

export const gatewayTestStatuses = ['running', 'ended', 'cancelled'] as const

/** Tests of several numbers through several gateways at once, one row each. */
export const gatewayTestList = defineList({
  name: 'gatewayTest',
  path: '/sms/gatewayTest',
  access: 'gatewayTest:list',
  readOnly: true,
  texts: 'gatewayTest',
  sort: '-createTime',
  title: 'name',
  status: 'status',
  fields: {
    name: text({ required: true, max: 64, list: 220 }),
    status: choice(gatewayTestStatuses, {
      required: true,
      list: 120,
      tones: { running: 'info', ended: 'success', cancelled: 'neutral' },
    }),
    planId: ref('testPlan', { apart: true, meaning: 'null: somebody started it.' }),
    messages: integer({ ...computed, required: true, from: 0, to: 100, list: 100 }),
    accepted: integer({ ...computed, required: true, from: 0, to: 100, list: 110 }),
    delivered: integer({ ...computed, required: true, from: 0, to: 100, list: 110 }),
    received: integer({ ...computed, required: true, from: 0, to: 100, list: 110 }),
    content: text({ required: true, max: 1000, list: 'optional' }),
    sender: text({ max: 16, list: 120 }),
    createBy: text({ required: true, max: 64, list: 120 }),
    createTime: instant({ required: true, list: 170, sort: true }),
    endedAt: instant({ list: 'optional' }),
  },
  filters: ['name', 'status', 'createTime', 'planId'],
  verbs: { cancel: { call: gatewayTestCalls.cancel, from: ['running'] } },
  exports: {},
  live: { topic: 'record' },
})
export type GatewayTestRow = ListRow<typeof gatewayTestList>
