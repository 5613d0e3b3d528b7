import { callbackCalls } from '../calls/callbackCalls.ts'
import { choice, computed, instant, integer, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'
import { CALLBACK_TEST, callbackEvents } from './outboxEvents.ts'

export const deliveryStatuses = ['waiting', 'delivered', 'dead'] as const

/** What was sent to the callbacks of companies in the past three days, and how their programs answered. */
export const callbackDeliveryList = defineList({
  name: 'callbackDelivery',
  path: '/sys/callbackDelivery',
  access: 'callbackDelivery:list',
  readOnly: true,
  texts: 'callbackDelivery',
  sort: '-createTime',
  title: 'url',
  waits: {
    // Who tests a callback sees how that went, and has nothing to send again.
    where: {
      status: 'dead',
      name: callbackEvents.filter((name) => name !== CALLBACK_TEST).join(','),
    },
    decides: 'callbackDelivery:sendAgain',
    of: 'own',
    tone: 'warning',
    tag: 'callback',
  },
  status: 'status',
  fields: {
    url: text({ required: true, max: 2_000, list: 300 }),
    status: choice(deliveryStatuses, {
      required: true,
      list: 120,
      tones: { waiting: 'info', delivered: 'success', dead: 'danger' },
      meaning: 'dead: given up.',
    }),
    name: choice(callbackEvents, {
      required: true,
      list: 130,
      words: 'monitoring.event.name',
      meaning: 'What it told; `type` of the body.',
    }),
    answer: text({
      ...computed,
      max: 2_000,
      list: 180,
      meaning: 'Of the last attempt: its HTTP status, or why there was none.',
    }),
    tries: integer({ required: true, from: 0, to: 1e6, list: 90, meaning: 'Attempts so far.' }),
    ms: integer({
      ...computed,
      from: 0,
      to: 1e9,
      list: 'optional',
      meaning: 'Of the last attempt.',
    }),
    companyId: ref('company', { required: true, list: 180, label: 'callbackDelivery.company' }),
    createTime: instant({ required: true, list: 170, sort: true }),
    updateTime: instant({ required: true, list: 'optional' }),
    nextTime: instant({
      ...computed,
      spare: true,
      meaning: 'When it is tried next; null: no more.',
    }),
    attempts: text({
      ...computed,
      max: 20_000,
      spare: true,
      meaning: 'All attempts, a line each.',
    }),
    payload: text({
      ...computed,
      max: 10_000,
      spare: true,
      meaning: '`data` of the body, shortened.',
    }),
  },
  parameters: {
    keyWord: text({ max: 64, label: 'callbackDelivery.url' }),
    callbackId: ref('callback', {}),
  },
  filters: ['keyWord', 'status', 'name', 'createTime', 'companyId', 'callbackId'],
  verbs: { sendAgain: { call: callbackCalls.sendAgain, many: true, from: deliveryStatuses } },
  // Delivered by any process.
  pollMs: 3_000,
})
export type CallbackDeliveryRow = ListRow<typeof callbackDeliveryList>
