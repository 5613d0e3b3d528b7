import { smppSessionCalls } from '../calls/smppCalls.ts'
import { choice, flag, instant, integer, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'

export const smppSessionStatuses = ['bound', 'ending'] as const
export const bindModes = ['transceiver', 'transmitter', 'receiver'] as const

/** Who is connected by SMPP now, at whichever server. */
export const smppSessionList = defineList({
  name: 'smppSession',
  path: '/sms/smppSession',
  access: 'smppSession:list',
  readOnly: true,
  texts: 'smppSession',
  sort: '-createTime',
  title: 'systemId',
  status: 'status',
  fields: {
    systemId: text({ required: true, max: 15, list: 160 }),
    companyId: ref('company', { required: true, list: 180, label: 'smppSession.company' }),
    mode: choice(bindModes, { required: true, list: 130 }),
    status: choice(smppSessionStatuses, {
      required: true,
      list: 110,
      tones: { bound: 'success', ending: 'warning' },
    }),
    address: text({ required: true, max: 45, figures: true, list: 150 }),
    tls: flag({ initial: false, list: 80 }),
    inFlight: integer({
      required: true,
      from: 0,
      to: 1e6,
      list: 90,
      meaning: 'Unanswered in both directions, a few seconds ago.',
    }),
    windowSize: integer({ required: true, from: 1, to: 1000, list: 90 }),
    submitted: integer({ required: true, from: 0, to: 1e12, list: 110 }),
    refused: integer({ required: true, from: 0, to: 1e12, list: 100 }),
    delivered: integer({
      required: true,
      from: 0,
      to: 1e12,
      list: 110,
      meaning: 'Receipts and messages from handsets that the client has acknowledged.',
    }),
    server: text({ required: true, max: 300, list: 'optional', seenBy: ['platform'] }),
    createTime: instant({ required: true, list: 170, sort: true }),
  },
  parameters: { keyWord: text({ max: 64, label: 'smppSession.systemId' }) },
  filters: ['keyWord', 'mode', 'companyId', 'createTime'],
  verbs: { kick: { call: smppSessionCalls.kick, many: true, danger: true, from: ['bound'] } },
  // Written by the servers that have them.
  pollMs: 3_000,
})
export type SmppSessionRow = ListRow<typeof smppSessionList>
