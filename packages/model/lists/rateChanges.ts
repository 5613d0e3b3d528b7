import { rateLineFaults, rateWarnings } from '@tandem/core'
import { rateVersionCalls } from '../calls/rateVersionCalls.ts'
import { callFields, rateKeyFields } from '../entities/traffic/rateFields.ts'
import { choice, choices, computed, decimal, integer, money, ref, text } from '../kit/field.ts'
import { defineList, type ListRow } from '../kit/list.ts'

export const rateChangeKinds = ['new', 'changed', 'removed', 'same', 'wrong'] as const
/** Which way a price moves. */
export const rateMoves = ['rises', 'falls'] as const

const { product, countryId, operatorId, prefix, category } = rateKeyFields
const nanos = { digits: 9, from: '0', to: '1000' } as const
const inList = { list: 'optional', filter: false, help: false } as const
const margin = { from: '-1000', to: '1000', digits: 9 } as const

/** What a version of a price list changes: each rate beside the one in force before, the seller's own price, and the margin. */
export const rateChangeList = defineList({
  name: 'rateChange',
  path: '/sms/rateChange',
  access: 'rateVersion:list',
  readOnly: true,
  texts: 'rateChange',
  sort: '-createTime',
  fields: {
    change: choice(rateChangeKinds, {
      required: true,
      list: 110,
      tones: {
        new: 'success',
        changed: 'info',
        removed: 'warning',
        same: 'neutral',
        wrong: 'danger',
      },
    }),
    product: { ...product, required: false, words: 'rate.product', label: 'field.product' },
    countryId: { ...countryId, help: false, label: 'field.countryId' },
    operatorId: { ...operatorId, help: false, label: 'field.operatorId' },
    prefix: { ...prefix, list: 120, filter: false, help: false, label: 'rate.prefix.label' },
    category: { ...category, ...inList, words: 'rate.category', label: 'rate.category.label' },
    before: money({ ...nanos, column: 'before_nanos', list: 130 }),
    price: money({ ...nanos, column: 'price_nanos', list: 130, label: 'rate.price.label' }),
    percent: decimal({
      ...computed,
      digits: 2,
      from: '-100',
      to: '1000000000000',
      amount: true,
      list: 100,
    }),
    cost: money({ ...nanos, column: 'cost_nanos', list: 130 }),
    margin: money({ ...computed, ...margin, list: 130 }),
    currency: text({ ...computed, max: 3, apart: true }),
    chargeOn: choice(['submit', 'delivered'], {
      list: 'optional',
      words: 'rate.chargeOn',
      label: 'rate.chargeOn.label',
    }),
    // That a price jumps, or is below another one, says something of prices.
    warnings: choices(rateWarnings, { list: 200, words: 'rateChange.warnings', amount: true }),
    fault: choice(rateLineFaults, { list: 180, words: 'rateChange.fault' }),
    line: integer({ from: 1, to: 1e9, list: 'optional', isName: true }),
    cell: text({ max: 12, list: 'optional' }),
    found: text({ max: 200, list: 'optional', amount: true }),
    said: text({ max: 1000, list: 240 }),
    connectFee: { ...callFields.connectFee, ...inList, label: 'rate.connectFee.label' },
    firstSeconds: { ...callFields.firstSeconds, ...inList, label: 'rate.firstSeconds.label' },
    nextSeconds: { ...callFields.nextSeconds, ...inList, label: 'rate.nextSeconds.label' },
    interval: { ...callFields.interval, ...inList, label: 'rate.interval.label' },
    freeSeconds: { ...callFields.freeSeconds, ...inList, label: 'rate.freeSeconds.label' },
    leastSeconds: { ...callFields.leastSeconds, ...inList, label: 'rate.leastSeconds.label' },
    per: { ...callFields.per, ...inList, words: 'rate.per', label: 'rate.per.label' },
    speechFee: { ...callFields.speechFee, ...inList, label: 'rate.speechFee.label' },
    versionId: ref('rateVersion', { required: true, apart: true }),
  },
  parameters: {
    warning: choice(rateWarnings, {
      words: 'rateChange.warnings',
      label: 'rateChange.warnings',
      amount: true,
    }),
    moves: choice(rateMoves, { amount: true }),
  },
  filters: ['versionId', 'change', 'moves', 'warning', 'product', 'countryId', 'operatorId'],
  verbs: { drop: { call: rateVersionCalls.drop, many: true, danger: true } },
  live: { topic: 'record' },
  exports: {},
})
export type RateChangeRow = ListRow<typeof rateChangeList>
