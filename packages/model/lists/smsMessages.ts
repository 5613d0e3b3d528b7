import { messageReasons, messageStatuses } from '@tandem/core'

import { choice, computed, flag, instant, integer, money, phone, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'
import { ofProducts, smsLists, smsPaths, type SmsProduct } from '../smsRules.ts'

const sellers = ['platform', 'agent'] as const
const staff = ['platform'] as const
const name = { ...computed, max: 64, list: true } as const
const amount = { ...computed, digits: 6, from: '-1e12', to: '1e12' } as const
const earned = {
  ...amount,
  seenBy: sellers,
  currency: 'costCurrency',
  list: 'optional',
  sheet: 'extra',
} as const

/** The messages of a product, one row each. */
const smsMessageList = (product: SmsProduct) => {
  const { outbox, task } = smsLists(product)
  return defineList({
    name: outbox,
    path: smsPaths(product).outbox,
    access: `${outbox}:list`,
    opens: `${outbox}:trace`,
    readOnly: true,
    texts: 'sms.outbox',
    sort: '-createTime',
    title: 'mobile',
    status: 'status',
    fields: {
      mobile: text({ ...computed, required: true, max: 16, figures: true, list: 150 }),
      status: choice(messageStatuses, {
        ...computed,
        required: true,
        list: 120,
        words: 'message.status',
        tones: {
          queued: 'neutral',
          submitting: 'info',
          submitted: 'info',
          delivered: 'success',
          undelivered: 'warning',
          rejected: 'danger',
          expired: 'warning',
          unknown: 'neutral',
          leftOut: 'neutral',
        },
      }),
      reasonText: text({ ...name, max: 500, label: 'sms.outbox.reason' }),
      countryName: text({ ...name, required: true, label: 'sms.outbox.country' }),
      operatorName: text({ ...name, label: 'sms.outbox.operator' }),
      gatewayName: text({ ...name, seenBy: staff, label: 'sms.outbox.gateway' }),
      companyId: ref('company', {
        required: true,
        list: true,
        secondaryTo: ['agent'],
        label: 'sms.outbox.company',
      }),
      content: text({
        ...computed,
        required: true,
        max: 20_000,
        list: true,
        secondaryTo: staff,
        label: 'sms.outbox.text',
      }),
      taskName: text({ ...name, required: true, list: 'optional', label: 'sms.outbox.task' }),
      senderId: text({ ...computed, max: 16, list: 'optional', label: 'sms.outbox.sender' }),
      parts: integer({ required: true, from: 0, to: 255, list: true, secondaryTo: staff }),
      price: money({
        ...amount,
        required: true,
        list: true,
        meaning: 'Absent where amounts are hidden.',
      }),
      currency: text({
        ...computed,
        required: true,
        max: 3,
        apart: true,
        sheet: true,
        label: 'exports.currency',
      }),
      cost: money({
        ...earned,
        meaning:
          'What the reader’s company pays for it: the platform its carrier, an agent its own seller; null when that is not known. This and the next two are for sellers who see amounts.',
      }),
      margin: money({
        ...earned,
        meaning:
          'What the reader’s company takes from its own buyer less `cost`; null where the two are in different currencies, or nothing was sold.',
      }),
      costCurrency: text({
        ...computed,
        max: 3,
        amount: true,
        seenBy: sellers,
        apart: true,
        sheet: 'extra',
        meaning: 'Currency of `cost` and `margin`.',
      }),
      createTime: instant({ ...computed, sort: true, required: true, list: 165 }),
      submitTime: instant({ ...computed, list: 'optional' }),
      doneTime: instant({ ...computed, list: 'optional' }),
      taskId: text({ required: true, max: 18, apart: true }),
      country: text({ ...computed, required: true, max: 2, apart: true }),
      reason: text({ ...computed, max: 64, apart: true }),
      reference: text({ max: 64, list: 'optional', meaning: 'As given when it was sent.' }),
    },
    parameters: {
      mobile: phone({ max: 24, label: 'sms.outbox.mobileFilter' }),
      reference: text({ max: 64 }),
      taskId: ref(task, { label: 'sms.outbox.task' }),
      country: { kind: 'country', max: 200 },
      operatorId: ref('operator', { seenBy: staff, label: 'sms.outbox.operator' }),
      gatewayId: ref('gateway', { seenBy: staff, label: 'sms.outbox.gateway' }),
      senderId: text({ max: 16, label: 'sms.outbox.sender' }),
      templateId: ref('template', { label: 'sms.analysis.template' }),
      reason: choice(messageReasons, { words: 'reason', label: 'sms.outbox.reason' }),
      hour: integer({ from: 0, to: 23 }),
      without: choice(['operatorId', 'senderId', 'templateId', 'reason'], {
        words: 'sms.outbox.without',
      }),
      submitted: flag({ initial: false }),
      salesUserId: ref('user', { seenBy: staff, label: 'sms.sales.salesUserId' }),
    },
    filters: [
      'mobile',
      'status',
      'createTime',
      'taskId',
      'country',
      'companyId',
      'operatorId',
      'gatewayId',
      'senderId',
      'templateId',
      'reason',
      'reference',
      'hour',
      'without',
      'submitted',
      'salesUserId',
    ],
    exports: { days: 7 },
    live: { topic: outbox, brings: 'ids' },
  })
}

export const smsMessageLists = ofProducts(smsMessageList)
export type SmsMessageList = ReturnType<typeof smsMessageList>
export type OutboxRow = ListRow<SmsMessageList>
