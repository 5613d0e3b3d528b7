import { smsTask } from '@tandem/core'

import { choice, computed, instant, integer, money, progress, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'
import { taskVerbs } from '../kit/task.ts'
import { ofProducts, smsLists, smsPaths, type SmsProduct } from '../smsRules.ts'

const count = { ...computed, required: true, from: 0, to: 1e9 } as const

const fields = {
  name: text({ required: true, max: 64, list: 180 }),
  companyId: ref('company', { required: true, list: true, label: 'sms.task.company' }),
  status: choice(smsTask.statuses, {
    required: true,
    list: 110,
    words: 'smsTask.status',
    tones: {
      scheduled: 'info',
      screening: 'info',
      queued: 'neutral',
      sending: 'info',
      paused: 'warning',
      completed: 'success',
      cancelled: 'neutral',
    },
  }),
  progress: progress({
    list: 200,
    progress: {
      all: 'accepted',
      without: 'leftOut',
      ends: {
        delivered: 'success',
        undelivered: 'warning',
        failed: 'danger',
        cancelled: 'neutral',
      },
      waiting: 'waiting',
      over: { field: 'status', values: smsTask.ends },
    },
  }),
  accepted: integer({ required: true, from: 0, to: 1e9, list: true }),
  rejected: integer({ required: true, from: 0, to: 1e9, list: true }),
  parts: integer({
    ...count,
    list: 'optional',
    meaning: 'Of all that were accepted, also of those that were not sent in the end.',
  }),
  amount: money({
    ...computed,
    digits: 6,
    from: '0',
    to: '1e12',
    required: true,
    list: true,
    meaning: 'Charged or held so far. Absent where amounts are hidden.',
  }),
  quotedParts: integer({
    from: 0,
    to: 1e9,
    apart: true,
    meaning: 'Parts as quoted when it was accepted, or when its text was changed; null: not known.',
  }),
  quotedAmount: money({
    ...computed,
    digits: 6,
    from: '0',
    to: '1e12',
    apart: true,
    meaning: 'What it costs at most, as quoted then. Absent where amounts are hidden.',
  }),
  variables: text({
    ...computed,
    max: 1_400,
    apart: true,
    meaning: 'The variables that its recipients have values for, separated by commas; null: none.',
  }),
  version: integer({ required: true, from: 1, to: 1e9, apart: true }),
  content: text({ required: true, max: 20_000, list: 'optional', label: 'sms.task.text' }),
  senderId: text({ max: 16, list: 'optional', label: 'sms.task.sender' }),
  createBy: text({ max: 64, list: 'optional' }),
  createTime: instant({ required: true, list: 170, sort: true }),
  finishTime: instant({ list: 'optional' }),
  startTime: instant({ ...computed, list: 'optional', meaning: 'By its schedule; null: at once.' }),
  endTime: instant({ ...computed, list: 'optional', meaning: 'Null: when it is done.' }),
  slots: text({
    ...computed,
    max: 100,
    apart: true,
    meaning: "Its time slots, e.g. '09:00-12:00,14:00-18:00'; null: the whole day.",
  }),
  timeZone: text({
    ...computed,
    max: 64,
    apart: true,
    meaning: "Of its slots; 'recipient': each recipient's own.",
  }),
  pacedUntil: instant({
    ...computed,
    list: 'optional',
    meaning: 'Its messages are spread evenly until then; null: as fast as they are taken.',
  }),
  validitySeconds: integer({
    from: 60,
    to: 7_776_000,
    apart: true,
    meaning:
      'So long from its start on a message may wait for a carrier, as the send said; null: as usual for the product.',
  }),
  heldTps: integer({
    ...computed,
    from: 1,
    to: 10_000,
    apart: true,
    meaning:
      'The submits per second that its company may make, while that is what its messages wait for; null otherwise.',
  }),
  restsUntil: instant({
    ...computed,
    apart: true,
    meaning:
      'When the first of its recipients may be sent to, while all that wait are outside their hours; null: something goes on, or it is not being sent.',
  }),
  turnAt: instant({
    apart: true,
    meaning: 'When its schedule next opens, closes or ends it; null: never.',
  }),
  retryTimes: integer({
    required: true,
    from: 0,
    to: 3,
    apart: true,
    meaning: 'How often a message that was reported undelivered is tried again; 0: never.',
  }),
  retryAfterMinutes: integer({
    from: 5,
    to: 1_440,
    apart: true,
    meaning: 'Minutes from that report to the next try; null: never.',
  }),
  released: money({
    ...computed,
    digits: 6,
    from: '0',
    to: '1e12',
    apart: true,
    meaning:
      'Held for messages that then were not sent or not charged, and given back. Absent where amounts are hidden.',
  }),
  retrying: integer({
    ...count,
    apart: true,
    meaning: 'Messages that wait for another try; they are among the submitted ones.',
  }),
  total: integer({ required: true, from: 0, to: 1e9 }),
  submitted: integer({ ...count, apart: true, meaning: 'Of the accepted ones:' }),
  delivered: integer({ ...count, apart: true }),
  undelivered: integer({ ...count, apart: true }),
  failed: integer({
    ...count,
    apart: true,
    meaning: 'rejected after acceptance, expired or unknown; without those that were cancelled',
  }),
  cancelled: integer({
    ...count,
    apart: true,
    meaning:
      'Not sent, because the task or the message was cancelled or the end of its schedule came; no failures.',
  }),
  leftOut: integer({
    ...count,
    apart: true,
    meaning: 'Not sent, because its screening found nobody to be reached; no failures.',
  }),
  waiting: integer({
    ...count,
    apart: true,
    meaning: 'No carrier has them now: what a pause holds back and a cancellation ends.',
  }),
  screened: integer({
    ...count,
    apart: true,
    meaning: 'While its status is `screening`: numbers dealt with.',
  }),
  screening: integer({ ...count, apart: true, meaning: 'Of so many; 0: it is not screened.' }),
  screenReason: text({
    ...computed,
    max: 64,
    apart: true,
    meaning: "Why its screening waits or stopped, e.g. 'hlr.noAnswer'; null otherwise.",
  }),
  pauseReason: text({
    max: 64,
    apart: true,
    meaning: "Why it is paused, e.g. 'balance.insufficient'; null otherwise.",
  }),
  pausedBy: text({
    max: 64,
    apart: true,
    meaning: 'Who paused it last; null: nobody did, or it is not known.',
  }),
  currency: text({ required: true, max: 3, apart: true }),
}

/** Every send of a product is a task. */
const smsTaskList = (product: SmsProduct) => {
  const { task: name } = smsLists(product)
  const { task: path } = smsPaths(product)
  return defineList({
    name,
    path,
    access: `${name}:list`,
    readOnly: true,
    texts: 'sms.task',
    sort: '-createTime',
    title: 'name',
    status: 'status',
    fields,
    parameters: { name: text({ max: 64, label: 'sms.task.nameFilter' }) },
    filters: ['name', 'status', 'createTime', 'companyId'],
    verbs: taskVerbs(smsTask, { name, path, fields }, { danger: ['cancel'] }),
    live: { topic: name, brings: 'values' },
  })
}

export const smsTaskLists = ofProducts(smsTaskList)
export type SmsTaskList = ReturnType<typeof smsTaskList>
/** A task, and what its reader can do with it. */
export type SmsTaskRow = ListRow<SmsTaskList> & { abilities: Record<string, true | string> }
