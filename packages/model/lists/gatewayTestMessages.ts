import { choice, computed, instant, integer, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'

export const testMessageStatuses = [
  'waiting',
  'submitting',
  'accepted',
  'refused',
  'unknown',
  'failed',
  'cancelled',
] as const

/** What a phone shows of a message of a test. `code`: its text is changed so that its code is no longer in it. */
export const textsOnPhones = ['same', 'changed', 'code'] as const
export const sendersOnPhones = ['same', 'changed'] as const
/** What came of it. `claimed`: a receipt says that it was delivered, and nobody saw it on the phone. */
export const testVerdicts = [
  'underWay',
  'notSent',
  'refused',
  'arrived',
  'altered',
  'partly',
  'claimed',
  'fake',
  'missing',
] as const

const share = { ...computed, from: 0, to: 100, list: 'optional' } as const

/** Every message of tests through gateways. */
export const gatewayTestMessageList = defineList({
  name: 'gatewayTestMessage',
  path: '/sms/gatewayTestMessage',
  access: 'gatewayTestMessage:list',
  readOnly: true,
  texts: 'gatewayTestMessage',
  sort: '-createTime',
  title: 'number',
  status: 'verdict',
  fields: {
    number: text({ ...computed, required: true, max: 16, figures: true, list: 160 }),
    verdict: choice(testVerdicts, {
      ...computed,
      required: true,
      list: 140,
      tones: {
        underWay: 'info',
        notSent: 'neutral',
        refused: 'danger',
        arrived: 'success',
        altered: 'warning',
        partly: 'warning',
        claimed: 'neutral',
        fake: 'danger',
        missing: 'danger',
      },
    }),
    gatewayId: ref('gateway', { required: true, list: 180 }),
    operatorId: ref('operator', { ...computed, list: 170 }),
    numberId: ref('testNumber', { required: true, list: 'optional' }),
    sender: text({ max: 16, list: 110 }),
    receivedSender: text({ max: 32, list: 120 }),
    senderOnPhone: choice(sendersOnPhones, {
      ...computed,
      list: 110,
      tones: { same: 'success', changed: 'warning' },
      meaning: 'null: nobody knows, or it was left to the carrier.',
    }),
    content: text({ required: true, max: 2_000, list: true }),
    receivedText: text({ max: 4_000, list: true }),
    textOnPhone: choice(textsOnPhones, {
      ...computed,
      list: 120,
      tones: { same: 'success', changed: 'warning', code: 'danger' },
      meaning: 'null: nobody knows.',
    }),
    answerMs: integer({ ...computed, from: 0, to: 1e12, list: 'optional' }),
    receiptMs: integer({ ...computed, from: 0, to: 1e12, list: 120 }),
    phoneMs: integer({
      ...computed,
      from: 0,
      to: 1e12,
      list: 120,
      meaning: 'From the submit to the last of it on the phone; null: a person told, or nobody.',
    }),
    gatewayTexts: integer({
      ...share,
      meaning: 'Per cent of the texts that this gateway changed, of 30 days; null: nobody knows.',
    }),
    gatewayCodes: integer({ ...share, meaning: 'Per cent of the codes.' }),
    gatewaySenders: integer({ ...share, meaning: 'Per cent of the senders that were given.' }),
    status: choice(testMessageStatuses, {
      required: true,
      list: 'optional',
      words: 'gatewayTest.submit',
    }),
    testName: text({ ...computed, required: true, max: 64, list: 'optional' }),
    createTime: instant({ ...computed, required: true, sort: true, list: 170 }),
    testId: text({ required: true, max: 18, apart: true }),
  },
  filters: [
    'number',
    'gatewayId',
    'verdict',
    'createTime',
    'operatorId',
    'textOnPhone',
    'senderOnPhone',
    'numberId',
  ],
  oldBy: ['gatewayTest'],
  exports: {},
})
export type GatewayTestMessageRow = ListRow<typeof gatewayTestMessageList>
