import { deadLetterKinds, deadLetterStatuses } from '../calls/deadLetters.ts'
import { deadLetterCalls } from '../calls/deadLetterCalls.ts'
import { choice, instant, integer, ref, text } from '../kit/field.ts'
import { defineList } from '../kit/list.ts'

/** Writes the database refused. */
export const deadLetterList = defineList({
  name: 'deadLetter',
  path: '/sys/deadLetter',
  access: 'deadLetter:list',
  readOnly: true,
  texts: 'monitoring.deadLetter',
  sort: '-createTime',
  title: 'kind',
  waits: {
    where: { status: 'waiting' },
    decides: 'deadLetter:tryAgain',
    tone: 'danger',
    tag: 'refused',
  },
  status: 'status',
  fields: {
    kind: choice(deadLetterKinds, { required: true, list: 190 }),
    status: choice(deadLetterStatuses, {
      required: true,
      list: 130,
      tones: { waiting: 'warning', again: 'info', done: 'success' },
    }),
    reason: text({ required: true, max: 500, list: true, meaning: 'What the database said.' }),
    companyId: ref('company', { list: 180, label: 'monitoring.deadLetter.company' }),
    tries: integer({ required: true, from: 0, to: 1e6, list: 90, meaning: 'Times it was tried.' }),
    createTime: instant({
      required: true,
      list: 170,
      sort: true,
      label: 'monitoring.deadLetter.since',
    }),
    taskId: ref('smsTask', { label: 'monitoring.deadLetter.task' }),
    messageId: text({ max: 18, label: 'monitoring.deadLetter.message' }),
    gatewayId_dictText: text({ max: 64, label: 'monitoring.deadLetter.gateway' }),
    updateBy: text({ max: 64, label: 'monitoring.deadLetter.lastBy' }),
    updateTime: instant({ apart: true }),
  },
  parameters: { keyWord: text({ max: 64, label: 'monitoring.deadLetter.reason' }) },
  filters: ['keyWord', 'status', 'kind', 'createTime', 'companyId'],
  verbs: { tryAgain: { call: deadLetterCalls.tryAgain, many: true } },
  // The engine retries on its own, also in another process whose updates do not arrive here.
  pollMs: 3_000,
})
