import { choice, computed, instant, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'

export const smppLogKinds = [
  'bound',
  'refused',
  'accepted',
  'rejected',
  'cancelled',
  'replaced',
  'malformed',
  'receipt',
  'inbound',
  'notTaken',
  'closed',
  'hint',
  'skipped',
] as const
export type SmppLogKind = (typeof smppLogKinds)[number]

/** What arrived on SMPP accounts in the past three days, and what was wrong with it, in words. */
export const smppLogList = defineList({
  name: 'smppLog',
  path: '/sms/smppLog',
  access: 'smppLog:list',
  readOnly: true,
  texts: 'smppLog',
  sort: '-createTime',
  title: 'text',
  status: 'kind',
  fields: {
    text: text({ ...computed, required: true, max: 2_000, list: 480 }),
    kind: choice(smppLogKinds, {
      required: true,
      list: 130,
      tones: {
        bound: 'success',
        refused: 'danger',
        accepted: 'success',
        rejected: 'danger',
        cancelled: 'neutral',
        replaced: 'neutral',
        malformed: 'danger',
        receipt: 'info',
        inbound: 'info',
        notTaken: 'warning',
        closed: 'neutral',
        hint: 'warning',
        skipped: 'warning',
      },
    }),
    status: text({
      ...computed,
      max: 64,
      figures: true,
      list: 190,
      meaning: 'The command_status of the answer, as a number and by its name.',
    }),
    accountId: ref('smppAccount', { required: true, list: 'optional' }),
    source: text({ max: 100, figures: true, list: 130 }),
    destination: text({ max: 100, figures: true, list: 150 }),
    messageId: text({ max: 64, figures: true, list: 'optional' }),
    address: text({ max: 45, figures: true, list: 'optional' }),
    companyId: ref('company', { required: true, list: 'optional', label: 'smppLog.company' }),
    createTime: instant({ required: true, list: 170, sort: true }),
  },
  parameters: { keyWord: text({ max: 64, label: 'smppLog.destination' }) },
  filters: ['keyWord', 'accountId', 'kind', 'createTime', 'companyId'],
  live: { topic: 'record' },
})
export type SmppLogRow = ListRow<typeof smppLogList>
