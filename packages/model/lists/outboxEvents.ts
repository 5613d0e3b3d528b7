import { outboxCalls } from '../calls/outboxCalls.ts'
import { choice, computed, instant, integer, ref, text } from '../kit/field.ts'
import { defineList } from '../kit/list.ts'

/** How an event is delivered, and what it tells. */
export const outboxKinds = ['mail', 'code', 'callback', 'answer'] as const
/** What customers' programs are told at their callbacks; the last of them only that it works. */
export const CALLBACK_TEST = 'callback.test'
export const callbackEvents = [
  'sms.receipts',
  'sms.inbound',
  'alarm.raised',
  CALLBACK_TEST,
] as const
export const outboxStatuses = ['waiting', 'dead', 'dropped'] as const
export const outboxNames = [
  'code',
  'registration.approved',
  'registration.refused',
  'password.changed',
  ...callbackEvents,
  'inbound.answer',
  'bill.issued',
  'prices.changed',
] as const

/** What waits to leave the platform, and what was given up. What was delivered is gone. */
export const outboxEventList = defineList({
  name: 'outboxEvent',
  path: '/sys/outboxEvent',
  access: 'outboxEvent:list',
  readOnly: true,
  texts: 'monitoring.event',
  sort: '-createTime',
  title: 'name',
  status: 'status',
  fields: {
    name: choice(outboxNames, { required: true, list: 190, meaning: 'What it tells.' }),
    kind: choice(outboxKinds, { required: true, list: 110, meaning: 'How it is delivered.' }),
    status: choice(outboxStatuses, {
      required: true,
      list: 120,
      tones: { waiting: 'info', dead: 'danger', dropped: 'neutral' },
      meaning: 'dead: given up; dropped: staff do not want it delivered.',
    }),
    target: text({ max: 2_000, list: 240, meaning: 'A mailbox, a number or an address.' }),
    reason: text({
      ...computed,
      max: 2_000,
      list: true,
      meaning: 'Why the last attempt failed.',
    }),
    companyId: ref('company', { required: true, list: 180, label: 'monitoring.event.company' }),
    tries: integer({ required: true, from: 0, to: 1e6, list: 90, meaning: 'Attempts begun.' }),
    createTime: instant({
      required: true,
      list: 170,
      sort: true,
      label: 'monitoring.event.since',
    }),
    nextTime: instant({
      ...computed,
      spare: true,
      meaning: 'When it is tried next; null: no more.',
    }),
    expiresAt: instant({ spare: true, meaning: 'Pointless after then.' }),
    payload: text({
      ...computed,
      max: 10_000,
      spare: true,
      meaning: 'What it tells, as JSON, shortened; without what is secret.',
    }),
    dropReason: text({ max: 500, spare: true, meaning: 'Why staff dropped it.' }),
    updateBy: text({ max: 64, spare: true, label: 'monitoring.event.lastBy' }),
    updateTime: instant({ apart: true }),
  },
  parameters: { keyWord: text({ max: 64, label: 'monitoring.event.target' }) },
  filters: ['keyWord', 'status', 'kind', 'createTime', 'companyId'],
  verbs: { tryAgain: { call: outboxCalls.tryAgain, many: true } },
  // Delivered by any process.
  pollMs: 3_000,
})
