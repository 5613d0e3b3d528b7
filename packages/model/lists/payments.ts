import { paymentStatuses, suspenseReasons } from '@tandem/core'

import { paymentCalls } from '../calls/paymentCalls.ts'
import { paymentDrivers } from '../entities/money/paymentChannel.ts'
import { choice, computed, instant, money, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'

const micros = { digits: 6, from: '-1e12', to: '1e12' } as const
const currency = text({ required: true, max: 3, apart: true })

/** Recharges that were ordered or booked, and how far they are. */
export const paymentOrderList = defineList({
  name: 'paymentOrder',
  path: '/recharge/order',
  access: 'recharge:list',
  readOnly: true,
  texts: 'payments.order',
  sort: '-createTime',
  title: 'orderNo',
  waits: {
    where: { waitsFor: 'approval,confirmation' },
    decides: 'paymentOrder:approve',
    tone: 'warning',
    tag: 'payment',
  },
  status: 'status',
  fields: {
    orderNo: text({ ...computed, required: true, max: 24, list: 210, figures: true }),
    createTime: instant({ required: true, list: 170, sort: true }),
    companyId: ref('company', { list: 180 }),
    amount: money({ ...micros, required: true, list: 140 }),
    credited: money({ ...micros, required: true, list: 140 }),
    status: choice(paymentStatuses, {
      required: true,
      list: 140,
      tones: {
        pendingPayment: 'info',
        partiallyPaid: 'warning',
        chainConfirming: 'info',
        chainConfirmed: 'info',
        paid: 'success',
        refunded: 'neutral',
        expired: 'neutral',
        timeout: 'danger',
        creationFailed: 'danger',
      },
    }),
    driver: choice([...paymentDrivers, 'manual'], { required: true, list: 140 }),
    channelName: text({
      ...computed,
      max: 64,
      apart: true,
      meaning: 'The method as its payer chose it; null: booked by hand.',
    }),
    waitsFor: choice(['approval', 'confirmation'], {
      ...computed,
      list: 130,
      tones: { approval: 'warning', confirmation: 'warning' },
    }),
    createBy: text({ required: true, max: 64, list: 'optional' }),
    paidAt: instant({ list: 'optional' }),
    currency,
  },
  filters: ['orderNo', 'status', 'createTime', 'companyId', 'driver', 'waitsFor'],
  live: { topic: 'record' },
  exports: {},
})
export type PaymentOrderRow = ListRow<typeof paymentOrderList>

/** Money that came in and is nobody's yet. */
export const suspenseList = defineList({
  name: 'paymentSuspense',
  path: '/sys/paymentSuspense',
  access: 'paymentSuspense:list',
  readOnly: true,
  texts: 'payments.suspense',
  sort: '-createTime',
  waits: {
    where: { status: 'open' },
    decides: 'paymentSuspense:resolve',
    tone: 'warning',
    tag: 'payment',
  },
  fields: {
    createTime: instant({ required: true, list: 170, sort: true }),
    companyId: ref('company', { list: 180 }),
    orderNo: text({ ...computed, required: true, max: 24, list: 210, figures: true }),
    driver: choice([...paymentDrivers, 'manual'], {
      required: true,
      list: 140,
      words: 'payments.order.driver',
    }),
    amount: money({ ...micros, list: 140 }),
    suspended: money({ ...micros, list: 140 }),
    coin: text({ max: 32, list: 100 }),
    reason: choice(suspenseReasons, { required: true, list: 180 }),
    status: choice(['open', 'waiting', 'credited', 'returned'], {
      ...computed,
      required: true,
      list: 120,
      tones: { open: 'warning', waiting: 'info', credited: 'success', returned: 'neutral' },
    }),
    resolvedBy: text({ max: 64, list: 'optional' }),
    resolveReason: text({ max: 200, list: 'optional' }),
    payment: text({ required: true, max: 200, list: 'optional', figures: true }),
    currency,
  },
  filters: ['status', 'createTime', 'companyId', 'driver', 'reason'],
  oldBy: ['paymentOrder'],
})
export type SuspenseRow = ListRow<typeof suspenseList>

/** What providers told, as it came. */
export const paymentHookList = defineList({
  name: 'paymentHook',
  path: '/sys/paymentHook',
  access: 'paymentHook:list',
  readOnly: true,
  texts: 'payments.hook',
  sort: '-createTime',
  waits: {
    where: { status: 'failed' },
    decides: 'paymentHook:replay',
    tone: 'danger',
    tag: 'payment',
  },
  title: 'delivery',
  status: 'status',
  fields: {
    delivery: text({ required: true, max: 200, list: 240, figures: true }),
    createTime: instant({ required: true, list: 170, sort: true, column: 'received_at' }),
    channelId: ref('paymentChannel', { list: 160 }),
    verdict: choice(['signed', 'forged'], {
      required: true,
      list: 120,
      tones: { signed: 'success', forged: 'danger' },
    }),
    status: choice(['waiting', 'done', 'failed', 'ignored'], {
      required: true,
      list: 120,
      tones: { waiting: 'info', done: 'success', failed: 'danger', ignored: 'neutral' },
    }),
    orderNo: text({ ...computed, max: 24, list: 210, figures: true }),
    error: text({ max: 300, list: 220 }),
    // It may say how much.
    body: text({ required: true, max: 65_536, figures: true, amount: true }),
  },
  filters: ['status', 'createTime', 'channelId', 'verdict'],
  verbs: { replay: { call: paymentCalls.replayHook, from: ['done', 'failed', 'waiting'] } },
  live: { topic: 'record' },
})
export type PaymentHookRow = ListRow<typeof paymentHookList>
