import { choice, computed, instant, money, text } from '../kit/field.ts'
import { defineList } from '../kit/list.ts'

const micros = { digits: 6, from: '-1e12', to: '1e12' } as const
const currency = text({ required: true, max: 3, apart: true })

/** Credits and debits of the own company other than charges of messages. */
export const rechargeLines = defineList({
  name: 'recharge',
  path: '/recharge',
  access: 'recharge:list',
  readOnly: true,
  texts: 'own.recharge.lines',
  sort: '-createTime',
  fields: {
    createTime: instant({
      required: true,
      list: 180,
      sort: true,
      column: 'posted_at',
      label: 'own.recharge.time',
    }),
    kind: choice(['recharge', 'refund', 'bonus', 'adjust', 'payout', 'reverse'], {
      required: true,
      list: 120,
      label: 'own.recharge.kind',
      words: 'own.recharge.kind',
    }),
    amount: money({
      ...micros,
      ...computed,
      required: true,
      list: 160,
      label: 'own.recharge.amount',
      meaning: 'Of `currency`, negative when it went; absent where amounts are hidden.',
    }),
    reason: text({ max: 500, list: true, label: 'own.recharge.reason' }),
    currency: { ...currency, ...computed },
  },
  parameters: { createTime: instant({ label: 'own.recharge.time' }) },
  filters: ['createTime'],
  oldBy: ['paymentOrder', 'moneyChange', 'bill'],
})

/** The accounts of the companies below the reader's. */
export const balancesBelow = defineList({
  name: 'rechargeBalances',
  path: '/recharge/balances',
  access: 'recharge:list',
  readOnly: true,
  texts: 'own.recharge.below',
  sort: '-createTime',
  fields: {
    name: text({ required: true, max: 64, list: true, label: 'own.recharge.company' }),
    available: money({
      ...micros,
      ...computed,
      required: true,
      list: 150,
      label: 'own.recharge.available',
    }),
    held: money({ ...micros, ...computed, required: true, list: 150, label: 'own.recharge.held' }),
    status: choice(['active', 'frozen', 'none'], {
      ...computed,
      required: true,
      list: 120,
      label: 'own.recharge.status',
      words: 'own.recharge.status',
      tones: { active: 'success', frozen: 'danger', none: 'neutral' },
    }),
    kind: choice(['agent', 'customer'], {
      required: true,
      list: 110,
      label: 'own.recharge.companyKind',
      words: 'company.kind',
    }),
    parentId: text({ ...computed, max: 18, apart: true, meaning: 'The company it buys from.' }),
    sellerName: text({ ...computed, max: 64, list: true, label: 'own.recharge.sellerColumn' }),
    lastRechargeTime: instant({ ...computed, list: 180, label: 'own.recharge.last' }),
    currency,
  },
  filters: ['name', 'status'],
  oldBy: ['paymentOrder', 'moneyChange', 'company'],
  // What is sent is not told to everybody above.
  pollMs: 15_000,
})
