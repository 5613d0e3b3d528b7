import { alarmKinds } from '@tandem/core'
import { choice, computed, instant, integer, money, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'

const micros = { digits: 6, from: '-1e12', to: '1e12' } as const

const staff = ['platform'] as const

/** Alarms that were raised: what about, the figure, and who was told. */
export const alarmList = defineList({
  name: 'alarm',
  path: '/sys/alarm',
  access: 'alarm:list',
  readOnly: true,
  texts: 'alarm',
  sort: '-createTime',
  title: 'kind',
  waits: { where: {}, days: 1, tone: 'warning', tag: 'alarm' },
  fields: {
    kind: choice(alarmKinds, { required: true, list: 170, words: 'alarm.kind' }),
    createTime: instant({ required: true, list: 170, sort: true }),
    companyId: ref('company', { required: true, list: 180 }),
    subject: text({
      ...computed,
      max: 300,
      seenBy: staff,
      list: 240,
      meaning: 'Of rates and margins: the network, and whose messages or which gateway.',
    }),
    amount: money({
      ...micros,
      list: 150,
      meaning: 'What was left, spent or lost; absent where amounts are hidden.',
    }),
    level: money({
      ...micros,
      list: 150,
      meaning: 'What was set, or would have been usual; absent where amounts are hidden.',
    }),
    messages: integer({ from: 0, to: 1e12, list: 110, seenBy: staff }),
    told: text({ required: true, max: 4_000, list: 260, sort: false }),
    currency: text({ max: 3, apart: true }),
  },
  filters: ['kind', 'createTime', 'companyId'],
  live: { topic: 'record' },
  exports: {},
})
export type AlarmRow = ListRow<typeof alarmList>
